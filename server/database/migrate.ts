import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '#server/lib/errors.ts';
import type { Database } from './connection.ts';

const migrationsFolder = `${import.meta.dirname}/migrations`;
/** Any number that nothing else on the database uses as a lock. */
const migrationLock = 7_310_417_226;

/** Transactions that this server has not had yet: the database was restored from the dump of another. */
const dropForeignChanges = 'delete from items_log where xid >= pg_snapshot_xmax(pg_current_snapshot())';

/**
 * Brings the tables up to date, all pending migrations in one transaction.
 * It uses a separate connection without a time limit; of several servers that start simultaneously, one
 * migrates while the others wait and then find nothing left to do. What the first of them does `afterwards`, such as
 * adding the first content, is done under the same lock.
 */
export async function migrate<Result = void>(
  database: Database,
  afterwards?: () => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(database.pool.options);
  let broken: Error | undefined;
  client.on('error', (error) => {
    broken ??= error;
  });
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder });
    await client.query(dropForeignChanges);
  } catch (error) {
    await client.end().catch(() => {});
    // Drizzle's rollback on a broken connection fails as well, and hides what broke it.
    const cause = broken ?? error;
    throw new StartError(`The database could not be brought up to date: ${innermost(cause)}`, { cause });
  }
  try {
    return (await afterwards?.()) as Result;
  } finally {
    // On the embedded database the session, and the lock with it, outlives the client.
    await client.query('select pg_advisory_unlock($1)', [migrationLock]).catch(() => {});
    await client.end();
  }
}

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? innermost(error.cause) : error.message;
}
