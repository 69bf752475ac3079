import type { FastifyInstance } from 'fastify';
import { sharedCategories } from '#contract/file-types.ts';
import { fileEndpoints, fileEntity, type UpdateFileBody } from '#contract/files.ts';
import { filterByNamespace } from '#server/content/access.ts';
import { mayReadFile } from '#server/content/file-access.ts';
import { historyRoutes, readPast, type WithHistory } from '#server/content/history.ts';
import { type SwapIssues, settleUses } from '#server/content/removal-of-used.ts';
import { restoringBody } from '#server/content/restoring-body.ts';
import { type ContentServices, listRoute } from '#server/content/routes.ts';
import { lockForTrash, moveToTrash } from '#server/content/trash.ts';
import type { Undoable } from '#server/content/undo-values.ts';
import { changesOf, checkVersion, effectivePatch, expectedVersion } from '#server/content/versions.ts';
import { unusedOf, usageOf } from '#server/content/where-used.ts';
import {
  type ActivityInput,
  type ActivityOrigin,
  markChanged,
  recordActivity,
} from '#server/database/changes.ts';
import { escapeLike } from '#server/database/list-page.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { updateRow } from '#server/database/write-row.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import { batchOf, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { dispositionOf } from '#server/http/send-file.ts';
import { governsContent, type Viewer } from '#server/http/viewer.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import type { FileAddresses } from '#server/resources/files/file-address.ts';
import { displayName } from '#server/resources/files/file-type.ts';
import { answerStored, presentFile } from '#server/resources/files/present-file.ts';
import { reserveQuota } from '#server/resources/files/quota.ts';
import { fetchIntoLibrary, withUpload } from '#server/resources/files/receive-file.ts';
import {
  checkCategory,
  ensureFileWritable,
  type FileRow,
  type FileServices,
  fileColumns,
  fileSearch,
  keysOf,
  lockFile,
  readableFile,
  storedFiles,
  storeFile,
} from '#server/resources/files/store-file.ts';
import { sendContent, sendLogo } from './content.ts';
import { files } from './files.table.ts';
import { undoableFiles } from './files.undo.ts';

