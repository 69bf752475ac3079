import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import { notFound } from '#server/http/api-error.ts';
import type { Storage } from './storage.ts';

/** Files in a folder of this machine. */
export async function openFolderStorage(folder: string): Promise<Storage> {
  await mkdir(folder, { recursive: true });
  const disk = new Disk(new FSDriver({ location: folder, visibility: 'private' }));

  return {
    async put(key, source) {
      // Written to another name and then renamed, so that a crash leaves no incomplete file under its key.
      const draft = join(folder, 'drafts', key.replaceAll('/', '-'));
      const place = join(folder, key);
      try {
        await mkdir(dirname(draft), { recursive: true });
        await copyFile(source, draft);
        await settle(draft);
        await mkdir(dirname(place), { recursive: true });
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async read(key, range) {
      const path = join(folder, key);
      // A stream reports a missing file only once it flows; the caller wants to know before it answers.
      await stat(path).catch((error: NodeJS.ErrnoException) => {
        // Without the folder the whole storage is away.
        throw error.code === 'ENOENT' && existsSync(folder) ? notFound() : error;
      });
      return createReadStream(path, range);
    },
    async remove(keys) {
      for (const key of keys) await disk.delete(key);
    },
    async *list() {
      yield* filesBelow(disk, folder, '/');
    },
  };
}

/** Waits until the bytes are on the disk: a row must not outlive the file that it describes. */
async function settle(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync();
  await file.close();
}

async function* filesBelow(
  disk: Disk,
  folder: string,
  prefix: string,
): AsyncIterable<{ key: string; writtenAt: Date }> {
  const { objects } = await disk.listAll(prefix, { recursive: true });
  for (const object of objects) {
    if (!object.isFile) continue;
    const { mtime } = await stat(join(folder, object.key));
    yield { key: object.key, writtenAt: mtime };
  }
}
