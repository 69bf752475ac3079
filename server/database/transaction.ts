import type { Connection } from './changes.ts';
import type { Database } from './connection.ts';

const retriedStates = ['40001', '40P01'];
const attempts = 3;

/** Runs work as one transaction: all of it or none. A deadlock with another writer is tried again. */
export async function inTransaction<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.drizzle.transaction(work);
    } catch (error) {
      if (attempt === attempts || !retriedStates.includes(sqlStateOf(error))) throw error;
    }
  }
}

/** The SQLSTATE of a database error, wherever drizzle wrapped it. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = (error as { code?: unknown }).code;
  return typeof own === 'string' ? own : sqlStateOf(error.cause);
}
