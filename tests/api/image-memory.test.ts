import { randomFillSync } from 'node:crypto';
import { platform } from 'node:os';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileEndpoints } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { longestTurnOf, memoryTakenBy } from '../support/measured-work.ts';

/** Megabytes that one image may take, in the server and the process that decodes it. */
const mostMemory = 300;
/** Milliseconds that it may keep others waiting. */
const mostOfTurn = 200;

let api: TestApi;
let teacher: Person;

beforeAll(async () => {
  api = await startApi();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
});
afterAll(() => api.close());

/** Noise that repeats, which is small in a file and as large as can be wherever it is decoded and encoded. */
async function noise(width: number, height: number, channels: 3 | 4 = 3): Promise<Sharp> {
  const side = 256;
  const tile = sharp(randomFillSync(Buffer.alloc(side * side * channels)), {
    raw: { width: side, height: side, channels },
  });
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const tiled = sharp({ create: { width, height, channels: 4, background } })
    .composite([{ input: await tile.png().toBuffer(), tile: true, blend: 'source' }])
    .png({ compressionLevel: 1 });
  const whole = sharp(await tiled.toBuffer());
  return channels === 3 ? whole.removeAlpha() : whole;
}

const plain = (width: number, height: number, channels: 3 | 4) =>
  sharp({ create: { width, height, channels, background: { r: 30, g: 90, b: 120, alpha: 0.5 } } });

/** Frames of noise in their upper part, each of which is the one before moved by a pixel. */
async function frames(count: number, width: number, height: number): Promise<Sharp> {
  const part = Math.floor(height / 4);
  const lower = { top: 0, bottom: height - part, background: 'black' };
  const one = await sharp(await (await noise(width, part)).png().toBuffer())
    .extend(lower)
    .raw()
    .toBuffer();
  const all = Array.from({ length: count }, (_, index) => [
    one.subarray(index * 3),
    one.subarray(0, index * 3),
  ]);
  return sharp(Buffer.concat(all.flat()), {
    raw: { width, height: height * count, channels: 3, pageHeight: height },
  });
}

