import { type SQL, sql } from 'drizzle-orm';
import { type ResourceName, resourceNames } from '#contract/resources.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, insertWithVersions } from '#server/database/versions.ts';
import { nameColumn, places } from './reference-columns.ts';
import { columnsOf, idList, putBackLinks, refersTo, takeOff } from './trash-links.ts';
import { movePlaces, putBackPlaces } from './trash-places.ts';

/*
 * Deleting moves rows from their tables into the trash, so that nothing else of the product meets them. What refers to
 * them is changed with them: see `trash-links.ts` and `trash-places.ts`.
 */

/**
 * Locks what refers to some rows, and then the rows, as every other change does: collections, items, tags, files, each in
 * the order of their ids. Comes before the rows are locked in any other way. `other` is a row of the same entity that takes
 * the place of one.
 */
export async function lockForTrash(
  connection: Connection,
  entity: ResourceName,
  ids: readonly string[],
  other?: string,
): Promise<void> {
  for (const holder of resourceNames) {
    const held = columnsOf(holder, entity);
    const conditions = held.length > 0 ? [refersTo(held, ids)] : [];
    if (holder === places.holder && entity === places.to)
      conditions.push(
        sql`h.id in (select collection_id from collection_items where item_id = any(${idList(ids)}))`,
      );
    if (conditions.length > 0) await lock(connection, holder, sql.join(conditions, sql` or `));
  }
  await lock(connection, entity, sql`h.id = any(${idList(other ? [...ids, other] : ids)})`);
}

async function lock(connection: Connection, entity: string, which: SQL): Promise<void> {
  await connection.execute(
    sql`select from ${sql.identifier(entity)} h where ${which} order by h.id for update`,
  );
}

/** Marks entities as changed, each once, and the trash with them. */
async function markAll(connection: Connection, entities: readonly ResourceName[]): Promise<void> {
  for (const entity of [...new Set(entities), 'trash'] as const) await markChanged(connection, entity);
}

/**
 * Moves rows to the trash and takes them off whatever refers to them, with a version of each; answers how many rows went.
 * The first row that a request deletes is the head of what it deletes.
 */
export async function moveToTrash(
  connection: Connection,
  entity: ResourceName,
  ids: readonly string[],
  { id, origin }: Pick<Batch, 'id' | 'origin'>,
): Promise<EntityCounts> {
  if (ids.length === 0) return {};
  await lockForTrash(connection, entity, ids);
  const batch: Batch = { id, origin, type: 'Delete' };
  const touched: ResourceName[] = [entity, ...(await movePlaces(connection, entity, ids, batch))];
  const { requestId, userId } = origin;
  const { rowCount } = await connection.execute(sql`
    with gone as (
      delete from ${sql.identifier(entity)} t where id = any(${idList(ids)}) returning id, to_jsonb(t) as row
    )
    insert into trash
      (id, entity, type, name, namespaces, created_by, public, request_id, is_head, deleted_by, row, search)
    select id, ${entity}, coalesce(row->>'type', row->>'attachment_type'), row->>${nameColumn(entity)},
      array(select jsonb_array_elements_text(row->'namespaces'))::uuid[], (row->>'created_by')::uuid,
      coalesce((row->>'public')::boolean, true), ${requestId},
      row_number() over (order by id) = 1 and not exists (select from trash head
        where head.request_id = ${requestId} and head.deleted_by is not distinct from ${userId}::uuid and head.is_head),
      ${userId}::uuid, row, row->>'search'
    from gone`);
  if (!rowCount) return {};
  for (const holder of resourceNames) {
    const held = columnsOf(holder, entity);
    if (held.length === 0) continue;
    const isChanged = await takeOff(connection, holder, { held, which: refersTo(held, ids) }, batch);
    if (isChanged) touched.push(holder);
  }
  await markAll(connection, touched);
  return { [entity]: rowCount };
}

/**
 * Takes rows out of the trash and puts them where they were, those of the ids that are there. Answers how many came back,
 * and how many references and places could not.
 */
export async function restoreFromTrash(
  connection: Connection,
  ids: readonly string[],
  { id, origin }: Pick<Batch, 'id' | 'origin'>,
): Promise<{ restored: EntityCounts; leftOut: number }> {
  const batch: Batch = { id, origin, type: 'Restore' };
  const { rows } = await connection.execute<{ id: string; entity: ResourceName; columns: string[] }>(sql`
    select id, entity, array(select jsonb_object_keys(row)) as columns from trash
    where id = any(${idList(ids)}) order by id for update`);
  const back = rows.map(({ id }) => id);
  if (back.length === 0) return { restored: {}, leftOut: 0 };
  await lockWaiting(connection, back);
  const restored: EntityCounts = {};
  for (const entity of resourceNames) {
    const own = rows.filter((row) => row.entity === entity);
    if (own.length === 0) continue;
    restored[entity] = own.length;
    for (const [columns, some] of Map.groupBy(own, (row) => row.columns.join()))
      await insertAgain(
        connection,
        entity,
        { columns: columns.split(','), ids: some.map(({ id }) => id) },
        batch,
      );
  }
  await leaveTrash(connection, back);
  await dropLost(connection, restored, back, batch);
  const links = await putBackLinks(connection, back, batch);
  const kept = await putBackPlaces(connection, back, batch);
  const touched = [...(Object.keys(restored) as ResourceName[]), ...links.touched, ...kept.touched];
  await markAll(connection, touched);
  return { restored, leftOut: links.leftOut + kept.leftOut };
}

