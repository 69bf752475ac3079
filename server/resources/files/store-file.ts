import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { acceptedFileTypes, type StorageCategory, sharedCategories } from '#contract/file-types.ts';
import type { Credit } from '#contract/files.ts';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import { mayReadFile, mayWriteFile } from '#server/content/file-access.ts';
import type { KeepResult } from '#server/content/idempotency.ts';
import { changesOf, effectivePatch } from '#server/content/versions.ts';
import type { ActivityInput } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, selectList } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { insertRow, lockRow, updateRow } from '#server/database/write-row.ts';
import type { Env } from '#server/env.ts';
import { ApiError, fileTooLarge, invalidAt, notFound } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { governsContent, type Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { faultPoint } from '#server/lib/fault-point.ts';
import type { Images } from '#server/resources/files/images/images.ts';
import type { Settings } from '#server/settings/settings.ts';
import { checkStructure } from './file-structure.ts';
import { checkedType, displayName } from './file-type.ts';
import { files } from './files.table.ts';
import { reserveQuota } from './quota.ts';

/** Services that adding a file to the library uses. */
export interface FileServices {
  env: Pick<Env, 'DATA_DIR'>;
  settings: Settings;
  database: Database;
  storage: Storage;
  images: Images;
}

/** What is known of a file, as stored. */
export type FileRow = Omit<typeof files.$inferSelect, 'search'>;

/** What is read of a file. */
export const fileColumns = selectList(files, ['search']);
/** The files for statements that write one row. */
export const storedFiles = { table: files, columns: fileColumns };

/** A file on its way into the library. */
interface NewFile {
  /** Its path on the disk; the caller deletes it afterwards. */
  source: string;
  /** A folder for what is made of it on the way. */
  folder: string;
  name: string;
  /** The name that it was sent with, if any; its ending must agree with the content. */
  cameAs?: string | undefined;
  path: StorageCategory;
  description?: string | undefined;
  credit?: Credit | null;
  /** The file whose content this is to become; everything that uses it shows the new content. */
  replaces?: string | undefined;
  /** The file of which this is an edited version; it is by the same author. */
  editOf?: string | undefined;
  activity?: Extract<ActivityInput['type'], 'Upload' | 'TextToAudio'>;
}

/** Who stores a file, and how the result is kept under the call's idempotency key. */
export interface FileCaller extends Caller {
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

/** Checks and stores the bytes of a file, then writes row, activity and change mark; bytes without a row are deleted. */
export async function storeFile(
  services: FileServices,
  caller: FileCaller,
  given: NewFile,
): Promise<FileRow> {
  const { viewer } = caller;
  checkCategory(viewer, given.path);
  const replaced = given.replaces && (await readableFile(services, viewer, given.replaces));
  if (replaced) ensureFileWritable(viewer, replaced);
  const edited = given.editOf ? await readableFile(services, viewer, given.editOf) : undefined;
  const made = await prepare(services, given);
  if (replaced && acceptedFileTypes[made.fileType]?.attachmentType !== replaced.attachmentType)
    throw invalidAt('file', 'wrongFileType');

  const id = given.replaces ?? uuidv7();
  const storageKey = `${id}/${uuidv7()}`;
  const stored = { storageKey, hasThumbnail: made.thumbnail !== undefined };
  let isRowUnderWay = false;
  try {
    await services.storage.put(storageKey, made.content, made.fileType);
    if (made.thumbnail) await services.storage.put(thumbnailKey(storageKey), made.thumbnail, 'image/webp');
    faultPoint('upload.stored');
    const { content, thumbnail, ...found } = made;
    const columns = {
      ...{ ...found, ...stored, fileName: fileNameOf(storageKey, made.fileType) },
      credit: edited?.credit ?? given.credit ?? null,
    };
    // A sender who cancelled or lost the connection gets no answer, and may send the same file again.
    if (caller.request.raw.socket.destroyed) throw new ApiError('REQUEST_TIMEOUT');
    isRowUnderWay = true;
    if (replaced) return await replaceRow(services, caller, id, columns);
    const added = { description: edited?.description, ...given };
    return await addRow(services, caller, added, { id, ...columns });
  } catch (error) {
    // When the database stopped answering, the row may exist after all; the sweep deletes the bytes if it does not.
    const mayRowExist = isRowUnderWay && !(error instanceof ApiError);
    if (!mayRowExist) await services.storage.remove(keysOf(stored)).catch(() => {});
    throw error;
  }
}

type Found = Omit<Prepared, 'content' | 'thumbnail'> &
  Pick<FileRow, 'storageKey' | 'hasThumbnail' | 'fileName' | 'credit'>;

async function addRow(
  services: FileServices,
  { viewer, request, keep }: FileCaller,
  given: NewFile,
  found: Found & { id: string },
): Promise<FileRow> {
  const values = {
    ...found,
    // A large image of one of these types is stored as JPEG or PNG.
    name: displayName(given.name.replace(/\.(avif|gif|webp)$/i, ''), found.fileType),
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
    return keep(connection, row);
  });
}

async function replaceRow(
  services: FileServices,
  { viewer, request, keep }: FileCaller,
  id: string,
  found: Found,
): Promise<FileRow> {
  return inTransaction(services.database, async (connection) => {
    const before = ensureFileWritable(viewer, await lockFile(connection, viewer, id));
    await reserveQuota(connection, services, before.namespaces, found.size);
    // Content of another type has another extension.
    const name = displayName(before.name.replace(/\.[^.]+$/, ''), found.fileType);
    const written = effectivePatch({ ...found, name }, before);
    const after = await updateRow<FileRow>(
      connection,
      storedFiles,
      id,
      { ...written, search: fileSearch({ name, description: before.description }) },
      {
        entity: 'files',
        origin: originOf(request),
        activity: {
          type: 'Upload',
          entityId: id,
          summary: name,
          // The old bytes stay, for as long as the version does; the sweep deletes them then.
          changes: changesOf(before, written),
        },
      },
    );
    return keep(connection, after);
  });
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
  if (size > kind.maxBytes) throw fileTooLarge(kind.maxBytes);
  const shared = { fileType, attachmentType: kind.attachmentType };
  if (kind.attachmentType !== 'Image') {
    await checkStructure(source, fileType);
    return { ...shared, content: source, size, width: null, height: null };
  }
  const content = join(folder, 'image');
  const thumbnail = join(folder, 'thumbnail');
  const written = await images.rewrite({ source, target: content, thumbnail, mediaType: fileType });
  const { mediaType, width, height } = written;
  const { size: stored } = await stat(content);
  return { ...shared, fileType: mediaType, content, thumbnail, width, height, size: stored };
}

/** The file if there is one and the viewer may read it. */
export async function findFile(
  { database }: { database: Database },
  viewer: Viewer,
  value: string,
  column: 'id' | 'file_name' = 'id',
): Promise<FileRow | undefined> {
  const { rows } = await database.pool.query<FileRow>(
    prepared(`select ${fileColumns} from files t where t.${column} = $1`, [value]),
  );
  return rows.find((file) => mayReadFile(viewer, file));
}

/** The file if the viewer may read it; otherwise NOT_FOUND. */
export async function readableFile(...wanted: Parameters<typeof findFile>): Promise<FileRow> {
  const file = await findFile(...wanted);
  if (!file) throw notFound();
  return file;
}

/** The file if the viewer may read it, held until the transaction ends. */
export async function lockFile(connection: Connection, viewer: Viewer, id: string): Promise<FileRow> {
  const file = await lockRow<FileRow>(connection, storedFiles, id);
  if (!file || !mayReadFile(viewer, file)) throw notFound();
  return file;
}

/** Refuses to replace or rename a file that the viewer may only read. */
export function ensureFileWritable(viewer: Viewer, file: FileRow): FileRow {
  if (!mayWriteFile(viewer, file)) throw new ApiError('ACCESS_DENIED', { context: 'notYours' });
  return file;
}

/** Files of every namespace are for Admin and Supervisor to add. */
export function checkCategory(viewer: Viewer, path: StorageCategory): void {
  if (sharedCategories.includes(path) && !governsContent(viewer))
    throw new ApiError('ACCESS_DENIED', { context: 'governed' });
}

function namespaceOf(viewer: Viewer): string {
  if (!viewer.namespace) throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
  return viewer.namespace;
}

/** The name under which a file is downloaded by `POST /file/download`: made here, so that it is never a path. */
export function fileNameOf(storageKey: string, mediaType: string): string {
  const stem = storageKey.slice(storageKey.indexOf('/') + 1);
  return `${stem}.${acceptedFileTypes[mediaType]?.extensions[0]}`.slice(0, limits.fileName);
}
