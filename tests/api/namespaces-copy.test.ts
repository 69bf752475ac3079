import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { namespaceEndpoints as calls } from '#contract/namespaces.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let api: TestApi;
let [old, foreign] = ['', ''];
let admin: Person;
let supervisor: Person;
let teacher: Person;

beforeAll(async () => {
  api = await startApi();
  [old, foreign] = [await api.namespace('2025', 'el'), await api.namespace('Foreign')];
  admin = await api.person({ roles: ['ADMIN'] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [old] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [old] });
  await api.person({ roles: ['USER'], assignNamespaces: [old] });
});
afterAll(() => api.close());

const copy = (body: object, as = supervisor, headers = {}) =>
  api.call(calls.copy, { as, params: { id: old }, body: { name: '2026', ...body }, headers });

describe('a copy of a namespace', () => {
  it('has its settings, staff and collections, without learners, and shares what is of others', async () => {
    const { body, headers } = multipart('picture.png', png, {});
    const file = await api.call(fileEndpoints.upload, {
      ...{ as: admin, namespace: old, query: { path: 'AuthenticateFiles' }, body, headers },
    });
    await api.call(calls.edit, {
      ...{
        as: admin,
        params: { id: old },
        body: { description: 'Mondays', disableTranslation: true, imageId: file._id },
      },
    });
    const tag = await api.tag({ as: teacher, namespace: old });
    const word = await api.tag({ as: teacher, namespace: old }, { type: 'item' });
    const common = await api.tag({ as: admin }, { namespaces: [] });
    const item = async (title: string, more: object = {}) =>
      (
        await api.call(itemEndpoints.add, {
          ...{ as: admin, namespace: old, body: { type: 'Word', title, namespaces: [old], ...more } },
        })
      ).id;
    const own = await item('own', {
      tags: [word],
      imageId: file._id,
      translations: { de: { title: 'eigen' } },
    });
    const everyones = await item('everyones', { namespaces: [] });
    const hidden = await item('hidden', { namespaces: [foreign] });
    const course = async (title: string, items: string[]) =>
      (
        await api.call(collectionEndpoints.add, {
          as: admin,
          namespace: old,
          body: {
            ...{ type: 'Vocabulary', title, items, tags: [tag, common], itemTag: word, status: 'Active' },
            ...{ namespaces: [old, foreign], imageId: file._id },
          },
        })
      ).id;
    await course('first', [hidden, everyones, own]);
    await course('second', [own]);

    const { namespace, copied, hidden: left } = await copy({});
    expect(namespace).toMatchObject({
      ...{ name: '2026', description: 'Mondays', type: 'el', disableTranslation: true, version: 1 },
      ...{ status: 'Active', createdBy: supervisor.id, imageId: { _id: file._id } },
      studentCount: 0,
      teacherCount: 1,
      collectionCount: 2,
    });
    expect(copied).toEqual({ tasks: 0, collections: 2, items: 1, tags: 2 });
    expect(left).toBe(1);

    const as = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace.id] });
    const query = { sortField: 'title', orderType: 'asc' };
    const { items } = await api.call(collectionEndpoints.list, { as, namespace: namespace.id, query });
    expect(items.map(({ title }) => title)).toEqual(['first', 'second']);
    const [first, second] = items;
    const copyOfOwn = second?.items[0] ?? '';
    expect(first?.items).toEqual([everyones, copyOfOwn]);
    expect(copyOfOwn).not.toBe(own);
    expect(first).toMatchObject({ namespaces: [namespace.id], status: 'Active', imageId: { _id: file._id } });
    expect(first?.tags).toHaveLength(2);
    expect(first?.tags).toContain(common);
    expect(first?.tags).not.toContain(tag);

    const details = { as, params: { id: copyOfOwn }, query: { showTranslationsDictionary: 'true' } };
    const copiedItem = await api.call(itemEndpoints.details, details);
    expect(copiedItem).toMatchObject({ title: 'own', version: 1, namespaces: [namespace.id] });
    expect(copiedItem.translations).toEqual({ de: { title: 'eigen' } });
    expect(copiedItem.tags).toEqual([first?.itemTag]);
    const unit = await api.call(tagEndpoints.details, { as, params: { id: first?.itemTag ?? '' } });
    expect(unit).toMatchObject({ type: 'item', namespaces: [namespace.id] });

    // The picture stays although the old class goes with all that it alone holds.
    await api.call(calls.copy, { as: supervisor, params: { id: old }, body: { name: 'spare' } });
    const shown = await api.call(fileEndpoints.details, { as, params: { id: file._id } });
    expect(shown._id).toBe(file._id);
  });

  it('is made once per key, and archives the original on request', async () => {
    const headers = { 'idempotency-key': 'school-year' };
    const body = { name: 'Once', archive: true, members: false, collections: false };
    const { namespace, copied } = await copy(body, supervisor, headers);
    expect((await copy(body, supervisor, headers)).namespace.id).toBe(namespace.id);
    expect([namespace.status, copied]).toEqual(['Active', {}]);
    const members = await api.call(calls.members, { as: supervisor, params: { id: namespace.id } });
    expect(members.items.map(({ id }) => id)).toEqual([supervisor.id]);

    const original = await api.call(calls.details, { as: teacher, params: { id: old } });
    expect(original.status).toBe('Inactive');
    const history = await api.call(calls.history, { as: teacher, params: { id: old } });
    expect(history.items[0]?.new).toEqual({ status: 'Inactive' });
    // It can still be read, and worked in.
    await api.call(collectionEndpoints.list, { as: teacher, namespace: old });
  });

  it('is not undone away', async () => {
    const requestId = '018f0000-0000-7000-8000-00000000ffff';
    const { namespace } = await copy({ archive: true }, supervisor, { 'x-request-id': requestId });
    const undo = { as: supervisor, body: { requestIds: [requestId], others: false } };
    expect((await api.issue(changeEndpoints.undo, undo)).errorCode).toBe('NOT_FOUND');
    expect((await api.call(changeEndpoints.list, { as: supervisor })).items).not.toContainEqual(
      expect.objectContaining({ requestId }),
    );
    expect((await api.call(calls.details, { as: supervisor, params: { id: namespace.id } })).name).toBe(
      '2026',
    );
  });

  it('of a namespace that is not theirs is made by no Supervisor', async () => {
    const sent = { as: supervisor, params: { id: foreign }, body: { name: 'Mine' } };
    expect((await api.issue(calls.copy, sent)).errorCode).toBe('NOT_FOUND');
  });
});
