import { sql } from 'drizzle-orm';
import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import type { ItemType } from '#contract/item-types.ts';
import {
  ensureVisible,
  filterToVisible,
  mayWrite,
  type Owned,
  visibleCondition,
} from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';

/*
 * Which items of a collection a viewer sees and writes is decided here, and nowhere else: lists, exports, imports,
 * copies, bulk changes, removal and order all ask this file. What is hidden from the viewer is neither changed nor
 * named; at most their number is answered.
 */

const collectionHead = `select id, type, namespaces, created_by as "createdBy", public from collections
  where id = $1`;

/** The collection if the viewer may see it; otherwise NOT_FOUND. */
export async function readCollectionHead(
  { database }: { database: Database },
  viewer: Viewer,
  id: string,
): Promise<Owned & { id: string; type: CollectionType }> {
  const { rows } = await database.pool.query<Owned & { id: string; type: CollectionType }>(
    prepared(collectionHead, [id]),
  );
  return ensureVisible(viewer, rows[0]);
}

/** Narrows a statement over items `t` to those of a collection that the viewer sees; answers the collection's place. */
export function filterToCollection(statement: Statement, viewer: Viewer, collectionId: string): string {
  const collection = statement.value(collectionId);
  statement.and(`t.id in (select item_id from collection_items where collection_id = ${collection})`);
  filterToVisible(statement, viewer);
  return collection;
}

/** The position of an item in the collection given by a parameter, as SQL over items `t`. */
export function positionIn(collection: string): string {
  return `(select position from collection_items ci where ci.collection_id = ${collection} and ci.item_id = t.id)`;
}

/** The ids of the items of a collection that the viewer sees, in its order. */
export async function readIdsOfCollection(connection: Connection, viewer: Viewer, collectionId: string) {
  const statement = new Statement();
  const collection = filterToCollection(statement, viewer, collectionId);
  const text = `select t.id from items t ${statement.where} order by ${positionIn(collection)}, t.id`;
  const rows = await connection.run<{ id: string }>(prepared(text, statement.values));
  return rows.map(({ id }) => id);
}

/**
 * A JSON object about the collection in the statement's `t`: the ids of its items that the viewer sees, in order, and how
 * many others there are. JSON is parsed ten times as fast as an array of PostgreSQL.
 */
export function itemsOfRow(statement: Statement, viewer: Viewer): string {
  const visible = visibleCondition(statement, viewer, 'i');
  // Not a join: collections differ so much in length that the planner would read all items to find those of one.
  const isVisible = visible ? `(select ${visible} from items i where i.id = ci.item_id)` : 'true';
  return `(select json_build_object('items', coalesce(json_agg(id) filter (where visible), '[]'),
      'hiddenItems', count(*) filter (where visible is not true))
    from (select ci.item_id as id, ${isVisible} as visible
      from collection_items ci where ci.collection_id = t.id order by ci.position) places)`;
}

/** The types of the items of a collection that the viewer sees. */
export async function readItemTypes(connection: Connection, viewer: Viewer, collectionId: string) {
  const statement = new Statement();
  const visible = visibleCondition(statement, viewer) ?? 'true';
  // Not a join, for which the planner might read all items there are.
  const text = `select distinct (select t.type from items t where t.id = ci.item_id and ${visible}) as type
    from collection_items ci where ci.collection_id = ${statement.value(collectionId)} order by type`;
  const rows = await connection.run<{ type: ItemType | null }>(prepared(text, statement.values));
  return rows.flatMap(({ type }) => type ?? []);
}

/** Those of some items that the viewer sees, with their titles. */
export async function visibleItems(connection: Connection, viewer: Viewer, ids: string[]) {
  const statement = new Statement();
  statement.and(`t.id = any(${statement.value(ids)}::uuid[])`);
  filterToVisible(statement, viewer);
  const text = `select t.id, t.title as name from items t ${statement.where}`;
  return connection.run<{ id: string; name: string }>(prepared(text, statement.values));
}

/** An item of a collection, as far as work on many of them needs to know it. */
export interface CollectionItem extends Owned {
  id: string;
  type: ItemType;
  title: string;
  tags: string[];
  imageId: string | null;
  isElsewhere: boolean;
}

/** The items of a collection as one viewer has them. */
interface ReachableItems {
  /** In the order of the collection. */
  visible: CollectionItem[];
  writable: CollectionItem[];
  hiddenCount: number;
}