/**
 * Locks what waits for some rows, and what they will have back. Once for the usual order of locks, and again when the
 * links and places are held, which another restoration may have had: what that one brought back is to be held as well.
 */
async function lockWaiting(connection: Connection, ids: readonly string[]): Promise<void> {
  const list = idList(ids);
  await lockEnds(connection, list);
  await connection.execute(sql`select from trash_links where target_id = any(${list}) or holder_id = any(${list})
    order by target_id, holder_id, field for update`);
  await connection.execute(sql`select from trash_places where collection_id = any(${list}) or item_id = any(${list})
    order by collection_id, item_id for update`);
  await lockEnds(connection, list);
}

/** Locks the rows that will have something back, and, so that they are not deleted meanwhile, what it is. */
async function lockEnds(connection: Connection, ids: SQL): Promise<void> {
  for (const entity of resourceNames) {
    const holders = sql`select holder_id from trash_links where target_id = any(${ids}) and holder_entity = ${entity}`;
    const collections = sql`union select collection_id from trash_places where item_id = any(${ids})`;
    await lock(
      connection,
      entity,
      sql`h.id in (${holders} ${entity === places.holder ? collections : sql``})`,
    );
    const targets = sql`select target_id from trash_links where holder_id = any(${ids})`;
    const items = sql`union select item_id from trash_places where collection_id = any(${ids})`;
    await connection.execute(sql`select from ${sql.identifier(entity)}
      where id in (${targets} ${entity === places.to ? items : sql``}) order by id for key share`);
  }
}

/**
 * Inserts rows of the trash into their table. Columns that were added since they were deleted get their defaults, and
 * those that the database makes are made.
 */
async function insertAgain(
  connection: Connection,
  entity: ResourceName,
  { columns, ids }: { columns: string[]; ids: string[] },
  batch: Batch,
): Promise<void> {
  const table = sql.identifier(entity);
  const { rows } = await connection.execute<{ name: string }>(sql`
    select attname as name from pg_attribute
    where attrelid = ${entity}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and attname = any(${sql.param(columns)})`);
  const names = sql.join(
    rows.map(({ name }) => sql.identifier(name)),
    sql`, `,
  );
  const insert = sql`insert into ${table} (${names})
    select ${names} from (
      select back.* from trash, jsonb_populate_record(null::${table}, trash.row || jsonb_build_object(
        'version', (trash.row->>'version')::int + 1, 'updated_at', now())) back
      where trash.id = any(${idList(ids)})
    ) back`;
  await insertWithVersions(connection, { entity, name: nameColumn(entity), insert }, batch);
}

/** Takes references off rows that came back where what they refer to is gone, or in the trash. */
async function dropLost(
  connection: Connection,
  restored: EntityCounts,
  ids: readonly string[],
  batch: Batch,
): Promise<void> {
  const which = sql`h.id = any(${idList(ids)})`;
  const held = resourceNames.filter((holder) => restored[holder]).flatMap((holder) => columnsOf(holder));
  // Held until the transaction ends, so that what others delete or restore meanwhile is waited for.
  for (const to of resourceNames) {
    const referred = held
      .filter((column) => column.to === to)
      .map(({ holder, column, isList }) => {
        const at = sql.identifier(column);
        return sql`select ${isList ? sql`unnest(h.${at})` : sql`h.${at}`} from ${sql.identifier(holder)} h where ${which}`;
      });
    if (referred.length === 0) continue;
    for (const table of ['trash', to])
      await connection.execute(sql`select from ${sql.identifier(table)}
        where id in (${sql.join(referred, sql` union `)}) order by id for key share`);
  }
  for (const holder of resourceNames)
    if (restored[holder]) await takeOff(connection, holder, { held: columnsOf(holder), which }, batch);
}

/** Deletes rows from the trash. Where the head of what a request deleted goes alone, another becomes it. */
export async function leaveTrash(connection: Connection, ids: readonly string[]): Promise<void> {
  const { rows } = await connection.execute<{ requestId: string }>(sql`
    with gone as (delete from trash where id = any(${idList(ids)}) returning request_id, is_head)
    select distinct request_id as "requestId" from gone where is_head`);
  if (rows.length === 0) return;
  const requests = sql.param(rows.map(({ requestId }) => requestId));
  await connection.execute(sql`
    update trash set is_head = true where id in (
      select distinct on (request_id, deleted_by) id from trash t
      where request_id = any(${requests}) and not exists (select from trash head
        where head.request_id = t.request_id and head.deleted_by is not distinct from t.deleted_by and head.is_head)
      order by request_id, deleted_by, array_position(${sql.param(resourceNames)}::text[], entity), id)`);
}
