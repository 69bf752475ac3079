import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createIdleProcess } from '#server/lib/idle-process.ts';

/** An image to re-encode: source, target, and the path of its thumbnail. */
export interface ImageJob {
  source: string;
  target: string;
  thumbnail: string;
  mediaType: string;
  maxPixels: number;
}

/** The size of the written image, or why there is none. */
export type ImageAnswer =
  | { width: number; height: number }
  | { issue: 'tooManyPixels' | 'unreadable' | 'diskFull' };

const program = new URL('./image-worker.mjs', import.meta.url);
const idleTime = 20_000;
/** An image that takes longer, in milliseconds, is taken to be unreadable. */
const timeout = 60_000;

/** Re-encodes images in a separate process: the server's memory stays small, and decoders may crash. */
export function createImages() {
  const worker = createIdleProcess<ImageJob, ImageAnswer>(program, idleTime, {
    execArgv: ['--max-semi-space-size=1'],
    // Freed memory is returned to the system.
    env: { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' },
  });
  return {
    /** Re-encodes an image and its thumbnail; refuses one that cannot be read or has too many pixels. */
    async rewrite(wanted: Omit<ImageJob, 'maxPixels'>): Promise<{ width: number; height: number }> {
      const maxPixels = wanted.mediaType === 'image/avif' ? limits.avifPixels : limits.imagePixels;
      const answer = await worker
        .ask({ ...wanted, maxPixels }, () => AbortSignal.timeout(timeout))
        .catch(() => undefined);
      if (answer && !('issue' in answer)) return answer;
      if (answer?.issue === 'diskFull') throw new ApiError('STORAGE_FULL');
      throw new ApiError('VALIDATION_FAILED', {
        context: answer?.issue === 'tooManyPixels' ? 'tooManyPixels' : 'badImage',
        params: { maximum: maxPixels / 1_000_000 },
      });
    },
    close: worker.end,
  };
}

export type Images = ReturnType<typeof createImages>;
