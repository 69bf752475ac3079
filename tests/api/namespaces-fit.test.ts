import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import { namespaceEndpoints as calls } from '#contract/namespaces.ts';
import { taskEndpoints } from '#contract/tasks.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let [english, greek, foreign] = ['', '', ''];
let supervisor: Person;
let teacher: Person;

beforeAll(async () => {
  api = await startApi();
  english = await api.namespace('English', 'en');
  greek = await api.namespace('Greek', 'el');
  foreign = await api.namespace('Foreign', 'fr');
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [english, greek] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [english] });
});
afterAll(() => api.close());

const student = async (namespaceId: string, level: number | null, status = 'Active') => {
  const { id } = await api.person({ roles: ['USER'], assignNamespaces: [namespaceId] });
  await api.database.pool.query(
    'insert into class_students (namespace_id, user_id, level, status) values ($1, $2, $3, $4)',
    [namespaceId, id, level, status],
  );
};
const course = (title: string, body: object) =>
  api.call(collectionEndpoints.add, {
    as: supervisor,
    namespace: english,
    body: { type: 'PlacementTest', title, tags: [], status: 'Active', namespaces: [english], ...body },
  });
const overview = (id: string, as = supervisor) => api.call(calls.overview, { as, params: { id } });
const titles = ({ total, items }: { total: number; items: { title: string }[] }) => ({
  total,
  titles: items.map(({ title }) => title),
});

describe('the overview of a namespace', () => {
  it('counts what is in it, and names what its students do not learn', async () => {
    expect(await overview(english)).toEqual({
      ...{ students: 0, invited: 0, tasks: 0, activeTasks: 0, collections: 0, joinCodes: 0, levels: [] },
      ofOtherLanguage: { total: 0, items: [] },
      ofOtherLevel: { total: 0, items: [] },
    });
    await course('Far', { difficulty: 6 });
    await course('Translated', { namespaces: [greek, english] });
    await course('Everywhere', { namespaces: [] });
    await course('Archived', { namespaces: [greek, english], status: 'Inactive', difficulty: 8 });
    await course('Private', { namespaces: [greek, english], public: false });
    // Without a level of anyone nothing is too difficult.
    expect((await overview(english)).ofOtherLevel.total).toBe(0);

    await student(english, 2);
    await student(english, 3, 'Invited');
    await student(english, 6, 'Removed');
    await student(english, null);
    await course('Next', { difficulty: 4 });
    await course('Between', { difficulty: 4.5 });
    for (const status of ['Draft', 'Active'])
      await api.call(taskEndpoints.add, {
        as: supervisor,
        namespace: english,
        body: { type: 'Custom', title: status, status, namespaceId: english },
      });
    const code = { namespaceId: english, days: 30, maxUses: null };
    await api.call(membershipEndpoints.addCode, { as: supervisor, body: code });
    const { id } = await api.call(membershipEndpoints.addCode, { as: supervisor, body: code });
    await api.call(membershipEndpoints.revokeCode, { as: supervisor, params: { id } });

    const found = await overview(english);
    expect(found).toMatchObject({
      students: 3,
      invited: 1,
      tasks: 2,
      activeTasks: 1,
      collections: 6,
      joinCodes: 1,
    });
    expect(found.levels).toEqual([2, 3]);
    expect(titles(found.ofOtherLanguage)).toEqual({ total: 2, titles: ['Private', 'Translated'] });
    expect(found.ofOtherLanguage.items.map(({ language }) => language)).toEqual(['el', 'el']);
    expect(titles(found.ofOtherLevel)).toEqual({ total: 2, titles: ['Between', 'Far'] });
  });

  it('tells nobody of what they do not see', async () => {
    const { ofOtherLanguage } = await overview(english, teacher);
    expect(titles(ofOtherLanguage)).toEqual({ total: 1, titles: ['Translated'] });
    expect((await api.issue(calls.overview, { as: teacher, params: { id: greek } })).errorCode).toBe(
      'NOT_FOUND',
    );
  });
});

describe('whether a collection fits namespaces', () => {
  const unfit = async (query: Record<string, string>, as = supervisor) =>
    (await api.call(calls.fit, { as, query })).items;

  it('is judged by the language of the first one and the levels of the students', async () => {
    expect(await unfit({ ids: `${english},${greek}` })).toEqual([
      { id: greek, name: 'Greek', language: 'el', levels: null },
    ]);
    expect(await unfit({ ids: english, difficulty: '4' })).toEqual([]);
    expect(await unfit({ ids: english, difficulty: '4.5' })).toEqual([
      { id: english, name: 'English', language: null, levels: [2, 3] },
    ]);
    // Nobody is in the other one.
    expect(await unfit({ ids: greek, difficulty: '8' })).toEqual([]);
  });

  it('is judged by the language it is written in now, where it moves', async () => {
    expect(await unfit({ ids: greek, language: 'en' })).toMatchObject([{ id: greek, language: 'el' }]);
    expect(await unfit({ ids: greek, language: 'el' })).toEqual([]);
  });

  it('says nothing of namespaces of others', async () => {
    expect(await unfit({ ids: foreign, language: 'en' })).toEqual([]);
    expect(await unfit({ ids: greek, language: 'en' }, teacher)).toEqual([]);
  });
});

it('a level fits a namespace with a collection of about that difficulty, or with none at all', async () => {
  const ofLevel = (id: string, level: number, as = supervisor) =>
    api.call(calls.levelFit, { as, params: { id }, query: { level: String(level) } });
  expect(await ofLevel(english, 5)).toEqual({ fits: true, lowest: 4, highest: 6 });
  expect(await ofLevel(english, 2)).toEqual({ fits: false, lowest: 4, highest: 6 });
  expect(await ofLevel(greek, 1)).toMatchObject({ fits: true });
  expect(
    (await api.issue(calls.levelFit, { as: teacher, params: { id: greek }, query: { level: '2' } }))
      .errorCode,
  ).toBe('NOT_FOUND');
});
