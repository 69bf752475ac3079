import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { readEnv } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { errorMessage } from '#server/http/messages.ts';
import { openStorage } from '#server/integrations/storage/storage.ts';
import type { Progress } from '#server/jobs/progress.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { loggedError, StartError } from '#server/lib/errors.ts';
import { type RestoreServices, recoverRestore } from '#server/resources/backups/restore.ts';

const steps: Record<string, string> = {
  verifying: 'Verifying the backup…',
  files: 'Putting its files into the storage…',
  restorePoint: 'Nothing can be written now. Keeping what is there as a restore point…',
  loading: 'Loading the rows…',
  indexing: 'Building indexes…',
  swapping: 'Replacing the data…',
};

/** Does some work with the database and the storage that the environment names, and prints its steps. */
export async function withArchives(
  work: (services: RestoreServices, progress: Progress) => Promise<void>,
): Promise<void> {
  const env = readEnv(process.env);
  const database = await openDatabase(env).catch((error) => {
    if (!(error instanceof StartError) || env.DATABASE_URL) throw error;
    throw new StartError(`${error.message}\nWhile the server runs, use its page System settings, Backups.`);
  });
  try {
    await migrate(database, () => installQueue(database));
    await recoverRestore(database);
    const storage = await openStorage({ url: env.STORAGE_URL, folder: `${env.DATA_DIR}/files` });
    const progress: Progress = {
      expect: (_total, phase) => phase && console.log(steps[phase] ?? phase),
      advance: async () => {},
    };
    const closedAccounts = env.DEMO ? [] : demoAccounts.map(({ email }) => email);
    await work({ env, database, storage, closedAccounts }, progress);
  } finally {
    await database.close();
  }
}

/** Runs a command: what an operator can mend is printed as a sentence. */
export async function runCommand(usage: string, run: () => Promise<void>): Promise<void> {
  try {
    await run();
  } catch (error) {
    const { code } = error as { code?: string };
    if (error instanceof ApiError) console.error(errorMessage('en', error.code, error.details));
    // Of a file: no such folder, no room, no permission.
    else if (error instanceof StartError || (error instanceof Error && 'syscall' in error))
      console.error(error.message);
    else console.error(code?.startsWith('ERR_PARSE_ARGS') ? usage : loggedError(error).stack);
    process.exitCode = 1;
  }
}
