import { eq, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { collectionEndpoints } from '#contract/collections.ts';
import type { Removal } from '#server/content/store.ts';
import type { Connection } from '#server/database/session.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { removeBytes, removeUnused } from '#server/resources/files/remove-files.ts';
import { readReachableItems } from '#server/resources/items/items-of-collection.ts';
import { type CollectionRow, collections } from './collections.table.ts';

type Flags = z.output<typeof collectionEndpoints.remove.query>;

/**
 * Deletes a collection. With `removeContent` its items go too, but for those that another collection holds or that the
 * viewer does not see or may not write. Its unused images are deleted on an Admin's request.
 */
export async function removeCollection(
  services: { storage: Storage },
  connection: Connection,
  { id, imageId, items, hiddenItems }: CollectionRow,
  { query: { removeContent, ...flags }, viewer }: { query: Flags; viewer: Viewer },
): Promise<Removal> {
  const isAdmin = viewer.roles.includes('ADMIN');
  const { writable } = await readReachableItems(connection, viewer, id, 'update');
  const removed = removeContent ? writable.filter(({ isElsewhere }) => !isElsewhere) : [];
  const removable = removed.map((item) => item.id);
  await connection.delete(collections).where(eq(collections.id, id));
  if (removable.length > 0)
    await connection.execute(sql`delete from items where id = any(${sql.param(removable)}::uuid[])`);
  const bytes = await removeUnused(connection, viewer, [
    ...(isAdmin && flags.removeCollectionImage ? [imageId] : []),
    ...(isAdmin && flags.removeItemImage ? removed.map((item) => item.imageId) : []),
  ]);
  return {
    content: {
      removedItems: removable.length,
      keptItems: items.length + hiddenItems - removable.length,
    },
    touched: removable.length > 0 ? ['items'] : [],
    afterwards: () => removeBytes(services, bytes),
  };
}
