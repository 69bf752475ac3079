import { HeadingLevel, PageBreak, Paragraph, TableOfContents } from 'docx';
import { paragraphsOf } from '#contract/items/book-paragraphs.ts';
import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { descriptionOf, mutedColor, paragraph, wordDocument } from './document-parts.ts';
import type { DocumentContent, DocumentItem } from './document-worker.ts';
import { LaterParagraphs } from './later-paragraphs.ts';

/**
 * A book: title, table of contents, and each section as a chapter on a new page. With `titles` it is the
 * translated one: the translation is beneath each paragraph, and titles beneath titles in that language.
 */
export async function bookDocument(
  { collection, outline, items, path }: DocumentContent,
  language: InterfaceLanguage,
  titles?: LanguageCode,
): Promise<void> {
  // The table of contents is made of the headings; pages are worked out from all paragraphs.
  const isPaged = outline.reduce((sum, { length }) => sum + length, 0) <= longestPaged;
  const texts = isPaged ? await textsOf(items(), titles) : undefined;
  const textOf = texts ? undefined : textsInOrder(items(), titles);
  return wordDocument({
    path,
    title: collection.title,
    subject: documentLabel(language, 'export.subject', { count: outline.length }),
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
      ...outline.flatMap(({ id, title }) => [
        paragraph(title, { heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
        ...(texts?.get(id) ?? []),
        ...(textOf ? [new LaterParagraphs(() => textOf(id))] : []),
      ]),
    ],
  });
}

/** Working out the pages of more letters than this takes too long. */
const longestPaged = 100_000;

async function textsOf(items: AsyncIterable<DocumentItem>, titles: LanguageCode | undefined) {
  const texts = new Map<string, Paragraph[]>();
  for await (const item of items) texts.set(item.id, chapterText(item, titles));
  return texts;
}

/** Makes the text of each chapter when its turn comes; one that was removed since has none. */
function textsInOrder(items: AsyncIterable<DocumentItem>, titles: LanguageCode | undefined) {
  const reader = items[Symbol.asyncIterator]();
  let next: Promise<IteratorResult<DocumentItem>> | undefined;
  return async function* textOf(id: string): AsyncGenerator<Paragraph[]> {
    next ??= reader.next();
    const { value } = await next;
    if (value?.id !== id) return;
    next = undefined;
    yield chapterText(value, titles);
  };
}

function chapterText(item: DocumentItem, titles: LanguageCode | undefined): Paragraph[] {
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
