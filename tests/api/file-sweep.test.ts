import { mkdirSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fileEndpoints } from '#contract/files.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { readEnv } from '#server/env.ts';
import { openStorage } from '#server/integrations/storage/storage.ts';
import { sweepFiles } from '#server/resources/files/sweep.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let admin: Person;
let folder = '';

beforeAll(async () => {
  api = await startApi();
  folder = join(api.dataDir, 'files');
  const namespace = await api.namespace();
  admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace], selectedNamespace: namespace });
});
afterAll(() => api.close());

/** The stored objects, thumbnails aside. */
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile() && !path.endsWith('-thumbnail'))
    .toSorted();

async function upload(width: number, query = {}): Promise<string> {
  const bytes = await sharp({ create: { width, height: 4, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
  const sent = { as: admin, query, ...multipart('a.png', bytes, {}) };
  return (await api.call(fileEndpoints.upload, sent))._id;
}

/** Sweeps as if everything stored so far had been written two days ago. */
async function sweep(): Promise<void> {
  const twoDaysAgo = new Date(Date.now() - 2 * 24 * 3_600_000);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (statSync(join(folder, path)).isFile()) utimesSync(join(folder, path), twoDaysAgo, twoDaysAgo);
  await api.database.pool.query(`update files set created_at = created_at - interval '2 days'`);
  const env = readEnv({ DATA_DIR: api.dataDir, DEMO: '0', JWT_SECRET: 'x'.repeat(40) });
  await sweepFiles({ database: api.database, storage: await openStorage({ url: undefined, folder }), env });
}

it('bytes of files and of their versions are kept, also in the trash, and go when they are deleted for good', async () => {
  const kept = await upload(4);
  await upload(5, { fileId: kept });
  const removed = await upload(6);
  await upload(7, { fileId: removed });
  const before = stored();
  expect(before).toHaveLength(4);
  await sweep();
  expect(stored()).toEqual(before);

  const params = { id: removed };
  await api.call(fileEndpoints.remove, { as: admin, params });
  await sweep();
  expect(stored()).toEqual(before);
  await api.call(trashEndpoints.restore, { as: admin, params });
  await sweep();
  expect(stored()).toEqual(before);

  await api.call(fileEndpoints.remove, { as: admin, params });
  await api.call(trashEndpoints.remove, { as: admin, params });
  expect(stored()).toEqual(before.filter((path) => path.startsWith(kept)));
  await sweep();
  expect(stored()).toEqual(before.filter((path) => path.startsWith(kept)));
});

it('temporary files go after a day, bytes without a row too, and nothing that is not ours', async () => {
  const before = stored();
  await upload(8, { path: 'TempFiles' });
  const id = '0190a1b2-0000-7000-8000-000000000000';
  for (const key of [`${id}/${id}`, 'someone/else.txt']) {
    mkdirSync(dirname(join(folder, key)), { recursive: true });
    writeFileSync(join(folder, key), 'x');
  }
  await sweep();
  expect(stored()).toEqual([...before, 'someone/else.txt'].toSorted());
  await upload(9, { path: 'TempFiles' });
  const env = readEnv({ DATA_DIR: api.dataDir, DEMO: '0', JWT_SECRET: 'x'.repeat(40) });
  await sweepFiles({ database: api.database, storage: await openStorage({ url: undefined, folder }), env });
  expect(stored()).toHaveLength(before.length + 2);
});
