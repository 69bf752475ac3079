import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type pg from 'pg';
import { type Db, fromDrizzle, type JobWithMetadata, PgBoss } from 'pg-boss';
import { uuidv7 } from 'uuidv7';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { contextId } from '#server/lib/context-id.ts';
import { loggedError } from '#server/lib/errors.ts';
import { publish } from '#server/lib/events.ts';
import type { Job } from './job.ts';
import { attemptWith, Canceled, failureText, noteFailure } from './notes.ts';
import { addDueJobs, lookEvery } from './schedule.ts';

type Log = Pick<FastifyBaseLogger, 'warn' | 'error'>;

/** The twelve retries take about an hour: their pauses double from about a second to a quarter of an hour. */
const retries = { retryLimit: 12, retryDelay: 2, retryBackoff: true, retryDelayMax: 15 * 60 };
const day = 24 * 3600;
/** At most one job with the same key waits or runs, by an index of pg-boss. */
const unique = 'exclusive';
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

const presentJob = `select id from pgboss.job
  where name = $1 and coalesce(singleton_key, '') = $2 and state <= 'active'`;
const noteWho = 'insert into job_notes (id, user_id) values ($1, $2)';

/** Jobs in the database: each is done once by any of the servers, and again when its server dies. */
export interface Queue {
  /**
   * Adds a job; within a transaction it exists if that is committed. Answers its id, or that of the one which is there
   * already where `uniqueBy` allows one. `by` is the person who caused it; it begins after so many seconds.
   */
  send<Data extends object>(
    connection: Connection,
    job: Pick<Job<Data, never>, 'name' | 'data' | 'timeoutSeconds' | 'uniqueBy'>,
    data: NoInfer<Data>,
    by?: string,
    afterSeconds?: number,
  ): Promise<string>;
  /**
   * Begins to work: from now on this server does jobs of these kinds, and adds those with a schedule. The time zone is
   * that of times of day.
   */
  start<Services>(
    jobs: readonly Job<object, Services>[],
    services: Services,
    timeZone?: () => Promise<string>,
  ): Promise<void>;
  stop(): Promise<void>;
}

/** Makes the tables of the queue, or brings them up to date. Two servers must not do this at the same time. */
export async function installQueue(database: Pick<Database, 'pool' | 'kind'>): Promise<void> {
  const boss = openBoss(database);
  await boss.start();
  await boss.stop({ close: false, graceful: false });
  // For the list of jobs.
  await database.pool.query(`create index if not exists job_created on pgboss.job (created_on, id);
    create index if not exists job_state on pgboss.job (state, created_on, id);
    create index if not exists job_id on pgboss.job (id);
    drop index if exists pgboss.job_given_up;
    create index if not exists job_open on pgboss.job (name, state) where state not in ('completed', 'cancelled')`);
}

