import { parentPort, workerData } from 'node:worker_threads';
import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { piecesInThread, type ThreadMessage } from '#server/jobs/run-in-thread.ts';
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

/** What documents are made of. */
export interface DocumentContent {
  collection: Pick<CollectionRow, 'title' | 'type' | 'description'>;
  items: DocumentItem[];
}

/** Which document to make, and the language of its headings. The items follow in pieces. */
export type DocumentJob = Pick<DocumentContent, 'collection'> & { language: InterfaceLanguage } & (
    | { kind: 'text' | 'exercises' | 'book' }
    | { kind: 'translatedBook'; titles: LanguageCode }
  );

async function make({ collection, ...job }: DocumentJob): Promise<Buffer> {
  const items: DocumentItem[] = [];
  for await (const piece of piecesInThread<DocumentItem[]>()) items.push(...piece);
  const content = { collection, items };
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

parentPort?.postMessage({ result: await make(workerData as DocumentJob) } satisfies ThreadMessage<Buffer>);
