import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { startS3Server } from '../support/s3-server.ts';

let api: TestApi;
let port: number;
let namespace: string;
let other: string;
let teacher: Person;
let colleague: Person;
let picture: Buffer;

beforeAll(async () => {
  api = await startApi();
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  port = (api.app.server.address() as AddressInfo).port;
  [namespace, other] = [await api.namespace(), await api.namespace('Another class')];
  teacher = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace, other] });
  colleague = await api.person({ roles: ['TEACHER'], assignNamespaces: [other] });
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1d5fbf' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => api.close());

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((item) => item.isFile())
        .map(({ name }) => name)
    : [];
const inTemp = () => filesIn(join(api.dataDir, 'tmp'));
const inStorage = () => filesIn(join(api.dataDir, 'files'));

function upload(name: string, bytes: Buffer, query?: Record<string, string>): Promise<StoredFile> {
  return api.call(fileEndpoints.upload, { as: teacher, namespace, query, ...multipart(name, bytes, {}) });
}
function refusedUpload(name: string, bytes: Buffer, query?: Record<string, string>) {
  return api.issue(fileEndpoints.upload, { as: teacher, namespace, query, ...multipart(name, bytes, {}) });
}

/** Sends an upload over a real connection; `cutAt` ends the connection after that many bytes of the body. */
function send(name: string, bytes: Buffer, cutAt?: number): Promise<number | 'cut'> {
  const { body, headers } = multipart(name, bytes, {});
  return new Promise((resolve) => {
    const request = ask(
      {
        port,
        method: 'POST',
        path: '/api/file/upload/single',
        headers: {
          ...headers,
          authorization: `Bearer ${teacher.accessToken}`,
          namespace: namespace,
          'content-length': body.length,
        },
      },
      (response) => {
        response.resume().on('end', () => resolve(response.statusCode ?? 0));
      },
    );
    request.on('error', () => resolve('cut'));
    if (cutAt === undefined) request.end(body);
    else
      request.write(body.subarray(0, cutAt), async () => {
        // The server has begun to store what was sent.
        await expect.poll(inTemp).not.toEqual([]);
        request.destroy();
      });
  });
}

/** A GIF of a number of square frames, each of which paints one pixel only. */
function film(frames: number, side: number): Buffer {
  const size = [side & 255, side >> 8];
  const palette = [0, 0, 0, 255, 255, 255];
  const frame = [0x21, 0xf9, 4, 0, 10, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4c, 1, 0];
  const header = [...Buffer.from('GIF89a'), ...size, ...size, 0x80, 0, 0, ...palette];
  return Buffer.from([...header, ...Array.from({ length: frames }, () => frame).flat(), 0x3b]);
}

describe('an upload over a real connection', () => {
  it('that breaks off leaves nothing behind', async () => {
    const before = inStorage().length;
    for (const part of [0.1, 0.5, 0.99]) {
      const bytes = Buffer.concat([picture, randomBytes(2_000_000)]);
      expect(await send('half.jpg', bytes, Math.floor(bytes.length * part))).toBe('cut');
    }
    await expect.poll(inTemp).toEqual([]);
    expect(inStorage()).toHaveLength(before);
  });

  it('that arrived whole is not kept either if its sender has left', async () => {
    const before = inStorage().length;
    const large = await sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: 'teal' } })
      .png()
      .toBuffer();
    expect(await send('whole.png', large, multipart('whole.png', large, {}).body.length)).toBe('cut');
    await expect.poll(inTemp).toEqual([]);
    expect(inStorage()).toHaveLength(before);
    const { items } = await api.call(fileEndpoints.list, {
      as: teacher,
      namespace,
      query: { globalSearch: 'whole' },
    });
    expect(items).toEqual([]);
  });

  it('that is a byte too large is answered with 413, and the next one is taken', async () => {
    const before = inStorage().length;
    const bytes = Buffer.concat([picture, randomBytes(limits.imageBytes - picture.length + 1)]);
    expect(await send('large.jpg', bytes)).toBe(413);
    expect(inTemp()).toEqual([]);
    expect(inStorage()).toHaveLength(before);
    expect(await send('small.jpg', picture)).toBe(200);
  });

  it('is answered among forty others, and so are other requests', async () => {
    let stored = 0;
    const uploads = Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const status = await send(`${index}.jpg`, picture);
        stored += 1;
        return status;
      }),
    );
    await api.call(fileEndpoints.list, { as: teacher, namespace });
    expect(stored).toBeLessThan(40);
    expect(new Set(await uploads)).toEqual(new Set([200]));
  });
});

