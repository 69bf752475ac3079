import type { Database } from './connection.ts';
import { type Connection, sessionOn } from './session.ts';

const retriedStates = ['40001', '40P01'];
const attempts = 3;

/** Runs work as one transaction: all of it or none. A deadlock with another writer is tried again. */
export async function inTransaction<Result>(
  database: Database,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptOnce(database, work);
    } catch (error) {
      if (attempt === attempts || !retriedStates.includes(sqlStateOf(error))) throw error;
    }
  }
}

async function attemptOnce<Result>({ pool }: Database, work: (connection: Connection) => Promise<Result>) {
  const client = await pool.connect();
  const calls: (() => void)[] = [];
  let result: Result;
  try {
    await client.query('begin');
    result = await work(sessionOn(client, (call) => calls.push(call)));
    await client.query('commit');
    client.release();
  } catch (error) {
    // A client that cannot even roll back is broken; the pool opens another in its place.
    const isUsable = await client.query('rollback').then(
      () => true,
      () => false,
    );
    client.release(!isUsable);
    throw error;
  }
  for (const call of calls) call();
  return result;
}

/** The SQLSTATE of a database error, wherever drizzle wrapped it. */
export function sqlStateOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const own = (error as { code?: unknown }).code;
  return typeof own === 'string' ? own : sqlStateOf(error.cause);
}
