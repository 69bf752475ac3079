import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { collectionEndpoints } from '#contract/collections.ts';
import { ensureWritable } from '#server/content/access.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { originOf, type Services } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { removeBytes, removeUnused } from '#server/resources/files/remove-files.ts';
import { holdItems } from '#server/resources/items/items-of-collection.ts';
import { collectionModel } from './collections.model.ts';
import { collections } from './collections.table.ts';

type Flags = z.output<typeof collectionEndpoints.remove.query>;

/**
 * Deletes a course. With `removeContent` its entries go too, but for those that another course holds or that the
 * viewer does not see or may not write. Images of what was deleted go when an Admin asks for it and nothing else uses them.
 */
export async function removeCollection(
  services: Services,
  viewer: Viewer,
  request: FastifyRequest,
  id: string,
  { removeContent, ...flags }: Flags,
): Promise<void> {
  const isAdmin = viewer.roles.includes('ADMIN');
  const bytes = await inTransaction(services.database, async (connection) => {
    const collection = ensureWritable(viewer, await collectionModel.lock(connection, id, viewer));
    const { writable } = await holdItems(connection, viewer, id, 'update');
    const entries = removeContent ? writable.filter(({ isElsewhere }) => !isElsewhere) : [];
    const removable = entries.map((entry) => entry.id);
    await connection.delete(collections).where(eq(collections.id, id));
    if (removable.length > 0) {
      await connection.execute(sql`delete from items where id = any(${sql.param(removable)}::uuid[])`);
      await markChanged(connection, 'items');
    }
    const removed = await removeUnused(connection, viewer, [
      ...(isAdmin && flags.removeCollectionImage ? [collection.imageId] : []),
      ...(isAdmin && flags.removeItemImage ? entries.map((entry) => entry.imageId) : []),
    ]);
    await recordActivity(connection, originOf(request), {
      type: 'Delete',
      entityType: 'collections',
      entityId: id,
      summary: collection.title,
      content: {
        removedItems: removable.length,
        keptItems: collection.items.length + collection.hiddenItems - removable.length,
      },
    });
    await markChanged(connection, 'collections');
    return removed;
  });
  await removeBytes(services, bytes);
}
