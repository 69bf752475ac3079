// @ts-check
// Plain JavaScript: taking types off when it starts would cost this process a quarter of its memory.
import sharp from 'sharp';

/** @import { Sharp } from 'sharp' */
/** @import { ImageAnswer, ImageJob } from './images.ts' */

/** Seconds after which an image that takes so long is given up. */
const timeout = 50;
const thumbnailPixels = 320;
/** Up to so many pixels a WebP keeps its colours: without loss it takes 10 MB of memory more for each million. */
const nearLosslessPixels = 4_000_000;
/** Dots an inch at which a drawing of 72 pixels, as those that come with the installation, becomes one of 618. */
const drawingDensity = 618;

sharp.cache(false);
sharp.concurrency(1);

process.on('message', async (job) => {
  process.send?.(await answerOf(/** @type {ImageJob} */ (job)));
});
process.on('disconnect', () => process.exit());
// Terminals and service managers signal every process of a group; what is under way is still finished.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});

/**
 * @param {ImageJob} job
 * @returns {Promise<ImageAnswer>}
 */
async function answerOf(job) {
  try {
    return await rewrite(job);
  } catch (error) {
    const reason = String(error);
    if (/pixel limit|too large/i.test(reason)) return { issue: 'tooManyPixels' };
    return { issue: /no space left|wrong write|disk full/i.test(reason) ? 'diskFull' : 'unreadable' };
  }
}

/**
 * Decodes and encodes an image again, so that nothing but the image itself is left of it, and makes its thumbnail.
 *
 * @param {ImageJob} job
 */
async function rewrite({ source, target, thumbnail, mediaType, maxPixels }) {
  const image = sharp(source, {
    animated: true,
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
    ...(mediaType === 'image/svg+xml' && { density: drawingDensity }),
  });
  const { width, height } = await image.metadata();
  const isSmall = width * height <= nearLosslessPixels;
  const written = await encoded(image.autoOrient().timeout({ seconds: timeout }), mediaType, isSmall).toFile(
    target,
  );
  await sharp(target, { limitInputPixels: maxPixels, sequentialRead: true })
    .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: timeout })
    .toFile(thumbnail);
  return { width: written.width, height: written.pageHeight ?? written.height };
}

/**
 * @param {Sharp} image
 * @param {string} mediaType
 * @param {boolean} isSmall
 */
function encoded(image, mediaType, isSmall) {
  switch (mediaType) {
    case 'image/png':
    case 'image/svg+xml':
      return image.png();
    case 'image/gif':
      return image.gif({ effort: 3 });
    // The editor writes WebP and JPEG in their best quality, of which nothing visible may be lost.
    case 'image/webp':
      return isSmall
        ? image.webp({ nearLossless: true, quality: 80, effort: 0 })
        : image.webp({ quality: 97, smartSubsample: true, effort: 2 });
    case 'image/avif':
      // Colours at half the size, as in a JPEG, take a third less memory.
      return image.avif({ quality: 70, effort: 0, chromaSubsampling: '4:2:0' });
    default:
      // Optimised coding would hold all of the image in memory to save a twelfth of its size.
      return image.jpeg({ quality: 97, chromaSubsampling: '4:4:4', optimiseCoding: false });
  }
}