/** The calls of the file library. */
export async function fileRoutes(
  app: FastifyInstance,
  services: FileServices & ContentServices & { addresses: FileAddresses; safeFetch: SafeFetch },
): Promise<void> {
  const { database, env } = services;
  services.undoables.set('files', undoableFiles(services) as unknown as Undoable);

  listRoute<typeof fileEntity, FileRow>(
    app,
    services,
    { contract: fileEntity, table: files, entity: 'files', select: () => fileColumns },
    {
      sort: { name: 'left(t.search, 200)' },
      filters: {
        fileType: (statement, types) => {
          const patterns = (types as string[]).map((type) => escapeLike(type).replace(/\/\*$/, '/%'));
          statement.and(`t.file_type like any(${statement.value(patterns)}::text[])`);
        },
        isOrphanCheck: null,
      },
      narrow: (statement, _, viewer) => {
        filterByNamespace(statement, viewer, { hasPrivate: false });
        if (!viewer.roles.includes('ADMIN')) statement.and(`t.path <> 'DatabaseBackup'`);
        // Nothing may use them yet, and those that nobody keeps are deleted after a day.
        statement.and(`t.path <> 'TempFiles'`);
      },
    },
    async (rows, { query, viewer }) => {
      const ids = rows.map(({ id }) => id);
      const isChecked = query.isOrphanCheck && viewer.roles.includes('ADMIN');
      const unused = isChecked ? await unusedOf(database.drizzle, 'files', ids) : undefined;
      return rows.map((row) => presentFile(services, viewer, row, unused));
    },
  );

  route(app, fileEndpoints.details, async ({ params, viewer }) => {
    const file = await readableFile(services, viewer, params.id);
    const usage = await usageOf(database.drizzle, viewer, 'files', file.id);
    return { ...presentFile(services, viewer, file), isOrphan: usage.total === 0 && !usage.isLogo, usage };
  });

  route(app, fileEndpoints.usage, async ({ params, viewer }) => {
    const { id } = await readableFile(services, viewer, params.id);
    return usageOf(database.drizzle, viewer, 'files', id);
  });

  route(app, fileEndpoints.upload, async (call) =>
    withUpload(call.request, env.DATA_DIR, (received) => {
      const { query } = call;
      const { path, fileId: replaces, editOf } = query;
      const given = { ...received, cameAs: received.name, path, replaces, editOf };
      const sent = { query, name: received.name, content: received.digest };
      return answerStored(services, call, sent, (caller) => storeFile(services, caller, given));
    }),
  );

  route(app, fileEndpoints.uploadByUrl, async (call) =>
    answerStored(services, call, call.body, (caller) => fetchIntoLibrary(services, caller, call.body)),
  );

  route(app, fileEndpoints.download, async ({ body, viewer, reply }) => {
    const file = await readableFile(services, viewer, body.filename, 'file_name');
    const content = await services.storage.read(file.storageKey);
    return reply
      .header('content-type', file.fileType)
      .header('content-length', file.size)
      .header('content-disposition', dispositionOf('attachment', file.name))
      .send(content);
  });

  route(app, fileEndpoints.edit, async ({ params, body, viewer, request }) =>
    inTransaction(database, async (connection) => {
      const current = ensureFileWritable(viewer, await lockFile(connection, viewer, params.id));
      checkVersion(current, expectedVersion(request));
      const usage =
        body.usage === undefined ? undefined : await usageOf(connection, viewer, 'files', current.id);
      const shown = { ...presentFile(services, viewer, current), usage };
      const patch = checkedPatch(viewer, current, body, shown);
      if (Object.keys(patch).length === 0) return presentFile(services, viewer, current);
      if (patch.namespaces) await reserveQuota(connection, services, patch.namespaces, current.size);
      const changed = await writeFile(connection, current, patch, {
        type: 'Update',
        origin: originOf(request),
      });
      return presentFile(services, viewer, changed);
    }),
  );

  const past: WithHistory<FileRow> = {
    contract: fileEntity,
    readVisible: (viewer, id) => readableFile(services, viewer, id),
    maySee: mayReadFile,
    // Addresses lead to what the file holds now.
    show: async (viewer, row) => ({
      ...presentFile(services, viewer, row),
      url: undefined,
      thumbnailUrl: undefined,
    }),
    showChanged: (viewer, { id, hasThumbnail: has }, { storageKey, hasThumbnail = has }) => {
      if (!storageKey) return {};
      const content = { id, storageKey, hasThumbnail } as Pick<FileRow, 'id' | 'storageKey' | 'hasThumbnail'>;
      return services.addresses.addressesOf(content, viewer.id);
    },
  };
  historyRoutes(app, services, past);

  route(app, fileEndpoints.restore, async ({ params, body: { fields }, viewer, request }) => {
    const { row: then } = await readPast(services, past, viewer, params);
    return inTransaction(database, async (connection) => {
      const current = ensureFileWritable(viewer, await lockFile(connection, viewer, params.id));
      checkVersion(current, expectedVersion(request));
      const texts = fields?.filter((name) => name !== 'fileName') ?? ['name', 'description'];
      const body = restoringBody({ contract: fileEntity }, then, current, texts);
      const content = Object.fromEntries(contentColumns.map((name) => [name, then[name]]));
      const takesContent = fields?.includes('fileName') ?? true;
      const patch = {
        ...checkedPatch(viewer, current, body, current),
        ...(takesContent && effectivePatch(content, current)),
      };
      if (Object.keys(patch).length === 0) return presentFile(services, viewer, current);
      const activity = {
        type: 'Restore',
        origin: originOf(request),
        content: { version: params.version },
      } as const;
      return presentFile(services, viewer, await writeFile(connection, current, patch, activity));
    });
  });

  route(app, fileEndpoints.remove, async ({ params: { id }, query, viewer, request }) => {
    const { settled, bytes } = await inTransaction(database, async (connection) => {
      await lockForTrash(connection, 'files', [id], query.swapFor);
      const file = await lockFile(connection, viewer, id);
      checkVersion(file, expectedVersion(request));
      const batch = batchOf(request, 'Delete');
      const removal = {
        models: services.undoables,
        viewer,
        entity: 'files',
        row: file,
        swapIssues,
        batch,
      } as const;
      const settled = await settleUses(connection, removal, query);
      await recordActivity(connection, batch.origin, {
        id: batch.id,
        type: batch.type,
        entityType: 'files',
        entityId: id,
        summary: file.name,
      });
      if (file.path !== 'TempFiles') {
        await moveToTrash(connection, 'files', [id], batch);
        return { settled, bytes: [] };
      }
      // Nothing refers to a temporary file, and nobody misses it.
      await connection.run(prepared('delete from files where id = $1', [id]));
      await markChanged(connection, 'files');
      return { settled, bytes: keysOf(file) };
    });
    // The sweep finds what could not be deleted.
    if (bytes.length > 0) await services.storage.remove(bytes).catch(() => {});
    return { id, ...settled };
  });

  route(app, fileEndpoints.content, async ({ params, query, request, reply }) =>
    sendContent(services, { ...params, ...query }, request, reply),
  );

  route(app, fileEndpoints.logo, async ({ params, reply }) => {
    const { logoFileId } = await services.settings.read('general');
    return sendLogo(services, params.id === logoFileId ? logoFileId : null, reply);
  });
}

