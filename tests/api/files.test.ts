import { readdirSync, readFileSync, renameSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { installationEndpoints } from '#contract/installation.ts';
import { systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { createSafeFetch } from '#server/integrations/safe-fetch.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { untilWaitingForLocks } from '../support/database.ts';

let api: TestApi;
let namespace: string;
let other: string;
let admin: Person;
let teacher: Person;
let support: Person;
let stranger: Person;
let image: Buffer;

beforeAll(async () => {
  api = await startApi();
  [namespace, other] = [await api.namespace(), await api.namespace('Another class')];
  admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [namespace] });
  stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [other] });
  image = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#1d5fbf' } })
    .jpeg()
    .toBuffer();
});
afterAll(() => api.close());

/** The bytes of an MP3: one empty frame after another. */
const sound = Buffer.concat(
  Array.from({ length: 40 }, () => Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])),
);

interface Upload {
  name?: string;
  bytes?: Buffer;
  as?: Person;
  query?: Record<string, string>;
}

function sentUpload({ name = 'cat.jpg', bytes = image, as = teacher, query }: Upload) {
  const { body, headers } = multipart(name, bytes, {});
  return { as, namespace: as === stranger ? other : namespace, body, headers, query };
}
const upload = (given: Upload = {}): Promise<StoredFile> => api.call(fileEndpoints.upload, sentUpload(given));
const refusedUpload = (given: Upload) => api.issue(fileEndpoints.upload, sentUpload(given));

