import { type SQL, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import type { copyNamespaceBody } from '#contract/namespaces.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { ensureWritable } from '#server/content/access.ts';
import { type Copied, copyRows } from '#server/content/copy-rows.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import {
  type Batch,
  differences,
  insertWithVersions,
  updateWithVersions,
} from '#server/database/versions.ts';
import { batchOf, type Caller } from '#server/http/context.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import { collections } from '#server/resources/collections/collections.table.ts';
import { items } from '#server/resources/items/items.table.ts';
import { type CollectionItem, readReachableItems } from '#server/resources/items/items-of-collection.ts';
import { tags } from '#server/resources/tags/tags.table.ts';
import { addMember, changeMembers } from './members.ts';
import { insertNamespace, isStaff, type NamespaceRow, namespaceModel } from './namespaces.model.ts';

interface CopiedNamespace {
  namespace: NamespaceRow;
  copied: EntityCounts;
  hidden: number;
}

/** How many rows one statement copies. */
const portion = 500;

/**
 * Copies a namespace for a new school year, in one transaction: its settings, on request its staff and its collections,
 * and no learners. On request the original is archived.
 */
export async function copyNamespace(
  services: { database: Database },
  caller: Caller,
  id: string,
  { jobId, ...sent }: z.output<typeof copyNamespaceBody>,
): Promise<CopiedNamespace> {
  const { viewer, request } = caller;
  return runAsJob<CopiedNamespace>(
    services,
    { ...caller, id: jobId, type: 'NamespaceCopy', sent: { id, ...sent } },
    (progress, keep) =>
      inTransaction(services.database, async (connection) => {
        const read = await namespaceModel.read(connection, id, viewer);
        ensureWritable(viewer, read, namespaceModel.ownerOf);
        const batch = batchOf(request, 'Create');
        const copy = uuidv7();
        const content = sent.collections
          ? await copyCollections(connection, viewer, { from: id, to: copy }, batch, progress)
          : { copied: {}, hidden: 0 };
        const original = ensureWritable(
          viewer,
          await namespaceModel.lock(connection, id, viewer),
          namespaceModel.ownerOf,
        );
        if (original.imageId) await shareFiles(connection, [original.imageId], { from: id, to: copy }, batch);
        const people = sent.members ? await connection.run<{ id: string }>(prepared(staffOf, [id])) : [];
        const staff = new Set(people.map((one) => one.id));
        if (!seesAllNamespaces(viewer)) staff.add(viewer.id);
        await changeMembers(connection, batch.origin, addMember, [[...staff], copy]);
        if (sent.archive) await archive(connection, id, batch);

        const { createdAt, updatedAt, version, namespaces, ...copied } = original;
        const row = {
          ...copied,
          id: copy,
          createdBy: viewer.id,
          name: sent.name,
          status: 'Active' as const,
          namespaces: [copy],
        };
        const namespace = await insertNamespace(connection, row, {
          origin: batch.origin,
          activity: {
            id: batch.id,
            type: batch.type,
            entityId: copy,
            summary: row.name,
            content: { copiedFrom: id, copied: content.copied },
          },
        });
        return keep(connection, { namespace, ...content });
      }),
  );
}

const staffOf = `select id from users u where assign_namespaces @> array[$1::uuid] and ${isStaff} order by id`;

/** Makes a namespace inactive, with a version of it. */
async function archive(connection: Connection, id: string, batch: Batch): Promise<void> {
  const which = sql`id = ${id}::uuid and status <> 'Inactive'`;
  const update = sql`update namespaces set status = 'Inactive', version = version + 1, updated_at = now() where ${which}`;
  const changes = differences({ status: 'status' });
  await updateWithVersions(
    connection,
    { entity: 'namespaces', name: 'name', which, update, changes },
    { ...batch, type: 'Update' },
  );
}

interface Way {
  from: string;
  to: string;
}

/** Of a collection: what it refers to. */
interface Original {
  id: string;
  tags: string[];
  itemTag: string | null;
}

const readCollections = `select id, tags, item_tag as "itemTag" from collections
  where namespaces @> array[$1::uuid] order by id for share`;
const tagsOfNamespace = `select id from tags
  where id = any($1::uuid[]) and namespaces @> array[$2::uuid] order by id for share`;

/**
 * Copies the collections of a namespace with what of their items and tags belongs to it; the rest is in the copies as it is
 * in the originals. Something that several hold is copied once.
 */
