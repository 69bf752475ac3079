import { setTimeout as pause, setImmediate } from 'node:timers/promises';
import type { CallType, JobType } from '#contract/jobs.ts';
import { type KeepResult, runOnce } from '#server/content/idempotency.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { toApiError } from '#server/plugins/errors.ts';

/** The progress of long work. */
export interface Progress {
  /** Sets the number of pieces, of the whole work or of one of its steps. */
  expect(total: number, phase?: string): void;
  /** Adds finished pieces, and lets other requests be served before the next ones. */
  advance(pieces: number): Promise<void>;
}

/** A job as the caller of long work names it; without an id its progress is not recorded. The id is an idempotency key too. */
interface WatchedJob extends Caller {
  id: string | undefined;
  type: CallType;
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
  if (!id) return work(progressIn({ done: 0, total: 0, phase: null, isCanceled: false }));
  await open(database, viewer, id, type);
  return reported(database, id, work);
}

/** How far work is. */
interface State {
  done: number;
  total: number;
  phase: string | null;
  isCanceled: boolean;
}

function progressIn(state: State): Progress {
  return {
    expect(total, phase) {
      Object.assign(state, { done: 0, total, phase: phase ?? null });
    },
    async advance(pieces) {
      state.done += pieces;
      await setImmediate();
      if (state.isCanceled) throw new ApiError('CONFLICT', { context: 'jobCanceled' });
    },
  };
}

async function reported<Result>(
  database: Database,
  id: string,
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const state: State = { done: 0, total: 0, phase: null, isCanceled: false };
  const progress = progressIn(state);
  const stopWriting = repeatEvery(interval, async () => {
    state.isCanceled = await write(database, id, 'Running', state);
  });
  try {
    const result = await work(progress);
    await stopWriting();
    await write(database, id, 'Done', { ...state, done: state.total });
    return result;
  } catch (error) {
    const issue = toApiError(error as Error);
    const status = issue.details.context === 'jobCanceled' ? 'Canceled' : 'Failed';
    const recorded = stopWriting().then(() => write(database, id, status, state, issue));
    // A database that does not answer has failed the work, and may let this wait for long as well.
    await Promise.race([recorded, pause(recordingTime, undefined, { ref: false })]);
    throw error;
  }
}

/** Adds a job whose progress can be read before it begins. */
export async function announceJob(
  connection: Connection,
  { id, type, userId }: { id: string; type: JobType; userId: string | null },
): Promise<void> {
  const text = `insert into jobs (id, type, status, user_id) values ($1, $2, 'Running', $3)`;
  await connection.run(prepared(text, [id, type, userId]));
}

/** Keeps the progress of work that is done in the background, whether it was announced or not. */
export async function inBackground<Result>(
  database: Database,
  job: { id: string; type: JobType; userId: string | null },
  work: (progress: Progress) => Promise<Result>,
): Promise<Result> {
  const text = `insert into jobs (id, type, status, user_id) values ($1, $2, 'Running', $3)
    on conflict (id) do update set status = 'Running', done = 0, error_code = null, error_context = null, updated_at = now()`;
  await database.pool.query(text, [job.id, job.type, job.userId]);
  return reported(database, job.id, work);
}

/**
 * An id is good for one call. One whose work failed may be sent again, and one whose server is silent, which is waited
 * for. Should that server be alive after all, the key in the work's transaction lets one of the two succeed.
 */
async function open({ pool }: Database, viewer: Viewer, id: string, type: CallType): Promise<void> {
  for (let heard: string | undefined; ; ) {
    const { rowCount } = await pool.query(
      `insert into jobs (id, type, status, user_id) values ($1, $2, 'Running', $3)
       on conflict (id) do update
         set status = 'Running', done = 0, total = 0, error_code = null, created_at = now(), updated_at = now(),
           cancel_requested = false
         where jobs.user_id = $3 and jobs.type = $2
           and (jobs.status in ('Failed', 'Canceled') or jobs.updated_at < now() - $4 * interval '1 millisecond')`,
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

/** Writes how far the work is, unless it recorded its own end; answers whether it was canceled. */
async function write(
  { pool }: Database,
  id: string,
  status: 'Running' | 'Done' | 'Failed' | 'Canceled',
  { done, total, phase }: State,
  issue?: ApiError,
): Promise<boolean> {
  return (
    pool
      .query<{ isCanceled: boolean }>(
        `update jobs set status = $2, done = $3, total = $4, phase = $5, error_code = $6, error_context = $7,
           updated_at = now() where id = $1 and (status = 'Running' or $2 <> 'Running') returning cancel_requested as "isCanceled"`,
        [id, status, Math.min(done, total), total, phase, issue?.code, issue?.details.context],
      )
      // A failure to record progress must not fail the work; a job without a final state counts as failed after a while.
      .then(
        ({ rows }) => rows[0]?.isCanceled ?? false,
        () => false,
      )
  );
}