/** Opens the queue of a database. Jobs can be added once it has started. */
export function createQueue(database: Database, log: Log): Queue {
  const boss = openBoss(database);
  const names: string[] = [];
  const workers = new Map<string, string>();
  let supervision: NodeJS.Timeout | undefined;
  let scheduler: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
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

  async function work<Services>(job: Job<object, Services>, services: Services): Promise<void> {
    const attempt = async ({ id, data, signal, retryCount }: JobWithMetadata<unknown>) => {
      try {
        await contextId.run(id, () =>
          attemptWith(database, job, { id, signal }, (attempt) => job.run(services, data, attempt)),
        );
        publish('jobAttempt', { kind: job.name, outcome: 'done' });
        return { id, status: 'completed' as const };
      } catch (error) {
        const message = failureText(error);
        if (error instanceof Canceled) {
          // The result below then counts no more.
          await boss.cancel(job.name, { id, retryCount });
          publish('jobAttempt', { kind: job.name, outcome: 'canceled' });
          return { id, status: 'failed' as const, output: { message } };
        }
        publish('jobAttempt', { kind: job.name, outcome: 'failed' });
        await noteFailure(database, id, message);
        log.warn(
          { err: error, job: id, kind: job.name, retries: retryCount },
          'a job failed and is tried again',
        );
        return { id, status: 'failed' as const, output: { message } };
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

  /** Makes the queues that are missing. Whether jobs of a kind are unique may change with a new version of the server. */
  async function makeQueues(jobs: readonly Pick<Job<object, never>, 'name' | 'uniqueBy'>[]): Promise<void> {
    const made = new Map((await boss.getQueues()).map(({ name, policy }) => [name, policy]));
    for (const { name, uniqueBy } of [{ name: givenUp, uniqueBy: undefined }, ...jobs]) {
      const policy = uniqueBy ? unique : 'standard';
      if (!made.has(name)) await boss.createQueue(name, { policy });
      else if (made.get(name) !== policy)
        await database.pool.query('update pgboss.queue set policy = $2 where name = $1', [name, policy]);
    }
  }

  /** Looks regularly for jobs whose time has come. */
  function followSchedules<Services>(
    jobs: readonly Job<object, Services>[],
    services: Services,
    timeZone: () => Promise<string>,
  ): void {
    const scheduled = jobs.filter(({ schedule }) => schedule);
    if (scheduled.length === 0) return;
    const look = async () => {
      looking ??= timeZone()
        .then((zone) => addDueJobs({ database, queue, timeZone: zone }, scheduled, services))
        .catch(report)
        .finally(() => {
          looking = undefined;
        });
    };
    scheduler = setInterval(look, lookEvery(scheduled));
    scheduler.unref();
    look();
  }

  /** Jobs that this process left behind when it was killed: no other server works on the embedded database. */
  async function releaseAbandoned(): Promise<void> {
    const { rows } = await database.pool.query<{ name: string; id: string }>(
      "select name, id from pgboss.job where state = 'active'",
    );
    for (const { name, id } of rows) await boss.fail(name, id, { message: 'The server ended.' });
  }

  const queue: Queue = {
    async send(connection, job, data, by, afterSeconds) {
      const { name, timeoutSeconds, uniqueBy } = job;
      const id = uuidv7();
      const singletonKey = uniqueBy?.(data);
      const added = await boss.send(name, data, {
        db: fromDrizzle(connection, sql),
        id,
        ...(singletonKey !== undefined && { singletonKey }),
        ...(afterSeconds !== undefined && { startAfter: afterSeconds }),
        ...retries,
        deadLetter: givenUp,
        expireInSeconds: timeoutSeconds,
        heartbeatSeconds,
        // They are deleted when the installation's settings say so.
        deleteAfterSeconds: 0,
        retentionSeconds: 14 * day,
      });
      if (!added) {
        const [present] = await connection.run<{ id: string }>(
          prepared(presentJob, [name, singletonKey ?? '']),
        );
        // It has just ended.
        return present?.id ?? queue.send(connection, job, data, by, afterSeconds);
      }
      if (by) await connection.run(prepared(noteWho, [id, by]));
      connection.afterCommit(() => wake(name));
      return id;
    },

    async start(jobs, services, timeZone = async () => 'UTC') {
      await boss.start();
      if (database.kind === 'embedded') await releaseAbandoned();
      await makeQueues(jobs);
      for (const job of jobs) await work(job, services);
      await boss.work(givenUp, { pollingIntervalSeconds: 10, includeMetadata: true }, async (batch) => {
        for (const { sourceId, sourceName, sourceOutput } of batch) {
          publish('jobGivenUp', { kind: sourceName ?? 'unknown' });
          log.error({ job: sourceId, kind: sourceName, output: sourceOutput }, 'a job was given up');
        }
      });
      names.push(...workers.keys(), givenUp);
      supervision = setInterval(() => boss.supervise().catch(report), superviseSeconds[database.kind] * 1000);
      supervision.unref();
      followSchedules(jobs, services, timeZone);
    },

    async stop() {
      clearInterval(supervision);
      clearInterval(scheduler);
      await looking;
      const limit = new AbortController();
      await Promise.race([
        Promise.all(names.map((name) => boss.offWork(name))),
        pause(stopWithin, undefined, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
      await boss.stop({ close: false, graceful: false });
    },
  };
  return queue;
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
