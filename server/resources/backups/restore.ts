import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import type { restorePhases } from '#contract/backups.ts';
import type { ActivityOrigin } from '#server/database/changes.ts';
import { type Database, openClient } from '#server/database/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Progress } from '#server/jobs/progress.ts';
import { faultPoint } from '#server/lib/fault-point.ts';
import { nameKey } from '#server/resources/accounts/account.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { readingError, unusable } from './archive-issue.ts';
import { readBackupTables, readReplacedTables } from './backup-tables.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { createBackup } from './create-backup.ts';
import { entryNames } from './manifest.ts';
import { inflatedLimit } from './read-lines.ts';
import { indexTables, loadRows, makeTables } from './scratch.ts';
import { clearRestore, refuseWrites, refusing, schemas, swapTables } from './swap.ts';
import { readTar } from './tar.ts';
import { type ArchiveServices, archiveSignature } from './write-archive.ts';

/** Services that restoring uses. */
export interface RestoreServices extends ArchiveServices {
  /** E-mail addresses in lower case of accounts that nobody may use here. */
  closedAccounts: readonly string[];
}

/** An archive, wherever it is. */
export interface ArchiveSource {
  size: number;
  open(): Promise<AsyncIterable<Uint8Array>>;
  /** Whether it is known to be of another installation: then each row is looked at. */
  isForeign: boolean;
}

/** What is done with an archive, and who began it as which job. */
interface Use {
  purpose: 'Verify' | 'Rehearse' | 'Restore';
  allowForeign: boolean;
  progress: Progress;
  jobId: string;
  origin: ActivityOrigin;
}

type Phase = (typeof restorePhases)[number];

/** Verifies an archive, rehearses its restoration or restores it: all of it, or nothing. */
export async function processArchive(
  services: RestoreServices,
  source: ArchiveSource,
  use: Use,
): Promise<CheckedArchive> {
  const { purpose, allowForeign, progress } = use;
  const { database } = services;
  const tables = await readBackupTables(database.drizzle);
  begin(progress, 'verifying', source.size);
  const checked = await checkArchive(await source.open(), {
    ...{ tables, signature: archiveSignature(services.env), allowForeign, size: source.size },
    isThorough: purpose === 'Verify' || source.isForeign,
    advance: (bytes) => void progress.advance(bytes),
  });
  faultPoint('restore.verified');
  if (purpose === 'Verify') return checked;
  await alone(database, async (client) => {
    try {
      if (purpose === 'Rehearse') await load(services, client, source, checked, schemas.rehearsed, progress);
      else await restore(services, client, source, checked, use);
    } finally {
      // The connection may be what failed.
      await clearRestore(client).catch(() => withClient(database, clearRestore));
    }
  });
  return checked;
}

async function restore(
  services: RestoreServices,
  client: pg.Client,
  source: ArchiveSource,
  checked: CheckedArchive,
  { progress, jobId, origin }: Use,
): Promise<void> {
  const { database } = services;
  await restoreFiles(services, source, checked, progress);
  faultPoint('restore.files');
  const written = await readBackupTables(database.drizzle);
  await refuseWrites(
    client,
    written.map(({ name }) => name),
  );
  const id = uuidv7();
  await createBackup(services, {
    ...{ id, kind: 'RestorePoint', withFiles: false, userId: origin.userId },
    progress: { ...progress, expect: (rows) => progress.expect(rows, 'restorePoint') },
  });
  faultPoint('restore.restorePoint');
  const tables = await load(services, client, source, checked, schemas.restored, progress);
  faultPoint('restore.loaded');
  begin(progress, 'swapping', 1);
  const literal = (value: string | null) => (value === null ? 'null' : client.escapeLiteral(value));
  await swapTables(client, tables, [
    `insert into activities (id, type, success, user_id, request_id, ip, platform, entity_type, summary, content)
       values ('${uuidv7()}', 'Restore', true, ${literal(origin.userId)}, ${literal(origin.requestId)},
         ${literal(origin.ip)}, ${literal(origin.platform ?? 'server')}, 'backups', ${literal(checked.manifest.createdAt)},
         ${literal(JSON.stringify({ restorePoint: id }))})`,
    `update jobs set status = 'Done', phase = 'swapping', updated_at = now() where id = ${literal(jobId)}`,
  ]);
  faultPoint('restore.swapped');
  await progress.advance(1);
}

