import { sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { AddLibraryBody } from '#contract/library.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { libraryEntries, libraryItems } from './library.table.ts';

/** Stores a learner's results in a collection, replacing earlier ones; returns the number of stored items. */
export async function addResults(
  { database }: { database: Database },
  request: FastifyRequest,
  { collectionId, userId, process, level, items }: AddLibraryBody,
): Promise<number> {
  return inTransaction(database, async (connection) => {
    await ensureKnown(connection, collectionId, userId);
    const reported = { process, updatedAt: sql`now()`, ...(level !== undefined && { level }) };
    await connection
      .insert(libraryEntries)
      .values({ collectionId, userId, ...reported })
      .onConflictDoUpdate({ target: [libraryEntries.collectionId, libraryEntries.userId], set: reported });
    const kept = await keepItems(connection, { collectionId, userId, items });
    await recordActivity(connection, originOf(request), {
      type: 'External',
      entityType: 'collections',
      entityId: collectionId,
      content: { userId, process, items: kept },
    });
    return kept;
  });
}

async function ensureKnown(connection: Connection, collectionId: string, userId: string): Promise<void> {
  const issues: ValidationIssue[] = [];
  for (const [path, table, id] of [
    ['collectionId', 'collections', collectionId],
    ['userId', 'users', userId],
  ] as const) {
    const { rowCount } = await connection.execute(
      sql`select 1 from ${sql.identifier(table)} where id = ${id} for key share`,
    );
    if (!rowCount) issues.push({ path, key: 'unknownReference' });
  }
  refuse(issues);
}

/** Items that have since been removed from the collection are skipped. */
async function keepItems(
  connection: Connection,
  { collectionId, userId, items }: Pick<AddLibraryBody, 'collectionId' | 'userId' | 'items'>,
): Promise<number> {
  if (items.length === 0) return 0;
  const byItem = new Map(items.map((item) => [item.itemId, item]));
  const records = [...byItem.values()].map(({ itemId, latestQuizAnswer, knowledgeLevel }) => ({
    item_id: itemId,
    level: knowledgeLevel.level,
    correct_times: knowledgeLevel.correctTimes,
    wrong_times: knowledgeLevel.wrongTimes,
    latest_answer: latestQuizAnswer,
  }));
  const { rowCount } = await connection.execute(sql`
    insert into ${libraryItems} (user_id, item_id, level, correct_times, wrong_times, latest_answer)
    select ${userId}::uuid, reported.item_id, reported.level, reported.correct_times, reported.wrong_times,
      reported.latest_answer
    from jsonb_populate_recordset(null::library_items, ${JSON.stringify(records)}::jsonb) reported
    join collection_items ci on ci.item_id = reported.item_id and ci.collection_id = ${collectionId}
    order by reported.item_id
    on conflict (user_id, item_id) do update set level = excluded.level, correct_times = excluded.correct_times,
      wrong_times = excluded.wrong_times, latest_answer = excluded.latest_answer, updated_at = now()`);
  return rowCount ?? 0;
}
