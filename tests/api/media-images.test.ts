import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type ImageProvider, mediaEndpoints } from '#contract/media.ts';
import { startApi } from '../support/api.ts';
import { MediaServer } from '../support/media.ts';
import { totalImages } from '../support/provider-stubs.ts';

const keys = {
  PEXELS_API_KEY: 'pexels-secret',
  PIXABAY_API_KEY: 'pixabay-secret',
  UNSPLASH_ACCESS_KEY: 'unsplash-secret',
};
const remote = ['pexels', 'pixabay', 'unsplash', 'openverse'] as const;

const media = new MediaServer(keys);

const list = (query: Record<string, string>, headers?: Record<string, string>) =>
  media.api.call(mediaEndpoints.listImages, { ...media.caller, query, headers });
const add = (imageUrl: string, name = 'A boat') =>
  media.api.call(mediaEndpoints.addImage, { ...media.caller, body: { imageUrl, name } });

async function firstOf(type: ImageProvider, topic = 'boat') {
  const { items } = await list({ type, topic });
  const [first] = items;
  if (!first) throw new Error(`${type} found nothing`);
  return first;
}

describe('providers', () => {
  it('are listed with what is missing; the first with a key is the default', async () => {
    const states = await media.api.call(mediaEndpoints.imageProviders, { as: media.teacher });
    expect(states.map(({ type, isUsable, isDefault }) => [type, isUsable, isDefault])).toEqual([
      ['pexels', true, true],
      ['pixabay', true, false],
      ['unsplash', true, false],
      ['openverse', true, false],
      ['openmoji', true, false],
    ]);
    expect(JSON.stringify(states)).not.toContain('secret');
  });

  it('without keys leave OpenMoji, and say what is missing', async () => {
    const bare = await startApi(media.api.database);
    const states = await bare.call(mediaEndpoints.imageProviders, { as: media.teacher });
    expect(states.filter(({ isUsable }) => isUsable).map(({ type }) => type)).toEqual([
      'openverse',
      'openmoji',
    ]);
    expect(states.find(({ isDefault }) => isDefault)?.type).toBe('openmoji');
    const problem = await bare.issue(mediaEndpoints.listImages, {
      ...media.caller,
      query: { type: 'pixabay' },
    });
    expect(problem).toMatchObject({ status: 503, errorCode: 'NOT_CONFIGURED' });
    expect(problem.message).toContain('Pixabay is not set up');
    await bare.close();
  });
});

describe.each(remote)('%s', (type) => {
  it('is searched 25 to a page, to its last one and beyond', async () => {
    const pages = await Promise.all(
      ['0', '1', '2', '3', '9'].map((page) => list({ type, topic: 'boat', page })),
    );
    expect(pages.map(({ items }) => items.length)).toEqual([25, 25, 10, 0, 0]);
    expect(new Set(pages.map(({ paging }) => paging.total))).toEqual(new Set([totalImages]));
    const addresses = pages.flatMap(({ items }) => items.map(({ imageUrl }) => imageUrl));
    expect(new Set(addresses).size).toBe(totalImages);
  });

  it('has pages of other sizes, at most 25', async () => {
    const { items, paging } = await list({ type, page: '2', pageSize: '10' });
    expect(items).toHaveLength(10);
    expect(paging).toMatchObject({ page: 2, pageSize: 10, currentSize: 10 });
    const all = await list({ type, pageSize: '10000' });
    expect(all.paging.pageSize).toBe(25);
  });

  it('gets the topic exactly as it was typed', async () => {
    const topic = 'a&key=x #1?\r\nX-Evil: 1';
    await list({ type, topic });
    const [first] = media.outside.asked;
    const url = new URL(first?.line.split(' ')[1] ?? '', 'http://services.test');
    expect([url.searchParams.get('query'), url.searchParams.get('q')]).toContain(topic);
    expect(url.searchParams.getAll('key').filter((key) => key === 'x')).toEqual([]);
    expect(first?.headers['x-evil']).toBeUndefined();
  });

  it('gives a picture to the library with author, licence and source', async () => {
    const found = await firstOf(type);
    const file = await add(found.imageUrl, 'Boat.png');
    expect(file).toMatchObject({
      name: 'Boat.jpg',
      attachmentType: 'Image',
      fileType: 'image/jpeg',
      width: 900,
      description: found.name,
      namespaces: [media.namespace],
      credit: {
        provider: found.provider,
        author: found.author,
        license: found.license,
        sourceUrl: found.sourceUrl,
      },
    });
  });

  it('shows thumbnails through this server, small, re-encoded, and cacheable', async () => {
    const { thumbnailUrl } = await firstOf(type);
    const response = await media.api.app.inject(thumbnailUrl);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('image/webp');
    expect(response.headers['cache-control']).toMatch(/^private, max-age=\d{3,4}, immutable$/);
    expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320 });
  });

  it('never reveals its key', async () => {
    const page = await list({ type });
    expect(JSON.stringify(page)).not.toContain('secret');
    media.outside.answerWith(`/${type}/`, (_, response) =>
      response.writeHead(401).end('key pexels-secret is wrong'),
    );
    const problem = await media.api.issue(mediaEndpoints.listImages, { ...media.caller, query: { type } });
    expect(problem).toMatchObject({ status: 502, errorCode: 'PROVIDER_UNAVAILABLE' });
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(problem.message).toMatch(/key/);
  });
});