/** The most costly image of each kind that is taken, and the type in which it is stored. */
const largest: Record<string, [name: string, stored: string, make: () => Promise<Buffer>]> = {
  'a JPEG': [
    'a.jpg',
    'image/jpeg',
    async () => (await noise(7_300, 5_400)).jpeg({ quality: 10, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  'a JPEG on its side': [
    'a.jpg',
    'image/jpeg',
    async () => (await noise(7_300, 5_400)).withMetadata({ orientation: 6 }).jpeg({ quality: 10 }).toBuffer(),
  ],
  'a progressive JPEG': [
    'a.jpg',
    'image/jpeg',
    async () =>
      (await noise(5_700, 5_900))
        .jpeg({ quality: 8, chromaSubsampling: '4:4:4', progressive: true })
        .toBuffer(),
  ],
  'a progressive JPEG on its side': [
    'a.jpg',
    'image/jpeg',
    async () =>
      (await noise(5_500, 4_100))
        .withMetadata({ orientation: 6 })
        .jpeg({ quality: 8, chromaSubsampling: '4:4:4', progressive: true })
        .toBuffer(),
  ],
  'a PNG of 16 bits': [
    'a.png',
    'image/png',
    () => plain(7_300, 5_400, 4).toColourspace('rgb16').png().toBuffer(),
  ],
  'an interlaced PNG': [
    'a.png',
    'image/png',
    () => plain(7_300, 5_400, 4).png({ progressive: true }).toBuffer(),
  ],
  'an interlaced PNG of 16 bits': [
    'a.png',
    'image/png',
    () => plain(5_000, 5_000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
  ],
  'a WebP': [
    'a.webp',
    'image/jpeg',
    async () => (await noise(6_000, 4_000)).webp({ quality: 5, effort: 0 }).toBuffer(),
  ],
  'a WebP without loss': [
    'a.webp',
    'image/jpeg',
    async () => (await noise(6_000, 4_000)).webp({ lossless: true, effort: 4 }).toBuffer(),
  ],
  'a WebP that stays one': [
    'a.webp',
    'image/webp',
    async () => (await noise(4_000, 3_000)).webp({ quality: 10, effort: 0 }).toBuffer(),
  ],
  'a WebP with transparency': [
    'a.webp',
    'image/png',
    async () => (await noise(5_300, 4_000, 4)).webp({ lossless: true, effort: 4 }).toBuffer(),
  ],
  'a WebP with transparency that stays one': [
    'a.webp',
    'image/webp',
    async () => (await noise(2_500, 2_000, 4)).webp({ lossless: true, effort: 4 }).toBuffer(),
  ],
  'an animated WebP': [
    'a.webp',
    'image/webp',
    async () => (await frames(16, 2_000, 1_250)).webp({ quality: 5, effort: 0 }).toBuffer(),
  ],
  'an AVIF': [
    'a.avif',
    'image/jpeg',
    async () =>
      (await noise(3_950, 2_800)).avif({ quality: 20, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  'an AVIF of 12 bits with transparency': [
    'a.avif',
    'image/png',
    async () =>
      (await noise(3_200, 2_550, 4))
        .toColourspace('rgb16')
        .avif({ quality: 20, effort: 0, chromaSubsampling: '4:4:4', bitdepth: 12 })
        .toBuffer(),
  ],
  'an AVIF that stays one': [
    'a.avif',
    'image/avif',
    async () =>
      (await noise(2_500, 2_000, 4)).avif({ quality: 20, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  'a GIF': ['a.gif', 'image/png', () => plain(7_300, 5_400, 3).gif({ effort: 1 }).toBuffer()],
  'an animated GIF': [
    'a.gif',
    'image/gif',
    async () =>
      (await frames(4, 3_300, 2_900)).gif({ effort: 1, keepDuplicateFrames: true, colours: 64 }).toBuffer(),
  ],
};

describe.runIf(platform() === 'linux')('the largest that is taken of', () => {
  it.each(Object.entries(largest))('%s takes less than 300 MB', async (_, [name, stored, make]) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(limits.imageBytes);
    const sent = { as: teacher, ...multipart(name, bytes, {}) };
    let longest = 0;
    const taken = await memoryTakenBy(async () => {
      longest = await longestTurnOf(async () => {
        const { fileType, name: storedName } = await api.call(fileEndpoints.upload, sent);
        expect(fileType).toBe(stored);
        expect(storedName).toBe(`a.${stored === 'image/jpeg' ? 'jpg' : stored.slice('image/'.length)}`);
      }, mostOfTurn);
    });
    expect(taken).toBeLessThan(mostMemory);
    expect(longest).toBeLessThan(mostOfTurn);
  });
});

describe('an image that would take more', () => {
  const larger: Record<string, [name: string, most: string, make: () => Promise<Buffer>]> = {
    'a progressive JPEG': [
      'a.jpg',
      '34',
      () => plain(7_000, 5_000, 3).jpeg({ progressive: true, chromaSubsampling: '4:4:4' }).toBuffer(),
    ],
    'an interlaced PNG of 16 bits': [
      'a.png',
      '25',
      () => plain(5_300, 5_000, 4).toColourspace('rgb16').png({ progressive: true }).toBuffer(),
    ],
    'a WebP': ['a.webp', '24', () => plain(5_000, 5_000, 3).webp({ effort: 0 }).toBuffer()],
    'a WebP with transparency': ['a.webp', '21', () => plain(4_700, 4_700, 4).webp({ effort: 0 }).toBuffer()],
    'an AVIF of 10 bits': [
      'a.avif',
      '8',
      () => plain(3_000, 3_000, 3).toColourspace('rgb16').avif({ effort: 0, bitdepth: 10 }).toBuffer(),
    ],
    'an animated WebP': [
      'a.webp',
      '2',
      async () => (await frames(2, 2_000, 2_000)).webp({ quality: 5, effort: 0 }).toBuffer(),
    ],
    'an animated GIF': [
      'a.gif',
      '9',
      async () =>
        (await frames(2, 3_200, 3_200)).gif({ effort: 1, colours: 16, keepDuplicateFrames: true }).toBuffer(),
    ],
  };
  it.each(Object.entries(larger))(
    '%s is refused with what its kind may have',
    async (_, [name, most, make]) => {
      const sent = { as: teacher, ...multipart(name, await make(), {}) };
      const { status, message } = await api.issue(fileEndpoints.upload, sent);
      expect(status).toBe(400);
      expect(message).toContain(`up to ${most} million pixels`);
      expect(message).toContain('JPEG or PNG');
    },
  );
});
