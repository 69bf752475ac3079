import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaEndpoints } from '#contract/media.ts';
import { createFoundImageAddresses } from '#server/resources/media/found-image-address.ts';
import { MediaServer } from '../support/media.ts';
import { startCanary } from '../support/provider-stubs.ts';

const media = new MediaServer({ PEXELS_API_KEY: 'pexels-secret' });
let canary: Awaited<ReturnType<typeof startCanary>>;

beforeAll(async () => {
  canary = await startCanary();
});
afterAll(() => canary.close());

const search = () => ({ ...media.caller, query: { type: 'pexels', topic: 'boat' } });
const addition = (imageUrl: string) => ({ ...media.caller, body: { imageUrl, name: 'A boat' } });
const addresses = () => createFoundImageAddresses('x'.repeat(40));
const known = { thumbnail: '', name: 'x', author: 'x', license: 'x', sourceUrl: 'https://example.test/' };

async function found() {
  const { items } = await media.api.call(mediaEndpoints.listImages, search());
  const [first] = items;
  if (!first) throw new Error('Nothing was found');
  return first;
}

async function nothingWasKept(): Promise<void> {
  const { rows } = await media.api.database.pool.query('select count(*)::int as files from files');
  expect(rows[0]?.files).toBe(0);
  const folder = join(media.api.dataDir, 'tmp');
  const left = existsSync(folder) ? readdirSync(folder, { recursive: true, withFileTypes: true }) : [];
  expect(left.filter((item) => item.isFile())).toEqual([]);
}

