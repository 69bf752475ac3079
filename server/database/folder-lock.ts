import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '#server/lib/errors.ts';

const busy = 5;

/**
 * Takes a data folder for this process alone; the answer gives it back.
 * SQLite's write lock is the operating system's own, so it ends with the process however that dies: no pid to
 * compare, nothing stale to clean up, and of two processes that start simultaneously one wins.
 */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(join(dataDir, 'database.lock'), { timeout: 200 });
  try {
    // The pid is for the message below. Without a journal no file is made beside, so a full disk is no hindrance.
    lock.exec(
      `pragma journal_mode = off; begin immediate; pragma user_version = ${process.pid}; commit; begin immediate`,
    );
  } catch (error) {
    const holder = lock.prepare('pragma user_version').get()?.user_version;
    lock.close();
    if ((error as { errcode?: number }).errcode !== busy) throw error;
    throw new StartError(
      `The data folder ${dataDir} is in use by another server process (pid ${holder}). ` +
        'Stop that one, or give this one a DATA_DIR of its own.',
    );
  }
  return () => lock.close();
}
