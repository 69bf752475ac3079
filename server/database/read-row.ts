import type { Database } from './connection.ts';
import { prepared } from './statement.ts';

/** Reads one row by its id. `table` and `select` are our own words. */
export async function readRow<Row extends object>(
  database: Database,
  table: string,
  select: string,
  id: string,
): Promise<Row | undefined> {
  const { rows } = await database.pool.query<Row>(
    prepared(`select ${select} from ${table} t where t.id = $1`, [id]),
  );
  return rows[0];
}
