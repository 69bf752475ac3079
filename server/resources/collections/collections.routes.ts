import type { FastifyInstance, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { applyChange } from '#contract/collections/content.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { EntityCounts } from '#contract/trash.ts';
import { presentStamps } from '#server/content/present.ts';
import { presentOne, readVisible } from '#server/content/record-routes.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import { editContent } from '#server/content/store.ts';
import { moveToTrash } from '#server/content/trash.ts';
import { unusedOf } from '#server/content/where-used.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import type { Batch } from '#server/database/versions.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { callerLanguage } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { readUpload } from '#server/http/upload.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { removeUnused } from '#server/resources/files/remove-files.ts';
import { readItemTypes, readReachableItems } from '#server/resources/items/items-of-collection.ts';
import { changeInBulk, previewBulkChange } from './bulk.ts';
import { cloneCollection } from './clone.ts';
import { collectionModel } from './collections.model.ts';
import type { CollectionRow } from './collections.table.ts';
import { importCsv } from './csv/import.ts';
import { sendCsv, sendDocument } from './exports.ts';

/** The calls of collections. */
export async function collectionRoutes(
  app: FastifyInstance,
  services: ContentServices & { env: Env },
): Promise<void> {
  contentRoutes(app, services, collectionModel, {
    sort: { title: 't.title_key' },
    filters: { tag: 'tags' },
    values: ({ type, quizTypes }) => ({
      hiddenItems: 0,
      quizTypes: quizTypes.length > 0 ? quizTypes : [...collectionTypeFacts[type].defaultQuizTypes],
    }),
    remove: removeCollection,
  });

  const visibleCollection = (viewer: Viewer, id: string) =>
    readVisible(services, collectionModel, viewer, id);

  /** Runs when all of the file was sent. */
  async function recordExport(request: FastifyRequest, { id, title }: CollectionRow, format: string) {
    await recordActivity(services.database.drizzle, originOf(request), {
      ...{ type: 'Export', entityType: 'collections', entityId: id, summary: title, content: { format } },
    });
  }

  route(app, collectionEndpoints.changeContent, async (call) => {
    // What the caller does not see keeps its place, as in a change of the whole list.
    const changed = ({ items }: CollectionRow) => ({ items: applyChange(items, call.body) });
    const row = await editContent(services, collectionModel, call, call.params.id, changed);
    const { version, updatedAt } = presentStamps(row);
    const itemTypes = await readItemTypes(services.database.drizzle, call.viewer, row.id);
    return { version, updatedAt, itemTypes };
  });

  route(app, collectionEndpoints.bulkPreview, async ({ params, viewer }) =>
    previewBulkChange(services, viewer, params.id),
  );

  route(app, collectionEndpoints.bulk, async (call) => {
    const { collection, ...outcome } = await changeInBulk(services, call, call.body);
    return { collection: await presentOne(services, collectionModel, call.viewer, collection), ...outcome };
  });

  route(app, collectionEndpoints.clone, async (call) =>
    presentOne(services, collectionModel, call.viewer, await cloneCollection(services, call, call.body)),
  );

  for (const [endpoint, kind] of [
    [collectionEndpoints.exportText, 'text'],
    [collectionEndpoints.exportExercises, 'exercises'],
  ] as const)
    route(app, endpoint, async ({ params, query, viewer, request, reply }) => {
      const collection = await visibleCollection(viewer, params.id);
      const language = query.language ?? callerLanguage(request);
      await sendDocument(services, viewer, reply, { kind, collection, language });
      await recordExport(request, collection, kind);
      return reply;
    });

  route(app, collectionEndpoints.exportBook, async ({ params, query, viewer, request, reply }) => {
    const titles = query.language ?? callerLanguage(request);
    const collection = await visibleCollection(viewer, params.id);
    const language = interfaceLanguages.find((code) => code === titles) ?? callerLanguage(request);
    const wanted = query.translated
      ? ({ kind: 'translatedBook', titles } as const)
      : { kind: 'book' as const };
    await sendDocument(services, viewer, reply, { ...wanted, collection, language });
    await recordExport(request, collection, wanted.kind);
    return reply;
  });

  route(app, collectionEndpoints.importCsv, async (call) => {
    const { fields, name, bytes } = await readUpload(call.request, collectionEndpoints.importCsv.upload, {
      extension: '.csv',
      maxBytes: limits.csvBytes,
    });
    return importCsv(services, call, { fileName: name, ...fields, bytes });
  });

  route(app, collectionEndpoints.downloadCsv, async ({ params, viewer, request, reply }) => {
    const collection = await visibleCollection(viewer, params.id);
    await sendCsv(services, viewer, reply, collection);
    await recordExport(request, collection, 'csv');
    return reply;
  });
}

type Flags = z.output<typeof collectionEndpoints.remove.query>;

/**
 * Deletes a collection. With `removeContent` its items go too, but for those that another collection holds or that the
 * viewer does not see or may not write. Its unused images are deleted on an Admin's request.
 */
async function removeCollection(
  connection: Connection,
  { id, imageId }: CollectionRow,
  { query: { removeContent, ...flags }, viewer, batch }: { query: Flags; viewer: Viewer; batch: Batch },
): Promise<EntityCounts> {
  const isAdmin = viewer.roles.includes('ADMIN');
  const { writable } = await readReachableItems(connection, viewer, id, 'update');
  const removed = removeContent ? writable.filter(({ isElsewhere }) => !isElsewhere) : [];
  const itemIds = removed.map((item) => item.id);
  if (flags.whenUsed === 'stop') {
    const unused = await unusedOf(connection, 'items', itemIds, { except: [id, ...itemIds] });
    if (unused.size < itemIds.length) throw new ApiError('CONFLICT', { context: 'itemsInUse' });
  }
  return {
    ...(await moveToTrash(connection, 'collections', [id], batch)),
    ...(await moveToTrash(connection, 'items', itemIds, batch)),
    ...(await removeUnused(
      connection,
      viewer,
      [
        ...(isAdmin && flags.removeCollectionImage ? [imageId] : []),
        ...(isAdmin && flags.removeItemImage ? removed.map((item) => item.imageId) : []),
      ],
      batch,
    )),
  };
}