/** A temporary file is deleted after a day. */
const swapIssues: SwapIssues<FileRow> = (_, { row, other }) => {
  if (other.path === 'TempFiles') return [{ path: 'swapFor', key: 'unknownReference' }];
  return row.attachmentType === other.attachmentType ? [] : [{ path: 'swapFor', key: 'wrongFileType' }];
};

/** What a file has of its content; restoring one restores all. */
const contentColumns = [
  'fileName',
  'fileType',
  'attachmentType',
  'size',
  'width',
  'height',
  'storageKey',
  'hasThumbnail',
  'credit',
] as const;

function writeFile(
  connection: Connection,
  current: FileRow,
  patch: Partial<FileRow>,
  { origin, ...activity }: Pick<ActivityInput, 'type' | 'content'> & { origin: ActivityOrigin },
): Promise<FileRow> {
  const next = { ...current, ...patch };
  return updateRow<FileRow>(
    connection,
    storedFiles,
    current.id,
    { ...patch, search: fileSearch(next) },
    {
      entity: 'files',
      origin,
      activity: { ...activity, entityId: current.id, summary: next.name, changes: changesOf(current, patch) },
    },
  );
}

/** What a PATCH changes of a file: its name keeps the ending, and only some may move it to another category. */
function checkedPatch(viewer: Viewer, current: FileRow, body: UpdateFileBody, presented: object) {
  // What differs from one answer to the next cannot be compared with what is stored.
  const { url: _url, thumbnailUrl: _thumbnailUrl, isOrphan: _isOrphan, ...sent } = body;
  const patch = effectivePatch(sent, current, fileEntity.readOnlyKeys, presented);
  if (patch.name !== undefined) patch.name = displayName(patch.name, current.fileType);
  if (patch.path !== undefined) {
    checkCategory(viewer, patch.path);
    if (patch.path === 'TempFiles') throw invalidAt('path', 'notAnOption', { options: 'AuthenticateFiles' });
    if (current.path !== 'TempFiles' && !governsContent(viewer))
      throw new ApiError('ACCESS_DENIED', { context: 'governed' });
    if (sharedCategories.includes(patch.path)) patch.namespaces = [];
  }
  return patch;
}
