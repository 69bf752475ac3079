import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { type CsvImportAnswer, type CsvRow, csvHeading } from '#contract/collections/csv.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { ensureWritable, statusOfNew } from '#server/content/access.ts';
import { readCsv } from '#server/content/csv/read.ts';
import { writeRefusedRows } from '#server/content/csv/refused-rows.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Batch } from '#server/database/versions.ts';
import { insertRows, updateRows } from '#server/database/write-rows.ts';
import { ApiError } from '#server/http/api-error.ts';
import { batchOf, type Caller } from '#server/http/context.ts';
import { callerLanguage, issueMessage } from '#server/http/messages.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import { createYield } from '#server/lib/yield.ts';
import {
  type ItemSearchColumns,
  itemDefaults,
  itemSearchColumns,
  wrongTypeForHolder,
} from '#server/resources/items/items.model.ts';
import { type ItemRow, items } from '#server/resources/items/items.table.ts';
import { lockCollectionsHolding, refusedByCollections } from '#server/resources/items/items-of-collection.ts';
import { ensureRoom, extendCollection, writableCollection } from '../collection-items.ts';
import { collectionModel } from '../collections.model.ts';
import type { CollectionRow } from '../collections.table.ts';
import { isContextCurrent, readCsvContext } from './context.ts';
import { type CsvLine, vocabularyFile } from './format.ts';
import { type CsvContext, type CsvFields, createCsvValidator, type RowDecision } from './validator.ts';

/** How many rows are validated before other requests are served. */
const rowsValidated = 20;

/**
 * How many rows one statement writes. PostgreSQL serves others between the statements. The embedded database serves
 * no other request until the transaction is over, so only fewer and quicker statements help there.
 */
const rowsWritten = { postgres: 50, embedded: 500 };

interface CsvFile {
  collectionId: string;
  fileName: string;
  bytes: Buffer;
  jobId?: string | undefined;
}

/**
 * Imports the rows of a file into a collection: all are validated, then the good ones are written in one transaction. Validating
 * comes before the transaction, so that it is short; if the items have changed since, it is repeated within.
 */
