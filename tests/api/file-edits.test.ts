import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { mediaEndpoints } from '#contract/media.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace: string;
let other: string;
let teacher: Person;
let stranger: Person;
let found: StoredFile;
let image: Buffer;

beforeAll(async () => {
  api = await startApi();
  [namespace, other] = [await api.namespace(), await api.namespace('Another class')];
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [other] });
  image = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#1d5fbf' } })
    .png()
    .toBuffer();
  const query = { type: 'openmoji', topic: 'boat' };
  const { items } = await api.call(mediaEndpoints.listImages, { as: teacher, namespace, query });
  const body = { imageUrl: items[0]?.imageUrl ?? '', name: 'A boat' };
  found = await api.call(mediaEndpoints.addImage, { as: teacher, namespace, body });
});
afterAll(() => api.close());

const sent = (query: Record<string, string>, as = teacher) => ({
  ...{ as, namespace: as === stranger ? other : namespace, query },
  ...multipart('boat.png', image, {}),
});
const upload = (query: Record<string, string>) => api.call(fileEndpoints.upload, sent(query));

describe('an edited version of a picture with an author', () => {
  it('names the author as well, in a new file', async () => {
    const copy = await upload({ editOf: found._id });
    expect(found.credit).toMatchObject({ provider: 'OpenMoji', license: 'CC BY-SA 4.0' });
    expect(found.description).not.toBe('');
    expect(copy).toMatchObject({ credit: found.credit, description: found.description, width: 60 });
    expect(copy._id).not.toBe(found._id);
  });

  it('names the author as well, in place of the picture; another picture does not', async () => {
    const edited = await upload({ fileId: found._id, editOf: found._id });
    expect(edited).toMatchObject({ _id: found._id, credit: found.credit, width: 60 });
    const another = await upload({ fileId: found._id });
    expect(another).toMatchObject({ _id: found._id, credit: null });
  });

  it('is refused for a file that the person may not see', async () => {
    const issue = await api.issue(fileEndpoints.upload, sent({ editOf: found._id }, stranger));
    expect(issue).toMatchObject({ status: 404, errorCode: 'NOT_FOUND' });
  });

  it('is an upload like any other where it is of nothing', async () => {
    expect(await upload({ editOf: '' })).toMatchObject({ credit: null, description: '' });
  });
});
