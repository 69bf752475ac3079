import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { countingStatements } from '../support/measured-work.ts';

let api: TestApi;
let here = '';
let there = '';
let tagId = '';
let category = '';
let supervisor: Person;
let teacher: Person;
let stranger: Person;

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here, there] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [there] });
  tagId = await api.tag({ as: teacher });
  category = await api.tag({ as: teacher }, { type: 'item', name: 'Category' });
});
afterAll(() => api.close());

const addItem = async (as: Person, body: object) =>
  api.call(itemEndpoints.add, {
    as,
    namespace: here,
    body: { type: 'Word', title: 'word', tags: [category], ...body },
  });
const addCollection = async (as: Person, body: object) =>
  api.call(collectionEndpoints.add, {
    as,
    namespace: here,
    body: { type: 'Vocabulary', title: 'Course', tags: [tagId], ...body },
  });
const itemsOf = async (as: Person, collectionId: string) =>
  (
    await api.call(itemEndpoints.list, {
      as,
      query: { collectionId, pageSize: '10000', showTranslationsDictionary: 'true' },
    })
  ).items;
async function longCollection(rows: number): Promise<string> {
  const { id } = await addCollection(teacher, { title: `Course of ${rows}` });
  const csv = ['title', ...Array.from({ length: rows }, (_, row) => `word ${row}`)].join('\n');
  const { body, headers } = multipart('words.csv', csv, { collectionId: id });
  const answer = await api.call(collectionEndpoints.importCsv, { as: teacher, body, headers });
  expect(answer.insertedItems).toBe(rows);
  return id;
}

describe('a clone', () => {
  it('has copies of the entries with all they have, in order, and shares none with the original', async () => {
    const first = await addItem(teacher, {
      title: 'bank',
      examples: ['one', 'two'],
      difficulty: 7,
      translations: { el: { title: 'τράπεζα' } },
    });
    const second = await addItem(teacher, { title: 'shore' });
    const original = await addCollection(teacher, {
      items: [second.id, first.id],
      isTemplate: true,
      status: 'Active',
      difficulty: 2.5,
      translations: { el: { title: 'Μάθημα', description: 'Λόγια' } },
    });
    const params = { id: original.id };
    await api.call(collectionEndpoints.edit, { as: teacher, params, body: { difficulty: 3.5 } });
    const copy = await api.call(collectionEndpoints.clone, {
      as: teacher,
      body: { collectionId: original.id },
    });
    expect(Date.parse(copy.createdAt)).toBeGreaterThan(Date.parse(original.createdAt));
    expect(copy.updatedAt).toBe(copy.createdAt);
    expect(copy).toMatchObject({
      title: 'Course',
      difficulty: 3.5,
      tags: [tagId],
      translations: original.translations,
      status: 'OnReview',
      isTemplate: false,
      createdBy: teacher.id,
      version: 1,
    });
    const entries = await itemsOf(teacher, copy.id);
    expect(entries.map(({ id }) => id)).toEqual(copy.items);
    expect(entries).toMatchObject([
      { title: 'shore', createdBy: teacher.id },
      {
        title: 'bank',
        examples: ['one', 'two'],
        difficulty: 7,
        tags: [category],
        translations: { el: { title: 'τράπεζα' } },
        version: 1,
      },
    ]);
    expect(copy.items).not.toContain(first.id);
    expect((await itemsOf(teacher, original.id)).map(({ id }) => id)).toEqual([second.id, first.id]);

    const found = await api.call(itemEndpoints.list, { as: teacher, query: { globalSearch: 'τραπεζα' } });
    expect(found.paging.total).toBe(2);
  });

  it('takes another title and namespace, and drops the translations of the old title', async () => {
    const { id } = await addItem(supervisor, {});
    const original = await addCollection(supervisor, {
      items: [id],
      translations: { el: { title: 'Μάθημα', description: 'Λόγια' } },
    });
    const copy = await api.call(collectionEndpoints.clone, {
      as: supervisor,
      namespace: here,
      body: { collectionId: original.id, title: 'Again', namespaces: [there] },
    });
    expect(copy).toMatchObject({
      title: 'Again',
      namespaces: [there],
      translations: { el: { description: 'Λόγια' } },
    });
    expect(await itemsOf(supervisor, copy.id)).toMatchObject([{ namespaces: [there] }]);
  });

  it('leaves out what the viewer may not see, and belongs to its creator', async () => {
    const open = await addItem(supervisor, { title: 'open' });
    const secret = await addItem(supervisor, { title: 'secret', public: false });
    const everyones = await addItem(supervisor, { title: 'for all', namespaces: [] });
    const original = await addCollection(supervisor, {
      items: [open.id, secret.id, everyones.id],
      namespaces: [],
    });
    const copy = await api.call(collectionEndpoints.clone, {
      as: teacher,
      body: { collectionId: original.id },
    });
    expect(copy).toMatchObject({ namespaces: [here], createdBy: teacher.id });
    expect(await itemsOf(teacher, copy.id)).toMatchObject([
      { title: 'open', namespaces: [here] },
      { title: 'for all', namespaces: [here] },
    ]);
  });

  it('is refused of what one may not see, and into a namespace that is not one’s own', async () => {
    const { id } = await addCollection(supervisor, {});
    expect(
      (await api.issue(collectionEndpoints.clone, { as: stranger, body: { collectionId: id } })).status,
    ).toBe(404);
    const refused = await api.issue(collectionEndpoints.clone, {
      as: supervisor,
      body: { collectionId: id, namespaces: [uuidv7()] },
    });
    expect(refused).toMatchObject({ status: 400, errors: [{ path: 'namespaces' }] });
  });

  it('of 2,000 entries is made once, by few statements, and shows its progress', async () => {
    const collectionId = await longCollection(2_000);
    const jobId = uuidv7();
    const body = { collectionId, jobId };
    const clone = () => api.raw(collectionEndpoints.clone, { as: teacher, body });
    const { result: answers, statements } = await countingStatements(() => Promise.all([clone(), clone()]));
    expect(statements).toBeLessThan(80);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const copy = answers.find(({ statusCode }) => statusCode === 200)?.json();
    expect(copy.items).toHaveLength(2_000);
    expect(await api.call(jobEndpoints.details, { as: teacher, params: { id: jobId } })).toMatchObject({
      type: 'CollectionClone',
      status: 'Done',
      done: 2_000,
      total: 2_000,
      errorCode: null,
    });
    expect((await api.issue(jobEndpoints.details, { as: supervisor, params: { id: jobId } })).status).toBe(
      404,
    );
  });
});

