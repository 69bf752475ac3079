import type { FastifyInstance } from 'fastify';
import { type CreateItemBody, itemEndpoints } from '#contract/items.ts';
import { accessOfNew, ensureVisible, namespacesOfNew } from '#server/content/access.ts';
import { addContent, editContent } from '#server/content/store.ts';
import { asWritten, translationOptionsOf } from '#server/content/translations.ts';
import { readRow } from '#server/database/read-row.ts';
import type { Services } from '#server/http/context.ts';
import { callerLanguage } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { readFileReferences } from '#server/resources/files/file-references.ts';
import { readItemPage } from './items.list.ts';
import { itemColumns, itemModel } from './items.model.ts';
import { type ItemRow, presentItem } from './items.present.ts';
import { removeItem } from './items.removal.ts';
import { followLink } from './items.transcript.ts';
import { readItemUsage } from './items.usage.ts';

/** The calls of entries. */
export async function itemRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database } = services;
  const filesOf = (rows: ItemRow[], viewer: Viewer) =>
    readFileReferences(
      services,
      viewer,
      rows.map(({ imageId }) => imageId),
    );

  route(app, itemEndpoints.list, async ({ query, viewer, request }) => {
    const translationOptions = translationOptionsOf(query, callerLanguage(request));
    const { rows, paging } = await readItemPage(services, query, viewer);
    const files = await filesOf(rows, viewer);
    return { items: rows.map((row) => presentItem(row, translationOptions, files)), paging };
  });

  route(app, itemEndpoints.details, async ({ params, query, viewer, request }) => {
    const row = ensureVisible(viewer, await readRow<ItemRow>(database, 'items', itemColumns, params.id));
    return presentItem(
      row,
      translationOptionsOf(query, callerLanguage(request)),
      await filesOf([row], viewer),
    );
  });

  route(app, itemEndpoints.usage, async ({ params, viewer }) => {
    const { id } = ensureVisible(viewer, await readRow<ItemRow>(database, 'items', itemColumns, params.id));
    return readItemUsage(services, viewer, id);
  });

  route(app, itemEndpoints.add, async ({ body, viewer, request }) => {
    const added = await addContent(services, itemModel, { viewer, request }, newItem(body, viewer));
    if (added.link) followLink(services, request, added);
    return presentItem(added, asWritten, await filesOf([added], viewer));
  });

  route(app, itemEndpoints.edit, async ({ params, body, viewer, request }) => {
    const changed = await editContent(services, itemModel, { viewer, request }, params.id, body);
    if (body.link !== undefined) followLink(services, request, changed);
    return presentItem(changed, asWritten, await filesOf([changed], viewer));
  });

  route(app, itemEndpoints.remove, async ({ params, query, viewer, request }) => {
    await removeItem(services, viewer, request, params.id, query);
    return { id: params.id };
  });
}

function newItem(body: CreateItemBody, viewer: Viewer) {
  return {
    ...body,
    public: accessOfNew(viewer, body.public),
    namespaces: namespacesOfNew(viewer, body.namespaces),
    video_Transcript: null,
  };
}
