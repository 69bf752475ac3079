import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStorage, type Storage } from '#server/integrations/storage/storage.ts';
import { toApiError } from '#server/plugins/errors.ts';
import { type S3Server, startS3Server } from '../support/s3-server.ts';

const bytes = randomBytes(300_000);
const begun = Date.now();
let folder: string;
let source: string;
let store: S3Server;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'portal-storage-'));
  source = join(folder, 'source');
  writeFileSync(source, bytes);
  store = await startS3Server();
});
afterAll(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function keysIn(storage: Storage): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list()) keys.push(key);
  return keys.toSorted();
}

describe.each(['folder', 's3'] as const)('the storage: %s', (kind) => {
  let storage: Storage;

  beforeAll(async () => {
    storage = await openStorage({
      url: kind === 's3' ? store.url : undefined,
      folder: join(folder, 'files'),
    });
  });

  it('gives back what was put, whole and in parts', async () => {
    await storage.put('one/first', source, 'image/png');
    expect(await buffer(await storage.read('one/first'))).toEqual(bytes);
    expect(await buffer(await storage.read('one/first', { start: 0, end: 9 }))).toEqual(
      bytes.subarray(0, 10),
    );
    expect(await buffer(await storage.read('one/first', { start: 1_000, end: 2_999 }))).toEqual(
      bytes.subarray(1_000, 3_000),
    );
  });

  it('lists its objects with their time, and deletes them; a missing one is no error', async () => {
    await storage.put('two/first', source, 'image/png');
    await storage.put('two/first-thumbnail', source, 'image/webp');
    expect(await keysIn(storage)).toEqual(expect.arrayContaining(['two/first', 'two/first-thumbnail']));
    for await (const { writtenAt } of storage.list()) {
      // S3 knows whole seconds.
      expect(writtenAt.getTime()).toBeGreaterThan(begun - 1_000);
      expect(writtenAt.getTime()).toBeLessThan(Date.now() + 1_000);
    }
    await storage.remove(['two/first', 'two/first-thumbnail', 'two/never']);
    expect((await keysIn(storage)).filter((key) => key.startsWith('two/'))).toEqual([]);
    await expect(storage.read('two/first')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('says when it is away as a whole', async () => {
    const away = kind === 's3' ? await startS3Server() : undefined;
    const place = join(folder, 'away');
    const gone = await openStorage({ url: away?.url, folder: place });
    await gone.put('one/first', source, 'image/png');
    await away?.close();
    rmSync(place, { recursive: true, force: true });
    const error = await gone.read('one/first').catch((error) => error);
    expect(toApiError(error).code).toBe('SERVICE_UNAVAILABLE');
  });

  it('leaves the file it was given, and puts nothing that cannot be read', async () => {
    await storage.put('three/first', source, 'image/png');
    expect(readdirSync(folder)).toContain('source');
    await expect(storage.put('three/second', join(folder, 'missing'), 'image/png')).rejects.toThrow();
    expect(await keysIn(storage)).not.toContain('three/second');
  });
});