describe('a body with more than one file', () => {
  it('is refused, and nothing of it is kept', async () => {
    const { body, headers } = multipart('one.jpg', picture, {});
    const second = multipart('two.jpg', picture, {}).body;
    const both = Buffer.concat([body.subarray(0, -'--test-boundary--\r\n'.length), second]);
    const response = await api.raw(fileEndpoints.upload, { as: teacher, namespace, body: both, headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ errors: [{ path: 'file', message: 'Choose at most 1.' }] });
    expect(inTemp()).toEqual([]);
  });
});

describe('a file that only begins like one of its type', () => {
  const box = (name: string, length = 8) =>
    Buffer.concat([Buffer.from([0, 0, 0, length]), Buffer.from(name), Buffer.alloc(length - 8)]);
  const film = Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1');
  const webm = Buffer.from('\x1a\x45\xdf\xa3\x87\x42\x82\x84webm', 'latin1');
  const wave = Buffer.from('RIFF\x24\0\0\0WAVE', 'latin1');
  const tag = Buffer.from('ID3\x03\0\0\0\0\0\x0aTIT2......', 'latin1');
  const page = Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(22), Buffer.from('\x01vorbis\0')]);

  it.each([
    ['nothing.pdf', Buffer.from('%PDF-1.4 nothing'), 'PDF'],
    ['film.mp4', film, 'file'],
    ['zeros.mp4', Buffer.concat([film, Buffer.alloc(100)]), 'file'],
    ['film.webm', webm, 'file'],
    ['sound.wav', wave, 'file'],
    ['sound.mp3', Buffer.from('ID3\x03\0\0\0\0\0\x7fTIT2......', 'latin1'), 'file'],
    ['sound.ogg', page, 'file'],
  ])('is refused as damaged: %s', async (name, bytes, what) => {
    const { status, message } = await refusedUpload(name, bytes);
    expect({ status, message }).toEqual({
      status: 400,
      message: `The ${what} cannot be read. It may be damaged.`,
    });
  });

  it.each([
    ['old.pdf', Buffer.from(`%PDF-1.1\r1 0 obj\r<<>>\rendobj\r${' '.repeat(70_000)}`)],
    ['tail.pdf', Buffer.from(`%PDF-1.4\n${' '.repeat(70_000)}startxref\n0\n%%EOF\n${'\0'.repeat(2_000)}`)],
    ['film.mp4', Buffer.concat([film, box('free'), box('moov', 16)])],
    ['film.webm', Buffer.concat([webm, Buffer.from('\x18\x53\x80\x67\xff', 'latin1')])],
    ['sound.wav', Buffer.concat([wave, Buffer.from('fmt \x10\0\0\0'), Buffer.alloc(30)])],
    ['sound.mp3', Buffer.concat([tag, Buffer.from([0xff, 0xfb, 0x90, 0]), Buffer.alloc(413)])],
    ['sound.ogg', Buffer.concat([page, page])],
  ])('is taken with the little that every one has: %s', async (name, bytes) => {
    expect((await upload(name, bytes)).size).toBe(bytes.length);
  });
});

