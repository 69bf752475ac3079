import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { CloneBody } from '#contract/collections.ts';
import { accessOfNew, ensureVisible, namespacesOfNew } from '#server/content/access.ts';
import { type Copied, copyRows } from '#server/content/copy-rows.ts';
import type { NewRow } from '#server/content/model.ts';
import { namespaceIssues } from '#server/content/references.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Batch } from '#server/database/versions.ts';
import { insertRow } from '#server/database/write-row.ts';
import { refuse } from '#server/http/api-error.ts';
import { batchOf, type Caller } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import { items } from '#server/resources/items/items.table.ts';
import { type CollectionItem, readReachableItems } from '#server/resources/items/items-of-collection.ts';
import { appendItems } from './collection-items.ts';
import { collectionModel } from './collections.model.ts';
import type { CollectionRow } from './collections.table.ts';

/** How many items one statement copies. */
const itemsPerStatement = 500;

/** Copies a collection and the items that the viewer may see, all in one transaction; the copies are the viewer's. */
export async function cloneCollection(
  services: { database: Database },
  caller: Caller,
  { jobId, ...sent }: CloneBody,
): Promise<CollectionRow> {
  const { viewer } = caller;
  const { collectionId, title } = sent;
  const namespaces = namespacesOfNew(viewer, sent.namespaces);
  return runAsJob<CollectionRow>(
    services,
    { ...caller, id: jobId, type: 'CollectionClone', sent },
    (progress, keep) =>
      inTransaction(services.database, async (connection) => {
        const original = ensureVisible(viewer, await collectionModel.lock(connection, collectionId, viewer));
        refuse(await namespaceIssues(connection, namespaces));
        const { visible } = await readReachableItems(connection, viewer, original.id, 'share');
        await lockReferences(connection, original, visible);

        const copies = visible.map(({ id }) => ({ original: id, copy: uuidv7() }));
        const batch = batchOf(caller.request, 'Create');
        await copyItems(connection, viewer, { copies, namespaces, batch }, progress);
        const collection = copyOf(original, viewer, {
          title,
          namespaces,
          items: copies.map(({ copy }) => copy),
        });
        const added = await insertRow<CollectionRow>(
          connection,
          collectionModel,
          collectionModel.valuesOf(collection, collection),
          {
            entity: 'collections',
            origin: batch.origin,
            activity: {
              id: batch.id,
              type: batch.type,
              entityId: collection.id,
              summary: collection.title,
              content: { clonedFrom: original.id, items: copies.length },
            },
          },
        );
        await appendItems(connection, collection.id, collection.items);
        return keep(connection, { ...collection, ...added });
      }),
  );
}

/** A copy is reviewed before learners get it, and is no template. */
function copyOf(
  original: CollectionRow,
  viewer: Viewer,
  { title, namespaces, items }: { title: string | undefined; namespaces: string[]; items: string[] },
): NewRow<CollectionRow> {
  // When it was made and how often it changed are its own.
  const { createdAt, updatedAt, version, ...copied } = original;
  return {
    ...copied,
    id: uuidv7(),
    createdBy: viewer.id,
    title: title ?? original.title,
    translations: title ? withoutTitles(original.translations) : original.translations,
    namespaces,
    public: accessOfNew(viewer, original.public),
    status: 'OnReview',
    isTemplate: false,
    items,
    hiddenItems: 0,
  };
}

/** A new title has no translations yet. */
function withoutTitles(translations: CollectionRow['translations']): CollectionRow['translations'] {
  return Object.fromEntries(
    Object.entries(translations).map(([language, { title: _, ...words }]) => [language, words]),
  );
}

/** Locks what the copies will refer to, so that it is not deleted before the copies exist. */
async function lockReferences(
  connection: Connection,
  { tags, itemTag, imageId, audioId }: CollectionRow,
  visible: CollectionItem[],
): Promise<void> {
  const tagIds = new Set([...tags, ...(itemTag ? [itemTag] : []), ...visible.flatMap((item) => item.tags)]);
  const fileIds = new Set(
    [imageId, audioId, ...visible.map((item) => item.imageId)].filter((id) => id !== null),
  );
  for (const [table, ids] of [
    ['tags', tagIds],
    ['files', fileIds],
  ] as const) {
    await connection.execute(sql`
      select id from ${sql.identifier(table)} where id = any(${sql.param([...ids])}::uuid[])
      order by id for key share`);
  }
}

async function copyItems(
  connection: Connection,
  viewer: Viewer,
  { copies, namespaces, batch }: { copies: Copied[]; namespaces: string[]; batch: Batch },
  progress: Progress,
): Promise<void> {
  // What a teacher adds is public, whatever it was copied from.
  const isOpened = accessOfNew(viewer, false);
  progress.expect(copies.length);
  const values = {
    createdBy: sql`${viewer.id}::uuid`,
    namespaces: sql`${sql.param(namespaces)}::uuid[]`,
    public: sql`public or ${isOpened}`,
  };
  for (let from = 0; from < copies.length; from += itemsPerStatement) {
    const chunk = copies.slice(from, from + itemsPerStatement);
    await copyRows(connection, { entity: 'items', table: items, values }, chunk, batch);
    await progress.advance(chunk.length);
  }
}
