import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connection.ts';
import { runMaintenance } from '#server/database/maintenance.ts';
import { emptyTables, openTestDatabase } from '../../support/database.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  await database.pool.query('create table counters (id int primary key, n int not null)');
});
afterAll(() => database.close());
beforeEach(async () => {
  await emptyTables(database);
  await database.pool.query('insert into counters values (1, 0)');
});

const inParallel = <Result>(count: number, work: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

async function counter(): Promise<unknown> {
  const { rows } = await database.pool.query('select n from counters where id = 1');
  return rows[0].n;
}

describe('the embedded database, one session for many clients', () => {
  it('answers each client its own rows, also when messages are larger than a socket takes', async () => {
    const answers = await inParallel(40, async (index) => {
      const text = String(index).padEnd(index % 2 ? 1_500_000 : 10, 'x');
      const { rows } = await database.pool.query('select $1::int as index, length($2) as length', [
        index,
        text,
      ]);
      return rows[0].index === index && rows[0].length === text.length;
    });
    expect(answers.every(Boolean)).toBe(true);
  });

  it('keeps a transaction to itself while others wait', async () => {
    await inParallel(20, async () => {
      const client = await database.pool.connect();
      try {
        await client.query('begin');
        const { rows } = await client.query('select n from counters where id = 1');
        await new Promise((resolve) => setTimeout(resolve, 2));
        await client.query('update counters set n = $1 where id = 1', [rows[0].n + 1]);
        await client.query('commit');
      } finally {
        client.release();
      }
    });
    expect(await counter()).toBe(20);
  });

  it('undoes what a client had not committed when it goes away', async () => {
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('update counters set n = 5');
    client.release(true);
    expect(await counter()).toBe(0);
  });

  it('goes on after failed statements', async () => {
    const results = await Promise.allSettled(
      Array.from({ length: 30 }, () => database.pool.query('insert into counters values ($1, 0)', [1])),
    );
    expect(results.every((result) => result.status === 'rejected' && result.reason.code === '23505')).toBe(
      true,
    );
    expect(await counter()).toBe(0);
  });

  it('takes one statement under one name from several clients', async () => {
    const query = { name: 'counter', text: 'select n from counters where id = $1', values: [1] };
    const answers = await inParallel(12, () => database.pool.query(query));
    expect(answers.every(({ rows }) => rows[0].n === 0)).toBe(true);
  });

  it('makes others wait for a slow query, and answers them all', async () => {
    const slow = database.pool.query('select count(*) from generate_series(1, 3000000)');
    const quick = await inParallel(10, () => database.pool.query('select 1 as one'));
    expect(quick.every(({ rows }) => rows[0].one === 1)).toBe(true);
    expect((await slow).rows[0].count).toBe(3_000_000);
  });

  it('clears away dead rows and writes a checkpoint when much was written', async () => {
    await database.pool.query('insert into counters select g, 0 from generate_series(2, 60000) g');
    await database.pool.query('update counters set n = 1');
    const before = await bytesSinceCheckpoint();
    await runMaintenance(database.pool);
    const { rows } = await database.pool.query(
      "select n_dead_tup as dead from pg_stat_user_tables where relname = 'counters'",
    );
    expect(rows[0].dead).toBeLessThan(1_000);
    expect(before).toBeGreaterThan(16 * 1024 * 1024);
    expect(await bytesSinceCheckpoint()).toBeLessThan(1024 * 1024);
  });
});

async function bytesSinceCheckpoint(): Promise<number> {
  const { rows } = await database.pool.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()',
  );
  return rows[0].bytes;
}
