import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Prepared } from './statement.ts';

/** A transaction, or the database itself for a single statement. */
export interface Connection
  extends Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'> {
  /** Runs a statement that is prepared once per client, so that frequent writes do not build it each time. */
  run<Row extends object>(statement: Prepared): Promise<Row[]>;
  /** Calls once what was written is committed: at once where every statement is committed by itself. */
  afterCommit(call: () => void): void;
}

/**
 * The drizzle database over a client or a pool, with a way past it for prepared statements. `afterCommit` is what a
 * transaction does with the calls that wait for its end.
 */
export function sessionOn(
  client: pg.Pool | pg.PoolClient | pg.Client,
  afterCommit: Connection['afterCommit'] = (call) => call(),
): NodePgDatabase & Connection {
  const run = async <Row extends object>(statement: Prepared): Promise<Row[]> =>
    (await client.query<Row>(statement)).rows;
  return Object.assign(drizzle(client), { run, afterCommit });
}
