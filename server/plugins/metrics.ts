import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { listen } from '#server/lib/events.ts';
import { bearerOf, checkServiceToken } from './identity.ts';

/** Milliseconds for which what is counted in the database is used again. */
const freshFor = { jobs: 10_000, sessions: 60_000 };

const openJobs = `select name, state::text as state, count(*)::int as jobs from pgboss.job
  where state not in ('completed', 'cancelled') and name <> 'given-up' group by name, state`;
const activeSessions = `select count(*)::int as sessions from sessions where revoked_at is null and expires_at > now()`;

interface MetricsOptions {
  database: Pick<Database, 'pool'>;
  token: string | undefined;
}

/** `/metrics` for Prometheus: not there without a token, and for those who send it. It names nobody. */
export const metricsPlugin = fp(
  async (app: FastifyInstance, { database: { pool }, token }: MetricsOptions) => {
    if (!token) {
      app.get('/metrics', async () => {
        throw notFound();
      });
      return;
    }
    // Loaded where it is wanted: it takes as long as the rest of a plugin's start together.
    const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
    const registry = new Registry();
    const registers = [registry];
    collectDefaultMetrics({ register: registry });

    const requests = new Histogram({
      ...{
        name: 'http_request_duration_seconds',
        help: 'Answered requests by the pattern of their address.',
        registers,
      },
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    });
    app.addHook('onResponse', async ({ method, routeOptions }, { elapsedTime, statusCode }) => {
      // An address without a route has one label: callers cannot make any.
      const labels = {
        method,
        route: routeOptions.url ?? 'none',
        status: `${Math.floor(statusCode / 100)}xx`,
      };
      requests.observe(labels, elapsedTime / 1000);
    });

    new Gauge({
      ...{ name: 'database_connections', help: 'Connections of the pool.', labelNames: ['state'], registers },
      collect() {
        this.set({ state: 'used' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'idle' }, pool.idleCount);
      },
    });
    new Gauge({
      ...{ name: 'database_waiting', help: 'Callers who wait for a connection.', registers },
      collect() {
        this.set(pool.waitingCount);
      },
    });
    const readJobs = kept(freshFor.jobs, async () => (await pool.query(prepared(openJobs, []))).rows);
    new Gauge({
      ...{
        name: 'jobs',
        help: 'Jobs that are not done, by kind and state.',
        labelNames: ['kind', 'state'],
        registers,
      },
      async collect() {
        const rows = await readJobs();
        this.reset();
        for (const { name: kind, state, jobs } of rows ?? []) this.set({ kind, state }, jobs);
      },
    });
    const readSessions = kept(
      freshFor.sessions,
      async () => (await pool.query(prepared(activeSessions, []))).rows[0],
    );
    new Gauge({
      ...{ name: 'sessions_active', help: 'Sessions that have neither ended nor expired.', registers },
      async collect() {
        const row = await readSessions();
        if (row) this.set(row.sessions);
      },
    });

    const attempts = new Counter({
      ...{
        name: 'job_attempts_total',
        help: 'Attempts at jobs, mails among them, by how they ended.',
        registers,
      },
      labelNames: ['kind', 'outcome'],
    });
    const givenUp = new Counter({
      ...{ name: 'jobs_given_up_total', help: 'Jobs that were given up.', labelNames: ['kind'], registers },
    });
    const lost = new Counter({
      ...{ name: 'log_rows_lost_total', help: 'Rows of the request log that were not written.', registers },
    });
    const totals = new Counter({
      ...{ name: 'list_totals_total', help: 'Totals of lists that were known, or counted.', registers },
      labelNames: ['outcome'],
    });
    const listeners = [
      listen('jobAttempt', (labels) => attempts.inc({ ...labels })),
      listen('jobGivenUp', (labels) => givenUp.inc({ ...labels })),
      listen('logRowsLost', ({ rows }) => lost.inc(rows)),
      listen('listTotal', (labels) => totals.inc({ ...labels })),
    ];
    app.addHook('onClose', async () => {
      for (const end of listeners) end();
    });

    app.get('/metrics', async (request, reply) => {
      checkServiceToken(bearerOf(request), token);
      reply.header('cache-control', 'no-store').type(registry.contentType);
      return registry.metrics();
    });
  },
  { name: 'metrics' },
);

/** Reads again when the last answer is older than so many milliseconds; a failure answers nothing, so that all else is told. */
function kept<Answer>(milliseconds: number, read: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let answer: Promise<Answer | undefined> = Promise.resolve(undefined);
  let readAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - readAt < milliseconds) return answer;
    readAt = performance.now();
    answer = read().catch(() => undefined);
    return answer;
  };
}
