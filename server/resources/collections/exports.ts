import type { FastifyReply } from 'fastify';
import { collectionDocumentEndpoints } from '#contract/collection-documents.ts';
import { type CollectionExport, collectionTypeFacts } from '#contract/collection-types.ts';
import type { InterfaceLanguage, LanguageCode } from '#contract/languages.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Services } from '#server/http/context.ts';
import { documentLabel } from '#server/http/messages.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { runInThread } from '#server/jobs/run-in-thread.ts';
import { readItemsOfCollection } from '#server/resources/items/items-of-collection.ts';
import type { CollectionRow } from './collections.table.ts';
import { writeCsv } from './csv-write.ts';
import type { DocumentJob } from './documents/document-job.ts';

const worker = new URL('./documents/document-worker.ts', import.meta.url);
const limitsOfWorker = { timeout: 60_000, memory: 768 };

/** The course as a Word document, with the entries the viewer may see. */
export async function sendTextDocument(
  services: Services,
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionRow,
  language: InterfaceLanguage,
): Promise<FastifyReply> {
  ensureOffered(collection, 'text');
  const content = {
    collection,
    entries: await readItemsOfCollection(services.database.drizzle, viewer, collection.id),
  };
  return sendDocument(reply, collection.title, { kind: 'text', content, language });
}

/** The exercises of the course as a worksheet in Word. */
export async function sendExercisesDocument(
  services: Services,
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionRow,
  language: InterfaceLanguage,
): Promise<FastifyReply> {
  ensureOffered(collection, 'exercises');
  const content = {
    collection,
    entries: await readItemsOfCollection(services.database.drizzle, viewer, collection.id),
  };
  return sendDocument(reply, collection.title, { kind: 'exercises', content, language });
}

/** The book in Word, plain or with its translation. */
export async function sendBookDocument(
  services: Services,
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionRow,
  {
    titles,
    language,
    translated,
  }: { titles: LanguageCode; language: InterfaceLanguage; translated: boolean },
): Promise<FastifyReply> {
  ensureOffered(collection, 'book');
  const content = {
    collection,
    entries: await readItemsOfCollection(services.database.drizzle, viewer, collection.id),
  };
  if (!translated) return sendDocument(reply, collection.title, { kind: 'book', content, language });
  if (!content.entries.some(({ bookSection_ContentTranslation: text }) => text.trim()))
    throw new ApiError('CONFLICT', { context: 'noTranslation' });
  const name = `${collection.title} (${documentLabel(language, 'export.translated')})`;
  return sendDocument(reply, name, { kind: 'translatedBook', content, language, titles });
}

/** Documents are made in a thread of their own: a long one takes seconds, and nobody else should wait for it. */
async function sendDocument(reply: FastifyReply, name: string, job: DocumentJob): Promise<FastifyReply> {
  const bytes = await runInThread<Uint8Array>(worker, job, limitsOfWorker, new ApiError('INTERNAL_ERROR'));
  return sendFile(reply, {
    name,
    extension: 'docx',
    type: collectionDocumentEndpoints.exportText.answer.file,
    bytes: Buffer.from(bytes),
  });
}

/** The entries of the course as a CSV file. */
export async function sendCsv(
  services: Services,
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionRow,
): Promise<FastifyReply> {
  ensureOffered(collection, 'csv');
  const entries = await readItemsOfCollection(services.database.drizzle, viewer, collection.id);
  const { rows: tags } = await services.database.pool.query<Owned & { id: string; name: string }>(
    'select id, name, namespaces, created_by as "createdBy" from tags where id = any($1)',
    [[...new Set(entries.flatMap((entry) => entry.tags))]],
  );
  const names = new Map(tags.filter((tag) => maySee(viewer, tag)).map((tag) => [tag.id, tag.name]));
  const bytes = await writeCsv(entries, names);
  return sendFile(reply, {
    name: collection.title,
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    bytes,
  });
}

function ensureOffered(collection: CollectionRow, kind: CollectionExport): void {
  if (!collectionTypeFacts[collection.type].exports.includes(kind))
    throw new ApiError('CONFLICT', { context: 'noExport' });
}
