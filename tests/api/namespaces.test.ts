import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { userEndpoints } from '#contract/users.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let [here, there] = ['', ''];
let teacher: Person;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Αγγλικά Α1'), await api.namespace('Greek B2')];
  await api.database.pool.query("update namespaces set public = false, type = 'el' where id = $1", [there]);
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  admin = await api.person({ roles: ['ADMIN'] });
});
afterAll(() => api.close());

const namesFor = async (as: Person, query: Record<string, string> = {}) =>
  (
    await api.call(namespaceEndpoints.list, { as, query: { sortField: 'name', orderType: 'asc', ...query } })
  ).items.map(({ name }) => name);

describe('the list of namespaces', () => {
  it.each<Record<string, string>>([
    {},
    { globalSearch: 'greek' },
    { public: 'false' },
    { type: 'el' },
    { pageSize: '9007199254740991' },
  ])('never shows a foreign one, whatever the query: %j', async (query) => {
    expect(await namesFor(teacher, query)).not.toContain('Greek B2');
  });

  it('holds the assigned ones, and all of them for an Admin', async () => {
    expect(await namesFor(teacher)).toEqual(['Αγγλικά Α1']);
    expect(await namesFor(admin)).toEqual(['Greek B2', 'Αγγλικά Α1']);
  });

  it('is searched without accents and narrowed by each filter', async () => {
    expect(await namesFor(admin, { globalSearch: 'αγγλικα' })).toEqual(['Αγγλικά Α1']);
    expect(await namesFor(admin, { public: 'true' })).toEqual(['Αγγλικά Α1']);
    expect(await namesFor(admin, { type: 'el,fr' })).toEqual(['Greek B2']);
    expect(await namesFor(admin, { status: 'Inactive' })).toEqual([]);
    expect(await namesFor(admin, { translationDisabled: 'true' })).toEqual([]);
  });

  it('ignores the Namespace header, so that a wrong one locks no one out', async () => {
    const answer = await api.raw(namespaceEndpoints.list, { as: teacher, namespace: there });
    expect(answer.statusCode).toBe(200);
  });

  it('is empty for someone who has none', async () => {
    expect(await namesFor(await api.person({ roles: ['SUPERVISOR'] }))).toEqual([]);
  });
});

describe('the selected namespace', () => {
  it('stays with the account, and a membership that ends moves it on', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, there] });
    const selectedNow = async () =>
      (await api.call(userEndpoints.profile, { as: person })).accessPortal.selectedNamespace;
    await api.call(userEndpoints.editSettings, {
      as: person,
      body: { accessPortal: { selectedNamespace: there } },
    });
    expect(await selectedNow()).toBe(there);
    await api.database.pool.query('update users set assign_namespaces = $2 where id = $1', [
      person.id,
      [here],
    ]);
    expect(await selectedNow()).toBe(here);
  });
});
