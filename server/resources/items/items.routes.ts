import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { filterByNamespace } from '#server/content/access.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import type { Connection } from '#server/database/session.ts';
import { type Batch, updateWithVersions } from '#server/database/versions.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { removeBytes, removeUnused } from '#server/resources/files/remove-files.ts';
import { itemModel } from './items.model.ts';
import { items } from './items.table.ts';
import { followLink, type TranscriptServices } from './items.transcript.ts';
import { filterToCollection, lockCollectionsHolding, readCollectionHead } from './items-of-collection.ts';

/** The calls of items. */
export async function itemRoutes(
  app: FastifyInstance,
  services: ContentServices & TranscriptServices & { storage: Storage },
): Promise<void> {
  contentRoutes(app, services, itemModel, {
    sort: { title: 't.title_key' },
    filters: { types: 'type', tag: 'tags', collectionId: null, fetchMore: null },
    // A list is of the namespace, or of one collection in the collection's own order.
    narrow: async (statement, { collectionId, page, fetchMore, orderType }, viewer) => {
      const list = { page: fetchMore ? 0 : page, orderType };
      if (!collectionId) {
        filterByNamespace(statement, viewer, { hasPrivate: true });
        return list;
      }
      await readCollectionHead(services, viewer, collectionId);
      const collection = filterToCollection(statement, viewer, collectionId);
      // Joined, so that the index of positions gives the first rows without a look at all others.
      const join = `join collection_items ci on ci.collection_id = ${collection} and ci.item_id = t.id`;
      return { ...list, join, orderBy: 'ci.position', orderType: 'asc' };
    },
    values: () => ({ video_Transcript: null }),
    stored: (item, body, { request }) => {
      if (body.link !== undefined) followLink(services, request, item);
    },
    lockBeforeRemoval: (connection, id) => lockCollectionsHolding(connection, [id]),
    // With `removeImage` the image goes too when nothing else uses it; that is for an Admin alone.
    remove: async (connection, { id, imageId }, { query, viewer, batch }) => {
      // The collections that hold it change with it; its places in them go by cascade.
      const held = await takeOffCollections(connection, id, batch);
      await connection.delete(items).where(eq(items.id, id));
      const takesImage = query.removeImage && viewer.roles.includes('ADMIN');
      const bytes = takesImage ? await removeUnused(connection, viewer, [imageId]) : [];
      return {
        content: { collections: held, removedImage: bytes.length > 0 },
        touched: held > 0 ? ['collections'] : [],
        afterwards: () => removeBytes(services, bytes),
      };
    },
  });
}

/** Keeps a version of each collection that is about to lose an item, with its place there; answers their number. */
function takeOffCollections(connection: Connection, id: string, batch: Batch): Promise<number> {
  const which = sql`id in (select collection_id from collection_items where item_id = ${id})`;
  const update = sql`update collections set version = version + 1, updated_at = now() where ${which}`;
  const place = sql`(select count(*) from collection_items ci join collection_items earlier
    on earlier.collection_id = ci.collection_id and earlier.position < ci.position
    where ci.collection_id = after.id and ci.item_id = ${id})`;
  const changes = sql`jsonb_build_object('items', jsonb_build_object(
    'removed', jsonb_build_array(jsonb_build_array(${place}, ${id}::text)), 'added', '[]'::jsonb))`;
  return updateWithVersions(
    connection,
    { entity: 'collections', name: 'title', which, update, changes },
    batch,
  );
}
