import { existsSync, readdirSync } from 'node:fs';
import { request as ask } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { type StoredFile, file as storedFile } from '#contract/files.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { administrator, type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const senders = 6;
let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

/** An image that is known by its width. */
const imageOf = (width: number) =>
  sharp({
    create: { width, height: 300, channels: 3, background: 'teal', noise: { type: 'gaussian', sigma: 90 } },
  })
    .jpeg()
    .toBuffer();

describe('a server that is killed while files arrive', () => {
  it.each(testableTypes())(
    'on the %s database has every file it acknowledged, whole, and no leftovers',
    { timeout: 300_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const { env } = data;
      /** Of each file the widths it may have: the acknowledged one, and one whose answer never came. */
      const known = new Map<string, Set<number>>();
      let width = 400;

      for (let round = 0; round <= rounds; round += 1) {
        server = await startServer(env);
        const { address } = server;
        const headers = { authorization: await tokenOf(address), namespace: namespace };
        await verify(address, headers, known);
        await expect.poll(() => inTemp(env.DATA_DIR)).toEqual([]);
        if (round === rounds) return;

        const before = known.size;
        const sending = Promise.all(
          Array.from({ length: senders }, async (_, sender) => {
            const replaced = sender % 2 ? [...known.keys()].at(sender) : undefined;
            for (;;) {
              width += 1;
              const mine = width;
              if (replaced) known.get(replaced)?.add(mine);
              const answer = await upload(address, headers, await imageOf(mine), replaced);
              if (!answer) return;
              known.set(answer._id, new Set([mine]));
            }
          }),
        );
        await Promise.race([
          sending,
          expect.poll(() => known.size, { timeout: 200_000 }).toBeGreaterThan(before),
        ]);
        await pause(random() * 1_500);
        await server.end('SIGKILL');
        await sending;
      }
    },
  );
});

describe('a server that is killed when a file', () => {
  it.each(testableTypes())(
    'is stored and has no row yet, on the %s database, has the content before',
    { timeout: 120_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const { env } = data;
      server = await startServer(env);
      let sent = { authorization: await tokenOf(server.address), namespace };
      const first = await upload(server.address, sent, await imageOf(400));
      const known = new Map([[first?._id ?? '', new Set([400])]]);
      for (const replaced of [first?._id, undefined]) {
        await server.end('SIGTERM');
        server = await startServer({ ...env, FAULT_AT: 'upload.stored' });
        sent = { authorization: await tokenOf(server.address), namespace };
        expect(await upload(server.address, sent, await imageOf(500), replaced)).toBeUndefined();
        await expect.poll(() => server?.process.signalCode).toBe('SIGKILL');
        server = await startServer(env);
        sent = { authorization: await tokenOf(server.address), namespace };
        await verify(server.address, sent, known);
        expect(await countOf(server.address, sent)).toBe(1);
        await expect.poll(() => inTemp(env.DATA_DIR)).toEqual([]);
      }
      expect((await upload(server.address, sent, await imageOf(600), first?._id))?.width).toBe(600);
    },
  );

  it('has arrived by a tenth, half or nearly, keeps nothing of it', { timeout: 120_000 }, async () => {
    data = await makeTestEnv('embedded');
    const { env } = data;
    const image = await imageOf(400);
    server = await startServer(env);
    for (const part of [0.1, 0.5, 0.99]) {
      const headers = { authorization: await tokenOf(server.address), namespace };
      const { sent } = sendPart(server.address, headers, image.subarray(0, image.length * part));
      await expect.poll(() => inTemp(env.DATA_DIR)).not.toEqual([]);
      await server.end('SIGKILL');
      sent.destroy();
      server = await startServer(env);
      await expect.poll(() => inTemp(env.DATA_DIR)).toEqual([]);
      const after = { authorization: await tokenOf(server.address), namespace };
      expect(await countOf(server.address, after)).toBe(0);
    }
  });
});

describe('a server whose senders leave midway', () => {
  it('logs no error and keeps nothing', async () => {
    data = await makeTestEnv('embedded');
    const dataDir = data.env.DATA_DIR;
    server = await startServer(data.env);
    const headers = { authorization: await tokenOf(server.address), namespace: namespace };
    const image = await imageOf(400);
    for (const part of [0.01, 0.5, 0.99]) {
      const { sent, left } = sendPart(server.address, headers, image.subarray(0, image.length * part));
      await expect.poll(() => inTemp(dataDir)).not.toEqual([]);
      sent.destroy();
      await left;
    }
    await expect.poll(() => inTemp(dataDir)).toEqual([]);
    await verify(server.address, headers, new Map());
    expect(server.output()).not.toContain('request failed');
  });
});

/** Begins to upload a file of which there is more to come. */
function sendPart(address: string, headers: Record<string, string>, part: Buffer) {
  const sent = ask(`${address}/api/file/upload/single`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=x', 'content-length': 1e6 },
  });
  const left = new Promise((resolve) => sent.on('error', () => {}).once('close', resolve));
  sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
  sent.write(part);
  return { sent, left };
}

async function countOf(address: string, headers: Record<string, string>): Promise<number> {
  const response = await fetch(`${address}/api/file/list?pageSize=1`, { headers });
  return ((await response.json()) as { paging: { total: number } }).paging.total;
}

function inTemp(dataDir: string): string[] {
  const folder = join(dataDir, 'tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
}

async function tokenOf(address: string): Promise<string> {
  const { email: username, password } = administrator;
  const response = await fetch(`${address}/api/auth/login/Web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return `Bearer ${accessToken}`;
}

/** What the server answered, or nothing when it was gone. */
async function upload(
  address: string,
  headers: Record<string, string>,
  bytes: Buffer,
  fileId = '',
): Promise<StoredFile | undefined> {
  const body = new FormData();
  body.set('file', new File([new Uint8Array(bytes)], 'picture.jpg'));
  const url = `${address}/api/file/upload/single?fileId=${fileId}`;
  const response = await fetch(url, { method: 'POST', headers, body }).catch(() => undefined);
  if (!response) return undefined;
  const answer = await response.json().catch(() => undefined);
  return response.ok && answer ? storedFile.parse(answer) : undefined;
}

/** Every row has whole bytes, and every acknowledged file exists with a content it may have. */
async function verify(
  address: string,
  headers: Record<string, string>,
  known: ReadonlyMap<string, ReadonlySet<number>>,
): Promise<void> {
  const response = await fetch(`${address}/api/file/list?pageSize=1000`, { headers });
  const { items } = (await response.json()) as { items: StoredFile[] };
  const ids = new Set(items.map(({ _id }) => _id));
  expect([...known.keys()].filter((id) => !ids.has(id))).toEqual([]);
  for (const file of items) {
    for (const url of [file.url, file.thumbnailUrl ?? '']) {
      const content = await fetch(`${address}${url}`);
      expect(content.status).toBe(200);
      const { width } = await sharp(Buffer.from(await content.arrayBuffer())).metadata();
      if (url === file.url) expect(width).toBe(file.width);
    }
    if (known.has(file._id)) expect(known.get(file._id)).toContain(file.width);
  }
}