export async function importCsv(
  services: { database: Database },
  caller: Caller,
  { collectionId, fileName, bytes, jobId }: CsvFile,
): Promise<CsvImportAnswer> {
  const { viewer, request } = caller;
  const { drizzle, kind } = services.database;
  const sent = { collectionId, content: createHash('sha256').update(bytes).digest('base64url') };
  return runAsJob<CsvImportAnswer>(
    services,
    { ...caller, id: jobId, type: 'CsvImport', sent },
    async (progress, keep) => {
      const { headings, lines, ignored } = await readCsv(bytes, vocabularyFile);
      progress.expect(lines.length * 2);
      ensureTakesCsv(await writableCollection(drizzle, viewer, collectionId));
      const background = await readCsvContext(drizzle, viewer, collectionId);
      const validatedBefore = await validateRow(lines, background, createYield(), progress);

      return inTransaction(services.database, async (connection) => {
        const retyped = typeChanges(validatedBefore).map(({ id }) => id);
        if (retyped.length > 0) await lockCollectionsHolding(connection, retyped);
        const collection = ensureWritable(
          viewer,
          await collectionModel.lock(connection, collectionId, viewer),
        );
        // It may have become another type since.
        ensureTakesCsv(collection);
        const validated = await withTypesRefused(
          connection,
          (await isContextCurrent(connection, viewer, collectionId, background))
            ? validatedBefore
            : await validateRow(lines, await readCsvContext(connection, viewer, collectionId), setImmediate),
        );
        const batch = batchOf(request, 'Import');
        const { newIds, extended } = await writeValidated(connection, viewer, collection, validated, {
          ...{ kind, progress, batch },
        });
        const language = callerLanguage(request);
        const rows = validated.map((row) => answerOf(row, newIds, language));
        const count = (verdict: CsvRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
        const answer = {
          insertedItems: count('new'),
          updatedItems: count('updated'),
          unchangedItems: count('unchanged'),
          rows,
          refusedRows: await writeRefusedRows(headings, lines, rows, language),
          ignored,
        };
        if (answer.insertedItems + answer.updatedItems > 0) {
          await recordActivity(connection, batch.origin, {
            id: batch.id,
            type: batch.type,
            entityType: 'collections',
            entityId: collection.id,
            summary: collection.title,
            content: { fileName, inserted: answer.insertedItems, updated: answer.updatedItems },
            ...extended,
          });
          if (answer.updatedItems > 0) await markChanged(connection, 'items');
        }
        return keep(connection, answer);
      });
    },
  );
}

function ensureTakesCsv({ type }: Pick<CollectionRow, 'type'>): void {
  if (!collectionTypeFacts[type].takesCsv) throw new ApiError('CONFLICT', { context: 'noCsv' });
}

async function validateRow(
  lines: CsvLine[],
  background: CsvContext,
  yieldToOthers: () => Promise<unknown>,
  progress?: Progress,
): Promise<RowDecision[]> {
  const validateLine = createCsvValidator(background);
  const validated: RowDecision[] = [];
  for (let from = 0; from < lines.length; from += rowsValidated) {
    const turn = lines.slice(from, from + rowsValidated);
    validated.push(...turn.map(validateLine));
    await yieldToOthers();
    await progress?.advance(turn.length);
  }
  return validated;
}

/** The items that become of another type. */
function typeChanges(validated: RowDecision[]): Pick<ItemRow, 'id' | 'type'>[] {
  return validated.flatMap((row) =>
    row.verdict === 'updated' && row.fields.type !== row.current.type
      ? [{ id: row.current.id, type: row.fields.type }]
      : [],
  );
}

/** Refuses the rows that give an item a type which another collection that holds it does not take. */
async function withTypesRefused(connection: Connection, validated: RowDecision[]): Promise<RowDecision[]> {
  const changed = typeChanges(validated);
  if (changed.length === 0) return validated;
  const refused = new Set(await refusedByCollections(connection, changed));
  return validated.map((row) =>
    row.verdict === 'updated' && refused.has(row.current.id)
      ? { line: row.line, verdict: 'error', issues: [wrongTypeForHolder] }
      : row,
  );
}

/** Writes the valid rows; answers the id of each new item by its line, and the version of a collection that got some. */
async function writeValidated(
  connection: Connection,
  viewer: Viewer,
  collection: CollectionRow,
  validated: RowDecision[],
  { kind, progress, batch }: { kind: Database['kind']; progress: Progress; batch: Batch },
): Promise<{ newIds: Map<number, string>; extended?: Awaited<ReturnType<typeof extendCollection>> }> {
  const newIds = new Map(
    validated.flatMap((row) => (row.verdict === 'new' ? [[row.line.line, uuidv7()] as const] : [])),
  );
  ensureRoom(collection, newIds.size);
  const size = rowsWritten[kind];
  const yieldToOthers = kind === 'postgres' ? createYield(2) : undefined;
  for (let from = 0; from < validated.length; from += size) {
    const rows = validated.slice(from, from + size);
    await insertRows(
      connection,
      items,
      rows.flatMap((row) =>
        row.verdict === 'new'
          ? [newItem(row.fields, newIds.get(row.line.line) ?? '', viewer, collection)]
          : [],
      ),
      batch,
    );
    await updateRows(
      connection,
      items,
      rows.flatMap((row) => (row.verdict === 'updated' ? [changedItem(row.current, row.fields)] : [])),
      batch,
    );
    await yieldToOthers?.();
    await progress.advance(rows.length);
  }
  if (newIds.size === 0) return { newIds };
  return { newIds, extended: await extendCollection(connection, collection, [...newIds.values()]) };
}

/** A new item gets the namespaces and the access of its collection. */
function newItem(
  fields: CsvFields & ItemSearchColumns,
  id: string,
  viewer: Viewer,
  collection: CollectionRow,
): typeof items.$inferInsert {
  const { namespaces, public: isPublic } = collection;
  const given = { ...itemDefaults, ...fields };
  const status = statusOfNew(viewer, given.status);
  return { ...given, status, id, createdBy: viewer.id, namespaces, public: isPublic };
}

function changedItem(current: ItemRow, fields: CsvFields) {
  return { ...fields, ...itemSearchColumns({ ...current, ...fields }), id: current.id };
}

function answerOf(row: RowDecision, newIds: Map<number, string>, language: InterfaceLanguage): CsvRow {
  const { line, cells } = row.line;
  const title = (cells.title ?? '').trim();
  if (row.verdict === 'error') {
    const reasons = row.issues.map(
      (issue) => `${csvHeading(issue.path, language)}: ${issueMessage(language, issue)}`,
    );
    return { line, title, verdict: row.verdict, reason: reasons.join('; '), itemId: null };
  }
  const itemId = row.verdict === 'new' ? (newIds.get(line) ?? null) : row.current.id;
  return { line, title, verdict: row.verdict, reason: null, itemId };
}
