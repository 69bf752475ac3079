import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A folder older than this, in milliseconds, was left behind, even if its process seems to exist. */
const leftBehind = 24 * 3_600_000;

const folderOf = (dataDir: string) => join(dataDir, 'tmp');

/** Does some work with a folder that is always deleted afterwards. */
export async function inTempFolder<Result>(dataDir: string, work: (folder: string) => Promise<Result>) {
  const parent = folderOf(dataDir);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, `${process.pid}-`));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Deletes what ended processes left behind. */
export async function sweepTempFolder(dataDir: string): Promise<void> {
  const parent = folderOf(dataDir);
  const names = await readdir(parent).catch(() => []);
  for (const name of names) {
    const path = join(parent, name);
    const { mtimeMs } = await stat(path);
    const isOld = Date.now() - mtimeMs > leftBehind;
    if (isOld || !isRunning(Number.parseInt(name, 10))) await rm(path, { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
