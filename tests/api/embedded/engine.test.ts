import { renameSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { openEngine } from '#server/database/embedded.ts';
import { makeTestEnv, type TestEnv } from '../../support/test-env.ts';

let data: TestEnv;
let database: Database;

beforeEach(async () => {
  data = await makeTestEnv('embedded');
  database = await openDatabase(data.env);
  await database.pool.query('create table kept (id int primary key)');
});
afterEach(async () => {
  await database.close();
  await data.remove();
});

const add = (id: number) => database.pool.query('insert into kept values ($1)', [id]);

describe('the engine of the embedded database', () => {
  it('when PostgreSQL panics refuses for a while, then goes on with all that was acknowledged', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    await add(1);
    const wal = join(data.env.DATA_DIR, 'database', 'pg_wal');
    renameSync(wal, `${wal}.away`);
    await expect(
      database.pool.query('select pg_switch_wal(); insert into kept values (2)'),
    ).rejects.toThrow();
    await expect(add(3)).rejects.toThrow();
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^The embedded database stopped \(.*pg_wal/),
    );

    renameSync(`${wal}.away`, wal);
    await expect
      .poll(() =>
        add(4).then(
          ({ rowCount }) => rowCount,
          () => 0,
        ),
      )
      .toBe(1);
    const { rows } = await database.pool.query('select array_agg(id order by id) as ids from kept');
    expect(rows[0].ids).toEqual([1, 4]);
    log.mockRestore();
  });

  it('says why it stopped, also when it is closed meanwhile', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue();
    const other = await makeTestEnv('embedded');
    const engine = await openEngine(other.env.DATA_DIR);
    const client = new pg.Client({ user: 'postgres', database: 'postgres', stream: () => engine.stream() });
    client.on('error', () => {});
    await client.connect();
    const wal = join(other.env.DATA_DIR, 'database', 'pg_wal');
    renameSync(wal, `${wal}.away`);
    const query = client.query('create table lost (); select pg_switch_wal()');
    await Promise.allSettled([query, engine.close()]);
    expect(log).toHaveBeenCalledExactlyOnceWith(
      expect.stringMatching(/^The embedded database stopped \(.*pg_wal.*\)\.$/),
    );
    log.mockRestore();
    await other.remove();
  });
});