const placesIn = 'select item_id as id, position from collection_items where collection_id = $1';
const heldElsewhere = `select distinct item_id as id from collection_items
  where item_id = any($1::uuid[]) and collection_id <> $2`;

/**
 * The items of a collection that the viewer sees. With `lock` they are locked until the transaction ends, in the order
 * of their ids, so that two callers never wait for each other.
 */
export async function readReachableItems(
  connection: Connection,
  viewer: Viewer,
  collectionId: string,
  lock?: 'update' | 'share',
): Promise<ReachableItems> {
  // Three statements by ids, since right after an import the planner knows too little to join the tables.
  const places = await connection.run<{ id: string; position: number }>(prepared(placesIn, [collectionId]));
  const positions = new Map(places.map(({ id, position }) => [id, position]));
  const statement = new Statement();
  statement.and(`t.id = any(${statement.value([...positions.keys()])}::uuid[])`);
  filterToVisible(statement, viewer);
  const rows = await connection.run<Omit<CollectionItem, 'isElsewhere'>>(
    prepared(
      `select t.id, t.type, t.title, t.tags, t.namespaces, t.public, t.created_by as "createdBy",
        t.image_id as "imageId"
      from items t ${statement.where} order by t.id ${lock ? `for ${lock} of t` : ''}`,
      statement.values,
    ),
  );
  const held = await connection.run<{ id: string }>(
    prepared(heldElsewhere, [rows.map(({ id }) => id), collectionId]),
  );
  const elsewhere = new Set(held.map(({ id }) => id));
  const visible = rows
    .map((row) => ({ ...row, isElsewhere: elsewhere.has(row.id) }))
    .toSorted((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
  return {
    visible,
    writable: visible.filter((item) => mayWrite(viewer, item)),
    hiddenCount: positions.size - visible.length,
  };
}

/** Locks the collections that hold some items, which comes before locking items. */
export function lockCollectionsHolding(connection: Connection, ids: string[]): Promise<unknown> {
  return connection.execute(sql`
    select id from collections
    where id in (select collection_id from collection_items where item_id = any(${sql.param(ids)}::uuid[]))
    order by id for update`);
}

/** Those of some items whose new type a collection that holds them, seen by the viewer or not, does not take. */
export async function refusedByCollections(
  connection: Connection,
  changed: readonly { id: string; type: ItemType }[],
): Promise<string[]> {
  const { rows } = await connection.execute<{ id: string; type: CollectionType }>(sql`
    select distinct ci.item_id as id, c.type from collection_items ci join collections c on c.id = ci.collection_id
    where ci.item_id = any(${sql.param(changed.map(({ id }) => id))}::uuid[])`);
  const isRefused = (item: { id: string; type: ItemType }) =>
    rows.some(({ id, type }) => id === item.id && !collectionTypeFacts[type].itemTypes.includes(item.type));
  return changed.filter(isRefused).map(({ id }) => id);
}

/** Whether some collections, which are locked, all take items of a type. */
export async function takesType(connection: Connection, ids: string[], itemType: ItemType): Promise<boolean> {
  const rows = await connection.run<{ type: CollectionType }>(
    prepared('select distinct type from collections where id = any($1::uuid[])', [ids]),
  );
  return rows.every(({ type }) => collectionTypeFacts[type].itemTypes.includes(itemType));
}

/** The most collections that are named; of the others only the number is answered. */
const namedCollections = 100;
type NamedCollection = { id: string; title: string };

/** The collections that hold some items, except one: how many there are, and those that the viewer may see, by title. */
export async function collectionsHolding(
  connection: Connection,
  viewer: Viewer,
  itemIds: string[],
  except?: string,
): Promise<{ total: number; collections: NamedCollection[] }> {
  const statement = new Statement();
  const ids = statement.value(itemIds);
  statement.and(`t.id in (select collection_id from collection_items where item_id = any(${ids}::uuid[]))`);
  if (except) statement.and(`t.id <> ${statement.value(except)}`);
  const total = `select count(*)::int as total from collections t ${statement.where}`;
  const [counted] = await connection.run<{ total: number }>(prepared(total, [...statement.values]));
  filterToVisible(statement, viewer);
  const named = `select t.id, t.title from collections t ${statement.where}
    order by t.title_key, t.id limit ${namedCollections}`;
  const collections = await connection.run<NamedCollection>(prepared(named, statement.values));
  return { total: counted?.total ?? 0, collections };
}
