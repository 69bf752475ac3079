import { Document, HeadingLevel, type IParagraphOptions, Packer, Paragraph, TextRun } from 'docx';
import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { languageCodes, languages } from '#contract/languages.ts';
import { documentWord } from '#server/lib/messages.ts';
import type { ItemRow } from '#server/resources/items/items.present.ts';
import type { CollectionRow } from './collections.present.ts';
import { plainDescription } from './description.ts';

/** A course as a Word document: its title, its description, and every entry with what it has. */
export async function textDocument(
  course: CollectionRow,
  entries: ItemRow[],
  language: InterfaceLanguage,
): Promise<Buffer> {
  const document = new Document({
    creator: 'Admin Portal',
    title: xmlText(course.title),
    description: xmlText(documentWord(language, 'export.subject', { count: entries.length })),
    styles: {
      default: {
        document: { run: { font: 'Calibri', size: 22, language: { value: languages[language].locale } } },
      },
    },
    sections: [
      {
        children: [
          paragraph(course.title, { heading: HeadingLevel.TITLE }),
          ...plainDescription(course)
            .split('\n')
            .filter(Boolean)
            .map((line) => paragraph(line)),
          paragraph(documentWord(language, 'export.entries', { count: entries.length }), {
            heading: HeadingLevel.HEADING_1,
          }),
          ...entries.flatMap((entry, index) => entryParagraphs(entry, index + 1, language)),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function entryParagraphs(entry: ItemRow, number: number, language: InterfaceLanguage): Paragraph[] {
  const word = (key: string) => documentWord(language, `export.${key}`);
  return [
    paragraph(`${number}. ${entry.title}`, { heading: HeadingLevel.HEADING_2, keepNext: true }),
    ...fact(word('translations'), translationsOf(entry)),
    ...fact(word('description'), entry.description),
    ...fact(word('question'), entry.question),
    ...fact(word('additionalInfo'), entry.additionalInfo),
    ...entry.examples.map((example) => paragraph(example, { bullet: { level: 0 } })),
  ];
}

function translationsOf(entry: ItemRow): string {
  return languageCodes
    .flatMap((code: LanguageCode) => {
      const title = entry.translations[code]?.title;
      return title ? [`${title} (${code})`] : [];
    })
    .join(', ');
}

function fact(label: string, value: string): Paragraph[] {
  if (!value.trim()) return [];
  return [new Paragraph({ children: [new TextRun({ text: `${label}: `, bold: true }), ...runsOf(value)] })];
}

function paragraph(text: string, options: Omit<IParagraphOptions, 'children' | 'text'> = {}): Paragraph {
  return new Paragraph({ ...options, children: runsOf(text) });
}

/** Text with its line breaks. */
function runsOf(text: string): TextRun[] {
  return xmlText(text)
    .split('\n')
    .map((line, index) => new TextRun({ text: line, ...(index > 0 && { break: 1 }) }));
}

/** Word refuses a document with control characters in it. */
function xmlText(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what XML 1.0 forbids
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/\r\n?/g, '\n');
}
