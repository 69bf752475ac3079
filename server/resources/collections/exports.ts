import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { type CollectionExport, collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionDocumentEndpoints } from '#contract/collections/documents.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import { translationsOfOthers } from '#server/content/translations.ts';
import type { Database } from '#server/database/connection.ts';
import { Statement, selectList } from '#server/database/statement.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { documentLabel } from '#server/http/messages.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { runInProcess } from '#server/jobs/run-in-process.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { items } from '#server/resources/items/items.table.ts';
import { filterToCollection, readIdsOfCollection } from '#server/resources/items/items-of-collection.ts';
import type { CollectionRow } from './collections.table.ts';
import { type CsvItem, writeCsv } from './csv/write.ts';
import type { DocumentItem, DocumentJob, OutlineEntry, WantedDocument } from './documents/document-worker.ts';

const worker = new URL('./documents/document-worker.ts', import.meta.url);
const limitsOfWorker = { timeout: 60_000, memory: 280 };

/**
 * The collection as a Word document, with the items that the viewer may see. It is made in a separate process: a long
 * one takes seconds, and other requests must not wait for it. It is sent from the disk, so that memory holds none.
 */
export async function sendDocument(
  services: { database: Database; env: Env },
  viewer: Viewer,
  reply: FastifyReply,
  job: WantedDocument & { collection: CollectionRow; language: InterfaceLanguage },
): Promise<FastifyReply> {
  const { kind, collection, language } = job;
  const isTranslated = kind === 'translatedBook';
  // Documents of one collection have different names.
  const label = isTranslated ? 'translated' : kind === 'exercises' && 'worksheet';
  ensureOffered(collection, isTranslated ? 'book' : kind);
  const ids = await readIdsOfCollection(services.database.drizzle, viewer, collection.id);
  const outline = await readOutline(services, ids);
  if (isTranslated && !outline.some(({ hasTranslation }) => hasTranslation))
    throw new ApiError('CONFLICT', { context: 'noTranslation' });
  return inTempFolder(services.env.DATA_DIR, async (folder) => {
    const path = join(folder, 'document.docx');
    await runInProcess({
      module: worker,
      job: { ...job, outline, path } satisfies DocumentJob,
      pieces: () => readPieces<DocumentItem>(services, viewer, collection.id, outline, 'document'),
      limits: limitsOfWorker,
      issue: new ApiError('INTERNAL_ERROR'),
    });
    const { title } = collection;
    // What is open can be read after the folder is gone.
    const file = await open(path);
    const { size } = await file.stat();
    return sendFile(reply.header('content-length', size), {
      name: label ? `${title} (${documentLabel(language, `export.${label}`)})` : title,
      extension: 'docx',
      type: collectionDocumentEndpoints.exportText.answer.file,
      content: file.createReadStream(),
    });
  });
}

async function readOutline({ database }: { database: Database }, ids: string[]) {
  const { rows } = await database.pool.query<OutlineEntry & { hasTranslation: boolean }>({
    text: `select t.id, t.type, t.title, char_length(book_content) + char_length(book_content_translation) as length,
        book_content_translation ~ '\\S' as "hasTranslation"
      from unnest($1::uuid[]) with ordinality as wanted(id, place) join items t on t.id = wanted.id order by wanted.place`,
    values: [ids],
  });
  return rows;
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
  const entries = ids.map((id) => ({ id, length: 0 }));
  const pieces = readPieces<CsvItem>(services, viewer, collection.id, entries, 'csv');
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
  document: `${selectList(items, [...leftOut, 'translations'])}, ${translationsOfOthers} as translations`,
};

/** The most items that are read per statement, and the characters of book sections after which no other is read. */
const pieceSize = 50;
const pieceLength = 500_000;

function* piecesOf(entries: readonly { id: string; length: number }[]): Generator<string[]> {
  let piece: string[] = [];
  let characters = 0;
  for (const { id, length } of entries) {
    piece.push(id);
    characters += length;
    if (piece.length < pieceSize && characters < pieceLength) continue;
    yield piece;
    [piece, characters] = [[], 0];
  }
  if (piece.length > 0) yield piece;
}

/**
 * Reads items of a collection in pieces, as the caller consumes them: a slow one holds neither all of them nor a
 * connection. What has since been removed or hidden from the viewer is left out.
 */
async function* readPieces<Row>(
  { database }: { database: Database },
  viewer: Viewer,
  collectionId: string,
  entries: readonly { id: string; length: number }[],
  kind: keyof typeof exportedColumns,
): AsyncGenerator<Row[]> {
  for (const ids of piecesOf(entries)) {
    const statement = new Statement();
    const piece = statement.value(ids);
    filterToCollection(statement, viewer, collectionId);
    const { rows } = await database.pool.query<Row & object>({
      text: `select ${exportedColumns[kind]} from unnest(${piece}::uuid[]) with ordinality as wanted(id, place)
        join items t on t.id = wanted.id ${statement.where} order by wanted.place`,
      values: statement.values,
    });
    yield rows;
  }
}
