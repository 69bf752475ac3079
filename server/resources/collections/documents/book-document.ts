import { type FileChild, HeadingLevel, PageBreak, Paragraph, TableOfContents } from 'docx';
import { paragraphsOf } from '#contract/items/book-paragraphs.ts';
import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { CompactParagraphs } from './compact-paragraphs.ts';
import { descriptionOf, mutedColor, paragraph, wordDocument } from './document-parts.ts';
import type { DocumentContent } from './document-worker.ts';

/**
 * A book: title, table of contents, and each section as a chapter on a new page. With `titles` it is the
 * translated one: the translation is beneath each paragraph, and titles beneath titles in that language.
 */
export function bookDocument(
  { collection, items }: DocumentContent,
  language: InterfaceLanguage,
  titles?: LanguageCode,
): Promise<Buffer> {
  const isPaged = lengthOf(items) <= longestPaged;
  return wordDocument({
    title: collection.title,
    subject: documentLabel(language, 'export.subject', { count: items.length }),
    language,
    hasPageNumbers: isPaged,
    children: [
      paragraph(collection.title, { heading: HeadingLevel.TITLE, spacing: { before: 2_400, after: 400 } }),
      ...descriptionOf(collection),
      new Paragraph({ children: [new PageBreak()] }),
      paragraph(documentLabel(language, 'export.contents'), {
        look: { bold: true },
        spacing: { after: 200 },
      }),
      new TableOfContents(documentLabel(language, 'export.contents'), {
        hyperlink: true,
        headingStyleRange: '1-1',
      }),
      ...items.flatMap((item) => chapter(item, titles, isPaged)),
    ],
  });
}

/** Working out the pages of more letters than this takes too long. */
const longestPaged = 100_000;

function lengthOf(items: Item[]): number {
  return items.reduce(
    (sum, item) => sum + item.bookSection_Content.length + item.bookSection_ContentTranslation.length,
    0,
  );
}

type Item = DocumentContent['items'][number];

function chapter(item: Item, titles: LanguageCode | undefined, isPaged: boolean): FileChild[] {
  const text = () => chapterText(item, titles);
  return [
    paragraph(item.title, { heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
    // The table of contents is made of the headings; pages are worked out from all paragraphs.
    ...(isPaged ? text() : [new CompactParagraphs(text)]),
  ];
}

function chapterText(item: Item, titles: LanguageCode | undefined): Paragraph[] {
  const originals = paragraphsOf(item.bookSection_Content);
  const translated = titles ? paragraphsOf(item.bookSection_ContentTranslation) : [];
  const title = titles && item.translations[titles]?.title;
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
