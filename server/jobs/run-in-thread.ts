import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, type ApiErrorDetails } from '../http/api-error.ts';
import { createSemaphore } from '../lib/semaphore.ts';

/** Messages from a thread: its progress, its result, or an error for its caller. */
export type ThreadMessage<Result> =
  | { advanced: number }
  | { result: Result }
  | { issue: { code: ErrorCode; details: ApiErrorDetails } };

/** How much a thread may take: milliseconds, and megabytes. */
export interface ThreadLimits {
  timeout: number;
  memory: number;
}

/** More threads than this would take the processor from everyone else; the others wait in line. */
const acquire = createSemaphore({ atOnce: 2, timeout: 120_000 });
/** How often memory is looked at. */
const watchInterval = 50;

/**
 * Runs a module in a separate thread, with some data, until it answers: work that would block the event loop,
 * or that might exhaust memory. A thread that takes too long or too much memory is ended, and the caller gets an error.
 */
export async function runInThread<Result>(
  module: URL,
  data: unknown,
  limits: ThreadLimits,
  issue: ApiError,
  onAdvance: (pieces: number) => void = () => {},
): Promise<Result> {
  const leave = await acquire();
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
    env: {},
    stderr: true,
    stdout: true,
  });
  const stopWatching = watch(limits, () => void worker.terminate());
  try {
    return await new Promise<Result>((resolve, reject) => {
      worker.on('message', (message: ThreadMessage<Result>) => {
        if ('advanced' in message) onAdvance(message.advanced);
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

/** Calls `end` when a thread has had its time, or the process has grown by more than the thread may take. */
function watch({ timeout, memory }: ThreadLimits, end: () => void): () => void {
  const before = process.memoryUsage.rss();
  const tooLong = setTimeout(end, timeout);
  // A thread's own limit does not count the bytes it keeps outside of its heap.
  const tooMuch = setInterval(() => {
    if (process.memoryUsage.rss() - before > memory * 2 ** 20) end();
  }, watchInterval);
  return () => {
    clearTimeout(tooLong);
    clearInterval(tooMuch);
  };
}
