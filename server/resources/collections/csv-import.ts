import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { CsvImportAnswer, CsvRow } from '#contract/csv.ts';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/lib/api-error.ts';
import { ensureWritable, maySee, mayWrite, type Owned } from '#server/lib/content-access.ts';
import { originOf, type Services } from '#server/lib/context.ts';
import { callerLanguage, refusalMessage } from '#server/lib/messages.ts';
import type { Viewer } from '#server/lib/viewer.ts';
import { itemSearchColumns } from '#server/resources/items/items.kind.ts';
import type { ItemRow } from '#server/resources/items/items.present.ts';
import { items } from '#server/resources/items/items.table.ts';
import { collectionKind } from './collections.kind.ts';
import type { CollectionRow } from './collections.present.ts';
import { collections } from './collections.table.ts';
import { type CsvFields, type Judgement, judgeRows } from './csv-judge.ts';
import { readCsv } from './csv-read.ts';
import { writeEntries } from './entries.ts';

/** How many new entries one statement writes. */
const rowsPerInsert = 500;

/** Brings a file's rows into a course: all are judged, then the good ones are written in the same transaction. */
export async function importCsv(
  { database }: Services,
  viewer: Viewer,
  request: FastifyRequest,
  { collectionId, fileName, bytes }: { collectionId: string; fileName: string; bytes: Buffer },
): Promise<CsvImportAnswer> {
  const lines = await readCsv(bytes);
  return inTransaction(database, async (connection) => {
    const course = ensureWritable(viewer, await collectionKind.lock(connection, collectionId));
    if (!collectionTypeFacts[course.type].takesCsv) throw new ApiError('CONFLICT', { context: 'noCsv' });
    const judged = judgeRows(lines, {
      entries: await lockCourseEntries(connection, course.id),
      tagIds: await usableTags(connection, viewer),
      mayWrite: (entry) => mayWrite(viewer, entry),
    });
    const written = await writeJudged(connection, viewer, course, judged);
    const answer = answerOf(judged, written, callerLanguage(request));
    if (answer.insertedItems + answer.updatedItems > 0) {
      await recordActivity(connection, originOf(request), {
        type: 'Import',
        entityType: 'collections',
        entityId: course.id,
        summary: course.title,
        content: { fileName, inserted: answer.insertedItems, updated: answer.updatedItems },
      });
      await markChanged(connection, 'items');
      if (answer.insertedItems > 0) await markChanged(connection, 'collections');
    }
    return answer;
  });
}

async function lockCourseEntries(connection: Connection, collectionId: string): Promise<ItemRow[]> {
  return connection
    .select()
    .from(items)
    .where(sql`${items.id} in (select item_id from collection_items where collection_id = ${collectionId})`)
    .orderBy(items.id)
    .for('update');
}

async function usableTags(connection: Connection, viewer: Viewer): Promise<Map<string, string>> {
  const { rows } = await connection.execute<Record<string, unknown> & Owned & { id: string; name: string }>(
    sql`select id, name, namespaces, created_by as "createdBy" from tags where type = 'item' order by id for key share`,
  );
  return new Map(rows.filter((row) => maySee(viewer, row)).map((row) => [fold(row.name.trim()), row.id]));
}

/** Writes what was judged good; answers the id of each new entry by its line. */
async function writeJudged(
  connection: Connection,
  viewer: Viewer,
  course: CollectionRow,
  judged: Judgement[],
): Promise<Map<number, string>> {
  const added = judged.flatMap((row) =>
    row.verdict === 'new' ? [{ line: row.line.line, item: newEntry(row.fields, viewer, course) }] : [],
  );
  if (course.items.length + added.length > limits.collectionItems) {
    throw new ApiError('VALIDATION_FAILED', {
      context: 'courseFull',
      params: { maximum: limits.collectionItems },
    });
  }
  for (let from = 0; from < added.length; from += rowsPerInsert) {
    await connection.insert(items).values(added.slice(from, from + rowsPerInsert).map(({ item }) => item));
  }
  for (const row of judged)
    if (row.verdict === 'updated') await updateEntry(connection, row.current, row.fields);
  if (added.length > 0) {
    await writeEntries(connection, course.id, [...course.items, ...added.map(({ item }) => item.id)]);
    await connection
      .update(collections)
      .set({ version: course.version + 1, updatedAt: sql`now()` })
      .where(eq(collections.id, course.id));
  }
  return new Map(added.map(({ line, item }) => [line, item.id]));
}

/** A new entry stands where its course stands, and is as open as it. */
function newEntry(
  fields: CsvFields,
  viewer: Viewer,
  course: CollectionRow,
): typeof items.$inferInsert & { id: string } {
  const entry = {
    ...fields,
    id: uuidv7(),
    createdBy: viewer.id,
    namespaces: course.namespaces,
    public: course.public,
    status: 'Active' as const,
    hiddenInfo: '',
    etymologyEvolution: [],
    link: null,
    bookSection_Content: '',
    bookSection_ContentTranslation: '',
    video_Transcript: null,
    imageId: null,
  };
  return { ...entry, ...itemSearchColumns(entry) };
}

async function updateEntry(connection: Connection, current: ItemRow, fields: CsvFields): Promise<void> {
  await connection
    .update(items)
    .set({
      ...fields,
      ...itemSearchColumns({ ...current, ...fields }),
      version: current.version + 1,
      updatedAt: sql`now()`,
    })
    .where(eq(items.id, current.id));
}

function answerOf(judged: Judgement[], newIds: Map<number, string>, language: 'en' | 'el'): CsvImportAnswer {
  const rows = judged.map((row): CsvRow => {
    const { line, cells } = row.line;
    const reason =
      row.verdict === 'error'
        ? row.refusals.map((refusal) => `${refusal.path}: ${refusalMessage(language, refusal)}`).join('; ')
        : null;
    const itemId =
      row.verdict === 'new' ? (newIds.get(line) ?? null) : row.verdict === 'error' ? null : row.current.id;
    return { line, title: cells.title ?? '', verdict: row.verdict, reason, itemId };
  });
  const count = (verdict: CsvRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  return {
    insertedItems: count('new'),
    updatedItems: count('updated'),
    unchangedItems: count('unchanged'),
    rows,
  };
}
