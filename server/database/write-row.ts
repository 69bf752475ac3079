import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { uuidv7 } from 'uuidv7';
import {
  type ActivityInput,
  type ActivityOrigin,
  addShard,
  type CountedEntity,
  claimShard,
} from './changes.ts';
import type { Connection } from './session.ts';
import { prepared, Statement } from './statement.ts';

/** The table of some rows, and what is read of them: a select list over the table as `t`. */
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
  activity: Pick<ActivityInput, 'type' | 'entityId' | 'summary' | 'content'>;
}

/** Inserts a row, keeps its activity and marks the change, in one round trip; the last step of its transaction. */
export function insertRow<Row extends object>(
  connection: Connection,
  { table, columns }: Stored,
  values: object,
  change: Change,
): Promise<Row> {
  const statement = new Statement();
  const written = columnsOf(table, values, statement);
  const names = written.map(({ name }) => name).join(', ');
  const places = written.map(({ place }) => place).join(', ');
  const text = `insert into ${getTableName(table)} as t (${names}) values (${places}) returning ${columns}`;
  return writeAndRecord(connection, text, statement, change);
}

/** Changes a row in the same way; its version grows by one. */
export function updateRow<Row extends object>(
  connection: Connection,
  { table, columns }: Stored,
  id: string,
  values: object,
  change: Change,
): Promise<Row> {
  const statement = new Statement();
  const written = columnsOf(table, values, statement);
  const sets = written.map(({ name, place }) => `${name} = ${place}`).join(', ');
  const text = `update ${getTableName(table)} t set ${sets}, version = t.version + 1, updated_at = now()
    where t.id = ${statement.value(id)} returning ${columns}`;
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

async function writeAndRecord<Row extends object>(
  connection: Connection,
  write: string,
  statement: Statement,
  { entity, origin, activity }: Change,
): Promise<Row> {
  const noted = [
    uuidv7(),
    activity.type,
    true,
    origin.userId,
    origin.requestId,
    origin.namespaceId,
    entity,
    activity.entityId ?? null,
    activity.summary ?? '',
    activity.content === undefined ? null : JSON.stringify(activity.content),
    origin.ip,
  ].map((value) => statement.value(value));
  const text = `with written as (${write}), taken as (${claimShard(entity)}), noted as (
      insert into activities (id, type, success, user_id, request_id, namespace_id, entity_type, entity_id, summary, content, ip)
      values (${noted.join(', ')}))
    select written.*, exists (select 1 from taken) as "isMarked" from written`;
  const [row] = await connection.run<Row & { isMarked?: boolean }>(prepared(text, statement.values));
  if (!row) throw new Error(`Nothing was written to ${entity}`);
  if (!row.isMarked) await addShard(connection, entity);
  delete row.isMarked;
  return row;
}
