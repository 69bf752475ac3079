import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace: string;
let other: string;
let admin: Person;

beforeAll(async () => {
  // Room for two recordings of 40 kB and not for three.
  api = await startApi(undefined, { WORKSPACE_QUOTA_GB: '0.0001' });
  [namespace, other] = [await api.namespace(), await api.namespace('Another class')];
  admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace, other] });
});
afterAll(() => api.close());

/** The bytes of an MP3: one empty frame after another. */
const soundOf = (frames: number) =>
  Buffer.concat(
    Array.from({ length: frames }, () =>
      Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)]),
    ),
  );
const sound = soundOf(96);

const sent = (bytes: Buffer, query?: Record<string, string>, into = namespace) => ({
  as: admin,
  namespace: into,
  query,
  ...multipart('sound.mp3', bytes, {}),
});
const upload = (bytes = sound, query?: Record<string, string>, into?: string): Promise<StoredFile> =>
  api.call(fileEndpoints.upload, sent(bytes, query, into));
const refused = (bytes = sound, query?: Record<string, string>) =>
  api.issue(fileEndpoints.upload, sent(bytes, query));
/** Deletes a file for good. */
async function remove({ _id: id }: StoredFile): Promise<void> {
  for (const endpoint of [fileEndpoints.remove, trashEndpoints.remove] as const)
    await api.call(endpoint as Endpoint, { as: admin, namespace, params: { id } });
}

function inStorage(): number {
  const folder = join(api.dataDir, 'files');
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile()).length;
}

describe('a namespace whose room is taken', () => {
  it('takes no more, keeps nothing of what it refused, and leaves the others alone', async () => {
    const [one, two] = [await upload(), await upload()];
    const issue = await refused();
    expect([issue.status, issue.errorCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(issue.message).toMatch(/0\.0001 GB/);
    expect(inStorage()).toBe(2);
    const elsewhere = await upload(sound, undefined, other);
    const everywhere = await upload(sound, { path: 'StaticFiles' });

    await remove(two);
    const again = await upload();
    for (const file of [one, again, elsewhere, everywhere]) await remove(file);
    expect(inStorage()).toBe(0);
  });

  it('counts what a file held before, until the file is deleted for good', async () => {
    const one = await upload();
    // Of the same size, so that the version says nothing of it.
    const other = Buffer.from(sound);
    other[5] = 1;
    await upload(other, { fileId: one._id });
    const { status, message } = await refused(soundOf(70), { fileId: one._id });
    expect([status, message]).toEqual([413, expect.stringMatching(/trash.+for good/)]);
    const at = { as: admin, namespace, params: { id: one._id, version: '1' }, body: {} };
    // What is restored is held already, and counts once.
    await api.call(fileEndpoints.restore, at);
    await upload(soundOf(20), { fileId: one._id });
    expect((await refused(soundOf(60))).status).toBe(413);
    await remove(one);
    const again = [await upload(), await upload()];
    for (const file of again) await remove(file);
  });

  it('counts what is in the trash, by deletion or by undo, until it is deleted for good', async () => {
    const uploads = [];
    for (let times = 0; times < 4; times += 1) {
      const answer = await api.raw(fileEndpoints.upload, sent(sound));
      uploads.push(answer);
      const body = { requestIds: [answer.headers['x-request-id']] };
      if (answer.statusCode === 200) await api.call(changeEndpoints.undo, { as: admin, namespace, body });
    }
    expect(uploads.map(({ statusCode }) => statusCode)).toEqual([200, 200, 413, 413]);
    expect(inStorage()).toBe(2);
    const ids = uploads.slice(0, 2).map((answer) => answer.json()._id as string);
    // Taking back needs no room.
    for (const id of ids) await api.call(trashEndpoints.restore, { as: admin, namespace, params: { id } });
    for (const id of ids) await remove({ _id: id } as StoredFile);
    await remove(await upload());
  });

  it('takes the old bytes back, since their room is not given to others', async () => {
    const one = await upload();
    const replaced = await api.raw(fileEndpoints.upload, sent(soundOf(10), { fileId: one._id }));
    const other = await upload(soundOf(90));
    expect((await refused(soundOf(90))).status).toBe(413);
    const body = { requestIds: [replaced.headers['x-request-id']] };
    const undone = await api.call(changeEndpoints.undo, { as: admin, namespace, body });
    expect(undone.isDone).toBe(true);
    for (const file of [one, other]) await remove(file);
  });

  it('accepts no more than there is space for when many arrive concurrently', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => api.raw(fileEndpoints.upload, sent(sound))),
    );
    const kept = answers.filter(({ statusCode }) => statusCode === 200);
    expect(kept).toHaveLength(2);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 413]));
    for (const answer of kept) await remove(answer.json());
  });

  it('counts what is moved to every namespace there', async () => {
    for (let times = 0; times < 2; times += 1) await upload(sound, { path: 'AppFiles' });
    const { _id: id } = await upload();
    const body = { path: 'StaticFiles' };
    const issue = await api.issue(fileEndpoints.edit, { as: admin, namespace, params: { id }, body });
    expect(issue.status).toBe(413);
  });
});
