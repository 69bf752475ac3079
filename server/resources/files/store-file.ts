import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { acceptedFileTypes, type StorageCategory, sharedCategories } from '#contract/file-types.ts';
import type { Credit } from '#contract/files.ts';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import { mayReadFile, mayWriteFile } from '#server/content/file-access.ts';
import type { KeepResult } from '#server/content/idempotency.ts';
import type { ActivityInput } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared, selectList } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRow, lockRow, updateRow } from '#server/database/write-row.ts';
import type { Env } from '#server/env.ts';
import { ApiError, invalidAt, notFound } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { governsContent, type Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import type { Images } from '#server/resources/files/images/images.ts';
import { checkedType, displayName } from './file-type.ts';
import { files } from './files.table.ts';
import { reserveQuota } from './quota.ts';

/** What putting a file into the library takes. */
export interface FileServices {
  env: Env;
  database: Database;
  storage: Storage;
  images: Images;
}

export type FileRow = Omit<typeof files.$inferSelect, 'search'>;

/** What is read of a file. */
export const fileColumns = selectList(files, ['search']);
export const storedFiles = { table: files, columns: fileColumns };

/** A file on its way into the library. */
interface NewFile {
  /** Its path on the disk; the caller deletes it afterwards. */
  source: string;
  /** A folder for what is made of it on the way. */
  folder: string;
  name: string;
  /** The name that it came under, if any; its ending must agree with the content. */
  cameAs?: string | undefined;
  path: StorageCategory;
  description?: string | undefined;
  credit?: Credit | null;
  /** The file whose content this is to become; everything that uses it shows the new content. */
  replaces?: string | undefined;
  /** The file of which this is an edited version; it is by the same author. */
  editOf?: string | undefined;
  activity?: Extract<ActivityInput['type'], 'Upload' | 'TextToAudio'>;
  keep: KeepResult<FileRow>;
}

/** What a search looks into. */
export function fileSearch({ name, description }: { name: string; description: string }): string {
  return fold([name, description].join('\n'));
}

/** The key of an image's thumbnail. */
export function thumbnailKey(storageKey: string): string {
  return `${storageKey}-thumbnail`;
}

/** Every key of a file's bytes. */
export function keysOf({ storageKey, hasThumbnail }: Pick<FileRow, 'storageKey' | 'hasThumbnail'>): string[] {
  return hasThumbnail ? [storageKey, thumbnailKey(storageKey)] : [storageKey];
}

/**
 * Puts a file into the library: its content is checked, images are re-encoded, the bytes are stored, and only then
 * row, activity and change mark are written together. Bytes whose row could not be written are deleted.
 */
export async function storeFile(
  services: FileServices,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  given: NewFile,
): Promise<FileRow> {
  checkCategory(viewer, given.path);
  const replaced = given.replaces ? await writableFile(services, viewer, given.replaces) : undefined;
  const edited = given.editOf ? await readableFile(services, viewer, given.editOf) : undefined;
  const made = await prepare(services, given);
  if (replaced && acceptedFileTypes[made.fileType]?.attachmentType !== replaced.attachmentType)
    throw invalidAt('file', 'wrongFileKind');

  const id = replaced?.id ?? uuidv7();
  const storageKey = `${id}/${uuidv7()}`;
  const stored = { storageKey, hasThumbnail: made.thumbnail !== undefined };
  let isRowUnderWay = false;
  try {
    await services.storage.put(storageKey, made.content, made.fileType);
    if (made.thumbnail) await services.storage.put(thumbnailKey(storageKey), made.thumbnail, 'image/webp');
    const { content, thumbnail, ...found } = made;
    const columns = {
      ...{ ...found, ...stored, fileName: fileNameOf(storageKey, made.fileType) },
      credit: edited?.credit ?? given.credit ?? null,
    };
    // A sender who cancelled or lost the connection gets no answer, and may send the same file again.
    if (request.raw.socket.destroyed) throw new ApiError('REQUEST_TIMEOUT');
    isRowUnderWay = true;
    return replaced
      ? await replaceRow(services, { viewer, request }, replaced, columns, given.keep)
      : await addRow(
          services,
          { viewer, request },
          { description: edited?.description, ...given },
          { id, ...columns },
        );
  } catch (error) {
    // When the database stopped answering, the row may exist after all; the sweep deletes the bytes if it does not.
    const mayRowStand = isRowUnderWay && !(error instanceof ApiError);
    if (!mayRowStand) await services.storage.remove(keysOf(stored)).catch(() => {});
    throw error;
  }
}

type Found = Pick<
  FileRow,
  | 'fileType'
  | 'attachmentType'
  | 'size'
  | 'width'
  | 'height'
  | 'storageKey'
  | 'hasThumbnail'
  | 'fileName'
  | 'credit'
>;

async function addRow(
  services: FileServices,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  given: NewFile,
  found: Found & { id: string },
): Promise<FileRow> {
  const values = {
    ...found,
    name: displayName(given.name, found.fileType),
    description: given.description ?? '',
    path: given.path,
    namespaces: sharedCategories.includes(given.path) ? [] : [namespaceOf(viewer)],
    createdBy: viewer.id,
  };
  return inTransaction(services.database, async (connection) => {
    await reserveQuota(connection, services, values.namespaces, values.size);
    const row = await insertRow<FileRow>(
      connection,
      storedFiles,
      { ...values, search: fileSearch(values) },
      {
        entity: 'files',
        origin: originOf(request),
        activity: { type: given.activity ?? 'Upload', entityId: values.id, summary: values.name },
      },
    );
    return given.keep(connection, row);
  });
}

async function replaceRow(
  services: FileServices,
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  { id }: FileRow,
  found: Found,
  keep: KeepResult<FileRow>,
): Promise<FileRow> {
  const { before, after } = await inTransaction(services.database, async (connection) => {
    const before = await lockRow<FileRow>(connection, storedFiles, id);
    if (!before || !mayWriteFile(viewer, before)) throw notFound();
    await reserveQuota(connection, services, before.namespaces, found.size - before.size);
    // Content of another type has another extension.
    const name = displayName(before.name.replace(/\.[^.]+$/, ''), found.fileType);
    const after = await updateRow<FileRow>(
      connection,
      storedFiles,
      id,
      { ...found, name, search: fileSearch({ name, description: before.description }) },
      {
        entity: 'files',
        origin: originOf(request),
        activity: {
          type: 'Upload',
          entityId: id,
          summary: name,
          content: {
            size: { old: before.size, new: found.size },
            fileType: { old: before.fileType, new: found.fileType },
          },
        },
      },
    );
    return { before, after: await keep(connection, after) };
  });
  // The old bytes are no longer referred to; if deleting them fails, the sweep finds them.
  await services.storage.remove(keysOf(before)).catch(() => {});
  return after;
}

interface Prepared extends Pick<FileRow, 'fileType' | 'attachmentType' | 'size' | 'width' | 'height'> {
  content: string;
  thumbnail?: string;
}

async function prepare(
  { images }: { images: Images },
  { source, folder, cameAs }: NewFile,
): Promise<Prepared> {
  const fileType = await checkedType(source, cameAs);
  const kind = acceptedFileTypes[fileType];
  if (!kind) throw new ApiError('UNSUPPORTED_TYPE', { context: 'content' });
  const { size } = await stat(source);
  if (size > kind.maxBytes)
    throw new ApiError('PAYLOAD_TOO_LARGE', {
      context: 'file',
      params: { maximum: kind.maxBytes / 2 ** 20 },
    });
  const shared = { fileType, attachmentType: kind.attachmentType };
  if (kind.attachmentType !== 'Image') return { ...shared, content: source, size, width: null, height: null };
  const content = join(folder, 'image');
  const thumbnail = join(folder, 'thumbnail');
  const { width, height } = await images.rewrite({ source, target: content, thumbnail, mediaType: fileType });
  return { ...shared, content, thumbnail, width, height, size: (await stat(content)).size };
}

/** The file if the viewer may see it; otherwise NOT_FOUND. */
export async function readableFile(
  { database }: { database: Database },
  viewer: Viewer,
  value: string,
  column: 'id' | 'file_name' = 'id',
): Promise<FileRow> {
  const { rows } = await database.pool.query<FileRow>(
    prepared(`select ${fileColumns} from files t where t.${column} = $1`, [value]),
  );
  const [file] = rows;
  if (!file || !mayReadFile(viewer, file)) throw notFound();
  return file;
}

/** The file if the viewer may replace or rename it. */
async function writableFile(services: { database: Database }, viewer: Viewer, id: string): Promise<FileRow> {
  const file = await readableFile(services, viewer, id);
  if (!mayWriteFile(viewer, file)) throw new ApiError('ACCESS_DENIED', { context: 'notYours' });
  return file;
}

/** Files of every workspace are for Admin and Supervisor to add. */
export function checkCategory(viewer: Viewer, path: StorageCategory): void {
  if (sharedCategories.includes(path) && !governsContent(viewer))
    throw new ApiError('ACCESS_DENIED', { context: 'governed' });
}

function namespaceOf(viewer: Viewer): string {
  if (!viewer.namespace) throw new ApiError('ACCESS_DENIED', { context: 'workspace' });
  return viewer.namespace;
}

/** The name under which a file is downloaded by `POST /file/download`: made here, so that it is never a path. */
export function fileNameOf(storageKey: string, mediaType: string): string {
  const stem = storageKey.slice(storageKey.indexOf('/') + 1);
  return `${stem}.${acceptedFileTypes[mediaType]?.extensions[0]}`.slice(0, limits.fileName);
}