async function copyCollections(
  connection: Connection,
  viewer: Viewer,
  way: Way,
  batch: Batch,
  progress: Progress,
): Promise<{ copied: EntityCounts; hidden: number }> {
  const originals = await connection.run<Original>(prepared(readCollections, [way.from]));
  const held = new Map<string, CollectionItem>();
  const places = new Map<string, string[]>();
  let hidden = 0;
  for (const { id } of originals) {
    const { visible, hiddenCount } = await readReachableItems(connection, viewer, id, 'share');
    for (const item of visible) held.set(item.id, item);
    places.set(
      id,
      visible.map((item) => item.id),
    );
    hidden += hiddenCount;
  }
  const own = [...held.values()].filter(({ namespaces }) => namespaces.includes(way.from));
  const tagIds = [
    ...originals.flatMap(({ tags, itemTag }) => [...tags, ...(itemTag ? [itemTag] : [])]),
    ...own.flatMap((item) => item.tags),
  ];
  const ownTags = await connection.run<{ id: string }>(
    prepared(tagsOfNamespace, [[...new Set(tagIds)], way.from]),
  );
  const copiesOf = (rows: readonly { id: string }[]) =>
    rows.map(({ id }): Copied => ({ original: id, copy: uuidv7() }));
  const copies = { collections: copiesOf(originals), items: copiesOf(own), tags: copiesOf(ownTags) };
  progress.expect(copies.collections.length + copies.items.length + copies.tags.length);

  const owned = { createdBy: sql`${viewer.id}::uuid`, namespaces: sql`array[${way.to}::uuid]` };
  const withTags = { ...owned, tags: copiedIds(copies.tags, sql`tags`) };
  const itemTag = sql`(${copiedIds(copies.tags, sql`array[item_tag]`)})[1]`;
  const plans = [
    { entity: 'tags', table: tags, values: owned },
    { entity: 'items', table: items, values: withTags },
    { entity: 'collections', table: collections, values: { ...withTags, itemTag } },
  ] as const;
  for (const plan of plans) {
    const all = copies[plan.entity];
    for (let first = 0; first < all.length; first += portion) {
      const some = all.slice(first, first + portion);
      await copyRows(connection, plan, some, batch);
      const files = await connection.run<{ id: string }>(
        prepared(filesOf(plan.entity), [some.map(({ original }) => original)]),
      );
      await shareFiles(
        connection,
        files.map(({ id }) => id),
        way,
        batch,
      );
      await progress.advance(some.length);
    }
  }
  const taskCount = await copyTasks(connection, viewer, way, copies, batch);
  const copyOfItem = new Map(copies.items.map(({ original, copy }) => [original, copy]));
  for (const { original, copy } of copies.collections) {
    const ids = (places.get(original) ?? []).map((id) => copyOfItem.get(id) ?? id);
    await connection.run(prepared(writePlaces, [copy, ids]));
  }
  for (const entity of ['tasks', 'collections', 'items', 'tags', 'files'] as const)
    await markChanged(connection, entity);
  return {
    copied: {
      tasks: taskCount,
      collections: copies.collections.length,
      items: copies.items.length,
      tags: copies.tags.length,
    },
    hidden,
  };
}

const writePlaces = `insert into collection_items (collection_id, item_id, position)
  select $1, id, place from unnest($2::uuid[]) with ordinality list(id, place)`;

/** A list of ids with the copies in the places of their originals. */
function copiedIds(copies: readonly Copied[], list: SQL): SQL {
  return sql`array(
    select coalesce(copied.copy, held.id) from unnest(${list}) with ordinality held(id, place)
      left join unnest(
        ${sql.param(copies.map(({ original }) => original))}::uuid[],
        ${sql.param(copies.map(({ copy }) => copy))}::uuid[]
      ) copied(original, copy) on copied.original = held.id
    order by held.place)`;
}

const readTasks = `select id from tasks where namespace_id = $1 and status <> 'Archived' order by id for share`;

/** Copies the tasks of a namespace as drafts for everyone, without days: they are for other people in another year. */
async function copyTasks(
  connection: Connection,
  viewer: Viewer,
  { from, to }: Way,
  copies: Readonly<Record<'collections' | 'items', readonly Copied[]>>,
  batch: Batch,
): Promise<number> {
  const tasks = await connection.run<{ id: string }>(prepared(readTasks, [from]));
  const insert = sql`
    insert into tasks (id, created_by, title, description, type, status, namespace_id, collection_ids, item_ids,
      target_score, notify, search)
    select copy, ${viewer.id}::uuid, title, description, type, 'Draft', ${to}::uuid,
      ${copiedIds(copies.collections, sql`collection_ids`)}, ${copiedIds(copies.items, sql`item_ids`)},
      target_score, notify, search
    from tasks join unnest(${sql.param(tasks.map(({ id }) => id))}::uuid[], ${sql.param(tasks.map(() => uuidv7()))}::uuid[])
      wanted(original, copy) on original = tasks.id`;
  await insertWithVersions(connection, { entity: 'tasks', name: 'title', insert }, batch);
  return tasks.length;
}

/** The files that rows of an entity show, and those in their texts. */
function filesOf(entity: 'tags' | 'items' | 'collections'): string {
  const columns = {
    tags: ['image_id', 'icon_image_id'],
    items: ['image_id'],
    collections: ['image_id', 'audio_id'],
  };
  const named = columns[entity].map((column) => `select ${column} from held`);
  return `with held as (select * from ${entity} where id = any($1::uuid[]))
    ${named.join(' union ')} union select unnest(mentions) from held`;
}

/** Has those of some files that are in a namespace be in another as well. */
async function shareFiles(
  connection: Connection,
  ids: readonly string[],
  { from, to }: Way,
  batch: Batch,
): Promise<void> {
  const which = sql`id = any(${sql.param(ids)}::uuid[])
    and namespaces @> array[${from}::uuid] and not namespaces @> array[${to}::uuid]`;
  const update = sql`update files set namespaces = array_append(namespaces, ${to}::uuid),
    version = version + 1, updated_at = now() where ${which}`;
  const changes = differences({ namespaces: 'namespaces' });
  await updateWithVersions(
    connection,
    { entity: 'files', name: 'name', which, update, changes },
    { ...batch, type: 'Update' },
  );
}
