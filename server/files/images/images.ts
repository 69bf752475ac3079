import { type ChildProcess, fork } from 'node:child_process';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/lib/api-error.ts';
import type { ImageAnswer, ImageJob } from './image-job.ts';

const worker = new URL('./image-worker.ts', import.meta.url);
/** Images that are worked on at once; each may need a hundred megabytes while it lasts. */
const atOnce = 2;
/** Milliseconds without work after which the worker ends and gives its memory back. */
const idleTime = 20_000;
/** An image that takes longer is given up together with the worker. */
const patience = 60_000;

type Wanted = Pick<ImageJob, 'source' | 'target' | 'thumbnail' | 'mediaType'>;

/**
 * Writes images anew in a process of its own: the server's memory stays small, and a picture made to crash a decoder
 * takes nothing with it.
 */
export function createImages() {
  const waiting: (() => void)[] = [];
  const underWay = new Map<number, (answer: ImageAnswer) => void>();
  let running = 0;
  let lastId = 0;
  let child: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  function start(): ChildProcess {
    const started = fork(worker, { execArgv: ['--disable-warning=ExperimentalWarning'], stdio: 'ignore' });
    started.on('message', (answer: ImageAnswer) => underWay.get(answer.id)?.(answer));
    started.once('exit', () => {
      if (child === started) child = undefined;
      for (const [id, settle] of underWay) settle({ id, refusal: 'unreadable' });
    });
    return started;
  }

  function end(): void {
    child?.kill('SIGKILL');
    child = undefined;
  }

  async function ask(wanted: Wanted): Promise<ImageAnswer> {
    lastId += 1;
    const id = lastId;
    clearTimeout(idle);
    child ??= start();
    const worker = child;
    const patienceEnds = setTimeout(end, patience);
    try {
      return await new Promise<ImageAnswer>((settle) => {
        underWay.set(id, settle);
        worker.send({ ...wanted, id, maxPixels: limits.imagePixels } satisfies ImageJob);
      });
    } finally {
      underWay.delete(id);
      clearTimeout(patienceEnds);
      if (underWay.size === 0) idle = setTimeout(end, idleTime).unref();
    }
  }

  return {
    /** Writes an image and its thumbnail anew; refuses one that cannot be read or has too many pixels. */
    async rewrite(wanted: Wanted): Promise<{ width: number; height: number }> {
      if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
      else running += 1;
      try {
        const answer = await ask(wanted);
        if (!('refusal' in answer)) return answer;
        throw new ApiError('VALIDATION_FAILED', {
          context: answer.refusal === 'tooManyPixels' ? 'tooManyPixels' : 'badImage',
          params: { maximum: limits.imagePixels / 1_000_000 },
        });
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
    close: end,
  };
}

export type Images = ReturnType<typeof createImages>;
