import { type ChildProcess, fork } from 'node:child_process';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ImageAnswer, ImageJob } from './image-job.ts';

const program = new URL('./image-worker.mjs', import.meta.url);
/** Milliseconds without work after which the worker ends to free its memory. */
const idleTime = 20_000;
/** An image that takes longer is aborted together with the worker. */
const timeout = 60_000;

/**
 * Re-encodes images, one at a time, in a separate process: the server's memory stays small, and an image made to
 * crash a decoder affects nothing else.
 */
export function createImages() {
  let line: Promise<unknown> = Promise.resolve();
  let worker: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(program, {
      execArgv: ['--max-semi-space-size=1'],
      // A compromised decoder finds no secret here. The other settings return freed memory to the system.
      env: { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
      stdio: 'ignore',
    });
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    return started.once('exit', forget).on('error', forget);
  }

  async function ask(job: ImageJob): Promise<ImageAnswer> {
    clearTimeout(idle);
    worker ??= start();
    const answer = await answerOf(worker, job);
    idle = setTimeout(end, idleTime).unref();
    return answer;
  }

  function end(): void {
    worker?.kill('SIGKILL');
    worker = undefined;
  }

  return {
    /** Re-encodes an image and its thumbnail; refuses one that cannot be read or has too many pixels. */
    async rewrite(wanted: Omit<ImageJob, 'maxPixels'>): Promise<{ width: number; height: number }> {
      const maxPixels = wanted.mediaType === 'image/avif' ? limits.avifPixels : limits.imagePixels;
      const asked = line.then(() => ask({ ...wanted, maxPixels }));
      line = asked;
      const answer = await asked;
      if (!('issue' in answer)) return answer;
      if (answer.issue === 'diskFull') throw new ApiError('STORAGE_FULL');
      throw new ApiError('VALIDATION_FAILED', {
        context: answer.issue === 'tooManyPixels' ? 'tooManyPixels' : 'badImage',
        params: { maximum: maxPixels / 1_000_000 },
      });
    },
    close: end,
  };
}

/** What the worker makes of an image; one that ends it, or keeps it too long, is unreadable. */
function answerOf(worker: ChildProcess, job: ImageJob): Promise<ImageAnswer> {
  return new Promise((resolve) => {
    const timeoutAt = setTimeout(() => worker.kill('SIGKILL'), timeout);
    const settle = (answer: ImageAnswer) => {
      clearTimeout(timeoutAt);
      worker.off('message', settle).off('exit', giveUp).off('error', giveUp);
      resolve(answer);
    };
    const giveUp = () => settle({ issue: 'unreadable' });
    worker.once('message', settle).once('exit', giveUp).once('error', giveUp);
    worker.send(job, (error) => error && giveUp());
  });
}

export type Images = ReturnType<typeof createImages>;
