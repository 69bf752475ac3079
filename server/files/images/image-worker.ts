import sharp, { type Sharp } from 'sharp';
import type { ImageAnswer, ImageJob } from './image-job.ts';

/** Seconds after which an image that takes so long is given up. */
const patience = 20;

sharp.cache(false);
sharp.concurrency(1);

process.on('message', (job: ImageJob) => {
  void answer(job).then((answered) => process.send?.(answered));
});
process.on('disconnect', () => process.exit());

async function answer(job: ImageJob): Promise<ImageAnswer> {
  try {
    return { id: job.id, ...(await rewrite(job)) };
  } catch (error) {
    return {
      id: job.id,
      refusal: /pixel limit|too large/i.test(String(error)) ? 'tooManyPixels' : 'unreadable',
    };
  }
}

/** Decodes and encodes an image anew, so that nothing but the picture is left of it, and makes its thumbnail. */
async function rewrite({ source, target, thumbnail, mediaType, maxPixels }: ImageJob) {
  const read = () =>
    sharp(source, {
      animated: true,
      limitInputPixels: maxPixels,
      failOn: 'error',
      sequentialRead: true,
    });
  const picture = read().autoOrient().timeout({ seconds: patience });
  const written = await encoded(picture, mediaType).toFile(target);
  await sharp(target, { limitInputPixels: maxPixels })
    .resize(320, 320, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: patience })
    .toFile(thumbnail);
  return { width: written.width, height: written.pageHeight ?? written.height };
}

function encoded(picture: Sharp, mediaType: string): Sharp {
  switch (mediaType) {
    case 'image/png':
      return picture.png();
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp({ quality: 92 });
    case 'image/avif':
      return picture.avif({ quality: 70, effort: 2 });
    default:
      return picture.jpeg({ quality: 92 });
  }
}
