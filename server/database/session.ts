import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Prepared } from './statement.ts';

/** A transaction, or the database itself for a single statement. */
export interface Connection
  extends Pick<NodePgDatabase, 'select' | 'insert' | 'update' | 'delete' | 'execute'> {
  /** Runs a statement that is prepared once per client, so that frequent writes do not build it each time. */
  run<Row extends object>(statement: Prepared): Promise<Row[]>;
}

/** The drizzle database over a client or a pool, with a way past it for prepared statements. */
export function sessionOn(client: pg.Pool | pg.PoolClient): NodePgDatabase & Connection {
  const run = async <Row extends object>(statement: Prepared): Promise<Row[]> =>
    (await client.query<Row>(statement)).rows;
  return Object.assign(drizzle(client), { run });
}