describe('loopback is never requested', () => {
  const spellings = (port: number) => [
    `http://127.0.0.1:${port}/a.jpg`,
    `http://localhost:${port}/a.jpg`,
    `http://2130706433:${port}/a.jpg`,
    `http://0x7f000001:${port}/a.jpg`,
    `http://0177.0.0.1:${port}/a.jpg`,
    `http://127.1:${port}/a.jpg`,
    `http://0.0.0.0:${port}/a.jpg`,
    `http://[::1]:${port}/a.jpg`,
    `http://[::ffff:127.0.0.1]:${port}/a.jpg`,
    `http://[::ffff:7f00:1]:${port}/a.jpg`,
    `http://127.0.0.1.nip.io:${port}/a.jpg`,
    `http://images.pexels.com@127.0.0.1:${port}/a.jpg`,
    `https://127.0.0.1:${port}/a.jpg`,
    `http://127。0。0。1:${port}/a.jpg`,
    'file:///etc/passwd',
    'openmoji:../../../package.json',
    'openmoji:1F600/../../../../package.json',
  ];

  it('as a picture to add, unsigned or even signed', async () => {
    for (const address of spellings(canary.port)) {
      const signed = addresses().imageUrlOf('Pexels', { ...known, address });
      for (const imageUrl of [address, `${address}#x.y`, signed]) {
        const problem = await media.api.issue(mediaEndpoints.addImage, addition(imageUrl));
        expect(problem).toMatchObject({ status: 400, errors: [{ path: 'imageUrl' }] });
        media.teacher = await media.api.person({ roles: ['TEACHER'], assignNamespaces: [media.namespace] });
      }
    }
    expect(canary.hits()).toBe(0);
  });

  it('as a thumbnail, even signed', async () => {
    for (const address of spellings(canary.port)) {
      expect((await media.api.app.inject(addresses().thumbnailUrlOf(address))).statusCode).toBe(404);
    }
    expect(canary.hits()).toBe(0);
  });

  it('where a provider names it, or leads there', async () => {
    media.outside.answerWith('/pexels/search', (_, response) => {
      const photos = spellings(canary.port).map((address) => ({
        url: 'https://www.pexels.com/photo/1/',
        src: { large2x: address, medium: address },
      }));
      response.end(JSON.stringify({ total_results: photos.length, photos }));
    });
    expect((await media.api.call(mediaEndpoints.listImages, search())).items).toEqual([]);
    media.outside.calm();
    const { imageUrl, thumbnailUrl } = await found();
    media.outside.answerWith('.jpg', (_, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${canary.port}/` }).end(),
    );
    expect(await media.api.issue(mediaEndpoints.addImage, addition(imageUrl))).toMatchObject({ status: 502 });
    expect((await media.api.app.inject(thumbnailUrl)).statusCode).toBe(502);
    media.outside.answerWith('/pexels/search', (_, response) =>
      response.writeHead(307, { location: `http://127.0.0.1:${canary.port}/` }).end(),
    );
    expect(await media.api.issue(mediaEndpoints.listImages, search())).toMatchObject({ status: 502 });
    expect(canary.hits()).toBe(0);
  });
});

describe('what was found cannot be changed', () => {
  it('neither address nor credit, nor the provider', async () => {
    const { imageUrl } = await found();
    const [address = '', token = ''] = imageUrl.split('#');
    const [payload = '', signature = ''] = token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const forged = Buffer.from(JSON.stringify({ ...claims, author: 'Me' })).toString('base64url');
    for (const changed of [
      `${address}?x#${token}`,
      `${address}#${forged}.${signature}`,
      `${address}#${payload}.${signature.slice(1)}`,
      `${address}#${payload}.`,
      address,
      '#',
      'x'.repeat(2_000),
    ]) {
      expect(await media.api.issue(mediaEndpoints.addImage, addition(changed))).toMatchObject({
        status: 400,
      });
    }
    const other = await media.api.issue(mediaEndpoints.addImage, {
      ...addition(imageUrl),
      body: { imageUrl, name: 'x', type: 'unsplash' },
    });
    expect(other).toMatchObject({ status: 400, errors: [{ path: 'type' }] });
  });

  it('nor the address of a thumbnail, or how long it holds', async () => {
    const { thumbnailUrl } = await found();
    const url = new URL(thumbnailUrl, 'http://portal.test');
    const changed = (name: string, value: string) => {
      const other = new URL(url);
      other.searchParams.set(name, value);
      return other.pathname + other.search;
    };
    for (const address of [
      changed('source', `http://${media.outside.host}/other.jpg`),
      changed('expires', '999999999999'),
      changed('signature', 'x'),
    ]) {
      expect((await media.api.app.inject(address)).statusCode).toBe(404);
    }
    const key = addresses();
    const past = { source: 'x', expires: '1', signature: 'x' };
    expect(key.secondsLeft(past)).toBe(0);
  });
});

describe('a provider', () => {
  const away = { status: 502, errorCode: 'PROVIDER_UNAVAILABLE', message: expect.stringContaining('Pexels') };

  it.each([
    ['a fault', 500, 'oops'],
    ['a page', 200, '<html><body>Hello</body></html>'],
    ['nothing', 200, ''],
    ['half of something', 200, '{"photos":['],
    ['another shape', 200, '{"photos":"none"}'],
    ['a refusal', 403, 'no'],
    ['too many requests', 429, 'slow down'],
  ])('that answers with %s is named', async (_, status, body) => {
    media.outside.answerWith('/pexels/', (_, response) => response.writeHead(status).end(body));
    expect(await media.api.issue(mediaEndpoints.listImages, search())).toMatchObject(away);
  });

  it('that is down is named', async () => {
    media.outside.answerWith('/pexels/', (request) => request.socket.destroy());
    expect(await media.api.issue(mediaEndpoints.listImages, search())).toMatchObject(away);
  });

  it('that answers too much is not read to its end', async () => {
    media.outside.answerWith('/pexels/', (_, response) => response.end(Buffer.alloc(8 * 1024 * 1024, ' ')));
    expect(await media.api.issue(mediaEndpoints.listImages, search())).toMatchObject(away);
  });

  it('that says nothing, or never ends, is given up', async () => {
    const { imageUrl, thumbnailUrl } = await found();
    media.outside.answerWith('/pexels/', () => {});
    media.outside.answerWith('.jpg', (_, response) => void response.writeHead(200).write('x'));
    const slow = { status: 504, errorCode: 'PROVIDER_TIMEOUT', message: expect.stringContaining('Pexels') };
    const [listed, added, thumbnail] = await Promise.all([
      media.api.issue(mediaEndpoints.listImages, search()),
      media.api.issue(mediaEndpoints.addImage, addition(imageUrl)),
      media.api.app.inject(thumbnailUrl),
    ]);
    expect([listed, added, thumbnail.json()]).toMatchObject([slow, slow, slow]);
    await nothingWasKept();
  });

  it.each([
    ['a page', Buffer.from('<html><script>alert(1)</script>')],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a program', Buffer.from('MZ\x90\x00\x03')],
    ['a PDF', Buffer.from('%PDF-1.7\n')],
    ['nothing', Buffer.alloc(0)],
    ['too much', Buffer.alloc(12 * 1024 * 1024, 0xff)],
  ])('whose picture is %s is named, and nothing is kept', async (_, bytes) => {
    const { imageUrl, thumbnailUrl } = await found();
    media.outside.answerWith('.jpg', (_, response) => {
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(bytes);
    });
    expect(await media.api.issue(mediaEndpoints.addImage, addition(imageUrl))).toMatchObject(away);
    expect((await media.api.app.inject(thumbnailUrl)).json()).toMatchObject(away);
    await nothingWasKept();
  });

  it('whose picture only begins like one is refused, and nothing is kept', async () => {
    const { imageUrl, thumbnailUrl } = await found();
    media.outside.answerWith('.jpg', (_, response) => {
      response.end(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(4_000, 1)]));
    });
    const { status } = await media.api.issue(mediaEndpoints.addImage, addition(imageUrl));
    expect([400, 502]).toContain(status);
    expect((await media.api.app.inject(thumbnailUrl)).json()).toMatchObject(away);
    await nothingWasKept();
  });
});