describe('a search', () => {
  it('searches for people by default, and by globalSearch as well', async () => {
    await list({ type: 'pexels' });
    await list({ type: 'pexels', globalSearch: 'boat' });
    expect(media.outside.asked.map(({ line }) => line)).toEqual([
      expect.stringContaining('query=people'),
      expect.stringContaining('query=boat'),
    ]);
  });

  it('in Greek is sent as Greek', async () => {
    await list({ type: 'pexels', topic: 'βάρκα' });
    await list({ type: 'pixabay', topic: 'βάρκα' });
    expect(media.outside.asked[0]?.line).toContain('locale=el-GR');
    expect(media.outside.asked[1]?.line).toContain('lang=el');
  });

  it('sends each key where it belongs', async () => {
    for (const type of remote) await list({ type, pageSize: '20' });
    expect(
      media.outside.asked.map(({ line, headers }) => [line.includes('secret'), headers.authorization]),
    ).toEqual([
      [false, 'pexels-secret'],
      [true, undefined],
      [false, 'Client-ID unsplash-secret'],
      [false, undefined],
    ]);
  });
});

describe('Unsplash', () => {
  it('gets a report when an image is used', async () => {
    const found = await firstOf('unsplash');
    await add(found.imageUrl);
    await expect
      .poll(() => media.outside.asked.map(({ line }) => line))
      .toContain('GET /unsplash/photos/id1/download?ixid=abc');
    const report = media.outside.asked.find(({ line }) => line.includes('/download'));
    expect(report?.headers.authorization).toBe('Client-ID unsplash-secret');
  });

  it('may fail to receive it', async () => {
    media.outside.answerWith('/download', (request) => request.socket.destroy());
    expect((await add((await firstOf('unsplash')).imageUrl)).credit?.author).toBe('Linus P');
    await expect.poll(() => media.outside.asked.some(({ line }) => line.includes('/download'))).toBe(true);
  });
});

describe('OpenMoji', () => {
  it('is found by English and Greek words in any form, without any network', async () => {
    const names = async (topic: string, language = 'en') =>
      (await list({ type: 'openmoji', topic }, { 'accept-language': language })).items.map(
        ({ name }) => name,
      );
    expect((await names('dog'))[0]).toMatch(/dog/);
    expect(await names('dogs')).toEqual(expect.arrayContaining(['dog face']));
    expect(await names('ΣΚΥΛΟΙ', 'el')).toEqual(expect.arrayContaining(['πρόσωπο σκύλου']));
    // Who writes Greek reads Greek.
    expect((await names('σκύλος'))[0]).toBe('σκύλος');
    expect((await names('red apple'))[0]).toBe('red apple');
    expect((await names('Ελλάδα', 'el'))[0]).toBe('σημαία: Ελλάδα');
    expect((await names('people')).length).toBe(25);
    expect(await names('xyzzy')).toEqual([]);
    expect(await names('...')).toEqual([]);
    expect(media.outside.asked).toEqual([]);
  });

  it('has exact totals and shows each image once, without skin tones', async () => {
    const { paging } = await list({ type: 'openmoji', topic: 'hand' });
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(paging.total / 25) }, (_, page) =>
        list({ type: 'openmoji', topic: 'hand', page: String(page) }),
      ),
    );
    const codes = pages.flatMap(({ items }) => items.map(({ imageUrl }) => imageUrl.split('#')[0]));
    expect(codes).toHaveLength(paging.total);
    expect(new Set(codes).size).toBe(paging.total);
    expect(codes.join()).not.toMatch(/1F3F[B-F]/);
  });

  it('is drawn as a PNG of 618 pixels with its credit, also by its bare code', async () => {
    const found = await firstOf('openmoji', 'elephant');
    for (const imageUrl of [found.imageUrl, 'openmoji:1F418']) {
      const file = await add(imageUrl, 'Elephant');
      expect(file).toMatchObject({ name: 'Elephant.png', fileType: 'image/png', width: 618, height: 618 });
      expect(file.description).toBe('elephant');
      expect(file.credit).toEqual({
        provider: 'OpenMoji',
        author: found.author,
        license: 'CC BY-SA 4.0',
        sourceUrl: 'https://openmoji.org/library/emoji-1F418/',
      });
    }
  });

  it('has thumbnails immediately: its drawings, which run nothing', async () => {
    const { headers, body } = await media.api.app.inject(
      (await firstOf('openmoji', 'elephant')).thumbnailUrl,
    );
    expect(headers['content-type']).toBe('image/svg+xml');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(body).toMatch(/^<svg /);
    expect(body).not.toMatch(/<script|onload|href="http/);
  });
});
