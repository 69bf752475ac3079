import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { BulkActionsBody } from '#contract/collections.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError, validationFailed } from '#server/lib/api-error.ts';
import { checkGovernedFields, ensureWritable, mayWrite, type Owned } from '#server/lib/content-access.ts';
import { originOf, type Services } from '#server/lib/context.ts';
import { tagRefusals, workspaceRefusals } from '#server/lib/references.ts';
import type { Viewer } from '#server/lib/viewer.ts';
import { collectionKind } from './collections.kind.ts';
import type { CollectionRow } from './collections.present.ts';
import { collections } from './collections.table.ts';

interface Outcome {
  collection: CollectionRow;
  changed: number;
  skipped: { id: string; title: string }[];
}

/** Changes a course and every entry in it that the viewer may write, all in one transaction. */
export async function changeInBulk(
  { database }: Services,
  viewer: Viewer,
  request: FastifyRequest,
  { collectionId, status, namespaces, access, itemTag }: BulkActionsBody,
): Promise<Outcome> {
  return inTransaction(database, async (connection) => {
    const course = ensureWritable(viewer, await collectionKind.lock(connection, collectionId));
    const patch = {
      ...(status && { status }),
      ...(namespaces && { namespaces }),
      ...(access !== undefined && { public: access }),
    };
    checkGovernedFields(viewer, course, patch);
    await checkReferences(connection, viewer, course, { namespaces, itemTag });

    const entries = await lockEntries(connection, course.id);
    const writable = entries.filter((entry) => mayWrite(viewer, entry)).map((entry) => entry.id);
    const skipped = entries
      .filter((entry) => !mayWrite(viewer, entry))
      .map(({ id, title }) => ({ id, title }));
    await changeEntries(connection, writable, { status, namespaces, access, itemTag });
    if (Object.keys(patch).length > 0) {
      await connection
        .update(collections)
        .set({ ...patch, version: course.version + 1, updatedAt: sql`now()` })
        .where(eq(collections.id, course.id));
      await markChanged(connection, 'collections');
    }
    await recordActivity(connection, originOf(request), {
      type: 'BulkUpdate',
      entityType: 'collections',
      entityId: course.id,
      summary: course.title,
      content: { status, namespaces, access, itemTag, items: writable.length, skipped: skipped.length },
    });
    if (writable.length > 0) await markChanged(connection, 'items');
    const collection = await collectionKind.lock(connection, course.id);
    return {
      collection: collection ?? course,
      changed: writable.length + (Object.keys(patch).length > 0 ? 1 : 0),
      skipped,
    };
  });
}

async function checkReferences(
  connection: Connection,
  viewer: Viewer,
  course: CollectionRow,
  { namespaces, itemTag }: Pick<BulkActionsBody, 'namespaces' | 'itemTag'>,
): Promise<void> {
  if (itemTag && !collectionTypeFacts[course.type].bulkItemTag)
    throw new ApiError('CONFLICT', { context: 'noItemTag' });
  const refusals = [
    ...(await workspaceRefusals(connection, namespaces)),
    ...(await tagRefusals(connection, viewer, {
      path: 'itemTag',
      ids: itemTag ? [itemTag] : [],
      type: 'item',
    })),
  ];
  if (refusals.length > 0) throw validationFailed(refusals);
}

/** Holds the entries of a course in the order of their ids, so that two bulk changes never wait for each other. */
async function lockEntries(connection: Connection, collectionId: string) {
  const { rows } = await connection.execute<
    Record<string, unknown> & Owned & { id: string; title: string }
  >(sql`
    select id, title, namespaces, created_by as "createdBy", public from items
    where id in (select item_id from collection_items where collection_id = ${collectionId}) order by id for update`);
  return rows;
}

async function changeEntries(
  connection: Connection,
  ids: string[],
  { status, namespaces, access, itemTag }: Omit<BulkActionsBody, 'collectionId'>,
): Promise<void> {
  if (ids.length === 0) return;
  await connection.execute(sql`
    update items set
      status = coalesce(${status ?? null}, status),
      namespaces = coalesce(${sql.param(namespaces ?? null)}::uuid[], namespaces),
      public = coalesce(${access ?? null}::boolean, public),
      tags = case when ${itemTag ?? null}::uuid is null or tags @> array[${itemTag ?? null}::uuid] then tags
        else array_append(tags, ${itemTag ?? null}::uuid) end,
      version = version + 1, updated_at = now()
    where id = any(${sql.param(ids)}::uuid[])`);
}
