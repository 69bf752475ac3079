import { eq, sql } from 'drizzle-orm';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { BulkActionsBody, BulkPreview } from '#contract/collections.ts';
import { checkGovernedFields, ensureWritable } from '#server/content/access.ts';
import { namespaceIssues, tagIssues } from '#server/content/references.ts';
import { changesOf, effectivePatch } from '#server/content/versions.ts';
import { type ActivityInput, markChanged, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';
import { ApiError, refuse } from '#server/http/api-error.ts';
import { batchOf, type Caller } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import { collectionsHolding, readReachableItems } from '#server/resources/items/items-of-collection.ts';
import { writableCollection } from './collection-items.ts';
import { collectionModel } from './collections.model.ts';
import { type CollectionRow, collections } from './collections.table.ts';

interface Outcome {
  collection: CollectionRow;
  changed: number;
  skipped: { id: string; title: string }[];
  hidden: number;
  shared: number;
}

type Patch = Pick<BulkActionsBody, 'status' | 'namespaces' | 'itemTag'> & { public?: boolean | undefined };

/** What of items is changed, for their versions. */
const changedItems = {
  entity: 'items',
  name: 'title',
  changes: differences({ status: 'status', namespaces: 'namespaces', public: 'public', tags: 'tags' }),
} as const;

/** How many items one statement changes. */
const itemsPerStatement = 500;

/** Changes a collection and every item in it that the viewer may write, all in one transaction. */
export async function changeInBulk(
  services: { database: Database },
  caller: Caller,
  { jobId, ...sent }: BulkActionsBody,
): Promise<Outcome> {
  const { collectionId, status, namespaces, access, itemTag, onlyHere } = sent;
  const { viewer } = caller;
  const patch: Patch = { status, namespaces, public: access, itemTag };
  return runAsJob<Outcome>(services, { ...caller, id: jobId, type: 'BulkActions', sent }, (progress, keep) =>
    inTransaction(services.database, async (connection) => {
      const collection = ensureWritable(viewer, await collectionModel.lock(connection, collectionId, viewer));
      checkGovernedFields(viewer, collection, patch);
      await checkReferences(connection, viewer, collection, patch);

      const held = await readReachableItems(connection, viewer, collection.id, 'update');
      const { visible, writable: reached, hiddenCount } = held;
      const writable = onlyHere ? reached.filter(({ isElsewhere }) => !isElsewhere) : reached;
      for (const item of writable) checkGovernedFields(viewer, item, patch);
      const skipped = visible
        .filter((item) => !reached.includes(item))
        .map(({ id, title }) => ({ id, title }));
      progress.expect(writable.length);
      const batch = batchOf(caller.request, 'BulkUpdate');
      const changedItems = await changeItems(connection, writable, { patch, batch }, progress);
      const version = await changeCollection(connection, collection, patch);
      await recordActivity(connection, batch.origin, {
        id: batch.id,
        type: batch.type,
        entityType: 'collections',
        entityId: collection.id,
        summary: collection.title,
        content: {
          status,
          namespaces,
          access,
          itemTag,
          items: changedItems,
          skipped: skipped.length + hiddenCount,
        },
        ...version,
      });
      if (version) await markChanged(connection, 'collections');
      if (changedItems > 0) await markChanged(connection, 'items');
      const written = await collectionModel.lock(connection, collection.id, viewer);
      return keep(connection, {
        collection: written ?? collection,
        changed: changedItems + (version ? 1 : 0),
        skipped,
        hidden: hiddenCount,
        shared: reached.length - writable.length,
      });
    }),
  );
}

/** What a bulk change of a collection would reach in other collections, through the items that the viewer may write. */
export async function previewBulkChange(
  { database }: { database: Database },
  viewer: Viewer,
  collectionId: string,
): Promise<BulkPreview> {
  // Nothing is locked: a preview neither waits for an import that is under way nor keeps one waiting.
  const connection = database.drizzle;
  await writableCollection(connection, viewer, collectionId);
  const { writable } = await readReachableItems(connection, viewer, collectionId);
  const shared = writable.flatMap(({ id, isElsewhere }) => (isElsewhere ? [id] : []));
  const { total, collections } = await collectionsHolding(connection, viewer, shared, collectionId);
  return {
    shared: shared.length,
    collections,
    otherCollections: total - collections.length,
  };
}

async function checkReferences(
  connection: Connection,
  viewer: Viewer,
  collection: CollectionRow,
  { namespaces, itemTag }: Patch,
): Promise<void> {
  if (itemTag && !collectionTypeFacts[collection.type].bulkItemTag)
    throw new ApiError('CONFLICT', { context: 'noItemTag' });
  const ids = itemTag ? [itemTag] : [];
  refuse([
    ...(await namespaceIssues(connection, namespaces)),
    ...(await tagIssues(connection, viewer, { path: 'itemTag', ids, type: 'item' })),
  ]);
}

/** Changes the items that differ from the requested values, and returns how many those were. */
async function changeItems(
  connection: Connection,
  items: { id: string }[],
  { patch: { status, namespaces, public: isOpen, itemTag }, batch }: { patch: Patch; batch: Batch },
  progress: Progress,
): Promise<number> {
  let changed = 0;
  for (let from = 0; from < items.length; from += itemsPerStatement) {
    const ids = items.slice(from, from + itemsPerStatement).map(({ id }) => id);
    const update = sql`
      update items set status = wanted.status, namespaces = wanted.namespaces, public = wanted.public,
        tags = wanted.tags, version = version + 1, updated_at = now()
      from (
        select id, coalesce(${status ?? null}, status) as status,
          coalesce(${sql.param(namespaces ?? null)}::uuid[], namespaces) as namespaces,
          coalesce(${isOpen ?? null}::boolean, public) as public,
          case when ${itemTag ?? null}::uuid is null or tags @> array[${itemTag ?? null}::uuid] then tags
            else array_append(tags, ${itemTag ?? null}::uuid) end as tags
        from items where id = any(${sql.param(ids)}::uuid[])
      ) wanted
      where items.id = wanted.id and (items.status, items.namespaces, items.public, items.tags)
        is distinct from (wanted.status, wanted.namespaces, wanted.public, wanted.tags)`;
    const which = sql`id = any(${sql.param(ids)}::uuid[])`;
    changed += await updateWithVersions(connection, { ...changedItems, which, update }, batch);
    await progress.advance(ids.length);
  }
  return changed;
}

/** Changes the collection itself, which has no category; answers its new version if it differed. */
async function changeCollection(
  connection: Connection,
  collection: CollectionRow,
  { status, namespaces, public: isOpen }: Patch,
): Promise<Pick<ActivityInput, 'version' | 'changes'> | undefined> {
  const changed = effectivePatch({ status, namespaces, public: isOpen }, collection);
  if (Object.keys(changed).length === 0) return undefined;
  await connection
    .update(collections)
    .set({ ...changed, version: collection.version + 1, updatedAt: sql`now()` })
    .where(eq(collections.id, collection.id));
  return { version: collection.version + 1, changes: changesOf(collection, changed) };
}
