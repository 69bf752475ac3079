import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from './session.ts';

/** Inserts many rows, which all have the same fields, with one statement. Columns they leave out get their defaults. */
export async function insertRows<Table extends PgTable>(
  connection: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (!isFilled(rows)) return;
  const names = sql.join(
    columnNames(table, rows[0]).map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  await connection.execute(
    sql`insert into ${table} (${names}) select ${names} from ${recordsOf(table, rows)} written`,
  );
}

/** Changes the same fields of many rows, each in its own way, with one statement; their versions grow by one. */
export async function updateRows<Row extends object>(
  connection: Connection,
  table: PgTable,
  rows: readonly (Row & { id: string })[],
): Promise<void> {
  if (!isFilled(rows)) return;
  const sets = columnNames(table, rows[0]).flatMap(([key, name]) =>
    key === 'id' ? [] : [sql`${sql.identifier(name)} = written.${sql.identifier(name)}`],
  );
  await connection.execute(sql`
    update ${table} as kept set ${sql.join(sets, sql`, `)}, version = kept.version + 1, updated_at = now()
    from ${recordsOf(table, rows)} written where kept.id = written.id`);
}

function isFilled<Row>(rows: readonly Row[]): rows is readonly [Row, ...Row[]] {
  return rows.length > 0;
}

/** Rows as a table of that shape: PostgreSQL takes them out of one JSON value, far faster than out of many values. */
function recordsOf<Row extends object>(table: PgTable, rows: readonly [Row, ...Row[]]): SQL {
  const names = columnNames(table, rows[0]);
  // Filled one by one, they all have the same hidden shape, which is written out as JSON three times as fast.
  const records = rows.map((row) => {
    const record: Record<string, unknown> = {};
    for (const [key, name] of names) record[name] = row[key];
    return record;
  });
  const name = sql.identifier(getTableName(table));
  return sql`json_populate_recordset(null::${name}, ${JSON.stringify(records)}::json)`;
}

/** The fields of a row that are columns of the table, with the names they have there. */
function columnNames<Row extends object>(table: PgTable, row: Row): [keyof Row, string][] {
  const columns = getTableColumns(table);
  return Object.keys(row).flatMap((key) => {
    const column = columns[key];
    return column ? [[key as keyof Row, column.name]] : [];
  });
}
