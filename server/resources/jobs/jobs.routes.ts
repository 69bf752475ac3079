import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type JobDetails, jobEndpoints } from '#contract/jobs.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction, sqlStateOf } from '#server/database/transaction.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { type JobKinds, readJob, readJobs } from './read-jobs.ts';

/** Services that the calls of jobs use. */
interface JobServices {
  database: Database;
  timeZone: () => Promise<string>;
  backgroundJobs: JobKinds;
}

/** While it is locked a job neither begins nor ends. */
const lockJob = `select (select state::text from pgboss.job where id = $1 for update) as state,
  (select status from jobs where id = $1 for update) as call`;

/** How a job is canceled, by where it is. */
const cancelation = {
  call: 'update jobs set cancel_requested = true where id = $1',
  active: `insert into job_notes (id, cancel_requested) values ($1, true)
    on conflict (id) do update set cancel_requested = true`,
  waiting: `update pgboss.job set state = 'cancelled', completed_on = now() where id = $1`,
  /** Of one that waits, what was told of its progress before it began. */
  told: `update jobs set status = 'Canceled', updated_at = now() where id = $1`,
};
/** Three more tries, the first at once; it keeps its id, so what it did before is not done twice. */
const retry = [
  `update pgboss.job set state = 'retry', retry_limit = retry_count + 3, completed_on = null, start_after = now(),
    keep_until = now() + interval '14 days' where id = $1`,
  'update job_notes set cancel_requested = false where id = $1',
];

/** The calls of jobs. */
export async function jobRoutes(
  app: FastifyInstance,
  { database, timeZone, backgroundJobs: kinds }: JobServices,
): Promise<void> {
  async function change(
    request: FastifyRequest,
    id: string,
    how: 'canceled' | 'retried',
    statementsFor: (
      job: JobDetails,
      held: { state: string | null; call: string | null },
    ) => readonly string[],
  ): Promise<JobDetails> {
    return inTransaction(database, async (connection) => {
      const [held] = await connection.run<{ state: string | null; call: string | null }>(
        prepared(lockJob, [id]),
      );
      const job = await readJob(connection, kinds, id, null);
      if (!held || !job) throw notFound();
      for (const text of statementsFor(job, held)) await connection.run(prepared(text, [id]));
      await recordActivity(connection, originOf(request), {
        ...{ type: 'Update', entityType: 'jobs', entityId: id, summary: job.type },
        content: { [how]: true },
      });
      return (await readJob(connection, kinds, id, null)) ?? job;
    });
  }

  route(app, jobEndpoints.list, async ({ query }) => {
    const { page, pageSize, orderType } = query;
    return readJobs(database, kinds, query, { page, pageSize, orderType, timeZone: await timeZone() });
  });

  route(app, jobEndpoints.details, async ({ params, viewer }) => {
    const isAdmin = viewer.roles.includes('ADMIN');
    const job = await readJob(database.drizzle, kinds, params.id, isAdmin ? null : viewer.id);
    if (!job) throw notFound();
    return job;
  });

  route(app, jobEndpoints.cancel, async ({ params, request }) =>
    change(request, params.id, 'canceled', (job, { call, state }) => {
      if (!job.mayCancel) throw new ApiError('CONFLICT', { context: 'jobNotCanceled' });
      if (state && state !== 'active') return [cancelation.waiting, cancelation.told];
      return [call ? cancelation.call : cancelation.active];
    }),
  );

  route(app, jobEndpoints.retry, async ({ params, request }) =>
    change(request, params.id, 'retried', ({ mayRetry }) => {
      if (!mayRetry) throw new ApiError('CONFLICT', { context: 'jobNotRetried' });
      return retry;
    }).catch((error) => {
      // Another one with its key waits or runs.
      throw sqlStateOf(error) === '23505' ? new ApiError('CONFLICT', { context: 'jobNotRetried' }) : error;
    }),
  );
}
