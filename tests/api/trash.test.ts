import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import type { ResourceName } from '#contract/resources.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import type { Database } from '#server/database/connection.ts';
import { multipart, type Person, startApi, type TestApi, unversionedWrites } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

let api: TestApi;
let namespace = '';
let teacher: Person;
let admin: Person;
let image: Buffer;

const start = async (kind: Database['kind']) => {
  api = await startApi(await openTestDatabase(kind));
  namespace = await api.namespace('Here');
  const here = { assignNamespaces: [namespace], selectedNamespace: namespace };
  teacher = await api.person({ roles: ['TEACHER'], ...here });
  admin = await api.person({ roles: ['ADMIN'], ...here });
  image = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#333' } })
    .png()
    .toBuffer();
};
const end = async () => {
  const unversioned = await unversionedWrites(api.database);
  await api.close();
  await api.database.close();
  expect(unversioned).toEqual([]);
};

const word = async (title: string, body: object = {}, as = teacher) =>
  (await api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } })).id;
const unit = (body: object = {}) => api.tag({ as: teacher }, body);
const category = (body: object = {}) => unit({ type: 'item', name: 'Category', ...body });
const course = async (items: string[], body: object = {}) => {
  const usual = { type: 'Vocabulary', title: 'Course', tags: [await unit()], items };
  return (await api.call(collectionEndpoints.add, { as: teacher, body: { ...usual, ...body } })).id;
};
const upload = async () =>
  (await api.call(fileEndpoints.upload, { as: teacher, ...multipart('a.png', image, {}) }))._id;

const remove = (entity: ResourceName, id: string, query: Record<string, string> = {}, as = admin) =>
  api.call(endpoints[entity].remove, { as, params: { id }, query });
const removeTag = (id: string, type: string) => remove('tags', id, { type });
const restore = (id: string, query: Record<string, string> = {}, as = admin) =>
  api.call(trashEndpoints.restore, { as, params: { id }, query });
const inTrash = async (query: Record<string, string> = {}, as = admin) =>
  (await api.call(trashEndpoints.list, { as, query: { pageSize: '200', ...query } })).items;
const trashed = async (id: string) => (await inTrash({ globalSearch: '' })).find((one) => one.id === id);

/** A thing as its details answer it, without what changes with each version. */
async function read(entity: ResourceName, id: string, as = admin): Promise<Record<string, unknown>> {
  const answer = await api.call(endpoints[entity].details as Endpoint, { as, params: { id } });
  const { version, updatedAt, url, thumbnailUrl, ...rest } = answer as unknown as Record<string, unknown>;
  for (const name of ['imageId', 'audioId', 'iconImageId'])
    if (rest[name]) rest[name] = (rest[name] as { _id: string })._id;
  return rest;
}
const itemsOf = async (id: string, as = admin) => (await read('collections', id, as)).items as string[];
const isGone = async (entity: ResourceName, id: string) =>
  (await api.raw(endpoints[entity].details, { as: admin, params: { id } })).statusCode === 404;

