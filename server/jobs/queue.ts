import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Db, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { loggedError } from '#server/lib/errors.ts';
import type { Job } from './job.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** The twelve retries take about an hour: their pauses double from about a second to a quarter of an hour. */
const retries = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 15 * 60 };
const day = 24 * 3600;
/** The queue that a job is copied to when its last attempt failed. */
const givenUp = 'given-up';
/** A server reports so often that it works on a job; when it stops, another server takes the job. */
const heartbeatSeconds = 15;
/** How often jobs of servers that died are looked for. The embedded database has one server, which looks when it starts. */
const superviseSeconds = { postgres: 15, embedded: 5 * 60 };
/** How long work in progress may go on after a signal to stop. What is not done by then is done by the next server. */
const stopWithin = 5_000;
/** Errors of pg-boss itself, which come twice a second while the database is away, are logged once in so many milliseconds. */
const logEvery = 60_000;

/** Jobs in the database: each is done once by any of the servers, and again when its server dies. */
export interface Queue {
  /**
   * Adds a job; within a transaction it exists if that is committed. Answers its id.
   */
  send<Data extends object>(
    connection: Connection,
    job: Pick<Job<Data, never>, 'name' | 'data' | 'timeoutSeconds'>,
    data: NoInfer<Data>,
  ): Promise<string>;
  /** Begins to work: from now on this server does jobs of these kinds. */
  start<Services>(jobs: readonly Job<unknown, Services>[], services: Services): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the tables of the queue, or brings them up to date. Two servers must not do this at the same time. */
export async function installQueue(database: Pick<Database, 'pool' | 'kind'>): Promise<void> {
  const boss = openBoss(database);
  await boss.start();
  await boss.stop({ close: false, graceful: false });
}

/** Opens the queue of a database. Jobs can be added once it has started. */
export function createQueue(database: Database, log: Log): Queue {
  const boss = openBoss(database);
  const names: string[] = [];
  const workers = new Map<string, string>();
  let supervision: NodeJS.Timeout | undefined;
  let silentUntil = 0;

  function report(error: unknown): void {
    if (Date.now() < silentUntil) return;
    silentUntil = Date.now() + logEvery;
    log.warn({ err: loggedError(error) }, 'the job queue is hindered and goes on trying');
  }
  boss.on('error', report);

  /** Lets this server look for jobs now, or as soon as it has done those that it has. */
  function wake(name: string): void {
    boss.notifyWorker(workers.get(name) ?? '');
  }

  async function work<Services>(job: Job<unknown, Services>, services: Services): Promise<void> {
    const attempt = async ({ id, data, signal, retryCount }: JobWithMetadata<unknown>) => {
      try {
        await job.run(services, data, { id, signal });
        return { id, status: 'completed' as const };
      } catch (error) {
        log.warn(
          { err: error, job: id, kind: job.name, retries: retryCount },
          'a job failed and is tried again',
        );
        return { id, status: 'failed' as const, output: { message: loggedError(error).message } };
      }
    };
    const worker = await boss.work(
      job.name,
      {
        pollingIntervalSeconds: job.pollSeconds,
        batchSize: job.concurrency,
        includeMetadata: true,
        perJobResults: true,
      },
      async (batch) => {
        const results = await Promise.all(batch.map(attempt));
        wake(job.name);
        return results;
      },
    );
    workers.set(job.name, worker);
  }

  /** Jobs that this process left behind when it was killed: no other server works on the embedded database. */
  async function releaseAbandoned(): Promise<void> {
    const { rows } = await database.pool.query<{ name: string; id: string }>(
      "select name, id from pgboss.job where state = 'active'",
    );
    for (const { name, id } of rows) await boss.fail(name, id, { message: 'The server ended.' });
  }

  return {
    async send(connection, { name, timeoutSeconds }, data) {
      const id = uuidv7();
      await boss.send(name, data, {
        db: fromDrizzle(connection, sql),
        id,
        ...retries,
        deadLetter: givenUp,
        expireInSeconds: timeoutSeconds,
        heartbeatSeconds,
        deleteAfterSeconds: day,
        retentionSeconds: 14 * day,
      });
      connection.afterCommit(() => wake(name));
      return id;
    },

    async start(jobs, services) {
      await boss.start();
      if (database.kind === 'embedded') await releaseAbandoned();
      const made = (await boss.getQueues()).map(({ name }) => name);
      const needed = [givenUp, ...jobs.map(({ name }) => name)];
      for (const name of needed) if (!made.includes(name)) await boss.createQueue(name);
      for (const job of jobs) await work(job, services);
      await boss.work(givenUp, { pollingIntervalSeconds: 10, includeMetadata: true }, async (batch) => {
        for (const { sourceId, sourceName, sourceOutput } of batch) {
          log.error({ job: sourceId, kind: sourceName, output: sourceOutput }, 'a job was given up');
        }
      });
      names.push(...workers.keys(), givenUp);
      supervision = setInterval(() => boss.supervise().catch(report), superviseSeconds[database.kind] * 1000);
      supervision.unref();
    },

    async stop() {
      clearInterval(supervision);
      const limit = new AbortController();
      await Promise.race([
        Promise.all(names.map((name) => boss.offWork(name))),
        pause(stopWithin, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
      await boss.stop({ close: false, graceful: false });
    },
  };
}

/** pg-boss without what the embedded database has no use for: its own connections, LISTEN, schedules and rebuilt indexes. */
function openBoss({ pool, kind }: Pick<Database, 'pool' | 'kind'>): PgBoss {
  return new PgBoss({
    db: { executeSql: (text, values) => execute(pool, text, values) } satisfies Db,
    backend: kind === 'embedded' ? 'pglite' : 'postgres',
    schedule: false,
    supervise: false,
    monitorIntervalSeconds: superviseSeconds[kind] / 2,
    maintenanceIntervalSeconds: 3600,
    // What is read again changes with a new version of the server alone.
    queueCacheIntervalSeconds: day,
    bamIntervalSeconds: 3600,
    monitorVacuum: false,
    reindex: false,
  });
}

/** Several statements in one text are answered with several results. */
async function execute(pool: pg.Pool, text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
  const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
  return Array.isArray(result) ? { rows: result.flatMap(({ rows }) => rows) } : result;
}
