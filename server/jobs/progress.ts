import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { JobType } from '#contract/jobs.ts';
import { type KeepResult, runOnce } from '#server/content/idempotency.ts';
import type { Database } from '#server/database/connection.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';

/** The progress of long work. */
export interface Progress {
  /** Sets the number of pieces. */
  expect(total: number): void;
  /** Adds finished pieces, and lets other requests be served before the next ones. */
  advance(pieces: number): Promise<void>;
}

/** A job as the caller of long work names it; without an id its progress is not recorded. The id is an idempotency key too. */
interface WatchedJob extends Caller {
  id: string | undefined;
  type: JobType;
  /** What was sent, apart from the id. */
  sent: unknown;
}

/** The interval in which progress is written, also without change, as a heartbeat. */
const interval = 500;
/** After so many milliseconds without progress the server of a job is taken to be dead. */
const silence = 5_000;

/** Milliseconds that a caller waits for the failure of their work to be recorded. */
const recordingTime = 1_000;

/**
 * Long work holds a connection of the pool until its transaction ends, also while it waits for rows that another one
 * has locked. Most connections are left to short calls; further long work waits without one.
 */
const takeTurn = createSemaphore({ atOnce: 4, timeout: 120_000 });

/**
 * Runs long work under the id of a job, so that its caller can read its progress. Progress is written outside of the
 * work's transaction, by another connection, and never fails it.
 */
export async function runAsJob<Result>(
  { database }: { database: Database },
  { viewer, request, id, type, sent }: WatchedJob,
  work: (progress: Progress, keep: KeepResult<Result>) => Promise<Result>,
): Promise<Result> {
  return runOnce<Result>({ database }, { viewer, request, sent, jobId: id }, (keep) =>
    watched(database, viewer, { id, type }, async (progress) => {
      const leave = await takeTurn();
      return work(progress, keep).finally(leave);
    }),
  );
}

async function watched<Result>(
  database: Database,
  viewer: Viewer,
  { id, type }: Pick<WatchedJob, 'id' | 'type'>,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const state = { done: 0, total: 0 };
  const progress: Progress = {
    expect(total) {
      state.total = total;
    },
    async advance(pieces) {
      state.done += pieces;
      await setImmediate();
    },
  };
  if (!id) return work(progress);

  await open(database, viewer, id, type);
  const stopWriting = repeatEvery(interval, () => write(database, id, 'Running', state));
  try {
    const result = await work(progress);
    await stopWriting();
    await write(database, id, 'Done', { done: state.total, total: state.total });
    return result;
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'INTERNAL_ERROR';
    const recorded = stopWriting().then(() => write(database, id, 'Failed', state, code));
    // A database that does not answer has failed the work, and may let this wait for long as well.
    await Promise.race([recorded, pause(recordingTime, undefined, { ref: false })]);
    throw error;
  }
}

/**
 * An id is good for one call. One whose work failed may be sent again, and one whose server is silent, which is waited
 * for. Should that server be alive after all, the key in the work's transaction lets one of the two succeed.
 */
async function open({ pool }: Database, viewer: Viewer, id: string, type: JobType): Promise<void> {
  for (let heard: string | undefined; ; ) {
    const { rowCount } = await pool.query(
      `insert into jobs (id, type, status, user_id) values ($1, $2, 'Running', $3)
       on conflict (id) do update
         set status = 'Running', done = 0, total = 0, error_code = null, created_at = now(), updated_at = now()
         where jobs.user_id = $3 and jobs.type = $2
           and (jobs.status = 'Failed' or jobs.updated_at < now() - $4 * interval '1 millisecond')`,
      [id, type, viewer.id, silence],
    );
    if (rowCount) return;
    const { rows } = await pool.query<{ last: string }>(
      `select updated_at::text as last from jobs where id = $1 and user_id = $2 and type = $3 and status = 'Running'`,
      [id, viewer.id, type],
    );
    const last = rows[0]?.last;
    if (!last || (heard && heard !== last)) throw new ApiError('CONFLICT', { context: 'jobTaken' });
    heard = last;
    await pause(2 * interval);
  }
}

/** Runs work repeatedly, never concurrently; the returned function stops it and waits for the last run. */
function repeatEvery(milliseconds: number, work: () => Promise<void>): () => Promise<void> {
  let underWay: Promise<void> | undefined;
  const timer = setInterval(() => {
    underWay ??= work().finally(() => {
      underWay = undefined;
    });
  }, milliseconds);
  return async () => {
    clearInterval(timer);
    await underWay;
  };
}

async function write(
  { pool }: Database,
  id: string,
  status: 'Running' | 'Done' | 'Failed',
  { done, total }: { done: number; total: number },
  errorCode: string | null = null,
): Promise<void> {
  await pool
    .query(
      'update jobs set status = $2, done = $3, total = $4, error_code = $5, updated_at = now() where id = $1',
      [id, status, Math.min(done, total), total, errorCode],
    )
    // A failure to record progress must not fail the work; a job without a final state counts as failed after a while.
    .catch(() => {});
}
