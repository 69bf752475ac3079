import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import type { Env } from '#server/env.ts';
import { displayName } from '#server/files/file-type.ts';
import type { files } from '#server/files/files.table.ts';
import { createImages } from '#server/files/images/images.ts';
import { fileNameOf, fileSearch, thumbnailKey } from '#server/files/store-file.ts';
import { inTempFolder } from '#server/files/temp-folder.ts';
import { createOpenMoji } from '#server/integrations/images/openmoji.ts';
import { openStorage, type Storage } from '#server/integrations/storage/storage.ts';
import { type DemoPicture, demoPictures } from './data/pictures.ts';

const mediaType = 'image/png';

type FileRow = typeof files.$inferInsert;

/** A picture whose bytes are stored: what shows it, and the row it gets but for whose it is. */
export interface DrawnPicture extends DemoPicture {
  file: Omit<FileRow, 'createdBy' | 'namespaces'>;
}

/** Draws the pictures of the demo content and stores them. */
export async function drawDemoPictures(env: Env): Promise<DrawnPicture[]> {
  const storage = await openStorage({ url: env.STORAGE_URL, folder: `${env.DATA_DIR}/files` });
  const openMoji = createOpenMoji();
  const images = createImages();
  try {
    const drawn: DrawnPicture[] = [];
    for (const picture of demoPictures) {
      const file = await inTempFolder(env.DATA_DIR, (folder) =>
        draw(picture.code, { openMoji, images, storage, folder }),
      );
      drawn.push({ ...picture, file });
    }
    return drawn;
  } finally {
    images.close();
  }
}

interface Means {
  openMoji: ReturnType<typeof createOpenMoji>;
  images: ReturnType<typeof createImages>;
  storage: Storage;
  folder: string;
}

async function draw(
  code: string,
  { openMoji, images, storage, folder }: Means,
): Promise<DrawnPicture['file']> {
  const address = `openmoji:${code}`;
  const found = openMoji.describe(address, { words: '', language: 'en' });
  if (!found) throw new Error(`OpenMoji has no drawing ${code}.`);
  const source = join(folder, 'drawing');
  const target = join(folder, 'picture');
  const thumbnail = join(folder, 'thumbnail');
  const { bytes, mediaType: drawingType } = await openMoji.read(address, 'full');
  await writeFile(source, bytes);
  const size = await images.rewrite({ source, target, thumbnail, mediaType: drawingType });

  const id = uuidv7();
  const storageKey = `${id}/${uuidv7()}`;
  await storage.put(storageKey, target, mediaType);
  await storage.put(thumbnailKey(storageKey), thumbnail, 'image/webp');
  const { author, license, sourceUrl } = found;
  const told = { name: displayName(found.name, mediaType), description: found.name };
  return {
    ...told,
    ...size,
    id,
    storageKey,
    fileName: fileNameOf(storageKey, mediaType),
    path: 'AuthenticateFiles',
    fileType: mediaType,
    attachmentType: 'Image',
    size: (await stat(target)).size,
    hasThumbnail: true,
    credit: { provider: 'OpenMoji', author, license, sourceUrl },
    search: fileSearch(told),
  };
}
