import { eq, sql } from 'drizzle-orm';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { ItemType } from '#contract/item-types.ts';
import { limits } from '#contract/limits.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { ensureWritable, keepingHidden, maySee, type Owned } from '#server/content/access.ts';
import { type ActivityInput, markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { type Changes, listChange } from '#server/database/versions.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemsOfRow } from '#server/resources/items/items-of-collection.ts';
import { type CollectionRow, collections, type ItemsOfRow } from './collections.table.ts';

/** The items of a collection that the viewer sees, in order, and how many others there are. */
export async function readItems(connection: Connection, viewer: Viewer, collectionId: string) {
  const statement = new Statement();
  const id = statement.value(collectionId);
  const text = `select ${itemsOfRow(statement, viewer)} as beside from collections t where t.id = ${id}`;
  const [row] = await connection.run<{ beside: ItemsOfRow }>(prepared(text, statement.values));
  return row?.beside ?? { items: [], hiddenItems: 0 };
}

/**
 * Makes these the items of a collection, in this order; those that the viewer does not see, and those in the trash, keep
 * their places. Answers what changed of all that are not in the trash.
 */
export async function writeItems(
  connection: Connection,
  viewer: Viewer,
  collectionId: string,
  wanted: string[],
): Promise<Changes | undefined> {
  const { rows } = await connection.execute<Place>(sql`
    select item_id as id, position, false as "isGone" from collection_items where collection_id = ${collectionId}
    union all select item_id, position, true from trash_places where collection_id = ${collectionId}
    order by position`);
  await closeGaps(connection, collectionId, rows);
  const visible = new Set((await readItems(connection, viewer, collectionId)).items);
  const before = rows.filter(({ isGone }) => !isGone).map(({ id }) => id);
  const ids = keepingHidden(before, (id) => !visible.has(id), wanted);
  await connection.execute(sql`
    delete from collection_items
    where collection_id = ${collectionId} and item_id <> all(${sql.param(ids)}::uuid[])`);
  await connection.execute(sql`
    insert into collection_items (collection_id, item_id, position)
    select ${collectionId}, id, place
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(freePositions(rows, ids.length))}::int[]) as wanted(id, place)
    on conflict (collection_id, item_id) do update set position = excluded.position
    where collection_items.position <> excluded.position`);
  // The list of a collection's items is a list of items, so its total goes out of date with this.
  await markChanged(connection, 'items');
  const items = listChange(before, ids);
  return items ? { items } : undefined;
}

/** The place of an item in a collection; gone: the item is in the trash. */
type Place = { id: string; position: number; isGone: boolean };

/**
 * The positions of the items of a collection. What is in the trash keeps its number, also beyond the end of a list that
 * became shorter: it is in its old place again once the list is as long as before.
 */
function freePositions(places: readonly Place[], count: number): number[] {
  const taken = new Set(places.filter(({ isGone }) => isGone).map(({ position }) => position));
  const free: number[] = [];
  for (let position = 1; free.length < count; position += 1) if (!taken.has(position)) free.push(position);
  return free;
}

/** Numbers places anew where some were left empty, as by what was deleted for good. */
async function closeGaps(connection: Connection, collectionId: string, places: Place[]): Promise<void> {
  const live = places.filter(({ isGone }) => !isGone);
  const free = freePositions(places, live.length);
  if (live.every(({ position }, index) => position === free[index])) return;
  places.forEach((place, index) => {
    place.position = index + 1;
  });
  const gone = places.filter(({ isGone }) => isGone);
  if (gone.length === 0) return;
  const [ids, positions] = [gone.map(({ id }) => id), gone.map(({ position }) => position)];
  await connection.execute(sql`
    update trash_places set position = place
    from unnest(${sql.param(ids)}::uuid[], ${sql.param(positions)}::int[]) as wanted(id, place)
    where collection_id = ${collectionId} and item_id = id`);
}

/** Puts items that a collection does not hold to its end; far quicker with many than writing the whole list. */
export async function appendItems(connection: Connection, collectionId: string, ids: string[]) {
  // Items in the trash keep their places, also after the last of the others.
  await connection.execute(sql`
    insert into collection_items (collection_id, item_id, position)
    select ${collectionId}, id, place + (
      select greatest(
        (select max(position) from collection_items where collection_id = ${collectionId}),
        (select max(position) from trash_places where collection_id = ${collectionId}),
        0)
    )
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as added(id, place)`);
  await markChanged(connection, 'items');
}

/** Adds new items to the end of a collection, which is a version of the collection as well. */
export async function extendCollection(
  connection: Connection,
  { id, version, items, hiddenItems }: Pick<CollectionRow, 'id' | 'version' | 'items' | 'hiddenItems'>,
  ids: string[],
): Promise<Required<Pick<ActivityInput, 'version' | 'changes'>>> {
  await connection
    .update(collections)
    .set({ version: version + 1, updatedAt: sql`now()` })
    .where(eq(collections.id, id));
  await appendItems(connection, id, ids);
  await markChanged(connection, 'collections');
  const end = items.length + hiddenItems;
  const added = ids.map((item, index): [number, string] => [end + index, item]);
  return { version: version + 1, changes: { items: { removed: [], added } } };
}

/** Refuses more items than a collection holds at most. */
export function ensureRoom({ items, hiddenItems }: ItemsOfRow, added: number): void {
  const maximum = limits.collectionItems;
  if (items.length + hiddenItems + added > maximum)
    throw new ApiError('VALIDATION_FAILED', { context: 'courseFull', params: { maximum } });
}

/** The row of a collection that the viewer may write. */
export async function writableCollection(connection: Connection, viewer: Viewer, id: string) {
  const [collection] = await connection.select().from(collections).where(eq(collections.id, id));
  return ensureWritable(viewer, collection);
}

/**
 * What is wrong with the items that a collection is given: each must exist, be seen by the viewer and be of a type that
 * the collection takes. Locks them until the transaction ends. Items that were in it before are not checked
 * again, unless the collection becomes another type: then all of them must fit, also those that the viewer does not
 * see, and the type is refused once, whatever their number.
 */
export async function itemReferenceIssues(
  connection: Connection,
  viewer: Viewer,
  { next, before }: { next: ItemsOfCollection & { id: string }; before: ItemsOfCollection | undefined },
): Promise<ValidationIssue[]> {
  const { type, items: ids } = next;
  if (ids.length + next.hiddenItems > limits.collectionItems)
    return [{ path: 'items', key: 'tooMany', params: { maximum: limits.collectionItems } }];
  const kept = new Set(before?.items);
  const checked = ids.filter((id) => !kept.has(id));
  const allowed = collectionTypeFacts[type].itemTypes;
  const known = new Map((await lockVisible(connection, viewer, checked)).map((item) => [item.id, item.type]));
  const issues = ids.flatMap((id, index): ValidationIssue[] => {
    if (kept.has(id)) return [];
    const itemType = known.get(id);
    const path = `items.${index}`;
    if (!itemType) return [{ path, key: 'unknownReference' }];
    return allowed.includes(itemType) ? [] : [{ path, key: 'wrongItemType' }];
  });
  const hasMisfit = before && before.type !== type && (await holdsMisfit(connection, next, before));
  return hasMisfit ? [...issues, { path: 'type', key: 'itemsOfOtherTypes' }] : issues;
}

/** Whether a collection keeps an item, seen by the viewer or not, that its new type does not take. */
async function holdsMisfit(
  connection: Connection,
  { id, type, items }: ItemsOfCollection & { id: string },
  before: ItemsOfCollection,
): Promise<boolean> {
  const kept = new Set(items);
  const removed = before.items.filter((item) => !kept.has(item));
  const { rows } = await connection.execute(sql`
    select 1 from items join collection_items ci on ci.item_id = items.id
    where ci.collection_id = ${id} and items.id <> all(${sql.param(removed)}::uuid[])
      and items.type <> all(${sql.param(collectionTypeFacts[type].itemTypes)})
    limit 1 for key share of items`);
  return rows.length > 0;
}

/** What of a collection its items depend on. */
type ItemsOfCollection = ItemsOfRow & Pick<CollectionRow, 'type'>;

async function lockVisible(
  connection: Connection,
  viewer: Viewer,
  ids: string[],
): Promise<{ id: string; type: ItemType }[]> {
  if (ids.length === 0) return [];
  const { rows } = await connection.execute<
    Record<string, unknown> & Owned & { id: string; type: ItemType }
  >(sql`
    select id, type, namespaces, created_by as "createdBy", public from items
    where id = any(${sql.param(ids)}::uuid[]) order by id for share`);
  return rows.filter((item) => maySee(viewer, item));
}
