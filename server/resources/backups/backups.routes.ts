import type { FastifyInstance, FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import { type Backup, backupEndpoints } from '#contract/backups.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { toIso } from '#server/content/present.ts';
import { type ActivityInput, recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { sendBytes } from '#server/http/send-bytes.ts';
import { dispositionOf } from '#server/http/send-file.ts';
import { announceJob } from '#server/jobs/progress.ts';
import { createSignature } from '#server/lib/signature.ts';
import type { CodeServices } from '#server/resources/accounts/codes.ts';
import { proveOneself } from '#server/resources/accounts/proof.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import { unusable } from './archive-issue.ts';
import { type BackupRow, backupColumns, readBackup } from './backup-row.ts';
import { readBackupTables } from './backup-tables.ts';
import { addBackup, backupJob } from './create-backup.ts';
import { receiveArchive } from './receive-archive.ts';
import { restoreJob, type restoreJobData } from './restore-job.ts';
import { refusing } from './swap.ts';
import type { ArchiveServices } from './write-archive.ts';

const sortColumns = { createdAt: 't.created_at', size: 't.size', rows: 't.rows' };
/** Seconds in which an address downloads an archive, and goes on where that broke off. */
const addressLife = 60 * 60;
/** Bytes of an archive that is uploaded. */
const largestUpload = 50 * 2 ** 30;
/** Any number that nothing else on the database uses as a lock. */
const startLock = 7_310_417_228;

const activeAdmin = `select 1 from users where id = $1 and not blocked and 'ADMIN' = any(roles)`;
const running = `select 1 from jobs where type = 'DatabaseRestore' and status = 'Running'
  and updated_at > now() - interval '1 minute'`;

/** The calls of backups. */
export async function backupRoutes(
  app: FastifyInstance,
  services: ArchiveServices & CodeServices,
): Promise<void> {
  const { database, storage, queue, env } = services;
  const { sign, isSigned } = createSignature(env.JWT_SECRET, 'backup-address');

  route(app, backupEndpoints.list, async ({ query: { page, pageSize, sortField, orderType, kind } }) => {
    const text = `select ${backupColumns}, count(*) over ()::int as total from backups t
      where $1::text[] is null or t.kind = any($1::text[])
      order by ${sortColumns[sortField]} ${orderType}, t.id limit $2 offset $3`;
    const values = [kind ?? null, pageSize, page * pageSize];
    const { rows } = await database.pool.query<BackupRow & { total: number }>(prepared(text, values));
    const total = rows[0]?.total ?? 0;
    return { items: rows.map(present), paging: { page, pageSize, total, currentSize: rows.length } };
  });

  route(app, backupEndpoints.details, async ({ params }) => {
    const row = await readBackup(services, params.id);
    const known = new Set((await readBackupTables(database.drizzle)).map(({ name }) => name));
    const tables = [];
    for (const { name, rows } of row.manifest.tables)
      tables.push({ name, rows, rowsNow: known.has(name) ? await countRows(services, name) : 0 });
    return { ...present(row), tables };
  });

  route(app, backupEndpoints.add, async ({ body, viewer, request }) => {
    const data = { kind: 'Manual' as const, ...body, userId: viewer.id, ...senderOf(request) };
    const jobId = await inTransaction(database, async (connection) => {
      if ((await connection.run(prepared(refusing, []))).length > 0)
        throw new ApiError('SERVICE_UNAVAILABLE', { context: 'restoring', retryAfter: 30 });
      const id = await queue.send(connection, backupJob, data);
      await announceJob(connection, { id, type: 'DatabaseBackup', userId: viewer.id });
      return id;
    });
    return { jobId };
  });

  route(app, backupEndpoints.remove, async ({ params, request, viewer }) => {
    const row = await readBackup(services, params.id);
    await inTransaction(database, async (connection) => {
      await connection.run(prepared('delete from backups where id = $1', [params.id]));
      await record(connection, { request, viewer }, row, 'Delete');
    });
    await storage.remove([row.storageKey]);
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, backupEndpoints.download, async ({ params, body, viewer, request }) => {
    await proveOneself(services, request, viewer, body);
    const row = await readBackup(services, params.id);
    await record(database.drizzle, { request, viewer }, row, 'Export');
    const expires = String(Math.floor(Date.now() / 1000) + addressLife);
    const signature = sign(`${row.id} ${viewer.id} ${expires}`);
    const query = new URLSearchParams({ user: viewer.id, expires, signature });
    return { url: `/api/database/backup/content/${row.id}?${query}` };
  });

  route(app, backupEndpoints.content, async ({ params: { id }, query, request, reply }) => {
    const { user, expires, signature } = query;
    const isValid = isSigned(signature, `${id} ${user} ${expires}`) && Number(expires) > Date.now() / 1000;
    if (!isValid || (await database.pool.query(prepared(activeAdmin, [user]))).rowCount === 0)
      throw notFound();
    const { storageKey, size, createdAt } = await readBackup(services, id);
    const name = `backup-${toIso(createdAt).slice(0, 16).replace(/[T:]/g, '-')}.tar`;
    const headers = {
      etag: `"${id}"`,
      'cache-control': 'no-store',
      'content-type': 'application/x-tar',
      'content-disposition': dispositionOf('attachment', name),
    };
    return sendBytes(request, reply, { size, headers, read: (range) => storage.read(storageKey, range) });
  });

  route(app, backupEndpoints.upload, async ({ request, viewer }) =>
    inTempFolder(env.DATA_DIR, async (folder) => {
      const fields = backupEndpoints.upload.upload;
      const limits = { folder, fields, maxBytes: largestUpload };
      const received = await receiveArchive(services, request, limits, async ({ allowForeign, ...proof }) => {
        await proveOneself(services, request, viewer, proof);
        return { allowForeign: allowForeign === 'true' };
      });
      const { path, size, manifest, isForeign } = received;
      const call = { request, viewer, sent: manifest };
      const { id } = await runOnce<{ id: string }>(services, call, async (keep) => {
        const added = { id: uuidv7(), kind: 'Uploaded' as const, userId: viewer.id };
        await addBackup(services, { ...added, path, manifest, size, isForeign }, async (connection) => {
          await record(connection, { request, viewer }, added, 'Upload');
          await keep(connection, { id: added.id });
        });
        return { id: added.id };
      });
      return present(await readBackup(services, id));
    }),
  );

  async function begin(
    purpose: z.output<typeof restoreJobData>['purpose'],
    { viewer, request }: Caller,
    id: string,
    allowForeign: boolean,
  ): Promise<{ jobId: string }> {
    const row = await readBackup(services, id);
    if (purpose !== 'Verify') {
      if (row.isForeign && !allowForeign) throw unusable('foreign');
      if (row.issue) throw unusable(row.issue);
    }
    const data = { backupId: id, purpose, allowForeign: allowForeign || row.isForeign, userId: viewer.id };
    const jobId = await inTransaction(database, async (connection) => {
      await connection.run(prepared('select pg_advisory_xact_lock($1)', [startLock]));
      if ((await connection.run(prepared(running, []))).length > 0)
        throw new ApiError('CONFLICT', { context: 'restoring' });
      const jobId = await queue.send(connection, restoreJob, { ...data, ...senderOf(request) });
      await announceJob(connection, { id: jobId, type: 'DatabaseRestore', userId: viewer.id });
      await record(connection, { request, viewer }, row, 'Restore', { purpose });
      return jobId;
    });
    return { jobId };
  }

  route(app, backupEndpoints.verify, ({ params, ...caller }) => begin('Verify', caller, params.id, false));

  route(app, backupEndpoints.rehearse, async ({ params, body, ...caller }) => {
    await proveOneself(services, caller.request, caller.viewer, body);
    return begin('Rehearse', caller, params.id, body.allowForeign);
  });

  route(app, backupEndpoints.restore, async ({ params, body, ...caller }) => {
    await proveOneself(services, caller.request, caller.viewer, body);
    return begin('Restore', caller, params.id, body.allowForeign);
  });
}

/** What a job keeps of the request that ordered it, for its activity. */
function senderOf(request: FastifyRequest) {
  const { requestId, ip, platform = 'server' } = originOf(request);
  return { requestId, ip, platform };
}

function record(
  connection: Connection,
  { request, viewer }: Caller,
  { id, kind }: Pick<BackupRow, 'id' | 'kind'>,
  type: ActivityInput['type'],
  content?: object,
): Promise<void> {
  const entity = { entityType: 'backups', entityId: id, summary: kind };
  return recordActivity(
    connection,
    { ...originOf(request), userId: viewer.id },
    { type, ...entity, content },
  );
}

async function countRows({ database }: Pick<ArchiveServices, 'database'>, table: string): Promise<number> {
  const { rows } = await database.pool.query<{ rows: number }>(
    `select count(*)::float8 as rows from "${table}"`,
  );
  return rows[0]?.rows ?? 0;
}

function present({ id, kind, size, rows, isForeign, issue, createdBy, ...row }: BackupRow): Backup {
  const { release, database, files } = row.manifest;
  return {
    ...{ id, kind, size, rows, release, database, isForeign, issue, createdBy },
    createdAt: toIso(row.createdAt),
    verifiedAt: row.verifiedAt && toIso(row.verifiedAt),
    withFiles: files !== null,
    files: files?.rows ?? 0,
  };
}
