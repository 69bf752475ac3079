import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { ensureWritable } from '#server/content/access.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { originOf, type Services } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { removeBytes, removeUnused } from '#server/resources/files/remove-files.ts';
import { itemModel } from './items.model.ts';
import { items } from './items.table.ts';

/**
 * Deletes an entry, which leaves every course that holds it. With `removeImage` its image goes too when nothing else
 * uses it; only an Admin is heeded there.
 */
export async function removeItem(
  services: Services,
  viewer: Viewer,
  request: FastifyRequest,
  id: string,
  { removeImage }: { removeImage: boolean },
): Promise<void> {
  const takesImage = removeImage && viewer.roles.includes('ADMIN');
  const bytes = await inTransaction(services.database, async (connection) => {
    const item = ensureWritable(viewer, await itemModel.lock(connection, id, viewer));
    // The courses that hold it change with it; its places in them go by cascade.
    const touched = await connection.execute(sql`
      update collections set version = version + 1, updated_at = now()
      where id in (select collection_id from collection_items where item_id = ${id})`);
    await connection.delete(items).where(eq(items.id, id));
    const removed = takesImage ? await removeUnused(connection, viewer, [item.imageId]) : [];
    await recordActivity(connection, originOf(request), {
      type: 'Delete',
      entityType: 'items',
      entityId: id,
      summary: item.title,
      content: { collections: touched.rowCount ?? 0, removedImage: removed.length > 0 },
    });
    if (touched.rowCount) await markChanged(connection, 'collections');
    await markChanged(connection, 'items');
    return removed;
  });
  await removeBytes(services, bytes);
}
