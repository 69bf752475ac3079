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

  it('lets a file be replaced by a smaller one, not by one for which there is no room', async () => {
    const [one, two] = [await upload(), await upload()];
    expect((await refused(soundOf(200), { fileId: one._id })).status).toBe(413);
    expect((await upload(soundOf(90), { fileId: one._id })).size).toBe(soundOf(90).length);
    for (const file of [one, two]) await remove(file);
  });

  it('does not take the old bytes back where their room was taken since', async () => {
    const one = await upload();
    const replaced = await api.raw(fileEndpoints.upload, sent(soundOf(10), { fileId: one._id }));
    const others = [await upload(soundOf(90)), await upload(soundOf(90))];
    const body = { requestId: replaced.headers['x-request-id'] };
    const undone = await api.call(changeEndpoints.undo, { as: admin, namespace, body });
    expect(undone.refused.named).toMatchObject([{ entityId: one._id, reason: 'notAllowed' }]);
    for (const file of [one, ...others]) await remove(file);
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
