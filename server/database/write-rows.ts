import { getTableColumns, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { CountedEntity } from './changes.ts';
import type { Connection } from './session.ts';
import {
  type Batch,
  type Changes,
  differences,
  insertWithVersions,
  updateWithVersions,
  type Versioned,
} from './versions.ts';

/**
 * Inserts many rows, which all have the same fields, with one statement. Columns they leave out get their defaults. With
 * a batch the first version of each is kept.
 */
export async function insertRows<Table extends PgTable>(
  connection: Connection,
  table: Table,
  rows: readonly Table['$inferInsert'][],
  batch?: Batch,
): Promise<void> {
  if (!isFilled(rows)) return;
  const names = sql.join(
    columnNames(table, rows[0]).map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  const insert = sql`insert into ${table} (${names}) select ${names} from ${recordsOf(table, rows)} written`;
  await (batch
    ? insertWithVersions(connection, { ...versioned(table), insert }, batch)
    : connection.execute(insert));
}

/**
 * Changes the same fields of many rows, each in its own way, with one statement, and keeps a version of each. `beside` has,
 * by id, what changed that is kept in other tables.
 */
export async function updateRows<Row extends object>(
  connection: Connection,
  table: PgTable,
  rows: readonly (Row & { id: string })[],
  batch: Batch,
  beside: Readonly<Record<string, Changes>> = {},
): Promise<void> {
  if (!isFilled(rows)) return;
  const sets = columnNames(table, rows[0]).flatMap(([key, name]) =>
    key === 'id' ? [] : [sql`${sql.identifier(name)} = written.${sql.identifier(name)}`],
  );
  const ids = rows.map(({ id }) => id);
  const which = sql`id = any(${sql.param(ids)}::uuid[])`;
  const update = sql`
    update ${table} set ${sql.join(sets, sql`, `)}, version = ${table}.version + 1, updated_at = now()
    from ${recordsOf(table, rows)} written where ${table}.id = written.id`;
  const made = ['id', 'titleKey', 'search'];
  const fields = columnNames(table, rows[0]).filter(([key]) => !made.includes(key as string));
  const own = fields.length > 0 ? differences(Object.fromEntries(fields)) : sql`null::jsonb`;
  const changes = sql`coalesce(${own}, '{}') || coalesce(${JSON.stringify(beside)}::jsonb->after.id::text, '{}')`;
  await updateWithVersions(connection, { ...versioned(table), which, update, changes }, batch);
}

function versioned(table: PgTable): Versioned {
  const { title, name } = getTableColumns(table);
  return { entity: getTableName(table) as CountedEntity, name: (title ?? name)?.name ?? 'id' };
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
