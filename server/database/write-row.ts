import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import {
  type ActivityInput,
  type ActivityOrigin,
  type CountedEntity,
  countChange,
  durationSince,
} from './changes.ts';
import type { Connection } from './session.ts';
import { prepared, Statement } from './statement.ts';

/** The table of some rows, and what is read of them: a select list over the table as `t`, their version among it. */
export interface Stored {
  table: PgTable;
  columns: string;
}

/** Reads a row and holds it until the transaction ends. */
export async function lockRow<Row extends object>(
  connection: Connection,
  { table, columns }: Stored,
  id: string,
): Promise<Row | undefined> {
  const text = `select ${columns} from ${getTableName(table)} t where t.id = $1 for update`;
  const [row] = await connection.run<Row>(prepared(text, [id]));
  return row;
}

/** What the write of one row records in addition to the row. */
export interface Change {
  entity: CountedEntity;
  origin: ActivityOrigin;
  activity: Pick<ActivityInput, 'type' | 'entityId' | 'summary' | 'content' | 'changes'> & { id?: string };
}

/** What a statement was to write has changed since it was read, or what the row refers to is gone. */
export class NothingWritten extends Error {}

/**
 * Inserts a row, keeps its activity and marks the change, in one statement; the last step of its transaction, or all of
 * it. Fails where one of `namespaces` does not exist; those that do are held.
 */
export function insertRow<Row extends object>(
  connection: Connection,
  { table, columns }: Stored,
  values: object,
  change: Change,
  namespaces: readonly string[] = [],
): Promise<Row> {
  const statement = new Statement();
  const written = columnsOf(table, values, statement);
  const names = written.map(({ name }) => name).join(', ');
  const places = written.map(({ place }) => place).join(', ');
  const insert = `insert into ${getTableName(table)} as t (${names})`;
  if (namespaces.length === 0)
    return writeAndRecord(connection, `${insert} values (${places}) returning ${columns}`, statement, change);
  const ids = `${statement.value(namespaces)}::uuid[]`;
  const text = `with held as (select id from namespaces where id = any(${ids}) order by id for key share)
    ${insert} select ${places} where (select count(*) from held) = cardinality(${ids}) returning ${columns}`;
  return writeAndRecord(connection, text, statement, change);
}

/** Changes a row in the same way; its version grows by one. With `version` it fails where the row has another one by now. */
export function updateRow<Row extends object>(
  connection: Connection,
  { table, columns }: Stored,
  id: string,
  values: object,
  change: Change,
  version?: number,
): Promise<Row> {
  const statement = new Statement();
  const written = columnsOf(table, values, statement);
  const sets = written.map(({ name, place }) => `${name} = ${place}`).join(', ');
  const isCurrent = version === undefined ? '' : `and t.version = ${statement.value(version)}`;
  const text = `update ${getTableName(table)} t set ${sets}, version = t.version + 1, updated_at = now()
    where t.id = ${statement.value(id)} ${isCurrent} returning ${columns}`;
  return writeAndRecord(connection, text, statement, change);
}

/** The columns of a table that some values are for, and the places of those values in the statement. */
function columnsOf(table: PgTable, values: object, statement: Statement): { name: string; place: string }[] {
  const columns = getTableColumns(table);
  return Object.entries(values).flatMap(([key, value]) => {
    const column = columns[key];
    if (!column || value === undefined) return [];
    return [
      {
        name: `"${column.name}"`,
        place: statement.value(value === null ? null : column.mapToDriverValue(value)),
      },
    ];
  });
}

function jsonOf(value: unknown): string | null {
  return value === undefined || value === null ? null : JSON.stringify(value);
}

async function writeAndRecord<Row extends object>(
  connection: Connection,
  write: string,
  statement: Statement,
  { entity, origin, activity }: Change,
): Promise<Row> {
  const noted = [
    activity.id ?? uuidv7(),
    activity.type,
    true,
    origin.userId,
    origin.requestId,
    origin.namespaceId,
    entity,
    activity.entityId ?? null,
    activity.summary ?? '',
    jsonOf(activity.content),
    jsonOf(activity.changes),
    origin.ip,
    origin.platform ?? 'server',
    durationSince(origin.startedAt),
  ].map((value) => statement.value(value));
  const text = `with written as (${write}), ${countChange(entity)}, noted as (
      insert into activities (id, type, success, user_id, request_id, namespace_id, entity_type, entity_id, summary, content, changes, ip, platform, duration_ms, version)
      select ${noted.join(', ')}, written.version from written)
    select * from written`;
  const [row] = await connection.run<Row>(prepared(text, statement.values));
  if (!row) throw new NothingWritten(`Nothing was written to ${entity}`);
  return row;
}
