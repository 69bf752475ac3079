import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import words from '../../public/locales/en/validation.json' with { type: 'json' };
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace = '';
let teacher: Person;
let supervisor: Person;
let admin: Person;
let stranger: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace('One');
  const other = await api.namespace('Two');
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace] });
  admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [namespace] });
  stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [other] });
  tagId = await api.tag({ as: teacher });
});
afterAll(() => api.close());

const add = (body: object) => api.call(itemEndpoints.add, { as: teacher, body });

describe('the courses that hold an entry', () => {
  const collection = (title: string, items: string[], as = teacher, body: object = {}) =>
    api.call(collectionEndpoints.add, {
      as,
      body: { type: 'Vocabulary', title, tags: [tagId], items, ...body },
    });
  const usage = (id: string, as = teacher) => api.call(itemEndpoints.usage, { as, params: { id } });

  it('are named by title; those out of sight are counted only', async () => {
    const { id } = await add({ type: 'Word', title: 'held' });
    expect(await usage(id)).toEqual({ total: 0, counts: {}, places: [] });
    const second = await collection('B', [id]);
    const first = await collection('a', [id]);
    await collection('hidden', [id], supervisor, { public: false });
    expect(await usage(id)).toEqual({
      total: 3,
      counts: { collections: 3 },
      places: [first, second].map(({ id, title, type }) => ({
        ...{ entityType: 'collections', entityId: id, name: title, type, field: 'items' },
      })),
    });
    expect((await usage(id, supervisor)).places).toHaveLength(3);
  });

  it('refuse another type that one of them does not take, seen or not, in a change and in a CSV file', async () => {
    const { id } = await add({ type: 'Quote', title: 'said', description: 'd' });
    const own = await collection('own', [id]);
    await collection('hidden', [id], supervisor, { type: 'Wizdom', public: false });
    const change = (type: string, as = teacher) => ({ as, params: { id }, body: { type } });
    const refused = { path: 'type', message: words.wrongTypeForCollection };
    for (const [type, as] of [
      ['GenericItem', teacher],
      ['Word', teacher],
      ['Text', supervisor],
    ] as const)
      expect(await api.issue(itemEndpoints.edit, change(type, as))).toMatchObject({
        status: 400,
        errors: [refused],
      });
    const file = multipart('words.csv', `id,title,type\n${id},said,Word\n,new,Word`, {
      collectionId: own.id,
    });
    expect(await api.call(collectionEndpoints.importCsv, { as: teacher, ...file })).toMatchObject({
      insertedItems: 1,
      updatedItems: 0,
      rows: [
        { verdict: 'error', reason: `type: ${words.wrongTypeForCollection}` },
        { verdict: 'new', reason: null },
      ],
    });
    expect((await api.call(itemEndpoints.details, { as: teacher, params: { id } })).type).toBe('Quote');

    const free = await add({ type: 'Quote', title: 'elsewhere', description: 'd' });
    const { items } = await collection('other', [free.id]);
    expect(items).toEqual([free.id]);
    const edited = { as: teacher, params: { id: free.id }, body: { type: 'Word' } };
    expect((await api.call(itemEndpoints.edit, edited)).type).toBe('Word');
  });

  it('are not shown to those who may not see the entry', async () => {
    const { id } = await add({ type: 'Word', title: 'held apart' });
    expect((await api.issue(itemEndpoints.usage, { as: stranger, params: { id } })).status).toBe(404);
  });

  it('lose it, all of them, when it is deleted', async () => {
    const { id } = await add({ type: 'Word', title: 'going' });
    const collections = [await collection('one', [id]), await collection('two', [id])];
    await api.call(itemEndpoints.remove, { as: teacher, params: { id } });
    for (const { id: collectionId } of collections) {
      expect(
        await api.call(collectionEndpoints.details, { as: teacher, params: { id: collectionId } }),
      ).toMatchObject({ items: [], version: 2 });
    }
    expect((await api.issue(itemEndpoints.usage, { as: teacher, params: { id } })).status).toBe(404);
  });
});

describe('the image of an entry', () => {
  async function image(): Promise<string> {
    const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#1d5fbf' } })
      .png()
      .toBuffer();
    return (await api.call(fileEndpoints.upload, { as: admin, namespace, ...multipart('a.png', bytes, {}) }))
      ._id;
  }
  const isKept = async (id: string) =>
    (await api.raw(fileEndpoints.details, { as: admin, namespace, params: { id } })).statusCode === 200;
  const remove = (id: string, as: Person, query: Record<string, string>) =>
    api.call(itemEndpoints.remove, { as, namespace, params: { id }, query });

  it('is answered with its address, changed and removed', async () => {
    const imageId = await image();
    const item = await add({ type: 'Word', title: 'pictured', imageId });
    expect(item.imageId).toMatchObject({ _id: imageId });
    const cleared = { as: teacher, params: { id: item.id }, body: { imageId: null } };
    expect((await api.call(itemEndpoints.edit, cleared)).imageId).toBeNull();
    const unknown = { as: teacher, body: { type: 'Word', title: 'x', imageId: item.id } };
    expect((await api.issue(itemEndpoints.add, unknown)).errors?.[0]?.path).toBe('imageId');
  });

  it('is deleted with it on an Admin’s request if nothing else uses it', async () => {
    const [alone, shared, kept] = [await image(), await image(), await image()];
    const titled = (imageId: string) => add({ type: 'Word', title: 'pictured', imageId });
    const [first, second, , third, fourth] = [
      await titled(alone),
      await titled(shared),
      await titled(shared),
      await titled(kept),
      await titled(kept),
    ];
    await remove(first.id, admin, { removeImage: 'true' });
    await remove(second.id, admin, { removeImage: 'true' });
    await remove(third.id, admin, {});
    await remove(fourth.id, teacher, { removeImage: 'true' });
    expect(await Promise.all([alone, shared, kept].map(isKept))).toEqual([false, true, true]);
  });
});