const storedObjects = () =>
  readdirSync(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter((item) =>
    item.isFile(),
  ).length;
const leftInTemp = () => readdirSync(join(api.dataDir, 'tmp')).length;

async function aTag(imageId: string | null, as = teacher) {
  return api.call(tagEndpoints.add, {
    as,
    namespace,
    body: {
      type: 'collection',
      name: 'Animals',
      description: 'All of them',
      subType: ['Hidden'],
      level: [1],
      imageId,
    },
  });
}

describe('the logo of the installation', () => {
  const setLogo = (logoFileId: string | null) => ({
    as: admin,
    body: { section: 'general', values: { logoFileId } },
  });
  const logoUrl = async () => (await api.call(installationEndpoints.configs)).logoUrl;

  it('is an image that everyone may load while it is there, and no other file', async () => {
    const [file, another] = [await upload({ as: admin }), await upload({ as: admin })];
    await api.call(systemSettingsEndpoints.write, setLogo(file._id));
    await expect.poll(logoUrl).toBe(`/api/file/logo/${file._id}`);
    const shown = await api.raw(fileEndpoints.logo, { params: { id: file._id } });
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    const other = await api.raw(fileEndpoints.logo, { params: { id: another._id } });
    expect(other.statusCode).toBe(404);
    // It is in use, and deleting it says so.
    const sent = { as: admin, namespace, params: { id: file._id } };
    expect(await api.call(fileEndpoints.usage, sent)).toMatchObject({ total: 0, isLogo: true });
    expect(await api.call(fileEndpoints.details, sent)).toMatchObject({ isOrphan: false });
    const { items } = await api.call(fileEndpoints.list, {
      ...{ as: admin, namespace, query: { isOrphanCheck: 'true' } },
    });
    expect(items.filter(({ isOrphan }) => isOrphan).map(({ _id }) => _id)).toEqual([another._id]);
    const whenUnused = { ...sent, query: { whenUsed: 'stop' } };
    expect((await api.issue(fileEndpoints.remove, whenUnused)).errorCode).toBe('CONFLICT');
    await api.call(fileEndpoints.remove, { as: admin, namespace, params: { id: file._id } });
    expect(await logoUrl()).toBeNull();
    await api.call(systemSettingsEndpoints.write, setLogo(null));
  });

  it('is no temporary file, which is deleted after a day, and no sound', async () => {
    const temporary = await upload({ query: { path: 'TempFiles' } });
    const song = await upload({ name: 'song.mp3', bytes: sound });
    for (const { _id } of [temporary, song])
      expect(await api.issue(systemSettingsEndpoints.write, setLogo(_id))).toMatchObject({
        errors: [{ path: 'logoFileId' }],
      });
  });
});

describe('an upload', () => {
  it('is refused when its content is no kind that is taken, or not what its name says', async () => {
    const html = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20));
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'.repeat(10),
    );
    const before = storedObjects();
    for (const [name, bytes] of [
      ['page.jpg', html],
      ['page.html', html],
      ['drawing.png', svg],
      ['drawing.svg', svg],
      ['song.mp3', image],
      ['cat.png', image],
      ['run.exe', image],
    ] as const) {
      expect((await refusedUpload({ name, bytes })).errorCode, name).toBe('UNSUPPORTED_TYPE');
    }
    expect((await refusedUpload({ bytes: Buffer.alloc(0) })).errors?.[0]?.path).toBe('file');
    expect(storedObjects()).toBe(before);
    expect(leftInTemp()).toBe(0);
  });

  it('is refused when the picture is broken or has too many pixels, before it is decoded', async () => {
    const broken = image.subarray(0, image.length / 2);
    expect((await refusedUpload({ bytes: broken })).message).toMatch(/cannot be read/);
    // A valid PNG of 30,000 by 30,000 pixels, all of them black, in little space.
    const bomb = await sharp({ create: { width: 30_000, height: 3, channels: 3, background: '#000' } })
      .png()
      .toBuffer();
    bomb.writeUInt32BE(30_000, 20);
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    expect((await refusedUpload({ name: 'bomb.png', bytes: bomb })).message).toMatch(/40 million pixels/);
    expect(leftInTemp()).toBe(0);
  });

  it('is refused when it is larger than its kind may be, and nothing of it is kept', async () => {
    const large = Buffer.concat([image, Buffer.alloc(10 * 1024 * 1024)]);
    const refused = await refusedUpload({ bytes: large });
    expect(refused.errorCode).toBe('PAYLOAD_TOO_LARGE');
    expect(refused.message).toMatch(/10 MB/);
    expect(leftInTemp()).toBe(0);
  });

  it('is answered with type, size, dimensions and thumbnail', async () => {
    const file = await upload();
    expect(file).toMatchObject({
      name: 'cat.jpg',
      fileType: 'image/jpeg',
      attachmentType: 'Image',
      path: 'AuthenticateFiles',
      width: 640,
      height: 480,
      namespaces: [namespace],
      createdBy: teacher.id,
    });
    expect(file.thumbnailUrl).toBeTruthy();
    const song = await upload({ name: 'song.mp3', bytes: sound });
    expect(song).toMatchObject({
      attachmentType: 'Audio',
      fileType: 'audio/mpeg',
      width: null,
      thumbnailUrl: null,
    });
  });

  it('loses what cameras and programs hide in pictures, and is turned upright', async () => {
    const bytes = await sharp(image)
      .withExif({ IFD0: { Copyright: 'secret words', Orientation: '6' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const file = await upload({ bytes: Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]) });
    const stored = await api.app.inject(file.url);
    expect(stored.rawPayload.includes('secret words')).toBe(false);
    expect(stored.rawPayload.includes('<script>')).toBe(false);
    expect(file).toMatchObject({ width: 480, height: 640 });
  });

  it('never takes a path from its name', async () => {
    for (const [given, kept] of [
      ['../../etc/passwd.jpg', 'passwd.jpg'],
      ['..\\\\..\\\\win.jpg', 'win.jpg'],
      ['no ending', 'no ending.jpg'],
      [`${'x'.repeat(300)}.jpg`, `${'x'.repeat(251)}.jpg`],
      ['Γάτα και σκύλος.JPG', 'Γάτα και σκύλος.jpg'],
    ] as const) {
      const file = await upload({ name: given });
      expect(file.name).toBe(kept);
      expect(file.fileName).toMatch(/^[0-9a-f-]{36}\.jpg$/);
    }
  });

  it('goes into every namespace only when Admin or Supervisor puts it there', async () => {
    expect((await refusedUpload({ query: { path: 'AppFiles' } })).errorCode).toBe('ACCESS_DENIED');
    expect((await refusedUpload({ query: { path: 'DatabaseBackup' } })).errorCode).toBe('VALIDATION_FAILED');
    const file = await upload({ as: admin, query: { path: 'AppFiles' } });
    expect(file.namespaces).toEqual([]);
  });

  it('replaces a content only for those who may write the file, with every reference kept', async () => {
    const file = await upload();
    const tag = await aTag(file._id);
    const byStranger = await refusedUpload({ as: stranger, query: { fileId: file._id } });
    expect(byStranger.errorCode).toBe('NOT_FOUND');
    expect(
      (await refusedUpload({ name: 'a.mp3', bytes: sound, query: { fileId: file._id } })).errorCode,
    ).toBe('VALIDATION_FAILED');
    const before = storedObjects();
    const small = await sharp(image).resize(100).png().toBuffer();
    const replaced = await upload({ name: 'small.png', bytes: small, query: { fileId: file._id } });
    expect(replaced).toMatchObject({
      _id: file._id,
      name: 'cat.png',
      width: 100,
      fileType: 'image/png',
      version: 2,
    });
    // The old content stays for its version, each with a thumbnail.
    expect(storedObjects()).toBe(before + 2);
    expect(replaced.url).not.toBe(file.url);
    const shown = await api.call(tagEndpoints.details, { as: teacher, namespace, params: { id: tag.id } });
    expect(shown.imageId?._id).toBe(file._id);
  });
});

