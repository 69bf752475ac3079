// @ts-check
// Plain JavaScript: taking types off when it starts would cost this process a quarter of its memory.
import { rm } from 'node:fs/promises';
import sharp from 'sharp';

/** @import { Metadata, Sharp } from 'sharp' */
/** @import { ImageAnswer, ImageJob } from './images.ts' */

/** Seconds after which an image that takes so long is given up. */
const timeout = 50;
const thumbnailPixels = 320;
/** Up to so many pixels a WebP keeps its colours: without loss it takes 10 MB of memory more for each million. */
const nearLosslessPixels = 4_000_000;
/** Dots an inch at which a drawing of 72 pixels, as those that come with the installation, becomes one of 618. */
const drawingDensity = 618;

/**
 * Pixels of a frame up to which the encoder of a type takes at most 200 MB. Larger images are stored as JPEG or PNG,
 * which are written row by row.
 *
 * @type {Record<string, { opaque: number, transparent: number }>}
 */
const encodedPixels = {
  'image/avif': { opaque: 5_000_000, transparent: 5_000_000 },
  'image/gif': { opaque: 9_000_000, transparent: 9_000_000 },
  'image/webp': { opaque: 12_000_000, transparent: 5_000_000 },
};

sharp.cache(false);
sharp.concurrency(1);
// The photographs of some telephones are read as plain JPEGs, without the brighter version that comes with them.
sharp.block({ operation: ['VipsForeignLoadUhdr'] });

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
    if (/pixel limit|too large/i.test(reason)) return { issue: 'tooManyPixels', most: job.maxPixels };
    return { issue: /no space left|wrong write|disk full/i.test(reason) ? 'diskFull' : 'unreadable' };
  }
}

/**
 * Decodes and encodes an image again, so that nothing but the image itself is left of it, and makes its thumbnail.
 *
 * @param {ImageJob} job
 * @returns {Promise<ImageAnswer>}
 */
async function rewrite({ source, target, thumbnail, mediaType, maxPixels, maxBytes }) {
  const options = /** @type {const} */ ({
    animated: true,
    limitInputPixels: maxPixels,
    failOn: 'error',
    sequentialRead: true,
  });
  const image = sharp(source, {
    ...options,
    ...(mediaType === 'image/svg+xml' && { density: drawingDensity }),
  });
  const found = await image.metadata();
  const pixels = found.width * (found.pageHeight ?? found.height);
  const most = Math.floor(maxBytes / heldBytes(found));
  if (pixels > most) return { issue: 'tooManyPixels', most };
  const type = storedType(mediaType, found, pixels);
  // What is decoded as a whole is put on the disk before it is encoded: memory holds it once, not twice.
  const rows = isDecodedWhole(found) ? `${target}.rows` : undefined;
  if (rows) {
    const { orientation } = found;
    await image
      .withMetadata({ ...(orientation && { orientation }) })
      .tiff({ compression: 'none' })
      .timeout({ seconds: timeout })
      .toFile(rows);
  }
  const written = await encoded((rows ? sharp(rows, options) : image).autoOrient(), type, found)
    .timeout({ seconds: timeout })
    .toFile(target);
  if (rows) await rm(rows);
  await sharp(target, { limitInputPixels: maxPixels, sequentialRead: true })
    .resize(thumbnailPixels, thumbnailPixels, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 80 })
    .timeout({ seconds: timeout })
    .toFile(thumbnail);
  return { mediaType: type, width: written.width, height: written.pageHeight ?? written.height };
}

/**
 * Bytes of memory that reading an image takes at most for each pixel of a frame, as measured; what is read row by row
 * takes next to nothing.
 *
 * @param {Metadata} found
 */
function heldBytes(found) {
  const { format, channels, depth, hasAlpha, isProgressive } = found;
  const { orientation = 1, pages = 1, bitsPerSample = 8 } = found;
  const raw = channels * (depth === 'ushort' ? 2 : 1);
  const turned = orientation > 1 ? raw : 0;
  switch (format) {
    case 'heif':
      return bitsPerSample > 8 ? 25 : 18.5;
    case 'webp':
      return pages > 1 ? 80 : 8.5 + Number(hasAlpha);
    case 'gif':
      return pages > 1 ? 21 : 5;
    // The passes of a progressive JPEG add up in two bytes for each value.
    case 'jpeg':
      return (isProgressive ? 2 * channels : 1) + turned;
    default:
      return (isProgressive ? raw : 1) + turned;
  }
}

/** @param {Metadata} found */
const isDecodedWhole = ({ format, pages = 1 }) => format === 'heif' || (format === 'webp' && pages === 1);

/**
 * The type in which an image is stored: its own, unless encoding it would take too much memory.
 *
 * @param {string} mediaType
 * @param {Metadata} found
 * @param {number} pixels
 */
function storedType(mediaType, { hasAlpha, pages = 1 }, pixels) {
  const most = encodedPixels[mediaType]?.[hasAlpha ? 'transparent' : 'opaque'] ?? pixels;
  if (pixels <= most || pages > 1) return mediaType;
  return hasAlpha || mediaType === 'image/gif' ? 'image/png' : 'image/jpeg';
}

/**
 * @param {Sharp} image
 * @param {string} mediaType
 * @param {Metadata} found
 */
function encoded(image, mediaType, { width, height, pages = 1 }) {
  switch (mediaType) {
    case 'image/png':
    case 'image/svg+xml':
      return image.png();
    case 'image/gif':
      return image.gif({ effort: 3 });
    // The editor writes WebP and JPEG in their best quality, of which nothing visible may be lost.
    case 'image/webp':
      if (pages > 1) return image.webp({ quality: 90, effort: 2 });
      return width * height <= nearLosslessPixels
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
