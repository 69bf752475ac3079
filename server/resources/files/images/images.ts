import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createIdleProcess } from '#server/lib/idle-process.ts';

/** An image to re-encode: source, target, and the path of its thumbnail. */
export interface ImageJob {
  source: string;
  target: string;
  thumbnail: string;
  mediaType: string;
  /** Pixels of all frames together. */
  maxPixels: number;
  /** Bytes of memory that decoding may take. */
  maxBytes: number;
}

/** The image as it was written. */
interface Written {
  /** Its own type, or JPEG or PNG where encoding that would take too much memory. */
  mediaType: string;
  width: number;
  height: number;
}

/** The image that was written, or why there is none, and how many pixels a frame of its kind may have. */
export type ImageAnswer =
  | Written
  | { issue: 'tooManyPixels'; most: number }
  | { issue: 'unreadable' | 'diskFull' };

const program = new URL('./image-worker.mjs', import.meta.url);
const idleTime = 20_000;
/** An image that takes longer, in milliseconds, is taken to be unreadable. */
const timeout = 60_000;

/** Re-encodes images in a separate process: the server's memory stays small, and decoders may crash. */
export function createImages() {
  const worker = createIdleProcess<ImageJob, ImageAnswer>(program, idleTime, {
    // Without a compiler for its few lines, the process is a fifth smaller.
    execArgv: ['--max-semi-space-size=1', '--jitless'],
    // Freed memory is returned to the system.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
  });
  return {
    /** Re-encodes an image and its thumbnail; refuses one that cannot be read or has too many pixels for its kind. */
    async rewrite(wanted: Omit<ImageJob, 'maxPixels' | 'maxBytes'>): Promise<Written> {
      const { imagePixels: maxPixels, imageMemory: maxBytes } = limits;
      const answer = await worker
        .ask({ ...wanted, maxPixels, maxBytes }, () => AbortSignal.timeout(timeout))
        .catch(() => undefined);
      if (answer && !('issue' in answer)) return answer;
      if (answer?.issue === 'diskFull') throw new ApiError('STORAGE_FULL');
      if (answer?.issue !== 'tooManyPixels') throw new ApiError('VALIDATION_FAILED', { context: 'badImage' });
      throw new ApiError('VALIDATION_FAILED', {
        context: answer.most < maxPixels ? 'tooManyPixelsOfKind' : 'tooManyPixels',
        params: { maximum: Math.floor(answer.most / 1_000_000) },
      });
    },
    close: worker.end,
  };
}

export type Images = ReturnType<typeof createImages>;
