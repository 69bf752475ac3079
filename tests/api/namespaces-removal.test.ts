import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aliasEndpoints } from '#contract/aliases.ts';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { namespaceEndpoints as calls } from '#contract/namespaces.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { userEndpoints } from '#contract/users.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let api: TestApi;
let [gone, kept] = ['', ''];
let admin: Person;
let teacher: Person;
let neighbour: Person;

beforeAll(async () => {
  api = await startApi();
  kept = await api.namespace('Kept');
  admin = await api.person({ roles: ['ADMIN'] });
  neighbour = await api.person({ roles: ['TEACHER'], assignNamespaces: [kept] });
});
afterAll(() => api.close());

beforeEach(async () => {
  gone = await api.namespace('Gone');
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [gone], selectedNamespace: gone });
});

const add = {
  tag: (namespaces = [gone]) => api.tag({ as: admin, namespace: gone }, { namespaces }),
  item: async (title: string, body: object = {}) =>
    (
      await api.call(itemEndpoints.add, {
        ...{ as: admin, namespace: gone, body: { type: 'Word', title, namespaces: [gone], ...body } },
      })
    ).id,
  collection: async (title: string, body: object = {}) =>
    (
      await api.call(collectionEndpoints.add, {
        ...{ as: admin, namespace: gone },
        body: { type: 'Vocabulary', title, namespaces: [gone], ...body },
      })
    ).id,
  file: async (namespace = gone) => {
    const { body, headers } = multipart('picture.png', png, {});
    const query = { path: 'AuthenticateFiles' };
    return (await api.call(fileEndpoints.upload, { as: admin, namespace, query, body, headers }))._id;
  },
};

/** A class with something of everything, in part shared with the other class, in part in the trash. */
async function fill() {
  const tag = await add.tag();
  const shared = await add.item('shared', { namespaces: [gone, kept] });
  const alone = await add.item('alone');
  const deleted = await add.item('deleted');
  const file = await add.file();
  const collection = await add.collection('course', {
    ...{ tags: [tag], items: [alone, shared], imageId: file },
  });
  const elsewhere = await add.collection('elsewhere', {
    ...{ namespaces: [kept], tags: [await add.tag([kept])], items: [alone, shared] },
  });
  const alias = await api.call(aliasEndpoints.add, {
    ...{ as: admin, body: { alias: `a-${gone.slice(-12)}`, collectionId: collection, namespaceId: gone } },
  });
  await api.call(itemEndpoints.remove, { as: admin, params: { id: deleted } });
  await api.call(itemEndpoints.edit, { as: admin, params: { id: alone }, body: { difficulty: 4 } });
  return { tag, shared, alone, deleted, file, collection, elsewhere, alias: alias.id };
}

