import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ensureWritable, mayWrite, type Owned } from '#server/lib/content-access.ts';
import { originOf, type Services } from '#server/lib/context.ts';
import type { Viewer } from '#server/lib/viewer.ts';
import { collectionKind } from './collections.kind.ts';
import { collections } from './collections.table.ts';

/**
 * Deletes a course. With `removeContent` its entries go too, but for those that another course holds or that the
 * viewer may not write.
 */
export async function removeCollection(
  { database }: Services,
  viewer: Viewer,
  request: FastifyRequest,
  id: string,
  { removeContent }: { removeContent: boolean },
): Promise<void> {
  await inTransaction(database, async (connection) => {
    const course = ensureWritable(viewer, await collectionKind.lock(connection, id));
    const { rows: own } = await connection.execute<Record<string, unknown> & Owned & { id: string }>(sql`
      select id, namespaces, created_by as "createdBy", public from items
      where ${removeContent} and id in (select item_id from collection_items where collection_id = ${id})
        and not exists (select 1 from collection_items ci where ci.item_id = items.id and ci.collection_id <> ${id})
      order by id for update`);
    const removable = own.filter((entry) => mayWrite(viewer, entry)).map((entry) => entry.id);
    await connection.delete(collections).where(eq(collections.id, id));
    if (removable.length > 0) {
      await connection.execute(sql`delete from items where id = any(${sql.param(removable)}::uuid[])`);
      await markChanged(connection, 'items');
    }
    await recordActivity(connection, originOf(request), {
      type: 'Delete',
      entityType: 'collections',
      entityId: id,
      summary: course.title,
      content: { removedItems: removable.length, keptItems: course.items.length - removable.length },
    });
    await markChanged(connection, 'collections');
  });
}