describe('the library', () => {
  it('shows a namespace its own files and those of all, newest first, temporary ones to nobody', async () => {
    const [shared, mine] = [
      await upload({ as: admin, query: { path: 'StaticFiles' } }),
      await upload({ name: 'mine.jpg' }),
    ];
    const draft = await upload({ query: { path: 'TempFiles' } });
    const list = (as: Person, at = namespace, query: Record<string, string> = {}) =>
      api.call(fileEndpoints.list, { as, namespace: at, query: { pageSize: '200', ...query } });
    const ids = async (...given: Parameters<typeof list>) =>
      (await list(...given)).items.map(({ _id }) => _id);
    expect(await ids(teacher)).toEqual(expect.arrayContaining([mine._id, shared._id]));
    expect((await ids(teacher))[0]).toBe(mine._id);
    for (const person of [teacher, admin]) expect(await ids(person)).not.toContain(draft._id);
    const elsewhere = await ids(stranger, other);
    expect(elsewhere).toContain(shared._id);
    expect(elsewhere).not.toContain(mine._id);
    expect(await ids(teacher, namespace, { globalSearch: 'MINE' })).toEqual([mine._id]);
    expect(await ids(teacher, namespace, { attachmentType: 'Audio,Video' })).not.toContain(mine._id);
    const { items, paging } = await list(teacher, namespace, { fileType: 'audio/mpeg' });
    expect(paging.total).toBe(items.length);
    expect(items.every(({ attachmentType }) => attachmentType === 'Audio')).toBe(true);
  });

  it('says to Admin alone what nothing uses', async () => {
    const [used, unused] = [await upload({ name: 'used.jpg' }), await upload({ name: 'unused.jpg' })];
    await aTag(used._id);
    const query = { isOrphanCheck: 'true', globalSearch: 'used' };
    const orphans = async (as: Person) =>
      (await api.call(fileEndpoints.list, { as, namespace, query })).items
        .filter(({ isOrphan }) => isOrphan)
        .map(({ _id }) => _id);
    expect(await orphans(admin)).toEqual([unused._id]);
    expect(await orphans(teacher)).toEqual([]);
  });

  it('renames with the ending kept, for those who may write', async () => {
    const file = await upload();
    const edit = (as: Person, body: object) => ({ as, namespace, params: { id: file._id }, body });
    expect((await api.issue(fileEndpoints.edit, edit(support, { name: 'x' }))).errorCode).toBe(
      'ACCESS_DENIED',
    );
    expect((await api.issue(fileEndpoints.edit, edit(teacher, { name: ' ' }))).errors?.[0]?.path).toBe(
      'name',
    );
    expect((await api.issue(fileEndpoints.edit, edit(teacher, { size: 3 }))).errors?.[0]?.path).toBe('size');
    const renamed = await api.call(
      fileEndpoints.edit,
      edit(teacher, { name: 'dog.exe', description: 'A dog' }),
    );
    expect(renamed).toMatchObject({ name: 'dog.exe.jpg', description: 'A dog', version: 2 });
    const stale = { ...edit(teacher, { name: 'cow' }), headers: { 'if-match': '"1"' } };
    expect((await api.issue(fileEndpoints.edit, stale)).errorCode).toBe('EDIT_CONFLICT');
    const removal = { as: teacher, namespace, params: { id: file._id }, headers: stale.headers };
    expect((await api.issue(fileEndpoints.remove, { ...removal, as: admin })).errorCode).toBe(
      'EDIT_CONFLICT',
    );
  });

  it('keeps a name whole: slashes become hyphens, and no sign is cut in two', async () => {
    const { _id } = await upload({ name: 'our 👩‍🏫.jpg' });
    const named = async (name: string) =>
      (await api.call(fileEndpoints.edit, { as: teacher, namespace, params: { id: _id }, body: { name } }))
        .name;
    expect(
      (await api.call(fileEndpoints.details, { as: teacher, namespace, params: { id: _id } })).name,
    ).toBe('our 👩‍🏫.jpg');
    expect(await named('English/Greek 1\\2')).toBe('English-Greek 1-2.jpg');
    expect(await named('\u202eabc')).toBe('abc.jpg');
    expect(await named('😀'.repeat(127))).toBe(`${'😀'.repeat(125)}.jpg`);
    expect((await upload({ name: `${'😀'.repeat(130)}.jpg` })).name).toBe(`${'😀'.repeat(125)}.jpg`);
  });

  it('takes sound that a telephone wrote into an MP4 file as sound', async () => {
    const bytes = Buffer.concat([
      Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom\0\0\0\x6cmoov', 'latin1'),
      Buffer.alloc(100),
    ]);
    expect(await upload({ name: 'voice.m4a', bytes })).toMatchObject({
      name: 'voice.m4a',
      fileType: 'audio/mp4',
      attachmentType: 'Audio',
    });
    expect(await upload({ name: 'film.mp4', bytes })).toMatchObject({ attachmentType: 'Video' });
  });

  it('keeps a temporary file when it is moved, and moves nothing else for a teacher', async () => {
    const draft = await upload({ query: { path: 'TempFiles' } });
    const refused = await api.issue(tagEndpoints.add, {
      as: teacher,
      namespace,
      body: {
        type: 'item',
        name: 'x',
        description: 'x',
        subType: ['Hidden'],
        level: [1],
        imageId: draft._id,
      },
    });
    expect(refused.errors?.[0]?.path).toBe('imageId');
    const move = (path: string) => ({ as: teacher, namespace, params: { id: draft._id }, body: { path } });
    expect((await api.call(fileEndpoints.edit, move('AuthenticateFiles'))).path).toBe('AuthenticateFiles');
    expect((await api.issue(fileEndpoints.edit, move('PublicFiles'))).errorCode).toBe('ACCESS_DENIED');
  });

  it('says where a file is used, and deletion by an Admin removes it there', async () => {
    const file = await upload();
    const tag = await aTag(file._id);
    const collection = await api.call(collectionEndpoints.add, {
      as: teacher,
      namespace,
      body: { type: 'Vocabulary', title: 'Zoo', tags: [tag.id], imageId: file._id },
    });
    const details = await api.call(fileEndpoints.details, {
      as: support,
      namespace,
      params: { id: file._id },
    });
    expect(details.usage.total).toBe(2);
    expect(details.usage.places).toEqual([
      {
        ...{ entityType: 'collections', entityId: collection.id, name: 'Zoo' },
        ...{ type: 'Vocabulary', field: 'imageId' },
      },
      {
        ...{ entityType: 'tags', entityId: tag.id, name: 'Animals' },
        ...{ type: 'collection', field: 'imageId' },
      },
    ]);
    const back = (body: object) => ({ as: teacher, namespace, params: { id: file._id }, body });
    const own = await api.call(fileEndpoints.details, { as: teacher, namespace, params: { id: file._id } });
    expect((await api.call(fileEndpoints.edit, back(own))).version).toBe(own.version);
    const other = await api.issue(fileEndpoints.edit, back({ ...own, usage: { total: 0, places: [] } }));
    expect(other.errors?.map(({ path }) => path)).toEqual(['usage']);
    const removal = { namespace, params: { id: file._id } };
    expect((await api.issue(fileEndpoints.remove, { as: teacher, ...removal })).errorCode).toBe(
      'ACCESS_DENIED',
    );
    const before = storedObjects();
    await api.call(fileEndpoints.remove, { as: admin, ...removal });
    expect(storedObjects()).toBe(before);
    const after = await api.call(collectionEndpoints.details, {
      as: teacher,
      namespace,
      params: { id: collection.id },
    });
    expect(after).toMatchObject({ imageId: null, version: 2 });
    expect((await api.raw(fileEndpoints.details, { as: admin, ...removal })).statusCode).toBe(404);
    await api.call(trashEndpoints.remove, { as: admin, ...removal });
    expect(storedObjects()).toBe(before - 2);
  });

  it('waits for what uses a file before the file is locked to be deleted', async () => {
    const file = await upload();
    const tag = await aTag(file._id);
    const holder = await api.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select id from tags where id = $1 for update', [tag.id]);
      const removal = api.raw(fileEndpoints.remove, { as: admin, namespace, params: { id: file._id } });
      await untilWaitingForLocks(api.database);
      const free = 'select id from files where id = $1 for update nowait';
      expect((await holder.query(free, [file._id])).rowCount).toBe(1);
      await holder.query('commit');
      expect((await removal).statusCode).toBe(200);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
  });

  it('lets a field hold only files of the right type that the person may see', async () => {
    const song = await upload({ name: 'song.mp3', bytes: sound });
    const foreign = await upload({ as: stranger });
    for (const [imageId, message] of [
      [song._id, /another type/],
      [foreign._id, /does not exist|not exist|unknown/i],
    ] as const) {
      const refused = await api.issue(tagEndpoints.add, {
        as: teacher,
        namespace,
        body: { type: 'item', name: 'x', description: 'x', subType: ['Hidden'], level: [1], imageId },
      });
      expect(refused.errors?.[0]?.path).toBe('imageId');
      expect(refused.errors?.[0]?.message).toMatch(message);
    }
  });
});

