import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder that outlived its request by so much, in milliseconds, was left behind by a crash. */
const leftBehind = 24 * 3_600_000;

const folderOf = (dataDir: string) => join(dataDir, 'tmp');

/** Does some work with a folder that is gone afterwards, whatever happens. */
export async function inTempFolder<Result>(
  dataDir: string,
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  const parent = folderOf(dataDir);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'file-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Clears away what crashes left behind. */
export async function sweepTempFolder(dataDir: string): Promise<void> {
  const parent = folderOf(dataDir);
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs > leftBehind) await rm(path, { recursive: true, force: true });
  }
}
