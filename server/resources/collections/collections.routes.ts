import type { FastifyInstance } from 'fastify';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import { type CreateCollectionBody, collectionEndpoints } from '#contract/collections.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { accessOfNew, ensureVisible, namespacesOfNew } from '#server/content/access.ts';
import { addContent, editContent } from '#server/content/store.ts';
import { asWritten, translationOptionsOf } from '#server/content/translations.ts';
import type { Services } from '#server/http/context.ts';
import { callerLanguage } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { readUpload } from '#server/http/upload.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { readFileReferences } from '#server/resources/files/file-references.ts';
import { changeInBulk } from './bulk.ts';
import { cloneCollection } from './clone.ts';
import { readCollection, readCollectionPage } from './collections.list.ts';
import { collectionModel } from './collections.model.ts';
import { type CollectionRow, presentCollection } from './collections.present.ts';
import { importCsv } from './csv-import.ts';
import { sendBookDocument, sendCsv, sendExercisesDocument, sendTextDocument } from './exports.ts';
import { removeCollection } from './removal.ts';

/** The calls of courses. */
export async function collectionRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const filesOf = (rows: CollectionRow[], viewer: Viewer) =>
    readFileReferences(
      services,
      viewer,
      rows.flatMap(({ imageId, audioId }) => [imageId, audioId]),
    );

  async function visibleCollection(viewer: Viewer, id: string): Promise<CollectionRow> {
    return ensureVisible(viewer, await readCollection(services, viewer, id));
  }

  route(app, collectionEndpoints.list, async ({ query, viewer, request }) => {
    const translationOptions = translationOptionsOf(query, callerLanguage(request));
    const { rows, paging } = await readCollectionPage(services, query, viewer);
    const files = await filesOf(rows, viewer);
    return { items: rows.map((row) => presentCollection(row, translationOptions, files)), paging };
  });

  route(app, collectionEndpoints.details, async ({ params, query, viewer, request }) => {
    const course = await visibleCollection(viewer, params.id);
    const translationOptions = translationOptionsOf(query, callerLanguage(request));
    return presentCollection(course, translationOptions, await filesOf([course], viewer));
  });

  route(app, collectionEndpoints.add, async ({ body, viewer, request }) => {
    const added = await addContent(
      services,
      collectionModel,
      { viewer, request },
      newCollection(body, viewer),
    );
    return presentCollection(added, asWritten, await filesOf([added], viewer));
  });

  route(app, collectionEndpoints.edit, async ({ params, body, viewer, request }) => {
    const changed = await editContent(services, collectionModel, { viewer, request }, params.id, body);
    return presentCollection(changed, asWritten, await filesOf([changed], viewer));
  });

  route(app, collectionEndpoints.remove, async ({ params, query, viewer, request }) => {
    await removeCollection(services, viewer, request, params.id, query);
    return { id: params.id };
  });

  route(app, collectionEndpoints.bulk, async ({ body, viewer, request }) => {
    const { collection, ...outcome } = await changeInBulk(services, viewer, request, body);
    const files = await filesOf([collection], viewer);
    return { collection: presentCollection(collection, asWritten, files), ...outcome };
  });

  route(app, collectionEndpoints.clone, async ({ body, viewer, request }) => {
    const copy = await cloneCollection(services, viewer, request, body);
    return presentCollection(copy, asWritten, await filesOf([copy], viewer));
  });

  route(app, collectionEndpoints.exportText, async ({ params, query, viewer, request, reply }) =>
    sendTextDocument(
      services,
      viewer,
      reply,
      await visibleCollection(viewer, params.id),
      query.language ?? callerLanguage(request),
    ),
  );

  route(app, collectionEndpoints.exportExercises, async ({ params, query, viewer, request, reply }) =>
    sendExercisesDocument(
      services,
      viewer,
      reply,
      await visibleCollection(viewer, params.id),
      query.language ?? callerLanguage(request),
    ),
  );

  route(app, collectionEndpoints.exportBook, async ({ params, query, viewer, request, reply }) => {
    const titles = query.language ?? callerLanguage(request);
    return sendBookDocument(services, viewer, reply, await visibleCollection(viewer, params.id), {
      titles,
      language: interfaceLanguages.find((code) => code === titles) ?? callerLanguage(request),
      translated: query.translated,
    });
  });

  route(app, collectionEndpoints.importCsv, async ({ viewer, request }) => {
    const { fields, name, bytes } = await readUpload(request, collectionEndpoints.importCsv.upload, {
      extension: '.csv',
      maxBytes: limits.csvBytes,
    });
    return importCsv(services, viewer, request, {
      collectionId: fields.collectionId,
      fileName: fields.fileName ?? name,
      bytes,
      jobId: fields.jobId,
    });
  });

  route(app, collectionEndpoints.downloadCsv, async ({ params, viewer, reply }) =>
    sendCsv(services, viewer, reply, await visibleCollection(viewer, params.id)),
  );
}

function newCollection(body: CreateCollectionBody, viewer: Viewer) {
  return {
    ...body,
    hiddenItems: 0,
    public: accessOfNew(viewer, body.public),
    namespaces: namespacesOfNew(viewer, body.namespaces),
    quizTypes:
      body.quizTypes.length > 0 ? body.quizTypes : [...collectionTypeFacts[body.type].defaultQuizTypes],
  };
}
