import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { defineJob } from '#server/jobs/job.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
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
  data: z.object({ n: z.number(), email: z.string().optional() }),
  concurrency: 5,
  async work(done: Done, { n }, { id }) {
    done.ids.push(id);
    await done.act(n);
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
    await queue.start([count, woken], done);
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

  it.runIf(kind === 'postgres')('gives each of 200 jobs to one of two servers', async () => {
    const database = await openDatabase();
    const servers = [await startQueue(database), await startQueue(database)];
    const numbers = Array.from({ length: 200 }, (_, n) => n);
    const send = async (n: number) => {
      const { queue } = servers[n % 2] as { queue: Queue };
      await queue.send(database.drizzle, count, { n });
    };
    await Promise.all(numbers.map(send));
    const all = () => servers.flatMap(({ done }) => done.numbers).toSorted((one, other) => one - other);
    await expect.poll(all, { timeout: 30_000 }).toEqual(numbers);
    for (const { done } of servers) expect(done.numbers.length).toBeGreaterThan(0);
  });
});
