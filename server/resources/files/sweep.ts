import { markChanged } from '#server/database/changes.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type FileRow, type FileServices, fileColumns, keysOf, thumbnailKey } from './store-file.ts';
import { sweepTempFolder } from './temp-folder.ts';

/** Services that the sweep of files uses. */
export type SweepServices = Pick<FileServices, 'database' | 'storage' | 'env'>;

/** Milliseconds after which bytes without a row can no longer be a pending upload. */
const settled = 24 * 3_600_000;
const keysAtOnce = 500;
/** Keys that this program makes; other objects in the same store are left alone. */
const ourKeys = /^([\da-f-]{36}\/[\da-f-]{36}(-thumbnail)?|drafts\/.+)$/;

/** A restore may be taken back: what only the data before it know is kept for a week. */
const recentRestore = `select from backups where kind = 'RestorePoint' and created_at > now() - interval '7 days'`;

/** The keys of what files hold, also those in the trash, and of what they held at a version that is kept. */
const knownKeys = `select storage_key as "storageKey" from files where storage_key = any($1::text[])
  union all
  select row->>'storage_key' from trash where entity = 'files' and row->>'storage_key' = any($1::text[])
  union all
  select a.changes->'storageKey'->>'old' from activities a
  where a.changes->'storageKey' is not null and a.changes->'storageKey'->>'old' = any($1::text[])
    and (exists (select from files where id = a.entity_id) or exists (select from trash where id = a.entity_id))`;

/** Deletes temporary files after a day, bytes without a row, and what crashes left in the temp folder. */
export async function sweepFiles(services: SweepServices): Promise<void> {
  await removeTemporary(services);
  const { rowCount } = await services.database.pool.query(recentRestore);
  if (rowCount === 0) await removeUnknown(services);
  await sweepTempFolder(services.env.DATA_DIR);
}

async function removeTemporary({ database, storage }: Omit<SweepServices, 'env'>): Promise<void> {
  const removed = await inTransaction(database, async (connection) => {
    const rows = await connection.run<FileRow>(
      prepared(
        `delete from files t where t.path = 'TempFiles' and t.created_at < now() - interval '1 day'
          returning ${fileColumns}`,
        [],
      ),
    );
    if (rows.length > 0) await markChanged(connection, 'files');
    return rows;
  });
  await storage.remove(removed.flatMap(keysOf));
}

async function removeUnknown({ database, storage }: Omit<SweepServices, 'env'>): Promise<void> {
  let keys: string[] = [];
  const flush = async () => {
    const { rows } = await database.pool.query<{ storageKey: string }>(
      prepared(knownKeys, [keys.map((key) => key.replace(/-thumbnail$/, ''))]),
    );
    const known = new Set(rows.flatMap(({ storageKey }) => [storageKey, thumbnailKey(storageKey)]));
    await storage.remove(keys.filter((key) => !known.has(key)));
    keys = [];
  };
  for await (const { key, writtenAt } of storage.list()) {
    if (!ourKeys.test(key) || Date.now() - writtenAt.getTime() < settled) continue;
    keys.push(key);
    if (keys.length >= keysAtOnce) await flush();
  }
  if (keys.length > 0) await flush();
}
