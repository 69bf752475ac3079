import { type FileChild, HeadingLevel, PageBreak, Paragraph, TableOfContents } from 'docx';
import { paragraphsOf } from '#contract/items/book-paragraphs.ts';
import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { plainDescription } from '../description.ts';
import { CompactParagraphs } from './compact-paragraphs.ts';
import { mutedColor, paragraph, wordDocument } from './document-parts.ts';
import type { DocumentContent } from './document-worker.ts';

/**
 * A book: title, table of contents, and each section as a chapter on a new page. With `titles` it is the
 * translated one: the translation is beneath each paragraph, and titles beneath titles in that language.
 */
export function bookDocument(
  { collection, entries }: DocumentContent,
  language: InterfaceLanguage,
  titles?: LanguageCode,
): Promise<Buffer> {
  const isPaged = lengthOf(entries) <= longestPaged;
  return wordDocument({
    title: collection.title,
    subject: documentLabel(language, 'export.subject', { count: entries.length }),
    language,
    hasPageNumbers: isPaged,
    children: [
      paragraph(collection.title, { heading: HeadingLevel.TITLE, spacing: { before: 2_400, after: 400 } }),
      ...plainDescription(collection)
        .split('\n')
        .filter(Boolean)
        .map((line) => paragraph(line)),
      new Paragraph({ children: [new PageBreak()] }),
      paragraph(documentLabel(language, 'export.contents'), {
        look: { bold: true },
        spacing: { after: 200 },
      }),
      new TableOfContents(documentLabel(language, 'export.contents'), {
        hyperlink: true,
        headingStyleRange: '1-1',
      }),
      ...entries.flatMap((entry) => chapter(entry, titles, isPaged)),
    ],
  });
}

/** Working out the pages of more letters than this takes too long. */
const longestPaged = 100_000;

function lengthOf(entries: Entry[]): number {
  return entries.reduce(
    (sum, entry) => sum + entry.bookSection_Content.length + entry.bookSection_ContentTranslation.length,
    0,
  );
}

type Entry = DocumentContent['entries'][number];

function chapter(entry: Entry, titles: LanguageCode | undefined, isPaged: boolean): FileChild[] {
  const text = () => chapterText(entry, titles);
  return [
    paragraph(entry.title, { heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
    // The table of contents is made of the headings; pages are worked out from all paragraphs.
    ...(isPaged ? text() : [new CompactParagraphs(text)]),
  ];
}

function chapterText(entry: Entry, titles: LanguageCode | undefined): Paragraph[] {
  const originals = paragraphsOf(entry.bookSection_Content);
  const translated = titles ? paragraphsOf(entry.bookSection_ContentTranslation) : [];
  const title = titles && entry.translations[titles]?.title;
  return [
    ...(title ? [translation(title)] : []),
    ...originals.flatMap((original, index) => {
      const beneath = translated[index];
      return beneath
        ? [paragraph(original, { keepNext: true, spacing: { after: 60 } }), translation(beneath)]
        : [paragraph(original)];
    }),
  ];
}

function translation(text: string): Paragraph {
  return paragraph(text, {
    look: { italics: true, color: mutedColor },
    indent: { left: 284 },
    spacing: { after: 240 },
  });
}