const remove = (query: Record<string, string>, as = admin, id = gone) => ({ as, params: { id }, query });
const bytes = async () =>
  (await readdir(join(api.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter((one) =>
    one.isFile(),
  ).length;

describe('the numbers before a deletion', () => {
  it('tell what a namespace holds, what it alone holds, and who belongs to it', async () => {
    await fill();
    await api.person({ roles: ['USER'], assignNamespaces: [gone, kept] });
    const usage = await api.call(calls.usage, { as: admin, params: { id: gone } });
    expect(usage).toEqual({
      ...{ aliases: 1, tasks: 0, collections: 1, items: 2, tags: 1, files: 1 },
      only: { aliases: 1, tasks: 0, collections: 1, items: 1, tags: 1, files: 1 },
      ...{ usedElsewhere: 1, trash: 1, students: 0, people: 2, leftWithout: 1 },
    });
  });
});

describe('a namespace that is deleted', () => {
  it('moves all that it holds to another one, histories and trash included', async () => {
    const { tag, shared, alone, deleted, file, collection, alias } = await fill();
    const answer = await api.call(calls.remove, remove({ content: 'move', moveTo: kept }));
    expect(answer.moved).toEqual({ aliases: 1, collections: 1, items: 2, tags: 1, files: 1 });
    expect((await api.issue(calls.details, { as: admin, params: { id: gone } })).errorCode).toBe('NOT_FOUND');

    const as = neighbour;
    const course = await api.call(collectionEndpoints.details, { as, params: { id: collection } });
    expect(course).toMatchObject({ namespaces: [kept], tags: [tag], items: [alone, shared], version: 1 });
    expect(course.imageId?._id).toBe(file);
    const both = await api.call(itemEndpoints.details, { as, params: { id: shared } });
    expect(both.namespaces).toEqual([kept]);
    expect((await api.call(tagEndpoints.details, { as, params: { id: tag } })).namespaces).toEqual([kept]);
    const history = await api.call(itemEndpoints.history, { as, params: { id: alone } });
    expect(history.items.map(({ version }) => version)).toEqual([2, 1]);
    const { namespaceId } = await api.call(aliasEndpoints.details, { as: admin, params: { id: alias } });
    expect(namespaceId).toBe(kept);
    const restored = await api.call(trashEndpoints.restore, { as: admin, params: { id: deleted } });
    expect(restored.restored).toEqual({ items: 1 });
    expect((await api.call(itemEndpoints.details, { as, params: { id: deleted } })).namespaces).toEqual([
      kept,
    ]);
  });

  it('gives the past of what moved to those who have it now, who see none of what else was', async () => {
    const item = await add.item('once here');
    const body = { namespaces: [gone, kept] };
    await api.call(itemEndpoints.edit, { as: admin, params: { id: item }, body });
    await api.call(itemEndpoints.edit, { as: admin, params: { id: item }, body: { title: 'now' } });
    const versions = async () =>
      (await api.call(itemEndpoints.history, { as: neighbour, params: { id: item } })).items.map(
        ({ version }) => version,
      );
    // What it was before it came to their class is not for them.
    expect(await versions()).toEqual([3, 2]);
    await api.call(calls.remove, remove({ content: 'move', moveTo: kept }));
    expect(await versions()).toEqual([3, 2, 1]);
    const { rows } = await api.database.pool.query(
      'select changes from activities where entity_id = $1 and version = 2',
      [item],
    );
    expect(rows[0].changes.namespaces).toEqual({ old: [kept], new: [kept] });
  });

  it('takes what it alone holds with it for good, and leaves everything else to the others', async () => {
    const before = await bytes();
    const { shared, alone, deleted, file, collection, elsewhere } = await fill();
    expect(await bytes()).toBeGreaterThan(before);
    const answer = await api.call(calls.remove, remove({ content: 'delete' }));
    expect(answer.removed).toEqual({ aliases: 1, collections: 1, items: 1, tags: 1, files: 1 });

    for (const [endpoint, id] of [
      [itemEndpoints.details, alone],
      [collectionEndpoints.details, collection],
      [fileEndpoints.details, file],
      [trashEndpoints.restore, deleted],
    ] as const)
      expect((await api.issue(endpoint, { as: admin, params: { id } })).errorCode, id).toBe('NOT_FOUND');
    expect(await bytes()).toBe(before);
    const { rows } = await api.database.pool.query(
      'select entity_id from activities where entity_id = any($1) and version is not null',
      [[alone, collection, file, deleted, gone]],
    );
    expect(rows).toEqual([]);
    const left = await api.call(itemEndpoints.details, { as: neighbour, params: { id: shared } });
    expect(left).toMatchObject({ namespaces: [kept], version: 2 });
    const course = await api.call(collectionEndpoints.details, { as: neighbour, params: { id: elsewhere } });
    expect(course.items).toEqual([shared]);
  });

  it('makes nothing belong to every namespace, not even in the past of what others hold', async () => {
    const item = await add.item('moved on');
    const params = { id: item };
    await api.call(itemEndpoints.edit, { as: admin, params, body: { namespaces: [kept] } });
    const away = await api.namespace('Away');
    const stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [away] });
    await api.call(calls.remove, remove({ content: 'delete' }));
    const { rows } = await api.database.pool.query(
      `select 1 from items where namespaces = '{}' union all select 1 from collections where namespaces = '{}'
        union all select 1 from tags where namespaces = '{}' union all select 1 from files where namespaces = '{}'
        union all select 1 from trash where namespaces = '{}'`,
    );
    expect(rows).toEqual([]);
    const then = { ...params, version: '1' };
    for (const as of [neighbour, stranger])
      expect((await api.issue(itemEndpoints.version, { as, params: then })).errorCode).toBe('NOT_FOUND');
    const restored = { as: admin, params: then, body: { fields: ['namespaces'] } };
    expect((await api.issue(itemEndpoints.restore, restored)).errors?.[0]?.path).toMatch(/^namespaces/);
  });

  it('lets its people go, and moves on what they have selected', async () => {
    const both = await api.person({
      ...{ roles: ['TEACHER'], assignNamespaces: [gone, kept], selectedNamespace: gone },
    });
    await api.database.pool.query('insert into class_students (namespace_id, user_id) values ($1, $2)', [
      ...[gone, both.id],
    ]);
    await api.call(calls.remove, remove({ content: 'delete' }));
    const profile = async (as: Person) => api.call(userEndpoints.profile, { as });
    expect(await profile(both)).toMatchObject({
      ...{ assignNamespaces: [kept], accessPortal: { selectedNamespace: kept } },
    });
    expect(await profile(teacher)).toMatchObject({
      ...{ assignNamespaces: [], accessPortal: { selectedNamespace: null } },
    });
    const foreign = await api.issue(tagEndpoints.list, { as: teacher, namespace: gone });
    expect(foreign.errorCode).toBe('ACCESS_DENIED');
    const { rows } = await api.database.pool.query('select 1 from class_students where namespace_id = $1', [
      gone,
    ]);
    expect(rows).toEqual([]);
  });

  it('is not undone, also where undo would put something back into it', async () => {
    const item = await add.item('out and in');
    const requestId = '018f0000-0000-7000-8000-00000000cccc';
    await api.call(itemEndpoints.edit, {
      ...{
        as: admin,
        params: { id: item },
        body: { namespaces: [kept] },
        headers: { 'x-request-id': requestId },
      },
    });
    const deletion = '018f0000-0000-7000-8000-00000000dddd';
    await api.call(calls.remove, { ...remove({ content: 'delete' }), headers: { 'x-request-id': deletion } });
    const undo = (id: string) => ({ as: admin, body: { requestIds: [id], others: false } });
    const { isDone, refused } = await api.call(changeEndpoints.undo, undo(requestId));
    expect([isDone, refused.named[0]?.reason]).toEqual([false, 'gone']);
    expect((await api.issue(changeEndpoints.undo, undo(deletion))).errorCode).toBe('NOT_FOUND');
  });

  it('needs a place for its content that exists, is another one, and is not the last', async () => {
    const paths = async (query: Record<string, string>) =>
      (await api.issue(calls.remove, remove(query))).errors?.map(({ path }) => path);
    expect(await paths({ content: 'move' })).toEqual(['moveTo']);
    expect(await paths({ content: 'move', moveTo: gone })).toEqual(['moveTo']);
    expect(await paths({ content: 'move', moveTo: '018f0000-0000-7000-8000-000000000000' })).toEqual([
      'moveTo',
    ]);
    expect(await paths({})).toEqual(['content']);
    await add.item('still there');
    expect((await api.call(calls.usage, { as: admin, params: { id: gone } })).items).toBe(1);
  });

  it('is deleted once, and answered again under the id of its job', async () => {
    await fill();
    const jobId = '018f0000-0000-7000-8000-00000000eeee';
    const query = { content: 'delete', jobId };
    const answer = await api.call(calls.remove, remove(query));
    expect(await api.call(calls.remove, remove(query))).toEqual(answer);
    expect((await api.issue(calls.remove, remove({ content: 'delete' }))).errorCode).toBe('NOT_FOUND');
  });

  it('keeps everything where its deletion fails in between', async () => {
    const { collection, alone, file, shared } = await fill();
    const before = await bytes();
    await api.database.pool.query(`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`);
    await api.database.pool.query(
      'create trigger refuse before delete on namespaces for each row execute function refuse()',
    );
    for (const query of [{ content: 'delete' }, { content: 'move', moveTo: kept }] as Record<
      string,
      string
    >[])
      expect((await api.raw(calls.remove, remove(query))).statusCode).toBe(500);
    await api.database.pool.query('drop trigger refuse on namespaces');
    expect(await bytes()).toBe(before);
    const course = await api.call(collectionEndpoints.details, { as: teacher, params: { id: collection } });
    expect(course).toMatchObject({ namespaces: [gone], items: [alone, shared], version: 1 });
    expect(course.imageId?._id).toBe(file);
  });
});

describe('the last namespace', () => {
  it('is not deleted, also not by two who delete the last two at once', async () => {
    const own = await startApi();
    const [one, other] = [await own.namespace('One'), await own.namespace('Other')];
    const as = await own.person({ roles: ['ADMIN'] });
    const answers = await Promise.all(
      [one, other].map((id) => own.raw(calls.remove, remove({ content: 'delete' }, as, id))),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect((await own.call(calls.list, { as })).items).toHaveLength(1);
    await own.close();
  });
});
