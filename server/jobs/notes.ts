import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import { loggedError } from '#server/lib/errors.ts';
import { oneLine } from '#server/lib/mask.ts';
import type { Attempt, Job } from './job.ts';

/** How often the progress of a job is written, and whether it was canceled is read. */
const interval = 500;

const writeProgress = `insert into job_notes (id, done, total) values ($1, $2, $3)
  on conflict (id) do update set done = excluded.done, total = excluded.total
  returning cancel_requested as "isCanceled"`;
const readCanceled = 'select cancel_requested as "isCanceled" from job_notes where id = $1';
const addError = `insert into job_notes (id, errors) values ($1, jsonb_build_array($2::jsonb))
  on conflict (id) do update set errors = job_notes.errors || excluded.errors`;

const canceled = 'The job was canceled.';

/** The attempt was ended because the job was canceled. */
export class Canceled extends Error {
  override name = 'Canceled';
}

/** Runs an attempt: keeps its progress, and aborts it when the job is canceled, which is thrown as `Canceled`. */
export async function attemptWith(
  { pool }: Pick<Database, 'pool'>,
  { canCancel }: Pick<Job<unknown, never>, 'canCancel'>,
  { id, signal }: Pick<Attempt, 'id' | 'signal'>,
  work: (attempt: Attempt) => Promise<void>,
): Promise<void> {
  const cancelation = new AbortController();
  let unwritten: [number, number] | undefined;
  let underWay: Promise<void> | undefined;

  async function synchronize(): Promise<void> {
    const progress = unwritten;
    unwritten = undefined;
    if (!progress && !canCancel) return;
    const statement = progress ? prepared(writeProgress, [id, ...progress]) : prepared(readCanceled, [id]);
    const { rows } = await pool.query<{ isCanceled: boolean }>(statement);
    if (canCancel && rows[0]?.isCanceled) cancelation.abort(new Canceled(canceled));
  }

  // Requested while an attempt ran on a server that died.
  if (canCancel) await synchronize();
  cancelation.signal.throwIfAborted();
  const timer = setInterval(() => {
    // A failure to record progress must not fail the work.
    underWay ??= synchronize()
      .catch(() => {})
      .finally(() => {
        underWay = undefined;
      });
  }, interval);
  try {
    await work({
      id,
      signal: AbortSignal.any([signal, cancelation.signal]),
      progress(done, total) {
        unwritten = [done, total];
      },
    });
  } catch (error) {
    // Work whose progress is kept as that of a call is canceled as one.
    if (error instanceof ApiError && error.details.context === 'jobCanceled') throw new Canceled(canceled);
    throw cancelation.signal.aborted ? cancelation.signal.reason : error;
  } finally {
    clearInterval(timer);
    await underWay;
    await synchronize().catch(() => {});
  }
}

/** Notes why an attempt failed. */
export async function noteFailure(
  { pool }: Pick<Database, 'pool'>,
  id: string,
  message: string,
): Promise<void> {
  const error = JSON.stringify({ at: new Date().toISOString(), message });
  await pool.query(prepared(addError, [id, error])).catch(() => {});
}

/** What an error says, without the addresses of people, which mail servers repeat. */
export function failureText(error: unknown): string {
  return oneLine(loggedError(error).message, 500).replaceAll(/[^\s<>"':;,]+@[^\s<>"':;,]+/g, '***');
}
