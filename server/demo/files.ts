import type { Env } from '#server/env.ts';
import { createOpenMoji } from '#server/integrations/images/openmoji.ts';
import { openStorage } from '#server/integrations/storage/storage.ts';
import { createImages } from '#server/resources/files/images/images.ts';
import { drawImages } from './images.ts';
import { storeMadeFiles } from './made-files.ts';
import type { DemoFile } from './stored-file.ts';

/** Makes the files of the demo content and stores them. */
export async function storeDemoFiles(env: Env): Promise<DemoFile[]> {
  const storage = await openStorage({ url: env.STORAGE_URL, folder: `${env.DATA_DIR}/files` });
  const images = createImages();
  const means = { env, storage, images, openMoji: createOpenMoji() };
  try {
    return (await Promise.all([drawImages(means), storeMadeFiles(means)])).flat();
  } finally {
    images.close();
  }
}
