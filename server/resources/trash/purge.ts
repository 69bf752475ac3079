import type { ResourceName } from '#contract/resources.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { leaveTrash } from '#server/content/trash.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { forgetVersions } from '#server/database/versions.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { thumbnailKey } from '#server/resources/files/store-file.ts';
import type { Settings } from '#server/settings/settings.ts';

interface Gone {
  id: string;
  entity: ResourceName;
  storageKey: string | null;
}

const held = `select id, entity, row->>'storage_key' as "storageKey" from trash where id = any($1::uuid[])
  order by id for update`;
const oldKeys = `select changes->'storageKey'->>'old' as "storageKey" from activities
  where entity_id = any($1::uuid[]) and changes->'storageKey' is not null`;

/** What knows a row that is deleted for good: its references and places that wait, what learners did, and their ticks. */
const deletions = [
  'delete from trash_links where target_id = any($1::uuid[]) or holder_id = any($1::uuid[])',
  'delete from trash_places where collection_id = any($1::uuid[]) or item_id = any($1::uuid[])',
  'delete from library_entries where collection_id = any($1::uuid[])',
  'delete from library_items where item_id = any($1::uuid[])',
  'delete from process_days where collection_id = any($1::uuid[])',
  // That something was answered, and whether it was right, stays: days in a row and points are the learner's own.
  `update answers set value = '' where item_id = any($1::uuid[]) and value <> ''`,
  'delete from task_students where task_id = any($1::uuid[])',
];

/**
 * Deletes things in the trash for good, with their versions. Answers how many, and the keys of bytes that are to be
 * deleted once the transaction is committed: `removeBytes`.
 */
export async function purge(
  connection: Connection,
  ids: readonly string[],
): Promise<{ removed: EntityCounts; keys: string[] }> {
  const gone = await connection.run<Gone>(prepared(held, [ids]));
  const removed: EntityCounts = {};
  if (gone.length === 0) return { removed, keys: [] };
  for (const { entity } of gone) removed[entity] = (removed[entity] ?? 0) + 1;
  const known = gone.map(({ id }) => id);
  const old = removed.files ? await connection.run<Gone>(prepared(oldKeys, [known])) : [];
  const keys = [...gone, ...old].flatMap(({ storageKey }) => storageKey ?? []);
  for (const deletion of deletions) await connection.run(prepared(deletion, [known]));
  await forgetVersions(connection, { ids: known });
  await leaveTrash(connection, known);
  await markChanged(connection, 'trash');
  return { removed, keys: [...new Set(keys.flatMap((key) => [key, thumbnailKey(key)]))] };
}

/** Deletes the bytes of files that were deleted for good. The sweep finds what could not be deleted. */
export async function removeBytes({ storage }: { storage: Storage }, keys: readonly string[]): Promise<void> {
  if (keys.length > 0) await storage.remove(keys).catch(() => {});
}

/** So many things, or versions, are deleted by one transaction, which keeps nobody waiting for long. */
const portion = 500;
const expired = `select id from trash where deleted_at < now() - make_interval(days => $1)
  order by deleted_at limit ${portion}`;

/** Services that deleting for good uses. */
export interface PurgeServices {
  database: Database;
  settings: Pick<Settings, 'read'>;
  storage: Storage;
}

/** Deletes for good what has been in the trash for longer than it is kept, and versions that are too old. */
export async function purgeExpired(services: PurgeServices): Promise<void> {
  const { database, settings } = services;
  const { trashDays, historyDays } = await settings.read('retention');
  for (let isMore = true; isMore; ) {
    const rows = await database.drizzle.run<{ id: string }>(prepared(expired, [trashDays]));
    const ids = rows.map(({ id }) => id);
    const { keys } = await inTransaction(database, (connection) => purge(connection, ids));
    await removeBytes(services, keys);
    isMore = ids.length === portion;
  }
  for (let isMore = true; isMore; ) {
    const forgotten = await inTransaction(database, (connection) =>
      forgetVersions(connection, { olderThanDays: historyDays, limit: portion }),
    );
    isMore = forgotten === portion;
  }
}
