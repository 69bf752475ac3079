import { z } from 'zod';
import { platforms } from '#contract/entity.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import { defineJob } from '#server/jobs/job.ts';
import { inBackground } from '#server/jobs/progress.ts';
import { queueErasures } from '#server/resources/accounts/erasure/account-deletion.ts';
import type { ErasureServices } from '#server/resources/accounts/erasure/erase-person.ts';
import { issueOf } from './archive-issue.ts';
import { readBackup } from './backup-row.ts';
import { processArchive, type RestoreServices, recoverRestore } from './restore.ts';

/** What the calls of a backup begin. */
export const restoreJobData = z.object({
  backupId: z.uuid(),
  purpose: z.enum(['Verify', 'Rehearse', 'Restore']),
  allowForeign: z.boolean(),
  userId: z.uuid(),
  requestId: z.string(),
  ip: z.string(),
  platform: z.enum(platforms).default('server'),
});

/** Verifies, rehearses or restores. Cut off, it does not begin again: what it left behind is cleared away. */
export const restoreJob = defineJob({
  name: 'restore',
  type: 'DatabaseRestore',
  canRetry: false,
  data: restoreJobData,
  timeoutSeconds: 6 * 3_600,
  async work(
    services: RestoreServices & ErasureServices,
    { backupId, userId, requestId, ip, platform, ...wanted },
    { id },
  ) {
    const { database, storage } = services;
    if (!(await claim(database, id))) {
      await recoverRestore(database, id);
      return queueErasures(services);
    }
    const origin = { userId, requestId, ip, platform, namespaceId: null };
    await inBackground(database, { id, type: 'DatabaseRestore', userId }, async (progress) => {
      const { storageKey, size, isForeign } = await readBackup(services, backupId);
      const source = { size, isForeign, open: () => storage.read(storageKey) };
      try {
        await processArchive(services, source, { ...wanted, progress, jobId: id, origin });
        await note(database, backupId, null);
      } catch (error) {
        const issue = issueOf(error);
        if (issue) await note(database, backupId, issue);
        throw error;
      }
    }).catch((error) => {
      // Its job says so; trying again would not help.
      if (!(error instanceof ApiError)) throw error;
    });
    await queueErasures(services);
  },
});

/** Whether a job begins now, and did not before. */
async function claim(database: Database, id: string): Promise<boolean> {
  const text = `update jobs set phase = 'verifying', updated_at = now() where id = $1 and phase is null and status = 'Running' returning 1`;
  return (await database.drizzle.run(prepared(text, [id]))).length === 1;
}

async function note(database: Database, id: string, issue: string | null): Promise<void> {
  const text = `update backups set issue = $2, verified_at = case when $2::text is null then now() else verified_at end where id = $1`;
  await database.drizzle.run(prepared(text, [id, issue]));
}