describe('a lying file', () => {
  it('is refused under every wrong name', async () => {
    const script = '<script>alert(1)</script>';
    const liars: [string, Buffer][] = [
      ['page.jpg', Buffer.from(`<!doctype html>${script}`.repeat(50))],
      ['page.html', picture],
      ['drawing.png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
      ['drawing.svg', Buffer.from(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>`)],
      ['data.xml', Buffer.from('<?xml version="1.0"?><a/>')],
      ['sound.mp3', picture],
      ['cat.png', picture],
      ['program.pdf', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
      ['archive.jpg', Buffer.from([0x50, 0x4b, 3, 4, ...randomBytes(200)])],
      ['nothing.jpg', randomBytes(100)],
      ['cat.jpg.exe', picture],
    ];
    for (const [name, bytes] of liars) {
      const { status, message } = await refusedUpload(name, bytes);
      expect([name, status]).toEqual([name, 415]);
      expect(message.length).toBeGreaterThan(20);
    }
  });

  it('keeps nothing but the picture when it is a picture and something else', async () => {
    const hidden = '<script>alert(document.cookie)</script>';
    const gif = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .gif()
      .toBuffer();
    for (const [name, bytes] of [
      ['both.jpg', Buffer.concat([picture, Buffer.from(hidden)])],
      ['both.gif', Buffer.concat([gif, Buffer.from(hidden)])],
    ] as const) {
      const file = await upload(name, bytes);
      const { rawPayload } = await api.app.inject(file.url);
      expect(rawPayload.includes('script'), name).toBe(false);
    }
  });

  it('as AVIF has fewer pixels, as those take more memory', async () => {
    const avif = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: 'teal' } })
        .avif({ effort: 0 })
        .toBuffer();
    const { message } = await refusedUpload('large.avif', await avif(4_100, 4_000));
    expect(message).toMatch(/11 million pixels.*JPEG or PNG/);
    const kept = await upload('small.avif', await avif(400, 300));
    expect([kept.fileType, kept.width, kept.height]).toEqual(['image/avif', 400, 300]);
  });

  it('of many frames counts all of their pixels', async () => {
    const frames = film(50, 1_000);
    const issue = await refusedUpload('film.gif', frames);
    expect(issue).toMatchObject({ status: 400, errorCode: 'VALIDATION_FAILED' });
    expect(issue.message).toContain('40');
    expect(await upload('film.gif', film(5, 200))).toMatchObject({ width: 200, height: 200 });
  });
});

describe('a replaced file', () => {
  it('keeps its name but for the ending, and its old address never mixes contents', async () => {
    const file = await upload('Ο λόφος.jpg', picture);
    const before = await api.app.inject(file.url);
    const png = await sharp(picture).png().toBuffer();
    const replaced = await upload('other.png', png, { fileId: file._id });
    expect(replaced).toMatchObject({ _id: file._id, name: 'Ο λόφος.png', fileType: 'image/png' });
    // What the history shows: the content that the address was made for, with its own type.
    const old = await api.app.inject(file.url);
    expect(old.rawPayload).toEqual(before.rawPayload);
    expect(old.headers['content-type']).toBe('image/jpeg');
    const now = await api.app.inject(replaced.url);
    expect(now.rawPayload).not.toEqual(before.rawPayload);
    expect(now.headers['content-type']).toBe('image/png');
  });

  it('stays as it was when the new content is refused', async () => {
    const file = await upload('kept.jpg', picture);
    const kept = await api.app.inject(file.url);
    await refusedUpload('broken.jpg', picture.subarray(0, 200), { fileId: file._id });
    expect((await api.app.inject(file.url)).rawPayload).toEqual(kept.rawPayload);
    expect(inTemp()).toEqual([]);
  });
});

describe('a picture of one namespace', () => {
  it('shows wherever the course that has it is seen', async () => {
    const file = await upload('cover.jpg', picture);
    const tag = await addTag({ namespaces: [namespace, other] });
    const collection = await api.call(collectionEndpoints.add, {
      as: teacher,
      namespace,
      body: {
        type: 'Vocabulary',
        title: 'Shared',
        tags: [tag.id],
        imageId: file._id,
        namespaces: [namespace, other],
      },
    });
    const seen = await api.call(collectionEndpoints.details, {
      as: colleague,
      namespace: other,
      params: { id: collection.id },
    });
    expect((await api.app.inject(seen.imageId?.url ?? '')).statusCode).toBe(200);
    await api.issue(fileEndpoints.details, { as: colleague, namespace: other, params: { id: file._id } });
  });
});

describe('the images of a course and its entries', () => {
  it('are deleted with it on an Admin’s request if nothing else uses them, their bytes once that is for good', async () => {
    const admin = await api.person({ roles: ['ADMIN', 'SUPERVISOR'], assignNamespaces: [namespace] });
    const isThere = async (id: string) =>
      (await api.raw(fileEndpoints.details, { as: admin, namespace, params: { id } })).statusCode === 200;
    const query = { removeContent: 'true', removeCollectionImage: 'true', removeItemImage: 'true' };

    const kept = await collectionWithImages(teacher);
    await api.call(collectionEndpoints.remove, {
      as: teacher,
      namespace,
      params: { id: kept.collection },
      query,
    });
    expect(await Promise.all(kept.images.map(isThere))).toEqual([true, true]);

    const gone = await collectionWithImages(admin);
    const before = inStorage().length;
    await api.call(collectionEndpoints.remove, {
      as: admin,
      namespace,
      params: { id: gone.collection },
      query,
    });
    expect(await Promise.all(gone.images.map(isThere))).toEqual([false, false]);
    expect(inStorage()).toHaveLength(before);
    await api.call(trashEndpoints.remove, {
      as: admin,
      namespace,
      params: { id: gone.collection },
      query: { withOthers: 'true' },
    });
    expect(inStorage()).toHaveLength(before - 4);

    const shared = await collectionWithImages(admin);
    const image = shared.images[0] ?? '';
    await addTag({ imageId: image });
    await api.call(collectionEndpoints.remove, {
      as: admin,
      namespace,
      params: { id: shared.collection },
      query,
    });
    expect(await Promise.all(shared.images.map(isThere))).toEqual([true, false]);
  });
});

/** A collection with a cover, and one item with another image. */
async function collectionWithImages(as: Person): Promise<{ collection: string; images: string[] }> {
  const [cover, image] = [await upload('cover.jpg', picture), await upload('word.jpg', picture)];
  const tag = await addTag({});
  const item = await api.call(itemEndpoints.add, {
    as,
    namespace,
    body: { type: 'Word', title: 'Hill', description: 'λόφος', imageId: image._id },
  });
  const collection = await api.call(collectionEndpoints.add, {
    as,
    namespace,
    body: { type: 'Vocabulary', title: 'Places', tags: [tag.id], imageId: cover._id, items: [item.id] },
  });
  return { collection: collection.id, images: [cover._id, image._id] };
}

function addTag(more: object) {
  return api.call(tagEndpoints.add, {
    as: teacher,
    namespace,
    body: {
      type: 'collection',
      name: 'Places',
      description: 'Where we are',
      subType: ['Hidden'],
      level: [1],
      ...more,
    },
  });
}

describe('a store that is away', () => {
  it('is reported as temporary, and nothing is left', async () => {
    const store = await startS3Server();
    const far = await startApi(api.database, { STORAGE_URL: store.url });
    const sent = { as: teacher, namespace, ...multipart('far.jpg', picture, {}) };
    const file = await far.call(fileEndpoints.upload, sent);
    expect((await far.app.inject(file.url)).statusCode).toBe(200);
    expect(
      (await far.app.inject({ url: file.url, headers: { range: 'bytes=10-19' } })).rawPayload,
    ).toHaveLength(10);
    await store.close();
    const [put, read] = [await far.issue(fileEndpoints.upload, sent), await far.app.inject(file.url)];
    expect([put.status, put.errorCode]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    expect(read.statusCode).toBe(503);
    expect(filesIn(join(far.dataDir, 'tmp'))).toEqual([]);
    await far.close();
  });
});

describe('a caller who hangs up before the answer', () => {
  it('is recorded with their address in the activities', async () => {
    const admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace] });
    const file = await upload('left.jpg', picture);
    // The work waits until the sender is gone.
    const holder = await api.database.pool.connect();
    await holder.query('begin');
    await holder.query('select id from files where id = $1 for update', [file._id]);
    await new Promise((resolve) => {
      const headers = { authorization: `Bearer ${admin.accessToken}`, namespace: namespace };
      const path = `/api${fileEndpoints.remove.path.replace(':id', file._id)}`;
      const sent = ask({ port, method: 'DELETE', path, headers });
      sent.on('error', () => {}).end();
      api.app.server.once('request', ({ socket }) => {
        socket.once('close', resolve);
        sent.destroy();
      });
    });
    await holder.query('commit');
    holder.release();

    const kept = () =>
      api.database.pool.query<{ ip: string }>(
        `select ip from activities where type = 'Delete' and summary = 'left.jpg'`,
      );
    await expect.poll(async () => (await kept()).rows).toEqual([{ ip: '127.0.0.1' }]);
  });
});
