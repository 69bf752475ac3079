import { FileChild, type IContext, type IXmlableObject, type Paragraph } from 'docx';

/**
 * Paragraphs that are made while the document is written to the disk, a few at a time. As objects, docx would hold all
 * paragraphs of a document together, and then all of its text.
 */
export class LaterParagraphs extends FileChild {
  readonly #make: () => AsyncIterable<Paragraph[]>;
  #context: IContext | undefined;

  constructor(make: () => AsyncIterable<Paragraph[]>) {
    super('');
    this.#make = make;
  }

  override prepForXml(context: IContext): IXmlableObject {
    this.#context = context;
    // docx writes an element without a name as its content, and escapes content that is a string.
    return { '': Object.assign(() => later, { toString: () => later }) };
  }

  async *xml(): AsyncGenerator<string> {
    const context = this.#context;
    if (!context) return;
    let text = '';
    for await (const paragraphs of this.#make()) {
      for (const paragraph of paragraphs) text += xmlOf(paragraph.prepForXml(context) ?? {});
      if (text.length < pieceLength) continue;
      yield text;
      text = '';
    }
    yield text;
  }
}

/** Characters after which text is compressed; doing so for each paragraph takes longer. */
const pieceLength = 50_000;

/** Marks the place of paragraphs that follow; no text contains it, as text is escaped. */
export const later = '<later/>';

/** Elements, attributes and text in the shape that docx has them in. */
function xmlOf(element: IXmlableObject): string {
  const [entry] = Object.entries(element);
  if (!entry) return '';
  const [name, inside] = entry as [string, Inside];
  if (typeof inside !== 'object') return `<${name}>${escaped(inside)}</${name}>`;
  if (!Array.isArray(inside)) return `<${name}${attributesOf(inside)}/>`;
  const isAttributes = (part: Part) => typeof part === 'object' && '_attr' in part;
  const attributes = inside.filter(isAttributes).map((part) => attributesOf(part as Attributes));
  const content = inside
    .filter((part) => !isAttributes(part))
    .map((part) => (typeof part === 'object' ? xmlOf(part) : escaped(part)));
  return `<${name}${attributes.join('')}>${content.join('')}</${name}>`;
}

type Text = string | number | boolean;
type Attributes = { _attr?: Record<string, Text> };
type Part = Text | IXmlableObject;
type Inside = Text | Attributes | Part[];

function attributesOf({ _attr: attributes = {} }: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
};

function escaped(value: Text): string {
  return String(value).replace(/[&"'<>]/g, (sign) => entities[sign] ?? sign);
}
