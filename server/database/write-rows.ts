import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Connection } from './session.ts';

/** Inserts many rows, which all have the same fields, with one statement. Columns they leave out get their defaults. */
export async function insertRows<Table extends PgTable>(
  connection: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  if (!rows[0]) return;
  const names = sql.join(columnNames(table, rows[0]), sql`, `);
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
  if (!rows[0]) return;
  const { id: _, ...fields } = rows[0];
  const sets = columnNames(table, fields).map((name) => sql`${name} = written.${name}`);
  await connection.execute(sql`
    update ${table} as kept set ${sql.join(sets, sql`, `)}, version = kept.version + 1, updated_at = now()
    from ${recordsOf(table, rows)} written where kept.id = written.id`);
}

/** Rows as a table of that shape: PostgreSQL takes them out of one JSON value, far faster than out of many values. */
function recordsOf(table: PgTable, rows: readonly object[]): SQL {
  const columns = getTableColumns(table);
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columns[key]?.name ?? key, value])),
  );
  const name = sql.identifier(getTableName(table));
  return sql`jsonb_populate_recordset(null::${name}, ${JSON.stringify(records)}::jsonb)`;
}

function columnNames(table: PgTable, row: object): SQL[] {
  const columns = getTableColumns(table);
  return Object.keys(row).flatMap((key) => {
    const column = columns[key];
    return column ? [sql`${sql.identifier(column.name)}`] : [];
  });
}
