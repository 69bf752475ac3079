import { once } from 'node:events';
import { parentPort, Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, type ApiErrorDetails } from '../http/api-error.ts';
import { createSemaphore } from '../lib/semaphore.ts';

/** Messages from a thread: its progress, a request for a piece, its result, or an error for its caller. */
export type ThreadMessage<Result> =
  | { advanced: number }
  | { wants: 'firstPiece' | 'nextPiece' }
  | { result: Result }
  | { issue: { code: ErrorCode; details: ApiErrorDetails } };

/** The limits of a thread: milliseconds, and megabytes. */
interface ThreadLimits {
  timeout: number;
  memory: number;
}

/**
 * More threads than this would take the processor from everyone else, and two of one kind too much memory; the others
 * wait in line.
 */
const acquire = createSemaphore({ atOnce: 2, perKey: 1, timeout: 120_000 });
/** Megabytes of a thread's young generation: a larger one is no quicker here, and stays in memory. */
const youngGeneration = 8;
/** How often memory is checked. */
const watchInterval = 20;

/** A thread: its module, the data it begins with, and pieces that it requests one after the other, from the first again too. */
interface ThreadWork {
  module: URL;
  data: unknown;
  /** Those of the data that are moved to the thread instead of copied. */
  transfer?: ArrayBuffer[];
  pieces?: () => AsyncGenerator<unknown>;
  limits: ThreadLimits;
  /** The error when the thread exceeded its limits or crashed. */
  issue: ApiError;
  onAdvance?: (pieces: number) => void;
}

/**
 * Runs a module in a separate thread until it answers: work that would block the event loop, or that might exhaust
 * memory. A thread that takes too long or too much memory is ended, and `issue` thrown.
 */
export async function runInThread<Result>({
  module,
  data,
  transfer,
  pieces,
  limits,
  issue,
  onAdvance,
}: ThreadWork): Promise<Result> {
  const leave = await acquire(module.href);
  const worker = new Worker(module, {
    workerData: data,
    transferList: transfer,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory, maxYoungGenerationSizeMb: youngGeneration },
    env: {},
    stderr: true,
    stdout: true,
  });
  const stopWatching = watch(limits, () => void worker.terminate());
  try {
    let reader: AsyncGenerator<unknown> | undefined;
    let next: Promise<IteratorResult<unknown>> | undefined;
    const give = async (wanted: 'firstPiece' | 'nextPiece') => {
      if (wanted === 'firstPiece') {
        reader = pieces?.();
        next = reader?.next();
      }
      const piece = await next;
      worker.postMessage(piece?.done === false ? piece.value : lastPiece);
      // The piece after it is read while the thread works; an error is thrown when it is requested.
      next = piece?.done === false ? reader?.next() : undefined;
      next?.catch(() => {});
    };
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage<Result>) => {
        if ('wants' in message) give(message.wants).catch(reject);
        else if ('advanced' in message) onAdvance?.(message.advanced);
        else if ('result' in message) resolve(message.result);
        else reject(new ApiError(message.issue.code, message.issue.details));
      });
      // Any end without an answer, such as exhausted memory.
      worker.once('error', (cause) => reject(Object.assign(issue, { cause })));
      worker.once('exit', () => reject(issue));
    });
  } finally {
    stopWatching();
    await worker.terminate();
    leave();
  }
}

/** Ends the pieces of a thread. */
const lastPiece = null;

/** The pieces that this thread is given, from the first on; each is read when it is its turn. */
export async function* piecesInThread<Piece>(): AsyncGenerator<Piece> {
  const port = parentPort;
  if (!port) return;
  for (let wants: 'firstPiece' | 'nextPiece' = 'firstPiece'; ; wants = 'nextPiece') {
    port.postMessage({ wants } satisfies ThreadMessage<never>);
    const [piece] = await once(port, 'message');
    if (piece === lastPiece) return;
    yield piece as Piece;
  }
}

/** Calls `end` when a thread has exceeded its time, or the process has grown by more than the thread's limit. */
function watch({ timeout, memory }: ThreadLimits, end: () => void): () => void {
  const before = process.memoryUsage.rss();
  const tooLong = setTimeout(end, timeout);
  // A thread's own limit does not count memory outside of its heap.
  const tooMuch = setInterval(() => {
    if (process.memoryUsage.rss() - before > memory * 2 ** 20) end();
  }, watchInterval);
  return () => {
    clearTimeout(tooLong);
    clearInterval(tooMuch);
  };
}
