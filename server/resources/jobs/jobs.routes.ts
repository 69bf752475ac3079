import type { FastifyInstance } from 'fastify';
import { type Job, jobEndpoints } from '#contract/jobs.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { route } from '#server/http/route.ts';

/** A running job reports all the time; one that has been silent for a minute lost its server. */
const jobQuery = `
  select id, type, done, total, created_at as "createdAt", updated_at as "updatedAt",
    case when is_lost then 'Failed' else status end as status,
    case when is_lost then 'INTERNAL_ERROR' else error_code end as "errorCode"
  from (select *, status = 'Running' and updated_at < now() - interval '1 minute' as is_lost from jobs) t
  where id = $1 and user_id = $2`;

/** The calls of jobs. */
export async function jobRoutes(app: FastifyInstance, { database }: { database: Database }): Promise<void> {
  route(app, jobEndpoints.details, async ({ params, viewer }) => {
    const { rows } = await database.pool.query<Job>(prepared(jobQuery, [params.id, viewer.id]));
    const [job] = rows;
    if (!job) throw notFound();
    return { ...job, createdAt: toIso(job.createdAt), updatedAt: toIso(job.updatedAt) };
  });
}
