import { inflateRawSync } from 'node:zlib';

/** The parts of a Word document by name. */
export function partsOf(docx: Buffer): Map<string, string> {
  const end = docx.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const parts = new Map<string, string>();
  let at = docx.readUInt32LE(end + 16);
  for (let count = docx.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, noteLength] = [28, 30, 32].map((place) =>
      docx.readUInt16LE(at + place),
    ) as [number, number, number];
    const name = docx.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(
      name,
      contentAt(docx, docx.readUInt32LE(at + 42), docx.readUInt32LE(at + 20), docx.readUInt16LE(at + 10)),
    );
    at += 46 + nameLength + extraLength + noteLength;
  }
  return parts;
}

function contentAt(docx: Buffer, header: number, size: number, method: number): string {
  const start = header + 30 + docx.readUInt16LE(header + 26) + docx.readUInt16LE(header + 28);
  const bytes = docx.subarray(start, start + size);
  return (method === 0 ? bytes : inflateRawSync(bytes)).toString('utf8');
}

/** What is wrong with XML: a forbidden character, an element that is not closed, or closed twice. */
export function faultOfXml(xml: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML 1.0 forbids
  if (/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/.test(xml)) return 'a forbidden sign';
  const open: string[] = [];
  const text = xml.replace(
    /<([/?!]?)([\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)\??>/g,
    (_, kind, name, _attributes, closed) => {
      if (kind === '/' && open.pop() !== name) open.push(`</${name}>`);
      if (kind === '' && closed === '') open.push(name);
      return '';
    },
  );
  if (/[<>]/.test(text)) return `not a tag: ${/.{0,40}[<>].{0,40}/s.exec(text)?.[0]}`;
  if (/&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i.test(xml)) return 'a bare &';
  return open.length > 0 ? `not closed: ${open.join(' ')}` : undefined;
}

/** The paragraphs of a document: the style of each, and its words. */
export function paragraphsOf(docx: Buffer): { style: string; text: string }[] {
  const body = partsOf(docx).get('word/document.xml') ?? '';
  return [...body.matchAll(/<w:p>.*?<\/w:p>|<w:p [^>]*>.*?<\/w:p>/gs)].map(([paragraph]) => ({
    style: /<w:pStyle w:val="([^"]+)"/.exec(paragraph)?.[1] ?? '',
    text: [...paragraph.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/g)]
      .map(([, text = '']) => text)
      .join('')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  }));
}
