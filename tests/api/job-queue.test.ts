import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { defineJob } from '#server/jobs/job.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
import { addDueJobs } from '#server/jobs/schedule.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

interface Done {
  ids: string[];
  numbers: number[];
  /** What the job does, besides noting its number. */
  act(n: number): void | Promise<void>;
}

const count = defineJob({
  name: 'count',
  type: 'EmailSend',
  data: z.object({ n: z.number(), email: z.string().optional() }),
  concurrency: 5,
  async work(done: Done, { n }, { id }) {
    done.ids.push(id);
    await done.act(n);
    done.numbers.push(n);
  },
});

/** The time of a schedule is over soon; that it was over is written into the table. */
const hourly = defineJob({
  name: 'hourly',
  type: 'LogsCleanup',
  data: z.object({}),
  schedule: { everySeconds: 3600 },
  work: async (done: Done) => void done.numbers.push(0),
});
const daily = defineJob({
  ...{ name: 'daily', type: 'OrphanScan', data: z.object({}) },
  schedule: async () => ({ dailyAt: '03:00' }),
  work: async (done: Done) => void done.numbers.push(1),
});

/** One for each number, which can be canceled. */
const held = defineJob({
  name: 'held',
  type: 'DatabaseBackup',
  data: z.object({ n: z.number() }),
  concurrency: 5,
  uniqueBy: ({ n }) => String(n),
  canCancel: true,
  async work(done: Done, { n }, { id, signal, progress }) {
    done.ids.push(id);
    progress(1, 3);
    await done.act(n);
    while (n === 7) {
      signal.throwIfAborted();
      await setImmediate();
    }
    progress(3, 3);
    done.numbers.push(n);
  },
});

/** Nobody looks for these while a test runs. */
const woken = { ...count, name: 'woken', pollSeconds: 600 };