describe('the bytes of a file', () => {
  it('come at a signed address alone, with headers that keep them from running as a page', async () => {
    const file = await upload();
    const answer = await api.app.inject(file.url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(answer.headers['cache-control']).toMatch(/^private, max-age=\d+/);
    expect((await sharp(answer.rawPayload).metadata()).width).toBe(640);
    const thumbnail = await api.app.inject(file.thumbnailUrl ?? '');
    expect((await sharp(thumbnail.rawPayload).metadata()).width).toBe(320);
    for (const wrong of [
      file.url.replace(/signature=.{4}/, 'signature=AAAA'),
      file.url.replace(teacher.id, stranger.id),
      file.url.replace(/expires=\d+/, 'expires=9999999999'),
      file.url.replace(file._id, '018f0000-0000-7000-8000-000000000000'),
    ]) {
      expect((await api.app.inject(wrong)).statusCode, wrong).toBe(404);
    }
    const again = await api.app.inject({
      url: file.url,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('that are missing in the storage do not exist, and are no storage that is away', async () => {
    const file = await upload();
    const { rows } = await api.database.pool.query('select storage_key as key from files where id = $1', [
      file._id,
    ]);
    const bytes = join(api.dataDir, 'files', rows[0].key);
    renameSync(bytes, `${bytes}-away`);
    for (const headers of [{}, { range: 'bytes=0-9' }]) {
      const answer = await api.app.inject({ url: file.url, headers });
      expect([answer.statusCode, answer.json().errorCode]).toEqual([404, 'NOT_FOUND']);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'content-length': String(answer.rawPayload.length),
      });
      expect(answer.headers.etag).toBeUndefined();
      expect(answer.headers['content-disposition']).toBeUndefined();
    }
    const download = await api.issue(fileEndpoints.download, {
      as: teacher,
      body: { filename: file.fileName },
    });
    expect(download.errorCode).toBe('NOT_FOUND');
    renameSync(`${bytes}-away`, bytes);
    expect((await api.app.inject(file.url)).statusCode).toBe(200);
  });

  it('stop coming when their reader is blocked', async () => {
    const leaving = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
    const file = await upload({ as: leaving });
    expect((await api.app.inject(file.url)).statusCode).toBe(200);
    await api.database.pool.query('update users set blocked = true where id = $1', [leaving.id]);
    expect((await api.app.inject(file.url)).statusCode).toBe(404);
  });

  it('are served in ranges, as players request them', async () => {
    const { url, size } = await upload({ name: 'song.mp3', bytes: sound });
    const part = (range: string) => api.app.inject({ url, headers: { range } });
    const whole = (await api.app.inject(url)).rawPayload;
    expect(whole.length).toBe(size);
    const first = await part('bytes=0-99');
    expect([first.statusCode, first.headers['content-range']]).toEqual([206, `bytes 0-99/${size}`]);
    expect(first.rawPayload).toEqual(whole.subarray(0, 100));
    expect((await part('bytes=-10')).rawPayload).toEqual(whole.subarray(size - 10));
    expect((await part(`bytes=${size - 5}-`)).rawPayload).toEqual(whole.subarray(size - 5));
    expect((await part(`bytes=${size}-`)).statusCode).toBe(416);
    expect((await part('bytes=5-2')).statusCode).toBe(416);
    expect((await part('bytes=0-1,4-5')).statusCode).toBe(200);
  });

  it('are downloaded by the stored name, which is never a path', async () => {
    const file = await upload({ name: 'Γάτα.jpg' });
    const download = (as: Person, filename: string) =>
      api.raw(fileEndpoints.download, {
        as,
        namespace: as === stranger ? other : namespace,
        body: { filename },
      });
    const answer = await download(support, file.fileName);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain("filename*=UTF-8''%CE%93");
    expect((await download(stranger, file.fileName)).statusCode).toBe(404);
    for (const name of ['../.env', '/etc/passwd', '..%2f.env', '%2e%2e/.env', 'portal.db', file._id]) {
      expect((await download(teacher, name)).statusCode, name).toBe(404);
    }
  });
});

describe('a file fetched from the web', () => {
  let canary: Server;
  let hits = 0;
  let port = 0;

  beforeAll(async () => {
    canary = createServer((request, response) => {
      hits += 1;
      if (request.url === '/slow.jpg') return;
      if (request.url === '/inside.jpg')
        response.writeHead(302, { location: `http://localhost:${port}/cat.jpg` }).end();
      else if (request.url === '/large.jpg') response.end(Buffer.alloc(11 * 1024 * 1024));
      else if (request.url === '/down.jpg') response.writeHead(500).end();
      else response.end(image);
    });
    await new Promise<void>((resolve) => canary.listen(0, resolve));
    port = (canary.address() as AddressInfo).port;
  });
  afterAll(() => {
    canary.closeAllConnections();
    canary.close();
  });

  const fetched = (url: string) => ({ as: teacher, namespace, body: { url } });

  it('is never fetched from inside our own network, however the address is spelt', async () => {
    hits = 0;
    for (const host of [
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f000001',
      '0177.0.0.1',
      '0.0.0.0',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '10.0.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '[fd00::1]',
      '[fe80::1]',
      'user@127.0.0.1',
    ]) {
      const answer = await api.raw(fileEndpoints.uploadByUrl, fetched(`http://${host}:${port}/cat.jpg`));
      expect(answer.statusCode, host).toBe(400);
    }
    for (const url of ['file:///etc/passwd', 'ftp://example.org/x.jpg', 'javascript:alert(1)', '//x/y.jpg']) {
      expect((await api.raw(fileEndpoints.uploadByUrl, fetched(url))).statusCode, url).toBe(400);
    }
    expect(hits).toBe(0);
  });

  it('is judged by its size and its source while it comes, redirects included', async () => {
    hits = 0;
    const target = join(api.dataDir, 'fetched');
    const safeFetch = createSafeFetch([`127.0.0.1:${port}`]);
    const fetchFile = (path: string, timeout = 30_000) =>
      safeFetch.intoFile(`http://127.0.0.1:${port}/${path}`, target, {
        timeout,
        maxBytes: 10 * 2 ** 20,
      });
    await fetchFile('cat.jpg');
    expect(readFileSync(target)).toEqual(image);
    await expect(fetchFile('large.jpg')).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    await expect(fetchFile('down.jpg')).rejects.toMatchObject({ code: 'PROVIDER_UNAVAILABLE' });
    await expect(fetchFile('slow.jpg', 500)).rejects.toMatchObject({ code: 'PROVIDER_TIMEOUT' });
    expect(hits).toBe(4);
    await expect(fetchFile('inside.jpg')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(hits).toBe(5);
    await safeFetch.close();
  });
});

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

describe('a picture from the editor, in the best quality there is,', () => {
  /** Sharp edges between strong colours, a gradient and fine grain: what encoders lose first. */
  const [width, height] = [256, 192];
  const pixels = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 3;
      const isStripe = (x >> 4) % 2 === 0;
      const grain = ((x * 7 + y * 13) % 5) - 2;
      pixels[at] = y < 96 ? (isStripe ? 230 : 20) : Math.min(255, x + grain + 2);
      pixels[at + 1] = y < 96 ? (isStripe ? 30 : 60) : 120 + grain;
      pixels[at + 2] = y < 96 ? (isStripe ? 40 : 210) : Math.max(0, 250 - x + grain);
    }
  }
  const drawn = () => sharp(pixels, { raw: { width, height, channels: 3 } });

  it.each([
    ['PNG', 'a.png', () => drawn().png(), 0, 0],
    ['JPEG', 'a.jpg', () => drawn().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }), 1, 10],
    ['WebP', 'a.webp', () => drawn().webp({ lossless: true }), 1, 4],
  ] as const)('loses nothing visible as %s', async (_, name, encode, mostOnAverage, most) => {
    const file = await upload({ name, bytes: await encode().toBuffer() });
    const { rawPayload } = await api.app.inject(file.url);
    const kept = await sharp(rawPayload).removeAlpha().raw().toBuffer();
    const differences = Array.from(pixels, (value, index) => Math.abs(value - (kept[index] ?? 0)));
    const average = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    expect(average).toBeLessThanOrEqual(mostOnAverage);
    expect(differences.reduce((one, other) => Math.max(one, other), 0)).toBeLessThanOrEqual(most);
  });
});

it('A refused upload is logged with its reason, its size and the request, and nothing of its content', async () => {
  const logged = await startApi(undefined, { LOG_LEVEL: 'warn' });
  const as = await logged.person({ roles: ['TEACHER'], assignNamespaces: [await logged.namespace()] });
  const lines: string[] = [];
  const symbols = Object.getOwnPropertySymbols(logged.app.log);
  const stream = symbols.find(({ description }) => description === 'pino.stream') ?? '';
  Object.assign(logged.app.log, { [stream]: { write: (line: string) => lines.push(line) } });
  const bytes = Buffer.from('<!doctype html><p>secret words');
  const refused = await logged.issue(fileEndpoints.upload, { as, ...multipart('cat.png', bytes, {}) });
  const large = await logged.issue(fileEndpoints.upload, {
    as,
    ...multipart('large.png', Buffer.alloc(11 * 2 ** 20), {}),
  });
  await logged.close();
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { reqId: refused.requestId, msg: 'upload refused', code: refused.errorCode, bytes: expect.any(Number) },
    { reqId: large.requestId, msg: 'upload refused', code: 'PAYLOAD_TOO_LARGE', reason: 'file' },
  ]);
  expect(lines.join('')).not.toContain('secret words');
});
