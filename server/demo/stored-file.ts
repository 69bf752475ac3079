import { stat } from 'node:fs/promises';
import { uuidv7 } from 'uuidv7';
import { acceptedFileTypes } from '#contract/file-types.ts';
import type { Env } from '#server/env.ts';
import type { createOpenMoji } from '#server/integrations/images/openmoji.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { displayName } from '#server/resources/files/file-type.ts';
import type { files } from '#server/resources/files/files.table.ts';
import type { Images } from '#server/resources/files/images/images.ts';
import { fileNameOf, fileSearch, thumbnailKey } from '#server/resources/files/store-file.ts';

type FileRow = typeof files.$inferInsert & { id: string };

/** A file whose bytes are stored: the row it gets but for whose it is, and the titles of what shows or plays it. */
export interface DemoFile {
  file: Omit<FileRow, 'createdBy' | 'namespaces'>;
  shownBy?: { collections?: string[]; entries?: string[] };
  heardIn?: string[];
}

/** What the makers of demo files work with. */
export interface DemoFileTools {
  env: Env;
  storage: Storage;
  images: Images;
  openMoji: ReturnType<typeof createOpenMoji>;
}

/** Stores the bytes of a file, and of its thumbnail if it has one; answers its row. */
export async function stored(
  { storage }: DemoFileTools,
  found: Pick<FileRow, 'name' | 'description' | 'fileType' | 'credit' | 'width' | 'height'>,
  content: string,
  thumbnail?: string,
): Promise<DemoFile['file']> {
  const kind = acceptedFileTypes[found.fileType];
  if (!kind) throw new Error(`The library takes no ${found.fileType}.`);
  const id = uuidv7();
  const storageKey = `${id}/${uuidv7()}`;
  await storage.put(storageKey, content, found.fileType);
  if (thumbnail) await storage.put(thumbnailKey(storageKey), thumbnail, 'image/webp');
  const told = { name: displayName(found.name, found.fileType), description: found.description ?? '' };
  return {
    ...found,
    ...told,
    id,
    storageKey,
    fileName: fileNameOf(storageKey, found.fileType),
    path: 'AuthenticateFiles',
    attachmentType: kind.attachmentType,
    size: (await stat(content)).size,
    hasThumbnail: thumbnail !== undefined,
    search: fileSearch(told),
  };
}
