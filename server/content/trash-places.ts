import { type SQL, sql } from 'drizzle-orm';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { limits } from '#contract/limits.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, updateWithVersions } from '#server/database/versions.ts';
import { places } from './reference-columns.ts';
import { idList, type PutBack } from './trash-links.ts';

/*
 * The places of items in collections while one of both is in the trash: rows of `collection_items` that wait in
 * `trash_places`, with positions of the same order. What the tables mean is known to collections; here they are moved.
 */

/** Moves the places of what goes to the trash there; collections that lose items get a version. Answers what changed. */
export async function movePlaces(
  connection: Connection,
  entity: ResourceName,
  ids: readonly string[],
  batch: Batch,
): Promise<ResourceName[]> {
  if (entity !== places.to && entity !== places.holder) return [];
  let held = 0;
  if (entity === places.to) {
    const which = sql`id in (select collection_id from collection_items where item_id = any(${idList(ids)}))`;
    held = await changeItems(connection, { which, ids, isAdded: false }, batch);
  }
  const column = sql.identifier(entity === places.to ? 'item_id' : 'collection_id');
  await connection.execute(sql`
    with moved as (delete from collection_items where ${column} = any(${idList(ids)}) returning *)
    insert into trash_places (collection_id, item_id, position)
    select collection_id, item_id, position from moved`);
  return held > 0 ? [places.holder] : [];
}

/** Keeps a version of collections that are about to lose items, or that got items back, with their places. */
function changeItems(
  connection: Connection,
  { which, ids, isAdded }: { which: SQL; ids: readonly string[]; isAdded: boolean },
  batch: Batch,
): Promise<number> {
  const update = sql`update collections set version = version + 1, updated_at = now() where ${which}`;
  const moved = sql`(
    select jsonb_agg(jsonb_build_array(place, item_id) order by place) from (
      select item_id, row_number() over (order by position) - 1 as place from collection_items
      where collection_id = after.id
    ) item where item_id = any(${idList(ids)}))`;
  const none = sql`'[]'::jsonb`;
  const changes = sql`jsonb_build_object('items', jsonb_build_object(
    'removed', ${isAdded ? none : moved}, 'added', ${isAdded ? moved : none}))`;
  return updateWithVersions(
    connection,
    { entity: places.holder, name: 'title', which, update, changes },
    batch,
  );
}

/** For each type of collection the types of items that it takes. */
const taken = JSON.stringify(
  Object.fromEntries(Object.entries(collectionTypeFacts).map(([type, { itemTypes }]) => [type, itemTypes])),
);

/**
 * Moves places back of which both ends exist again, after one of them came back; all of it is held. Those of
 * collections that are full, or that no longer take the type, are left out.
 */
export async function putBackPlaces(
  connection: Connection,
  ids: readonly string[],
  batch: Batch,
): Promise<PutBack> {
  const concerned = sql`(place.collection_id = any(${idList(ids)}) or place.item_id = any(${idList(ids)}))`;
  const ready = sql`trash_places place join collections on collections.id = place.collection_id
    join items on items.id = place.item_id where ${concerned}`;
  const { rowCount: leftOut } = await connection.execute(sql`
    with ready as (
        select place.*, not ${taken}::jsonb -> collections.type ? items.type as is_refused from ${ready}
      ),
      held as (
        select collection_id, count(*) as total from collection_items
        where collection_id in (select collection_id from ready) group by collection_id
      ),
      numbered as (
        select ready.*, coalesce(held.total, 0)
          + row_number() over (partition by collection_id order by is_refused, position) as nth
        from ready left join held using (collection_id)
      )
    delete from trash_places gone using numbered
    where (numbered.is_refused or numbered.nth > ${limits.collectionItems})
      and gone.collection_id = numbered.collection_id and gone.item_id = numbered.item_id`);
  const { rows } = await connection.execute<{ id: string }>(sql`
    with back as (
        delete from trash_places gone using (select place.* from ${ready}) place
        where gone.collection_id = place.collection_id and gone.item_id = place.item_id returning gone.*
      ),
      moved as (
        insert into collection_items (collection_id, item_id, position)
        select collection_id, item_id, position from back
      )
    select distinct collection_id as id from back`);
  // What came back itself has its items with its first version.
  const back = new Set(ids);
  const changed = rows.flatMap(({ id }) => (back.has(id) ? [] : [id]));
  if (changed.length > 0)
    await changeItems(connection, { which: sql`id = any(${idList(changed)})`, ids, isAdded: true }, batch);
  return { touched: rows.length > 0 ? [places.holder, places.to] : [], leftOut: leftOut ?? 0 };
}
