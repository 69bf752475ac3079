import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, type ApiErrorDetails } from '../http/api-error.ts';
import { createSemaphore } from '../lib/semaphore.ts';

/** Messages from a process: its progress, a request for a piece, its result, or an error for its caller. */
type ProcessMessage<Result> =
  | { advanced: number }
  | { wants: 'firstPiece' | 'nextPiece' }
  | { result: Result }
  | { issue: { code: ErrorCode; details: ApiErrorDetails } };

/** The limits of a process: milliseconds, and megabytes, of which Node takes some 50 by itself. */
interface ProcessLimits {
  timeout: number;
  memory: number;
}

/**
 * More processes than this would take the processor from everyone else, and two of one kind too much memory; the others
 * wait in line.
 */
const acquire = createSemaphore({ atOnce: 2, perKey: 1, timeout: 120_000 });
/** How often memory is checked. */
const watchInterval = 20;

/** A process: its module, what it begins with, and pieces that it requests one after the other, from the first again too. */
interface ProcessWork {
  module: URL;
  job: object;
  pieces?: () => AsyncGenerator<object>;
  limits: ProcessLimits;
  /** The error when the process exceeded its limits or crashed. */
  issue: ApiError;
  onAdvance?: (pieces: number) => void;
}

/**
 * Runs a module in a process of its own until it answers: work that would block the event loop, or that might exhaust
 * memory. One that takes too long or too much memory is ended, and `issue` thrown. All of its memory is free then; what a
 * thread has taken would stay with the server, whose memory says nothing of the work of one thread either.
 */
export async function runInProcess<Result>({
  module,
  job,
  pieces,
  limits,
  issue,
  onAdvance,
}: ProcessWork): Promise<Result> {
  const leave = await acquire(module.href);
  const child = fork(module, {
    execArgv: [
      '--disable-warning=ExperimentalWarning',
      `--max-old-space-size=${limits.memory}`,
      '--max-semi-space-size=2',
      '--heap-growing-percent=20',
    ],
    // It inherits nothing: a compromised library finds no secret.
    env: { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: 'ignore',
  });
  const end = () => void child.kill('SIGKILL');
  const stopWatching = watch(limits, child.pid, end);
  try {
    let reader: AsyncGenerator<object> | undefined;
    let next: Promise<IteratorResult<object>> | undefined;
    const give = async (wanted: 'firstPiece' | 'nextPiece') => {
      if (wanted === 'firstPiece') {
        reader = pieces?.();
        next = reader?.next();
      }
      const piece = await next;
      child.send(piece?.done === false ? piece.value : lastPiece);
      // The piece after it is read while the process works; an error is thrown when it is requested.
      next = piece?.done === false ? reader?.next() : undefined;
      next?.catch(() => {});
    };
    return await new Promise<Result>((resolve, reject) => {
      child.on('message', (message: ProcessMessage<Result>) => {
        if ('wants' in message) give(message.wants).catch(reject);
        else if ('advanced' in message) onAdvance?.(message.advanced);
        else if ('result' in message) resolve(message.result);
        else reject(new ApiError(message.issue.code, message.issue.details));
      });
      // Any end without an answer, such as exhausted memory.
      child.once('error', (cause) => reject(Object.assign(issue, { cause })));
      child.once('exit', () => reject(issue));
      child.send(job);
    });
  } finally {
    stopWatching();
    end();
    leave();
  }
}

/** Ends the pieces of a process. */
const lastPiece = 'last piece';

/** In such a process: the job, once it has arrived. The process ends with its server, and finishes what is under way else. */
export async function jobOfProcess<Job>(): Promise<Job> {
  process.on('disconnect', () => process.exit());
  // Terminals and service managers signal every process of a group.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
  const [job] = await once(process, 'message');
  return job as Job;
}

/** In such a process: sends a message to its server. */
export function sendFromProcess<Result>(message: ProcessMessage<Result>): void {
  process.send?.(message);
}

/** In such a process: the pieces that it is given, from the first on; each is read when it is its turn. */
export async function* piecesInProcess<Piece>(): AsyncGenerator<Piece> {
  for (let wants: 'firstPiece' | 'nextPiece' = 'firstPiece'; ; wants = 'nextPiece') {
    sendFromProcess({ wants });
    const [piece] = await once(process, 'message');
    if (piece === lastPiece) return;
    yield piece as Piece;
  }
}

/** Calls `end` when a process has exceeded its time or its memory. */
function watch({ timeout, memory }: ProcessLimits, pid: number | undefined, end: () => void): () => void {
  const tooLong = setTimeout(end, timeout);
  // Its heap has a limit of its own, which does not count memory outside of it. Only Linux tells that of another process.
  const tooMuch = setInterval(async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    if (Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) > memory * 1_024) end();
  }, watchInterval);
  return () => {
    clearTimeout(tooLong);
    clearInterval(tooMuch);
  };
}
