import { Worker } from 'node:worker_threads';
import type { ErrorCode } from '#contract/errors.ts';
import { ApiError, type ApiErrorDetails } from './api-error.ts';
import { createTurnstile } from './turnstile.ts';

/** What a thread answers with: the result, or a refusal that its caller is told. */
export type ThreadAnswer<Result> =
  | { result: Result }
  | { refusal: { code: ErrorCode; details: ApiErrorDetails } };

/** How much a thread may take: milliseconds, and megabytes. */
export interface ThreadLimits {
  patience: number;
  memory: number;
}

/** More threads than this would take the processor from everyone else; the others wait in line. */
const comeIn = createTurnstile({ atOnce: 2, patience: 120_000 });

/**
 * Runs a module in a thread of its own, with some data, until it answers: work that would keep everyone else waiting,
 * or that is not to be trusted with our memory. A thread that takes too long or too much is ended and `refusal` told.
 */
export async function runInThread<Result>(
  module: URL,
  data: unknown,
  { patience, memory }: ThreadLimits,
  refusal: ApiError,
): Promise<Result> {
  const leave = await comeIn();
  const worker = new Worker(module, {
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: memory },
    env: {},
    stderr: true,
    stdout: true,
  });
  let tooLong: NodeJS.Timeout | undefined;
  try {
    const answer = await new Promise<ThreadAnswer<Result>>((resolve, reject) => {
      tooLong = setTimeout(() => reject(refusal), patience);
      worker.once('message', resolve);
      // Whatever ends it without an answer, a full memory among it.
      worker.once('error', (error) => reject(Object.assign(refusal, { cause: error })));
      worker.once('exit', () => reject(refusal));
    });
    if ('result' in answer) return answer.result;
    throw new ApiError(answer.refusal.code, answer.refusal.details);
  } finally {
    clearTimeout(tooLong);
    await worker.terminate();
    leave();
  }
}
