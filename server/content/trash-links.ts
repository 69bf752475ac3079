import { type SQL, sql } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';
import { nameColumn, type ReferenceColumn, referenceColumns } from './reference-columns.ts';

/*
 * References to what is in the trash. They are taken off their holders when it goes there, kept as links, and put back
 * when it comes back. The place of a link counts the live ones of a list and those in the trash together, so that they
 * come back in their order, whichever is first.
 */

const columns: readonly ReferenceColumn[] = referenceColumns;
const table = (name: string) => sql.identifier(name);
/** Ids as a list of PostgreSQL. */
export const idList = (ids: readonly string[]) => sql`${sql.param(ids)}::uuid[]`;
const exists = (entity: ResourceName, id: SQL) =>
  sql`exists (select from ${table(entity)} existing where existing.id = ${id})`;

/** The columns by which an entity refers to others, or to one of them. */
export function columnsOf(holder: ResourceName, to?: ResourceName): ReferenceColumn[] {
  return columns.filter((column) => column.holder === holder && (!to || column.to === to));
}

/** Which rows of a holder, under the name `h`, refer to some ids. */
export function refersTo(held: readonly ReferenceColumn[], ids: readonly string[]): SQL {
  const conditions = held.map(({ column, isList }) => {
    const at = sql`h.${table(column)}`;
    return isList ? sql`${at} && ${idList(ids)}` : sql`${at} = any(${idList(ids)})`;
  });
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/** How many links of a list, given with the holder `h` and a place among the live ones, are before that place. */
const linksBefore = (field: string, place: SQL) => sql`(
  select count(*)::int from (
    select place - row_number() over (order by place) + 1 as live_before from trash_links
    where holder_id = h.id and field = ${field}
  ) link where link.live_before <= ${place})`;

/**
 * Takes references to what exists no longer off some rows of a holder, the table under the name `h`. Those to what is in
 * the trash become links. Answers whether there were any.
 */
export async function takeOff(
  connection: Connection,
  holder: ResourceName,
  { held, which }: { held: readonly ReferenceColumn[]; which: SQL },
  batch: Batch,
): Promise<boolean> {
  if (held.length === 0) return false;
  const lost = held.map(({ field, column, isList, to }) => {
    const source = isList
      ? sql`unnest(h.${table(column)}) with ordinality`
      : sql`(values (h.${table(column)}, 1))`;
    return sql`select h.id as holder_id, ${field}::text as field, target.id as target_id,
        target.place - 1 + ${linksBefore(field, sql`target.place - 1`)} as place
      from ${table(holder)} h cross join lateral ${source} target(id, place)
      where ${which} and target.id is not null and not ${exists(to, sql`target.id`)}`;
  });
  const { rows } = await connection.execute<{ id: string }>(sql`
    with lost as (${sql.join(lost, sql` union all `)}),
      kept as (
        insert into trash_links (target_id, holder_entity, holder_id, field, place)
        select lost.target_id, ${holder}, lost.holder_id, lost.field, lost.place
        from lost join trash on trash.id = lost.target_id for key share of trash
      )
    select distinct holder_id as id from lost`);
  await changeHolders(
    connection,
    holder,
    { held, ids: rows.map(({ id }) => id) },
    ({ column, isList, to }) => {
      const at = sql`${table(holder)}.${table(column)}`;
      return isList
        ? sql`array(select target.id from unnest(${at}) with ordinality target(id, place)
            where ${exists(to, sql`target.id`)} order by target.place)`
        : sql`case when ${exists(to, at)} then ${at} end`;
    },
    batch,
  );
  return rows.length > 0;
}

/** A reference of a row to what may be in the trash, with its place among all of the field. */
export interface Waiting {
  target: string;
  holder: string;
  field: string;
  place: number;
}

/** Keeps as links those of some references of a holder's columns that are to what is in the trash. */
export async function keepLinks(
  connection: Connection,
  holder: ResourceName,
  waiting: readonly Waiting[],
): Promise<void> {
  const fields = columnsOf(holder).map(({ field }) => field);
  const kept = waiting.filter(({ field }) => fields.includes(field));
  if (kept.length === 0) return;
  await connection.execute(sql`
    insert into trash_links (target_id, holder_entity, holder_id, field, place)
    select target, ${holder}, holder, field, place
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) link(target uuid, holder uuid, field text, place int)
      join trash on trash.id = target for key share of trash
    on conflict do nothing`);
}

/** Changes reference columns of some rows, with a version of each. */
async function changeHolders(
  connection: Connection,
  holder: ResourceName,
  { held, ids }: { held: readonly ReferenceColumn[]; ids: readonly string[] },
  write: (column: ReferenceColumn) => SQL,
  batch: Batch,
): Promise<void> {
  if (ids.length === 0) return;
  const which = sql`id = any(${idList(ids)})`;
  const sets = held.map((column) => sql`${table(column.column)} = ${write(column)}`);
  const update = sql`update ${table(holder)} set ${sql.join(sets, sql`, `)}, version = version + 1, updated_at = now()
    where ${which}`;
  const changes = differences(Object.fromEntries(held.map(({ field, column }) => [field, column])));
  const versioned = { entity: holder, name: nameColumn(holder), which, update, changes };
  await updateWithVersions(connection, versioned, batch);
}

/** What came of links that were to be put back: the entities that changed, and how many did not fit. */
export interface PutBack {
  touched: ResourceName[];
  leftOut: number;
}

/** Puts references back whose holder and target both exist again, after one of them came back; all of it is held. */
export async function putBackLinks(
  connection: Connection,
  ids: readonly string[],
  batch: Batch,
): Promise<PutBack> {
  const concerned = sql`(link.target_id = any(${idList(ids)}) or link.holder_id = any(${idList(ids)}))`;
  const { rows: found } = await connection.execute<{ holder: ResourceName; field: string }>(sql`
    select distinct holder_entity as holder, field from trash_links link where ${concerned}`);
  const outcome: PutBack = { touched: [], leftOut: 0 };
  for (const holder of resourceNames) {
    const held = columnsOf(holder).filter((one) =>
      found.some(({ holder, field }) => holder === one.holder && field === one.field),
    );
    if (held.length === 0) continue;
    for (const column of held) outcome.leftOut += await dropMisfits(connection, column, concerned);
    const ready = sql.join(
      held.map(({ field, to }) => sql`(link.field = ${field} and ${exists(to, sql`link.target_id`)})`),
      sql` or `,
    );
    const { rows } = await connection.execute<{ id: string }>(sql`
      select distinct h.id from trash_links link join ${table(holder)} h on h.id = link.holder_id
      where ${concerned} and (${ready})`);
    const holders = rows.map(({ id }) => id);
    if (holders.length === 0) continue;
    await changeHolders(
      connection,
      holder,
      { held, ids: holders },
      (column) => withLinks(holder, column),
      batch,
    );
    await connection.execute(sql`
      delete from trash_links link where link.holder_id = any(${idList(holders)}) and (${ready})`);
    outcome.touched.push(holder);
  }
  return outcome;
}

/** Drops the links of a column that have no place any more; answers their number. */
async function dropMisfits(
  connection: Connection,
  { holder, field, column, isList, to }: ReferenceColumn,
  concerned: SQL,
): Promise<number> {
  const at = sql`h.${table(column)}`;
  // Of several that held the same place one after the other, the last one has it.
  const others = (order: SQL) => sql`(select count(*) from trash_links other
    where other.holder_id = link.holder_id and other.field = ${field} and ${order}
      and ${exists(to, sql`other.target_id`)})`;
  const misfit = isList
    ? sql`cardinality(${at}) + ${others(sql`other.place <= link.place`)} > ${limits.references}`
    : sql`(${at} is not null or ${others(sql`other.place > link.place`)} > 0)`;
  const { rowCount } = await connection.execute(sql`
    delete from trash_links link using ${table(holder)} h
    where h.id = link.holder_id and link.field = ${field} and ${concerned}
      and ${exists(to, sql`link.target_id`)} and ${misfit}`);
  return rowCount ?? 0;
}

/** The value of a reference column with the links that are put back. */
function withLinks(holder: ResourceName, { field, column, isList, to }: ReferenceColumn): SQL {
  const at = sql`h.${table(column)}`;
  const back = sql`trash_links link where link.holder_id = h.id and link.field = ${field}
    and ${exists(to, sql`link.target_id`)}`;
  const value = isList
    ? sql`array(select id from (
        select live.id, live.place - 1 + ${linksBefore(field, sql`live.place - 1`)} as place
        from unnest(${at}) with ordinality live(id, place)
        union all select link.target_id, link.place from ${back}
      ) target order by place)`
    : sql`coalesce(${at}, (select link.target_id from ${back}))`;
  return sql`(select ${value} from ${table(holder)} h where h.id = ${table(holder)}.id)`;
}