describe.each(testableTypes())('what is deleted, on the %s database,', (kind) => {
  beforeAll(() => start(kind));
  afterAll(end);

  it('is in no list and no search, and comes back as it was', async () => {
    const [tag, file] = [await category(), await upload()];
    const id = await word('unique bread', {
      tags: [tag],
      imageId: file,
      examples: ['bread and butter', 'daily bread'],
      translations: { el: { title: 'ψωμί' } },
      etymologyEvolution: [],
      difficulty: 5,
    });
    const before = await read('items', id);
    const listed = async () => {
      const query = { globalSearch: 'unique bread' };
      return (await api.call(itemEndpoints.list, { as: admin, query })).paging.total;
    };
    expect(await listed()).toBe(1);
    await remove('items', id);
    expect(await isGone('items', id)).toBe(true);
    expect(await listed()).toBe(0);
    expect(await trashed(id)).toMatchObject({
      entityType: 'items',
      type: 'Word',
      name: 'unique bread',
      others: {},
    });
    expect(await restore(id)).toEqual({ restored: { items: 1 }, leftOut: 0 });
    expect(await read('items', id)).toEqual(before);
    expect(await listed()).toBe(1);
    expect(await trashed(id)).toBeUndefined();
    expect((await api.issue(trashEndpoints.restore, { as: admin, params: { id } })).errorCode).toBe(
      'NOT_FOUND',
    );
    const { items } = await api.call(itemEndpoints.history, { as: admin, params: { id } });
    expect(items.map(({ type, version, createdBy }) => [type, version, createdBy])).toEqual([
      ['Restore', 2, admin.id],
      ['Create', 1, teacher.id],
    ]);
  });

  it('comes back to its place in every course, with a version of each', async () => {
    const words = await Promise.all(['a', 'b', 'c', 'd'].map((title) => word(title)));
    const [a, b, c, d] = words as [string, string, string, string];
    const courses = [await course([a, b, c, d]), await course([b]), await course([d, c, b])];
    await remove('items', b);
    expect(await Promise.all(courses.map((id) => itemsOf(id)))).toEqual([[a, c, d], [], [d, c]]);
    await remove('items', c);
    await restore(b);
    expect(await Promise.all(courses.map((id) => itemsOf(id)))).toEqual([[a, b, d], [b], [d, b]]);
    await restore(c);
    expect(await Promise.all(courses.map((id) => itemsOf(id)))).toEqual([[a, b, c, d], [b], [d, c, b]]);
    const { items } = await api.call(collectionEndpoints.history, {
      as: admin,
      params: { id: courses[0] as string },
    });
    expect(
      items.map(({ version, type, lists }) => [
        version,
        type,
        lists.items && { ...lists.items, names: undefined },
      ]),
    ).toEqual([
      [5, 'Restore', { added: [c], removed: [], moved: [], hidden: 0, names: undefined }],
      [4, 'Restore', { added: [b], removed: [], moved: [], hidden: 0, names: undefined }],
      // Only `c` was there to be removed.
      [3, 'Delete', { added: [], removed: [c], moved: [], hidden: 0, names: undefined }],
      [2, 'Delete', { added: [], removed: [b], moved: [], hidden: 0, names: undefined }],
      [1, 'Create', undefined],
    ]);
    for (const [version, expected] of [
      [4, [a, b, d]],
      [3, [a, d]],
      [2, [a, c, d]],
      [1, words],
    ] as const) {
      const params = { id: courses[0] as string, version: String(version) };
      const { fields } = await api.call(collectionEndpoints.version, { as: admin, params });
      expect(fields.items).toEqual(expected);
    }
  });

  it('keeps its place while others change the order of the course', async () => {
    const words = await Promise.all(['a', 'b', 'c', 'd'].map((title) => word(title)));
    const [a, b, c, d] = words as [string, string, string, string];
    const id = await course([a, b, c, d]);
    await remove('items', b);
    const edit = (items: string[]) =>
      api.call(collectionEndpoints.edit, { as: teacher, params: { id }, body: { items } });
    await edit([d, a, c]);
    const e = await word('e');
    await edit([d, a, c, e]);
    await restore(b);
    expect(await itemsOf(id)).toEqual([d, b, a, c, e]);
    await remove('items', e);
    await remove('items', c);
    await edit([d, b]);
    await restore(c);
    await restore(e);
    expect(await itemsOf(id)).toEqual([d, b, c, e]);
  });

  it('keeps its place beside items that the editor does not see', async () => {
    const secret = await word('secret', { public: false }, admin);
    const [a, b] = [await word('a'), await word('b')];
    const id = (
      await api.call(collectionEndpoints.add, {
        as: admin,
        body: { type: 'Vocabulary', title: 'Mixed', tags: [await unit()], items: [a, secret, b] },
      })
    ).id;
    await remove('items', secret);
    await remove('items', a);
    expect(await read('collections', id, teacher)).toMatchObject({ items: [b], hiddenItems: 0 });
    await restore(secret);
    expect(await read('collections', id, teacher)).toMatchObject({ items: [b], hiddenItems: 1 });
    const c = await word('c');
    await api.call(collectionEndpoints.edit, { as: teacher, params: { id }, body: { items: [b, c] } });
    await restore(a);
    expect(await itemsOf(id)).toEqual([a, secret, b, c]);
  });

  it('comes back with its course, whichever of both is first', async () => {
    for (const order of ['course first', 'item first', 'together'] as const) {
      const [a, b, c] = [await word('a'), await word('b'), await word('c')];
      const id = await course([a, b, c]);
      await remove('items', b);
      await remove('collections', id);
      await remove('items', c);
      if (order === 'course first') {
        await restore(id);
        expect(await itemsOf(id)).toEqual([a]);
        await restore(c);
        await restore(b);
      } else {
        await restore(b);
        await restore(c);
        await restore(id);
      }
      expect(await itemsOf(id), order).toEqual([a, b, c]);
    }
  });

  it('is put back on all that it was taken off, each list in its order', async () => {
    const tags = await Promise.all(['one', 'two', 'three', 'four'].map((name) => category({ name })));
    const [one, two, three, four] = tags as [string, string, string, string];
    const id = await word('tagged', { tags });
    await removeTag(two, 'item');
    await removeTag(three, 'item');
    expect((await read('items', id)).tags).toEqual([one, four]);
    await restore(two);
    await restore(three);
    expect((await read('items', id)).tags).toEqual(tags);
    await removeTag(three, 'item');
    await removeTag(two, 'item');
    await restore(three);
    expect((await read('items', id)).tags).toEqual([one, three, four]);
    await restore(two);
    expect((await read('items', id)).tags).toEqual(tags);
    const { items } = await api.call(itemEndpoints.history, {
      as: admin,
      params: { id },
      query: { pageSize: '1' },
    });
    expect(items).toMatchObject([{ version: 9, type: 'Restore', new: { tags } }]);
  });

  it('as a file comes back to tags, entries and courses, with its bytes', async () => {
    const file = await upload();
    const tag = await unit({ imageId: file, iconImageId: file });
    const item = await word('pictured', { imageId: file });
    const id = await course([item], { imageId: file });
    const holders = [
      ['tags', tag],
      ['items', item],
      ['collections', id],
    ] as const;
    const all = () => Promise.all(holders.map(([entity, holder]) => read(entity, holder)));
    const before = await all();
    await remove('files', file);
    expect((await all()).map(({ imageId }) => imageId)).toEqual([null, null, null]);
    await restore(file);
    expect(await all()).toEqual(before);
    const { url } = await api.call(fileEndpoints.details, { as: admin, params: { id: file } });
    expect((await api.app.inject(url)).rawPayload.length).toBeGreaterThan(0);
    const { items } = await api.call(tagEndpoints.history, { as: admin, params: { id: tag } });
    expect(items).toMatchObject([
      { version: 3, type: 'Restore', new: { imageId: { _id: file }, iconImageId: { _id: file } } },
      { version: 2, type: 'Delete', new: { imageId: null, iconImageId: null } },
      { version: 1 },
    ]);
  });

  it('does not replace what took its place, nor join a list that is full', async () => {
    const [first, second] = [await upload(), await upload()];
    const tags = await Promise.all(Array.from({ length: 3 }, (_, nth) => category({ name: `${nth}` })));
    const id = await word('changed since', { imageId: first, tags });
    await remove('files', first);
    await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body: { imageId: second } });
    expect(await restore(first)).toEqual({ restored: { files: 1 }, leftOut: 1 });
    expect((await read('items', id)).imageId).toBe(second);
    await removeTag(tags[0] as string, 'item');
    await api.database.pool.query(
      `update items set tags = tags || array(select gen_random_uuid() from generate_series(3, $2)) where id = $1`,
      [id, limits.references],
    );
    expect(await restore(tags[0] as string)).toEqual({ restored: { tags: 1 }, leftOut: 1 });
    await api.database.pool.query('update items set tags = $2 where id = $1', [id, tags.slice(1)]);
    expect((await read('items', id)).version).toBeUndefined();
  });

  it('comes back without what is gone, and gets it back later', async () => {
    const [tag, file, item] = [await category(), await upload(), await word('first')];
    const unitId = await unit();
    const id = await word('holder', { tags: [tag], imageId: file });
    const held = await course([item, id], { tags: [unitId], itemTag: null, imageId: file });
    await remove('items', id);
    await remove('collections', held);
    for (const [entity, other] of [
      ['tags', tag],
      ['tags', unitId],
      ['files', file],
    ] as const)
      await (entity === 'tags'
        ? removeTag(other, other === tag ? 'item' : 'collection')
        : remove('files', other));
    await restore(id);
    await restore(held);
    expect(await read('items', id)).toMatchObject({ tags: [], imageId: null });
    expect(await read('collections', held)).toMatchObject({ tags: [], imageId: null, items: [item, id] });
    const { items: versions } = await api.call(itemEndpoints.history, { as: admin, params: { id } });
    expect(versions).toMatchObject([
      { version: 3, type: 'Restore', old: { tags: [tag], imageId: null }, new: { tags: [], imageId: null } },
      { version: 2, type: 'Restore', old: {}, new: {} },
      { version: 1, type: 'Create' },
    ]);
    await api.call(trashEndpoints.remove, { as: admin, params: { id: tag } });
    await restore(file);
    await restore(unitId);
    expect(await read('items', id)).toMatchObject({ tags: [], imageId: file });
    expect(await read('collections', held)).toMatchObject({ tags: [unitId], imageId: file });
  });

  it('stays out of a course that is full or of another type by now', async () => {
    const [a, b] = [await word('a'), await word('b')];
    const id = await course([a, b]);
    await remove('items', b);
    await api.call(collectionEndpoints.edit, { as: teacher, params: { id }, body: { items: [] } });
    await api.call(collectionEndpoints.edit, { as: teacher, params: { id }, body: { type: 'Reading' } });
    expect(await restore(b)).toEqual({ restored: { items: 1 }, leftOut: 1 });
    expect(await itemsOf(id)).toEqual([]);

    const full = await course([a, b]);
    await remove('items', b);
    await fill(full, limits.collectionItems - 1);
    expect(await restore(b)).toEqual({ restored: { items: 1 }, leftOut: 1 });
    expect(
      (await api.call(collectionEndpoints.details, { as: admin, params: { id: full } })).items,
    ).toHaveLength(limits.collectionItems);
  }, 120_000);
});

/** Puts so many more items into a course, straight into the tables. */
async function fill(id: string, count: number): Promise<void> {
  await api.database.pool.query(
    `with one as (select * from items where title = 'a' limit 1),
      added as (
        insert into items (id, type, title, description, additional_info, question, hidden_info, book_content,
          book_content_translation, public, status, difficulty, title_key, search, created_by)
        select gen_random_uuid(), type, title, description, additional_info, question, hidden_info, book_content,
          book_content_translation, public, status, difficulty, title_key, search, created_by
        from one, generate_series(1, $2) returning id
      )
    insert into collection_items select $1, id, 100 + row_number() over () from added`,
    [id, count],
  );
}
