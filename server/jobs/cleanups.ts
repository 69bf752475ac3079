import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { z } from 'zod';
import { firstIdAt } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { queueErasures } from '#server/resources/accounts/erasure/account-deletion.ts';
import type { ErasureServices } from '#server/resources/accounts/erasure/erase-person.ts';
import { sweepArchives } from '#server/resources/backups/create-backup.ts';
import { type SweepServices, sweepFiles } from '#server/resources/files/sweep.ts';
import { sweepTempFolder } from '#server/resources/files/temp-folder.ts';
import { syncPurchases } from '#server/resources/payments/purchases-sync.ts';
import { type PurgeServices, purgeExpired } from '#server/resources/trash/purge.ts';
import type { Settings } from '#server/settings/settings.ts';
import { defineJob } from './job.ts';

interface CleanupServices {
  database: Database;
  settings: Pick<Settings, 'read'>;
}

const hourly = {
  data: z.object({}),
  schedule: { everySeconds: 3_600 },
  canCancel: true,
  timeoutSeconds: 3_600,
};

/** So many rows are deleted by one statement, which keeps nobody waiting for long. */
const portion = 5_000;

/** Deletes rows of a table that a condition names, whose $1 is a number, portion by portion. */
async function deleteRows(
  { pool }: Pick<Database, 'pool'>,
  signal: AbortSignal,
  { table, where, order = '' }: { table: string; where: string; order?: string },
  value?: number,
): Promise<void> {
  const text = `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} ${order} limit ${portion}))`;
  for (let deleted: number | null = portion; deleted === portion; ) {
    signal.throwIfAborted();
    deleted = (await pool.query(prepared(text, value === undefined ? [] : [value]))).rowCount;
  }
}

const ended = `state > 'active' and completed_on < now() - make_interval(days => $1)`;
/** Words and addresses of mails are not needed when they were sent. What was given up may be tried again with its data. */
const forgetData = `update pgboss.job set data = '{}', output = null where data <> '{}'
  and state in ('completed', 'cancelled') and completed_on < now() - interval '1 day'`;
const forgetNotes = 'delete from job_notes n where not exists (select from pgboss.job q where q.id = n.id)';

/** Deletes what is kept for a while: logged requests, activities, ended jobs, results of calls under a key. */
export const logsCleanupJob = defineJob({
  ...{ name: 'LogsCleanup', type: 'LogsCleanup', ...hourly },
  async work({ database, settings }: CleanupServices, _data, { signal }) {
    const { logDays, activityDays, jobDays } = await settings.read('retention');
    const old = 'created_at < now() - make_interval(days => $1)';
    const [where, order] = [`id < ${firstIdAt('(now() - make_interval(days => $1))')}`, 'order by id'];
    await deleteRows(database, signal, { table: 'logs', where, order }, logDays);
    await deleteRows(database, signal, { table: 'log_bodies', where, order }, logDays);
    // Versions are kept for their own time, and so is the activity of the call that wrote several.
    const isAlone = `batch is null and version is null
      and not exists (select from activities part where part.batch = activities.id)`;
    await deleteRows(
      database,
      signal,
      { table: 'activities', where: `${where} and ${isAlone}`, order },
      activityDays,
    );
    await deleteRows(database, signal, { table: 'jobs', where: old.replace('created', 'updated') }, jobDays);
    await deleteRows(database, signal, { table: 'pgboss.job_common', where: ended }, jobDays);
    await deleteRows(database, signal, { table: 'idempotency_keys', where: old }, 1);
    await database.pool.query(forgetData);
    await database.pool.query(forgetNotes);
    // The last of them stays: what is older than it is complete no more.
    await database.pool.query(
      "delete from items_log where xid < (select max(xid) from items_log where logged_at < now() - interval '1 hour')",
    );
  },
});

const sessionStatements = [
  "delete from sessions where coalesce(revoked_at, expires_at) < now() - interval '7 days'",
  // Kept while the job that mailed one may be tried again: a used code stays used.
  "delete from verification_codes where expires_at < now() - interval '1 day'",
  "delete from viewings where expires_at < now() - interval '7 days'",
  'delete from passkey_challenges where expires_at < now()',
  'delete from rate_limits where expire < extract(epoch from now()) * 1000',
];

/** Deletes ended sessions, and what was valid for minutes. */
export const sessionsCleanupJob = defineJob({
  ...{ name: 'SessionsCleanup', type: 'SessionsCleanup', ...hourly },
  async work({ database }: CleanupServices) {
    for (const statement of sessionStatements) await database.pool.query(statement);
  },
});

/** Deletes for good what has been in the trash, or is an old version, for longer than it is kept. */
export const trashPurgeJob = defineJob({
  ...{ name: 'TrashPurge', type: 'TrashPurge', ...hourly },
  work: (services: PurgeServices) => purgeExpired(services),
});

/** Deletes temporary files after a day, and stored bytes that belong to nothing. */
export const orphanScanJob = defineJob({
  ...{ name: 'OrphanScan', type: 'OrphanScan', ...hourly },
  async work(services: SweepServices) {
    await sweepFiles(services);
    await sweepArchives(services);
  },
});

/** Gives and takes away what payments give, by their times. */
export const purchasesSyncJob = defineJob({
  ...{ name: 'PurchasesSync', type: 'PurchasesSync', ...hourly, schedule: { everySeconds: 900 } },
  work: ({ database }: Pick<CleanupServices, 'database'>, _data, { signal }) =>
    syncPurchases(database, signal),
});

/** Reminds of erasures, and adds a job for each that is due. */
export const dueErasuresJob = defineJob({
  ...{ name: 'due-erasures', type: 'AccountErasure', ...hourly, canCancel: false },
  work: (services: ErasureServices) => queueErasures(services),
});

/**
 * What each server does when it starts: a database may have come back from a backup, and what a crash left in the temp
 * folder may be on this machine alone.
 */
export const cleanupAtStart = fp(
  async (app: FastifyInstance, services: ErasureServices & SweepServices) => {
    app.addHook('onListen', async () => {
      const work = queueErasures(services).then(() => sweepTempFolder(services.env.DATA_DIR));
      await work.catch((error) => app.log.warn({ err: error }, 'cleaning up at the start failed'));
    });
  },
  { name: 'cleanup-at-start' },
);
