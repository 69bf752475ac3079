import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { jobOfProcess, piecesInProcess, sendFromProcess } from '#server/jobs/run-in-process.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import type { CollectionRow } from '../collections.table.ts';
import { bookDocument } from './book-document.ts';
import { exercisesDocument } from './exercises-document.ts';
import { textDocument } from './text-document.ts';

/** What documents show of an item. */
export type DocumentItem = Pick<
  ItemRow,
  | 'id'
  | 'type'
  | 'title'
  | 'description'
  | 'question'
  | 'additionalInfo'
  | 'hiddenInfo'
  | 'examples'
  | 'translations'
  | 'bookSection_Content'
  | 'bookSection_ContentTranslation'
>;

/** What a document says of an item before it has its content: it is made in order, and counts and titles come first. */
export type OutlineEntry = Pick<ItemRow, 'id' | 'type' | 'title'> & {
  /** Characters of a book section and its translation. */
  length: number;
};

/** What documents are made of, and the file that they are written into. */
export interface DocumentContent {
  collection: Pick<CollectionRow, 'title' | 'type' | 'description'>;
  outline: OutlineEntry[];
  /** Reads the items in order; each call begins with the first. */
  items: () => AsyncGenerator<DocumentItem>;
  path: string;
}

/** Which document to make. */
export type WantedDocument =
  | { kind: 'text' | 'exercises' | 'book' }
  | { kind: 'translatedBook'; titles: LanguageCode };

/** Which document to make, and the language of its headings. The items follow in pieces. */
export type DocumentJob = WantedDocument &
  Pick<DocumentContent, 'collection' | 'outline' | 'path'> & { language: InterfaceLanguage };

async function* items(): AsyncGenerator<DocumentItem> {
  for await (const piece of piecesInProcess<DocumentItem[]>()) yield* piece;
}

function make(job: DocumentJob): Promise<void> {
  const content = { ...job, items };
  switch (job.kind) {
    case 'text':
      return textDocument(content, job.language);
    case 'exercises':
      return exercisesDocument(content, job.language);
    case 'book':
      return bookDocument(content, job.language);
    case 'translatedBook':
      return bookDocument(content, job.language, job.titles);
  }
}

await make(await jobOfProcess<DocumentJob>());
sendFromProcess({ result: undefined });
