import { prepared } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import type { backups } from './backups.table.ts';
import type { ArchiveServices } from './write-archive.ts';

/** A backup as stored. */
export type BackupRow = typeof backups.$inferSelect;

/** What is read of a backup. */
export const backupColumns = `t.id, t.created_at as "createdAt", t.kind, t.storage_key as "storageKey", t.size, t.rows,
  t.manifest, t.is_foreign as "isForeign", t.verified_at as "verifiedAt", t.issue, t.created_by as "createdBy"`;

/** The row of a backup; NOT_FOUND where there is none. */
export async function readBackup(
  { database }: Pick<ArchiveServices, 'database'>,
  id: string,
): Promise<BackupRow> {
  const [row] = await database.drizzle.run<BackupRow>(
    prepared(`select ${backupColumns} from backups t where t.id = $1`, [id]),
  );
  if (!row) throw notFound();
  return row;
}
