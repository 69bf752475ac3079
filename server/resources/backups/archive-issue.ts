import type { BackupIssue } from '#contract/backups.ts';
import { ApiError } from '#server/http/api-error.ts';
import { BrokenTar } from './tar.ts';

/** The error of an archive that cannot be restored. */
export function unusable(issue: BackupIssue, cause?: unknown): ApiError {
  return new ApiError('BACKUP_NOT_USABLE', { context: issue, cause });
}

/** Which issue of an archive an error is; undefined where it is something else. */
export function issueOf(error: unknown): BackupIssue | undefined {
  const isOne = error instanceof ApiError && error.code === 'BACKUP_NOT_USABLE';
  return isOne ? (error.details.context as BackupIssue) : undefined;
}

/** What was thrown while an archive was read, as an issue of it where it is one. */
export function readingError(error: unknown): unknown {
  const { code = '' } = error as { code?: string };
  const isBroken = error instanceof BrokenTar || error instanceof SyntaxError || code.startsWith('Z_');
  return isBroken ? unusable('damaged', error) : error;
}
