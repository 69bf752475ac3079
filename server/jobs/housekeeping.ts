import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { queueErasures } from '#server/resources/accounts/erasure/account-deletion.ts';
import type { ErasureServices } from '#server/resources/accounts/erasure/erase-person.ts';
import { type SweepServices, sweepFiles } from '#server/resources/files/sweep.ts';
import { type PurgeServices, purgeExpired } from '#server/resources/trash/purge.ts';

const hour = 3_600_000;

/** Deletions of expired rows; running one twice, or in several server processes, does no harm. */
const statements = [
  "delete from logs where created_at < now() - interval '30 days'",
  "delete from sessions where coalesce(revoked_at, expires_at) < now() - interval '7 days'",
  "delete from jobs where updated_at < now() - interval '7 days'",
  "delete from idempotency_keys where created_at < now() - interval '1 day'",
  // The last of them stays: what is older than it is complete no more.
  "delete from items_log where xid < (select max(xid) from items_log where logged_at < now() - interval '1 hour')",
  // Kept while the job that mailed one may be tried again: a used code stays used.
  "delete from verification_codes where expires_at < now() - interval '1 day'",
  'delete from passkey_challenges where expires_at < now()',
  'delete from rate_limits where expire < extract(epoch from now()) * 1000',
];

/** Deletes expired rows, at the start and every hour. */
export const housekeeping = fp(
  async (app: FastifyInstance, services: SweepServices & PurgeServices & ErasureServices) => {
    async function clear(): Promise<void> {
      try {
        for (const statement of statements) await services.database.pool.query(statement);
        await queueErasures(services);
        await purgeExpired(services);
        await sweepFiles(services);
      } catch (error) {
        app.log.warn({ err: error }, 'housekeeping failed and is tried again in an hour');
      }
    }

    const timer = setInterval(clear, hour);
    timer.unref();
    app.addHook('onListen', clear);
    app.addHook('onClose', async () => clearInterval(timer));
  },
  { name: 'housekeeping' },
);
