import { join } from 'node:path';
import { z } from 'zod';
import { type BackupKind, backupKinds } from '#contract/backups.ts';
import { platforms } from '#contract/entity.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { defineJob } from '#server/jobs/job.ts';
import { inBackground, type Progress } from '#server/jobs/progress.ts';
import { faultPoint } from '#server/lib/fault-point.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readBackupTables } from './backup-tables.ts';
import { checkArchive } from './check-archive.ts';
import type { Manifest } from './manifest.ts';
import { type ArchiveServices, archiveSignature, writeArchive } from './write-archive.ts';

/** The prefix of the storage keys of archives. */
export const keyPrefix = 'DatabaseBackup/';

/** Makes a backup in the background. Cut off, it begins again under the same id. */
export const backupJob = defineJob({
  name: 'backup',
  type: 'DatabaseBackup',
  canCancel: true,
  data: z.object({
    kind: z.enum(backupKinds),
    withFiles: z.boolean(),
    userId: z.uuid().nullable(),
    requestId: z.string(),
    ip: z.string(),
    platform: z.enum(platforms).default('server'),
  }),
  timeoutSeconds: 6 * 3_600,
  async work(services: ArchiveServices, { requestId, ip, platform, ...wanted }, { id, signal }) {
    const job = { id, type: 'DatabaseBackup' as const, userId: wanted.userId };
    const origin = { requestId, ip, platform, userId: wanted.userId, namespaceId: null };
    await inBackground(services.database, job, async (progress) => {
      if (await isThere(services, id)) return;
      await createBackup(services, { ...wanted, id, progress, signal }, (connection) =>
        recordActivity(connection, origin, { type: 'Backup', entityType: 'backups', entityId: id }),
      );
    });
  },
});

async function isThere({ database }: ArchiveServices, id: string): Promise<boolean> {
  return (await database.pool.query('select from backups where id = $1', [id])).rowCount === 1;
}

interface WantedBackup {
  id: string;
  kind: BackupKind;
  withFiles: boolean;
  userId: string | null;
  progress: Progress;
  signal?: AbortSignal | undefined;
}

/**
 * Makes a backup. It is written to a temporary file, put into the storage as a whole and read again there; its row comes
 * last, so that no list ever has one that is not whole. `record` runs in the transaction of the row.
 */
export async function createBackup(
  services: ArchiveServices,
  { id, kind, withFiles, userId, progress, signal }: WantedBackup,
  record?: (connection: Connection) => Promise<void>,
): Promise<void> {
  await inTempFolder(services.env.DATA_DIR, async (folder) => {
    const path = join(folder, 'backup.tar');
    const watch = {
      expect: progress.expect,
      advance: progress.advance,
      // Where others wait for its end, it makes haste: all wait for the one session of the embedded database.
      pause: kind === 'RestorePoint' || services.database.kind === 'embedded' ? 0 : 1,
      signal,
    };
    const { manifest, size } = await writeArchive(services, path, { withFiles, watch });
    faultPoint('backup.written');
    const added = { id, kind, userId, path, manifest, size, isForeign: false };
    await addBackup(services, added, async (connection) => {
      // It may have been canceled while it was stored and read again.
      await progress.advance(0);
      await record?.(connection);
    });
  });
}

interface NewBackup extends Pick<WantedBackup, 'id' | 'kind' | 'userId'> {
  path: string;
  manifest: Manifest;
  size: number;
  isForeign: boolean;
}

const addRow = `insert into backups (id, created_at, kind, storage_key, size, rows, manifest, is_foreign, verified_at, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, now(), $9)`;

/** Stores an archive that is whole, reads it again where it is stored, and adds its row. */
export async function addBackup(
  { database, storage, env }: ArchiveServices,
  { id, kind, userId, path, manifest, size, isForeign }: NewBackup,
  record?: (connection: Connection) => Promise<void>,
): Promise<void> {
  const key = `${keyPrefix}${id}`;
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  try {
    await storage.put(key, path, 'application/x-tar');
    faultPoint('backup.stored');
    await checkArchive(await storage.read(key), {
      tables: await readBackupTables(database.drizzle),
      signature: archiveSignature(env),
      ...{ size, allowForeign: isForeign, isThorough: isForeign },
    });
    await inTransaction(database, async (connection) => {
      const values = [
        id,
        manifest.createdAt,
        kind,
        key,
        size,
        rows,
        JSON.stringify(manifest),
        isForeign,
        userId,
      ];
      await connection.run(prepared(addRow, values));
      await record?.(connection);
    });
  } catch (error) {
    await storage.remove([key]).catch(() => {});
    throw error;
  }
}

/** Deletes archives without a row: those of backups that were cut off between the two. */
export async function sweepArchives({ database, storage }: Pick<ArchiveServices, 'database' | 'storage'>) {
  for await (const { key, writtenAt } of storage.list()) {
    if (!key.startsWith(keyPrefix) || Date.now() - writtenAt.getTime() < beingMade) continue;
    const { rowCount } = await database.pool.query('select from backups where storage_key = $1', [key]);
    if (rowCount === 0) await storage.remove([key]);
  }
}

/** Milliseconds in which an archive without a row may still get one, from another server. */
const beingMade = 3_600_000;

const newestScheduled = `select created_at < now() - interval '6 days 12 hours' as "isWeekOld" from backups
  where kind = 'Scheduled' order by created_at desc limit 1`;
const surplus = `delete from backups where id in (
    select id from backups where kind = $1 order by created_at desc offset $2) returning storage_key as "storageKey"`;

/** Makes a backup at the time that the settings name, and deletes the oldest of those that are more than they say. */
export const scheduledBackupJob = defineJob({
  name: 'scheduled-backup',
  type: 'DatabaseBackup',
  canCancel: true,
  data: z.object({}),
  timeoutSeconds: 6 * 3_600,
  schedule: async ({ settings }: { settings: Pick<Settings, 'read'> }) => {
    const { schedule, time } = await settings.read('backups');
    return schedule === 'off' ? undefined : { dailyAt: time as `${number}:${number}` };
  },
  async work(services: ArchiveServices & { settings: Pick<Settings, 'read'> }, _data, { id, signal }) {
    const { database, storage, settings } = services;
    const { schedule, keep, withFiles } = await settings.read('backups');
    const { rows } = await database.pool.query<{ isWeekOld: boolean }>(newestScheduled);
    if (schedule === 'weekly' && rows[0]?.isWeekOld === false) return;
    await inBackground(database, { id, type: 'DatabaseBackup', userId: null }, async (progress) => {
      if (await isThere(services, id)) return;
      await createBackup(services, { id, kind: 'Scheduled', withFiles, userId: null, progress, signal });
    });
    for (const kind of ['Scheduled', 'RestorePoint'] satisfies BackupKind[]) {
      const removed = await database.pool.query<{ storageKey: string }>(surplus, [kind, keep]);
      await storage.remove(removed.rows.map(({ storageKey }) => storageKey));
    }
  },
});
