import type { FastifyInstance } from 'fastify';
import { filterByNamespace } from '#server/content/access.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import { moveToTrash } from '#server/content/trash.ts';
import { removeUnused } from '#server/resources/files/remove-files.ts';
import { itemModel } from './items.model.ts';
import { followLink, type TranscriptServices } from './items.transcript.ts';
import { filterToCollection, readCollectionHead, takesType } from './items-of-collection.ts';

/** The calls of items. */
export async function itemRoutes(
  app: FastifyInstance,
  services: ContentServices & TranscriptServices,
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
    swapIssues: async (connection, { other, collections }) =>
      (await takesType(connection, collections, other.type))
        ? []
        : [{ path: 'swapFor', key: 'wrongTypeForCollection' }],
    // With `removeImage` the image goes too when nothing else uses it; that is for an Admin alone.
    remove: async (connection, { id, imageId }, { query, viewer, batch }) => {
      const removed = await moveToTrash(connection, 'items', [id], batch);
      const takesImage = query.removeImage && viewer.roles.includes('ADMIN');
      return { ...removed, ...(takesImage && (await removeUnused(connection, viewer, [imageId], batch))) };
    },
  });
}
