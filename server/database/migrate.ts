import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { StartError } from '#server/lib/start-error.ts';
import type { Database } from './connection.ts';

const migrationsFolder = `${import.meta.dirname}/migrations`;
/** Any number that nothing else on the database uses as a lock. */
const migrationLock = 7_310_417_226;

/**
 * Brings the tables up to date, all pending migrations in one transaction.
 * It has a connection of its own, which may take as long as it needs; of several servers that start at once, one
 * migrates while the others wait and then find nothing left to do.
 */
export async function migrate(database: Database): Promise<void> {
  const client = new pg.Client(database.pool.options);
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await runMigrations(drizzle(client), { migrationsFolder });
    await client.query('select pg_advisory_unlock($1)', [migrationLock]);
  } catch (error) {
    throw new StartError(`The database could not be brought up to date: ${innermost(error)}`, {
      cause: error,
    });
  } finally {
    await client.end();
  }
}

function innermost(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause ? innermost(error.cause) : error.message;
}
