import { expect } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { makeTestEnv, testableTypes } from './test-env.ts';

/**
 * A migrated, empty database of the caller's own, gone when it is closed. On PostgreSQL where there is one, else on
 * the embedded database; a test that is about one of them names it.
 */
export async function openTestDatabase(kind = testableTypes().at(-1) ?? 'embedded'): Promise<Database> {
  const { env, remove } = await makeTestEnv(kind);
  const database = await openDatabase(env);
  await emptyTables(database);
  return {
    ...database,
    async close() {
      await database.close();
      await remove();
    },
  };
}

/**
 * Waits until so many statements wait for what another transaction has locked. The embedded database has one session,
 * which answers nobody while a transaction is open: there, every other statement waits from its beginning.
 */
export async function untilWaitingForLocks({ kind, pool }: Database, statements = 1): Promise<void> {
  if (kind === 'embedded') return;
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await pool.query(waiting)).rowCount).toBeGreaterThanOrEqual(statements);
}

const emptying = new WeakMap<Database, string>();

/** Takes every row out of every table. Deleting is faster than truncating where there are few. */
export async function emptyTables(database: Database): Promise<void> {
  const statement = emptying.get(database) ?? (await emptyingOf(database));
  emptying.set(database, statement);
  await database.pool.query(statement);
}

async function emptyingOf({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I', tablename) as name from pg_tables where schemaname = 'public'`,
  );
  // Without the triggers of foreign keys the order of tables is of no matter.
  const deletes = rows.map(({ name }) => `delete from ${name}`);
  return ['begin', 'set local session_replication_role = replica', ...deletes, 'commit'].join('; ');
}
