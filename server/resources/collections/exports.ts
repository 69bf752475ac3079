import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CollectionExport, collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionDocumentEndpoints } from '#contract/collections/documents.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import { Statement, selectList } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import { documentLabel } from '#server/http/messages.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { runInThread } from '#server/jobs/run-in-thread.ts';
import { items } from '#server/resources/items/items.table.ts';
import { filterToCollection, readIdsOfCollection } from '#server/resources/items/items-of-collection.ts';
import type { CollectionRow } from './collections.table.ts';
import { type CsvItem, writeCsv } from './csv/write.ts';
import type { DocumentItem, DocumentJob } from './documents/document-worker.ts';

const worker = new URL('./documents/document-worker.ts', import.meta.url);
const limitsOfWorker = { timeout: 60_000, memory: 768 };

/**
 * The collection as a Word document, with the items that the viewer may see. It is made in a separate thread: a long
 * one takes seconds, and other requests must not wait for it.
 */
export async function sendDocument(
  services: { database: Database },
  viewer: Viewer,
  reply: FastifyReply,
  job: DocumentJob & { collection: CollectionRow },
): Promise<FastifyReply> {
  const { kind, collection, language } = job;
  const isTranslated = kind === 'translatedBook';
  ensureOffered(collection, isTranslated ? 'book' : kind);
  const ids = await readIdsOfCollection(services.database.drizzle, viewer, collection.id);
  if (isTranslated && !(await hasTranslation(services, ids)))
    throw new ApiError('CONFLICT', { context: 'noTranslation' });
  const bytes = await runInThread<Uint8Array>({
    module: worker,
    data: job,
    pieces: readPieces<DocumentItem>(services, viewer, collection.id, ids, 'document'),
    limits: limitsOfWorker,
    issue: new ApiError('INTERNAL_ERROR'),
  });
  const { title } = collection;
  return sendFile(reply, {
    name: isTranslated ? `${title} (${documentLabel(language, 'export.translated')})` : title,
    extension: 'docx',
    type: collectionDocumentEndpoints.exportText.answer.file,
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
  });
}

async function hasTranslation({ database }: { database: Database }, ids: string[]): Promise<boolean> {
  const { rows } = await database.pool.query({
    text: `select 1 from items where id = any($1::uuid[]) and book_content_translation ~ '\\S' limit 1`,
    values: [ids],
  });
  return rows.length > 0;
}

/** The items of the collection as a CSV file, read from the database as its reader takes it. */
export async function sendCsv(
  services: { database: Database },
  viewer: Viewer,
  reply: FastifyReply,
  collection: CollectionRow,
): Promise<FastifyReply> {
  ensureOffered(collection, 'csv');
  const ids = await readIdsOfCollection(services.database.drizzle, viewer, collection.id);
  const facts = await readCsvFacts(services, viewer, ids);
  const pieces = readPieces<CsvItem>(services, viewer, collection.id, ids, 'csv');
  return sendFile(reply, {
    name: collection.title,
    extension: 'csv',
    type: 'text/csv; charset=utf-8',
    content: Readable.from(writeCsv(pieces, facts), { highWaterMark: 1 }),
  });
}

/** The languages that items are translated into, and the names of their tags that the viewer may see. */
async function readCsvFacts({ database: { pool } }: { database: Database }, viewer: Viewer, ids: string[]) {
  const { rows: languages } = await pool.query<{ code: string }>(
    `select distinct code from items, jsonb_each(translations) as translation(code, words)
     where id = any($1::uuid[]) and words->>'title' <> ''`,
    [ids],
  );
  const { rows: tags } = await pool.query<Owned & { id: string; name: string }>(
    'select id, name, namespaces, created_by as "createdBy" from tags where id in (select unnest(tags) from items where id = any($1::uuid[]))',
    [ids],
  );
  return {
    languages: new Set(languages.map(({ code }) => code)),
    tagNames: new Map(tags.filter((tag) => maySee(viewer, tag)).map(({ id, name }) => [id, name])),
  };
}

function ensureOffered(collection: CollectionRow, kind: CollectionExport): void {
  if (!collectionTypeFacts[collection.type].exports.includes(kind))
    throw new ApiError('CONFLICT', { context: 'noExport' });
}

/** Columns that no exported file contains. */
const leftOut = ['search', 'titleKey', 'video_Transcript', 'etymologyEvolution', 'link'];

const exportedColumns = {
  csv: selectList(items, [...leftOut, 'hiddenInfo', 'bookSection_Content', 'bookSection_ContentTranslation']),
  document: selectList(items, leftOut),
};

/** Items that are read per statement; a section of a book can have a million characters. */
const pieceSize = 50;

/**
 * Reads items of a collection in pieces, as the caller consumes them: a slow one holds neither all of them nor a
 * connection. What has since been removed or hidden from the viewer is left out.
 */
async function* readPieces<Row>(
  { database }: { database: Database },
  viewer: Viewer,
  collectionId: string,
  ids: readonly string[],
  kind: keyof typeof exportedColumns,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += pieceSize) {
    const statement = new Statement();
    const piece = statement.value(ids.slice(from, from + pieceSize));
    filterToCollection(statement, viewer, collectionId);
    const { rows } = await database.pool.query<Row & object>({
      text: `select ${exportedColumns[kind]} from unnest(${piece}::uuid[]) with ordinality as wanted(id, place)
        join items t on t.id = wanted.id ${statement.where} order by wanted.place`,
      values: statement.values,
    });
    yield rows;
  }
}
