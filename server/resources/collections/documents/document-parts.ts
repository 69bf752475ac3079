import {
  AlignmentType,
  Document,
  type FileChild,
  Footer,
  type IParagraphOptions,
  LineRuleType,
  Packer,
  PageNumber,
  Paragraph,
  TextRun,
} from 'docx';
import { type LanguageCode, languages } from '#contract/languages.ts';
import { plainDescription } from '../description.ts';
import { writeDocument } from './document-file.ts';
import { LaterParagraphs } from './later-paragraphs.ts';

const singleLine = { line: 240, lineRule: LineRuleType.AUTO };

/** The grey of secondary text. */
export const mutedColor = '5F6368';

/** Writes a Word document of A4 pages in one language into a file. */
export async function wordDocument({
  path,
  title,
  subject,
  language,
  children,
  hasPageNumbers = false,
}: {
  path: string;
  title: string;
  subject: string;
  language: LanguageCode;
  children: FileChild[];
  /** Works out the pages of a table of contents; without them Word does when it opens the document, after asking. */
  hasPageNumbers?: boolean;
}): Promise<void> {
  // Only short books need it, and it is large.
  const pageNumbers = hasPageNumbers && (await import('docx/layout')).estimatePageNumbers;
  const heading = (size: number, before: number) => ({
    run: { font: 'Calibri', size, bold: true, color: '1F2937' },
    paragraph: { spacing: { before, after: 120, ...singleLine }, keepNext: true },
  });
  const document = new Document({
    creator: 'Admin Portal',
    title: xmlText(title),
    description: xmlText(subject),
    ...(pageNumbers && { pageNumbers }),
    styles: {
      default: {
        document: {
          run: { font: 'Calibri', size: 22, language: { value: languages[language].locale } },
          paragraph: { spacing: { after: 120, line: 276, lineRule: LineRuleType.AUTO } },
        },
        title: {
          run: { font: 'Calibri', size: 48, bold: true },
          paragraph: { spacing: { after: 200, ...singleLine } },
        },
        heading1: heading(32, 320),
        heading2: heading(26, 240),
      },
    },
    sections: [
      {
        properties: { page: { size: { width: 11_906, height: 16_838 } } },
        footers: { default: pageFooter() },
        children,
      },
    ],
  });
  const paragraphs = children.filter((child) => child instanceof LaterParagraphs);
  await writeDocument(path, await Packer.toBuffer(document), paragraphs);
}

/** "3 / 12" at the foot of each page; Word fills the numbers in. */
function pageFooter(): Footer {
  const number = new TextRun({
    children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES],
    color: mutedColor,
    size: 18,
  });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [number] })] });
}

/** A paragraph of some text; its line breaks are kept. */
export function paragraph(
  text: string,
  options: Omit<IParagraphOptions, 'children' | 'text'> & { look?: Look } = {},
): Paragraph {
  const { look, ...rest } = options;
  return new Paragraph({ ...rest, children: runsOf(text, look) });
}

/** The description of a collection, each line as a paragraph. */
export function descriptionOf(collection: Parameters<typeof plainDescription>[0]): Paragraph[] {
  const lines = plainDescription(collection).split('\n').filter(Boolean);
  return lines.map((line) => paragraph(line));
}

interface Look {
  bold?: boolean;
  italics?: boolean;
  color?: string;
}

/** Text as Word wants it, in one look. */
export function runsOf(text: string, look: Look = {}): TextRun[] {
  return xmlText(text)
    .split('\n')
    .map((line, index) => new TextRun({ ...look, text: line, ...(index > 0 && { break: 1 }) }));
}

/** Word refuses a document with control characters or halves of letters in it. */
function xmlText(text: string): string {
  return (
    text
      .toWellFormed()
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly what XML 1.0 forbids
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replace(/\r\n?/g, '\n')
  );
}