describe.each(testableTypes())('the queue on the %s database', (kind) => {
  const open: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const close of open.splice(0).reverse()) await close();
  });

  async function openDatabase(): Promise<Database> {
    const database = await openTestDatabase(kind);
    open.push(() => database.close());
    return database;
  }

  async function startQueue(database: Database, act: Done['act'] = () => {}) {
    const logged: { level: string; line: Record<string, unknown> }[] = [];
    const at = (level: string) => (line: object) => void logged.push({ level, line: { ...line } });
    const queue = createQueue(database, { warn: at('warn'), error: at('error') });
    const done: Done = { ids: [], numbers: [], act };
    await queue.start([count, woken, held, hourly, daily], done, async () => 'Europe/Athens');
    open.push(() => queue.stop());
    return { queue, done, logged };
  }

  const states = async ({ pool }: Database, name = 'count') =>
    (await pool.query('select state, count(*) as jobs from pgboss.job where name = $1 group by 1', [name]))
      .rows;

  it('does a job at once, and one of a transaction when that is committed, and only then', async () => {
    const database = await openDatabase();
    const { queue, done } = await startQueue(database);
    await queue.send(database.drizzle, woken, { n: 1 });
    await expect.poll(() => done.numbers).toEqual([1]);

    await expect(
      inTransaction(database, async (connection) => {
        await queue.send(connection, woken, { n: 2 });
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    await inTransaction(database, async (connection) => {
      await queue.send(connection, woken, { n: 3 });
    });
    await expect.poll(() => done.numbers).toEqual([1, 3]);
    await expect.poll(() => states(database, 'woken')).toEqual([{ state: 'completed', jobs: 2 }]);
  });

  it('tries a job that failed again, under the same id', async () => {
    const database = await openDatabase();
    const { queue, done, logged } = await startQueue(database, () => {
      if (done.ids.length === 1) throw new Error('not yet');
    });
    const id = await queue.send(database.drizzle, count, { n: 1 });
    await expect.poll(() => done.numbers, { timeout: 15_000 }).toEqual([1]);
    expect(done.ids).toEqual([id, id]);
    expect(logged.map(({ level, line }) => [level, line.job])).toEqual([['warn', id]]);
  });

  it('gives a job up after its last retry, and says so in the log', async () => {
    const database = await openDatabase();
    const { queue, done, logged } = await startQueue(database, () => Promise.reject(new Error('never')));
    const id = await queue.send(database.drizzle, count, { n: 1 });
    await expect.poll(() => done.ids.length).toBe(1);
    await database.pool.query('update pgboss.job set retry_limit = 1');
    const errors = () => logged.filter(({ level }) => level === 'error').map(({ line }) => line);
    await expect.poll(errors, { timeout: 60_000 }).toMatchObject([{ job: id, kind: 'count' }]);
    expect(done.ids).toEqual([id, id]);
  });

  it('finishes what it is doing when it stops', async () => {
    const database = await openDatabase();
    const goingOn = Promise.withResolvers<void>();
    const { queue, done } = await startQueue(database, () => goingOn.promise);
    await queue.send(database.drizzle, count, { n: 1 });
    await expect.poll(() => done.ids.length).toBe(1);
    const stopped = queue.stop();
    goingOn.resolve();
    await stopped;
    expect(await states(database)).toEqual([{ state: 'completed', jobs: 1 }]);
  });

  it.runIf(kind === 'postgres')('gives each of 1,000 jobs to one of two servers', async () => {
    const database = await openDatabase();
    const servers = [await startQueue(database), await startQueue(database)];
    const numbers = Array.from({ length: 1_000 }, (_, n) => n);
    const send = async (n: number) => {
      const { queue } = servers[n % 2] as { queue: Queue };
      await queue.send(database.drizzle, count, { n });
    };
    await Promise.all(numbers.map(send));
    const all = () => servers.flatMap(({ done }) => done.numbers).toSorted((one, other) => one - other);
    await expect.poll(all, { timeout: 30_000 }).toEqual(numbers);
    for (const { done } of servers) expect(done.numbers.length).toBeGreaterThan(0);
  });

  it('has one job with the same key wait or run, and another one when that is done', async () => {
    const database = await openDatabase();
    const goingOn = Promise.withResolvers<void>();
    const { queue, done } = await startQueue(database, () => goingOn.promise);
    const first = await queue.send(database.drizzle, held, { n: 1 });
    expect(await queue.send(database.drizzle, held, { n: 1 })).toBe(first);
    expect(await queue.send(database.drizzle, held, { n: 2 })).not.toBe(first);
    goingOn.resolve();
    await expect.poll(() => done.numbers.toSorted()).toEqual([1, 2]);
    await expect.poll(() => states(database, 'held')).toEqual([{ state: 'completed', jobs: 2 }]);
    expect(await queue.send(database.drizzle, held, { n: 1 })).not.toBe(first);
    await expect.poll(() => done.numbers.length).toBe(3);
  });

  it('keeps the progress of a job, and ends one that is canceled while it runs', async () => {
    const database = await openDatabase();
    const { queue, done } = await startQueue(database);
    const id = await queue.send(database.drizzle, held, { n: 7 });
    const progress = async () => (await database.pool.query('select id, done, total from job_notes')).rows;
    await expect.poll(progress).toEqual([{ id, done: 1, total: 3 }]);
    await database.pool.query('update job_notes set cancel_requested = true');
    await expect.poll(() => states(database, 'held')).toEqual([{ state: 'cancelled', jobs: 1 }]);
    expect(done.numbers).toEqual([]);
    expect(done.ids).toEqual([id]);
  });

  it('adds a scheduled job once, whichever servers run, however the clock jumps and however long they were off', async () => {
    const database = await openDatabase();
    const servers = [await startQueue(database)];
    if (kind === 'postgres') servers.push(await startQueue(database));
    const look = async () => {
      const zone = { database, timeZone: 'Europe/Athens' };
      await Promise.all(
        [...servers, ...servers].map(({ queue, done }) =>
          addDueJobs({ ...zone, queue }, [hourly, daily], done),
        ),
      );
    };
    const done = () => servers.flatMap(({ done }) => done.numbers).toSorted();
    const doneSlots = async () =>
      (await database.pool.query('select name, slot from job_schedules order by name')).rows;
    const clock = (slots: number) =>
      database.pool.query('update job_schedules set slot = slot - $1', [slots]);
    await look();
    const now = await doneSlots();
    expect(now.map(({ name }) => name)).toEqual(['daily', 'hourly']);
    expect(done()).toEqual([]);

    // One time is over, then two of which one was missed.
    for (const [passed, jobs] of [
      [1, 1],
      [2, 2],
      [400, 3],
    ] as const) {
      await clock(passed);
      await look();
      await expect.poll(done).toEqual([...Array(jobs).fill(0), ...Array(jobs).fill(1)]);
      expect(await doneSlots()).toEqual(now);
      await expect.poll(() => states(database, 'hourly')).toEqual([{ state: 'completed', jobs }]);
      await expect.poll(() => states(database, 'daily')).toEqual([{ state: 'completed', jobs }]);
    }
    // The clock went back over a time, which is not done again; then it was far ahead before.
    await clock(-1);
    await look();
    expect(await doneSlots()).toEqual(now.map(({ name, slot }) => ({ name, slot: slot + 1 })));
    await clock(-100);
    await look();
    expect(await doneSlots()).toEqual(now);
    expect(await states(database, 'hourly')).toEqual([{ state: 'completed', jobs: 3 }]);
  });
});