/** Loads an archive into tables of a schema of their own, and holds them to all rules of the database; answers the tables. */
async function load(
  { database, closedAccounts }: RestoreServices,
  client: pg.Client,
  source: ArchiveSource,
  { manifest }: CheckedArchive,
  schema: string,
  progress: Progress,
): Promise<string[]> {
  const tables = await readReplacedTables(database.drizzle);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  begin(progress, 'loading', rows);
  await makeTables(client, schema, tables);
  // What a crash could lose of it is not needed: the swap waits for the disk, and all before it is on the disk then.
  if (database.kind === 'postgres') await client.query('set synchronous_commit = off');
  const left = { bytes: inflatedLimit(source.size) };
  const wanted = new Map(manifest.tables.map((table) => [entryNames.table(table.name), table]));
  await eachEntry(source, async (name, content) => {
    const table = wanted.get(name);
    if (!table) return drain(content);
    await loadRows(client, { schema, ...table }, content, left, progress.advance);
    if (name === entryNames.table('items')) faultPoint('restore.loading');
  });
  await client.query('reset synchronous_commit');
  await indexTables(database, schema, tables, {
    expect: (statements) => begin(progress, 'indexing', statements),
    advance: progress.advance,
  });
  for (const table of manifest.tables) {
    const { rows: counted } = await client.query<{ count: number }>(
      `select count(*)::float8 as count from ${schema}."${table.name}"`,
    );
    if (counted[0]?.count !== table.rows) throw unusable('damaged');
  }
  const { rows: admins } = await client.query<{ email: string }>(activeAdministrators(schema));
  if (admins.length === 0) throw unusable('noAdministrator');
  if (admins.every(({ email }) => closedAccounts.includes(nameKey(email))))
    throw unusable('closedAdministrator');
  return tables;
}

function activeAdministrators(schema: string): string {
  return `select email from ${schema}.users where 'ADMIN' = any(roles) and not blocked and verified
    and portal_enabled is not false and id not in (select id from public.erased_people)`;
}

/** Puts the stored files of an archive into the storage, but those that are there. Without rows they are swept in time. */
async function restoreFiles(
  { storage, env }: ArchiveServices,
  source: ArchiveSource,
  { files }: CheckedArchive,
  progress: Progress,
): Promise<void> {
  if (files.length === 0) return;
  begin(progress, 'files', files.length);
  const there = new Set<string>();
  for await (const { key } of storage.list()) there.add(key);
  let index = 0;
  await inTempFolder(env.DATA_DIR, async (folder) => {
    const path = join(folder, 'file');
    await eachEntry(source, async (name, content) => {
      const file = files[index];
      if (!file || name !== entryNames.file(index)) return drain(content);
      index += 1;
      await progress.advance(1);
      // Bytes never change under their key.
      if (there.has(file.key)) return drain(content);
      await pipeline(content, createWriteStream(path));
      await storage.put(file.key, path, 'application/octet-stream');
    });
  });
}

async function eachEntry(
  source: ArchiveSource,
  use: (name: string, content: AsyncIterable<Buffer>) => Promise<void>,
): Promise<void> {
  try {
    for await (const { name, content } of readTar(await source.open())) await use(name, content);
  } catch (error) {
    throw readingError(error);
  }
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

function begin(progress: Progress, phase: Phase, total: number): void {
  progress.expect(total, phase);
}

/** Any number that nothing else on the database uses as a lock. */
const restoreLock = 7_310_417_227;
/** On the embedded database a lock keeps nobody out, as all share one session; there is one process. */
const underWay = new WeakSet<Database>();

/** Lets one server at a time restore or rehearse; the lock ends with the connection, however the server ends. */
async function alone(database: Database, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const busy = new ApiError('CONFLICT', { context: 'restoring' });
  if (database.kind === 'embedded' && underWay.has(database)) throw busy;
  underWay.add(database);
  try {
    await withClient(database, async (client) => {
      const lock = 'select pg_try_advisory_lock($1) as "isMine"';
      const { rows } = await client.query<{ isMine: boolean }>(lock, [restoreLock]);
      if (!rows[0]?.isMine) throw busy;
      await work(client).finally(() =>
        client.query('select pg_advisory_unlock($1)', [restoreLock]).catch(() => {}),
      );
    });
  } finally {
    underWay.delete(database);
  }
}

async function withClient(database: Database, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await openClient(database);
  await work(client).finally(() => client.end());
}

/** Ends what a process that is gone left of a restore, unless another one is restoring; `jobId` is known to be its job. */
export async function recoverRestore(database: Database, jobId?: string): Promise<void> {
  await alone(database, async (client) => {
    await clearRestore(client);
    // Who verifies holds no lock, but is heard of twice a second. The embedded database has no other process.
    await client.query(
      `update jobs set status = 'Failed', error_code = 'INTERNAL_ERROR', error_context = 'interrupted', updated_at = now()
       where type = 'DatabaseRestore' and status = 'Running' and phase is not null
         and (id = $1 or $2 or updated_at < now() - interval '10 seconds')`,
      [jobId ?? null, database.kind === 'embedded'],
    );
  }).catch((error) => {
    if (!(error instanceof ApiError)) throw error;
  });
}

/** Milliseconds between two looks for a restore whose process is gone. */
const lookEvery = 10_000;

/** Goes on looking whether writes are refused for a process that is gone, such as a command; answers how to end that. */
export function watchRestores(database: Database): () => void {
  const look = async () => {
    if ((await database.pool.query(refusing)).rowCount !== 0) await recoverRestore(database);
  };
  // A database that does not answer is looked at again later.
  const timer = setInterval(() => look().catch(() => {}), lookEvery).unref();
  return () => clearInterval(timer);
}
