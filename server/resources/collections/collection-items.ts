import { sql } from 'drizzle-orm';
import type { CollectionType } from '#contract/collection-types.ts';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { ItemType } from '#contract/item-types.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** The entries of the course in the statement's `t`, in order, as a select column. */
export const itemsColumn =
  'array(select item_id from collection_items ci where ci.collection_id = t.id order by ci.position) as items';

/** The entries of a course, in order. */
export async function itemsOf(connection: Connection, collectionId: string): Promise<string[]> {
  const { rows } = await connection.execute<{ id: string }>(
    sql`select item_id as id from collection_items where collection_id = ${collectionId} order by position`,
  );
  return rows.map((row) => row.id);
}

/** Makes these the entries of a course, in this order. */
export async function writeItems(connection: Connection, collectionId: string, ids: string[]): Promise<void> {
  const list = sql.param(ids);
  await connection.execute(sql`
    delete from collection_items where collection_id = ${collectionId} and item_id <> all(${list}::uuid[])`);
  await connection.execute(sql`
    insert into collection_items (collection_id, item_id, position)
    select ${collectionId}, id, place from unnest(${list}::uuid[]) with ordinality as wanted(id, place)
    on conflict (collection_id, item_id) do update set position = excluded.position
    where collection_items.position <> excluded.position`);
  // The list of a course's entries is a list of items, so its total goes out of date with this.
  await markChanged(connection, 'items');
}

/** Puts entries that a course does not hold to its end; far quicker with many than writing the whole list. */
export async function appendItems(
  connection: Connection,
  collectionId: string,
  ids: string[],
): Promise<void> {
  // An entry that was deleted left its place empty, so that the last place can be beyond their number.
  await connection.execute(sql`
    insert into collection_items (collection_id, item_id, position)
    select ${collectionId}, id, place + (
      select coalesce(max(position), 0) from collection_items where collection_id = ${collectionId}
    )
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as added(id, place)`);
  await markChanged(connection, 'items');
}

/**
 * What is wrong with entries that are put into a course: each must exist, be seen by the viewer and be of a type
 * the course takes. Holds them, so that none is deleted meanwhile. Entries that were in it before are not asked again.
 */
export async function itemReferenceIssues(
  connection: Connection,
  viewer: Viewer,
  { type, ids, before }: { type: CollectionType; ids: string[]; before: string[] },
): Promise<ValidationIssue[]> {
  const present = new Set(before);
  const added = ids.filter((id) => !present.has(id));
  if (added.length === 0) return [];
  const { rows } = await connection.execute<
    Record<string, unknown> & Owned & { id: string; type: ItemType }
  >(sql`
    select id, type, namespaces, created_by as "createdBy", public from items
    where id = any(${sql.param(added)}::uuid[]) order by id for key share`);
  const known = new Map(rows.map((row) => [row.id, row]));
  const allowed = collectionTypeFacts[type].itemTypes;
  return added.flatMap((id): ValidationIssue[] => {
    const item = known.get(id);
    const path = `items.${ids.indexOf(id)}`;
    if (!item || !maySee(viewer, item)) return [{ path, key: 'unknownReference', params: {} }];
    return allowed.includes(item.type) ? [] : [{ path, key: 'wrongItemType', params: {} }];
  });
}