describe('a bulk change', () => {
  it('of 2,000 entries is made by few statements and counts what really changed', async () => {
    const collectionId = await longCollection(2_000);
    const jobId = uuidv7();
    const body = { collectionId, itemTag: category, status: 'AIReview', jobId };
    const { result: first, statements } = await countingStatements(() =>
      api.call(collectionEndpoints.bulk, { as: teacher, body }),
    );
    expect(statements).toBeLessThan(80);
    expect(first).toMatchObject({ changed: 2_001, skipped: [], collection: { status: 'AIReview' } });
    const again = await api.call(collectionEndpoints.bulk, {
      as: teacher,
      body: { ...body, jobId: uuidv7() },
    });
    expect(again).toMatchObject({ changed: 0, collection: { version: first.collection.version } });
    expect(await api.call(jobEndpoints.details, { as: teacher, params: { id: jobId } })).toMatchObject({
      type: 'BulkActions',
      status: 'Done',
      done: 2_000,
    });
  });

  it('by a teacher changes neither access nor namespace of entries, even if the course is unchanged', async () => {
    const own = await addItem(teacher, { title: 'private' });
    await api.call(itemEndpoints.edit, { as: supervisor, params: { id: own.id }, body: { public: false } });
    const shared = await addItem(supervisor, { title: 'shared' });
    const collection = await addCollection(supervisor, { items: [own.id, shared.id] });
    const refused = await api.issue(collectionEndpoints.bulk, {
      as: teacher,
      body: { collectionId: collection.id, access: true, status: 'Inactive' },
    });
    expect(refused.errorCode).toBe('ACCESS_DENIED');
    expect(await itemsOf(supervisor, collection.id)).toMatchObject([
      { public: false, status: 'Active' },
      { public: true, status: 'Active' },
    ]);
  });

  it('that fails says why in its job', async () => {
    const { id } = await addCollection(supervisor, { type: 'EvaluationTest' });
    const jobId = uuidv7();
    await api.issue(collectionEndpoints.bulk, {
      as: teacher,
      body: { collectionId: id, itemTag: category, jobId },
    });
    expect(await api.call(jobEndpoints.details, { as: teacher, params: { id: jobId } })).toMatchObject({
      status: 'Failed',
      errorCode: 'CONFLICT',
    });
  });
});
