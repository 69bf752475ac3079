import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { endpoints } from '#contract/endpoints.ts';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { readEnv } from '#server/env.ts';
import { openStorage } from '#server/integrations/storage/storage.ts';
import { purgeExpired } from '#server/resources/trash/purge.ts';
import { openSettings } from '#server/settings/settings.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { untilWaitingForLocks } from '../support/database.ts';

let api: TestApi;
let here = '';
let there = '';
let admin: Person;
let supervisor: Person;
let otherSupervisor: Person;
let teacher: Person;
let colleague: Person;
let support: Person;
let unit = '';

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  const inHere = { assignNamespaces: [here], selectedNamespace: here };
  const inThere = { assignNamespaces: [there], selectedNamespace: there };
  admin = await api.person({ roles: ['ADMIN'], ...inHere });
  supervisor = await api.person({ roles: ['SUPERVISOR'], ...inHere });
  otherSupervisor = await api.person({ roles: ['SUPERVISOR'], ...inThere });
  teacher = await api.person({ roles: ['TEACHER'], ...inHere });
  colleague = await api.person({ roles: ['TEACHER'], ...inHere });
  support = await api.person({ roles: ['SUPPORT'], ...inHere });
  unit = await api.tag({ as: supervisor }, { namespaces: [] });
});
afterAll(() => api.close());

const word = async (title: string, body: object = {}, as = teacher) =>
  (await api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...body } })).id;
const course = async (items: string[], body: object = {}, as = teacher) => {
  const usual = { type: 'Vocabulary', title: 'Course', tags: [unit], items };
  return (await api.call(collectionEndpoints.add, { as, body: { ...usual, ...body } })).id;
};
const remove = (entity: 'items' | 'collections', id: string, as = teacher, query = {}) =>
  api.call(endpoints[entity].remove, { as, params: { id }, query });
const list = (as: Person, query: Record<string, string> = {}, namespace?: string) =>
  api.call(trashEndpoints.list, { as, query: { pageSize: '200', ...query }, namespace });
const ids = async (...given: Parameters<typeof list>) => (await list(...given)).items.map(({ id }) => id);
const restoring = (as: Person, id: string, query: Record<string, string> = {}) =>
  api.raw(trashEndpoints.restore, { as, params: { id }, query });
const statusOf = async (as: Person, id: string) => (await restoring(as, id)).statusCode;

describe('the trash', () => {
  it('shows teachers what they deleted, and those who govern content all of it, each in their namespace', async () => {
    const mine = await word('mine');
    const theirs = await word('theirs', {}, colleague);
    const ofAll = await word('of all', { namespaces: [] }, supervisor);
    const elsewhere = await word('elsewhere', {}, otherSupervisor);
    const secret = await word('secret', { public: false }, supervisor);
    await remove('items', mine, teacher);
    await remove('items', theirs, colleague);
    for (const id of [ofAll, secret]) await remove('items', id, supervisor);
    await remove('items', elsewhere, otherSupervisor);
    expect(await ids(teacher)).toEqual([mine]);
    expect(await ids(colleague)).toEqual([theirs]);
    expect(new Set(await ids(supervisor))).toEqual(new Set([mine, theirs, ofAll, secret]));
    expect(new Set(await ids(otherSupervisor))).toEqual(new Set([ofAll, elsewhere]));
    expect(new Set(await ids(admin))).toEqual(new Set([mine, theirs, ofAll, secret]));
    expect(new Set(await ids(admin, {}, there))).toEqual(new Set([ofAll, elsewhere]));
    expect((await list(teacher)).paging.total).toBe(1);

    for (const [who, id, status] of [
      [support, mine, 403],
      [colleague, mine, 404],
      [otherSupervisor, mine, 404],
      [teacher, secret, 404],
      [teacher, ofAll, 404],
      [supervisor, elsewhere, 404],
      [teacher, mine, 200],
      [supervisor, theirs, 200],
      [admin, elsewhere, 200],
      [otherSupervisor, ofAll, 200],
      [supervisor, secret, 200],
    ] as const)
      expect(await statusOf(who, id), `${who.email} ${id}`).toBe(status);
    for (const who of [teacher, supervisor])
      expect((await api.issue(trashEndpoints.remove, { as: who, params: { id: mine } })).status).toBe(403);
  });

  it('gives back only what the person may write', async () => {
    const id = await word('shared later');
    await remove('items', id);
    await api.database.pool.query(`update trash set namespaces = array[$2, $3]::uuid[] where id = $1`, [
      id,
      here,
      there,
    ]);
    expect(await ids(teacher)).toEqual([id]);
    expect((await api.issue(trashEndpoints.restore, { as: teacher, params: { id } })).errorCode).toBe(
      'ACCESS_DENIED',
    );
    expect(await statusOf(admin, id)).toBe(200);
  });

  it('hides backups from all but Admins', async () => {
    const { rows } = await api.database.pool.query(
      `insert into files (id, name, file_name, path, file_type, attachment_type, size, storage_key, search)
      values (gen_random_uuid(), 'backup', 'backup', 'DatabaseBackup', 'text/plain', 'File', 1, 'backup', 'backup')
      returning id`,
    );
    const { id } = rows[0];
    await api.call(endpoints.files.remove, { as: admin, params: { id } });
    expect(await ids(supervisor, { globalSearch: 'backup' })).toEqual([]);
    expect(await statusOf(supervisor, id)).toBe(404);
    expect(await ids(admin, { globalSearch: 'backup' })).toEqual([id]);
    expect(await statusOf(admin, id)).toBe(200);
    await api.database.pool.query('delete from files where id = $1', [id]);
  });

  it('lists the first of what one call deleted, with the others, and gives them back alone or together', async () => {
    const words = [await word('part one'), await word('part two'), await word('part three')];
    const id = await course(words, { title: 'A whole' });
    await remove('collections', id, teacher, { removeContent: 'true' });
    const listed = (await list(teacher)).items.find((one) => one.id === id);
    expect(listed).toMatchObject({ name: 'A whole', type: 'Vocabulary', others: { items: 3 } });
    expect(await ids(teacher)).not.toContain(words[0]);
    expect(await ids(teacher, { globalSearch: 'PART' })).toHaveLength(3);
    expect(new Set(await ids(teacher, { entityType: 'items' }))).toEqual(new Set(words));
    expect(await ids(teacher, { entityType: 'tags,files' })).toEqual([]);
    expect(await ids(supervisor, { deletedBy: teacher.id })).toContain(id);
    expect(await ids(supervisor, { deletedBy: colleague.id })).not.toContain(id);

    // Where the first goes alone, another is listed in its place.
    expect((await restoring(teacher, id)).json()).toEqual({ restored: { collections: 1 }, leftOut: 0 });
    const next = (await list(teacher)).items.filter((one) => words.includes(one.id));
    expect(next).toMatchObject([{ others: { items: 2 } }]);
    expect((await restoring(teacher, next[0]?.id as string, { withOthers: 'true' })).json()).toEqual({
      restored: { items: 3 },
      leftOut: 0,
    });
    const { items } = await api.call(collectionEndpoints.details, { as: teacher, params: { id } });
    expect(items).toEqual(words);
  });

  it('lists below a head that someone does not see the rest of what its call deleted', async () => {
    const both = { namespaces: [here, there] };
    const shared = await word('shared', both, admin);
    const id = await course([shared], { title: 'Only here' }, admin);
    await remove('collections', id, admin, { removeContent: 'true' });
    expect(await ids(otherSupervisor)).toContain(shared);
    expect(await ids(supervisor)).not.toContain(shared);
    // What is not theirs to write stays: the course for want of sight, the word for one of its namespaces.
    expect(await statusOf(otherSupervisor, id)).toBe(404);
    expect(await statusOf(otherSupervisor, shared)).toBe(403);
    expect((await restoring(admin, shared, { withOthers: 'true' })).json().restored).toEqual({
      collections: 1,
      items: 1,
    });
  });

  it('is read in pages, by time or by name', async () => {
    const names = ['βήτα', 'Άλφα', 'Gamma', 'delta'];
    const person = await api.person({
      roles: ['TEACHER'],
      assignNamespaces: [here],
      selectedNamespace: here,
    });
    for (const name of names) await remove('items', await word(name, {}, person), person);
    const namesOf = async (query: Record<string, string>) =>
      (await list(person, query)).items.map(({ name }) => name);
    expect(await namesOf({})).toEqual(names.toReversed());
    expect(await namesOf({ orderType: 'asc', page: '1', pageSize: '2' })).toEqual(names.slice(2));
    expect(await namesOf({ sortField: 'name', orderType: 'asc' })).toEqual([
      'delta',
      'Gamma',
      'Άλφα',
      'βήτα',
    ]);
    expect(await namesOf({ globalSearch: 'ΑΛΦΑ' })).toEqual(['Άλφα']);
    expect((await list(person, { pageSize: '1' })).paging).toMatchObject({ total: 4, currentSize: 1 });
    const [first] = (await list(person)).items;
    const days = (Date.parse(first?.expiresAt ?? '') - Date.parse(first?.deletedAt ?? '')) / 86_400_000;
    expect([days, first?.deletedBy]).toEqual([30, person.id]);
  });

  it('gives a thing back once, to whoever is first', async () => {
    const id = await word('wanted by two');
    const held = await course([id]);
    await remove('items', id);
    const holder = await api.database.pool.connect();
    try {
      await holder.query('begin');
      await holder.query('select from collections where id = $1 for update', [held]);
      const both = [statusOf(teacher, id), statusOf(supervisor, id)];
      await untilWaitingForLocks(api.database, 2);
      await holder.query('commit');
      expect((await Promise.all(both)).toSorted()).toEqual([200, 404]);
    } finally {
      holder.release();
    }
    const { items, version } = await api.call(collectionEndpoints.details, {
      as: teacher,
      params: { id: held },
    });
    expect([items, version]).toEqual([[id], 3]);
  });

  it('takes a repeated deletion for one of what is not there', async () => {
    const id = await word('deleted twice');
    const sent = { as: teacher, params: { id }, headers: { 'idempotency-key': 'one deletion' } };
    const both = await Promise.all([
      api.raw(itemEndpoints.remove, sent),
      api.raw(itemEndpoints.remove, sent),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect(await statusOf(teacher, id)).toBe(200);
  });
});

describe('deleting for good', () => {
  it('leaves nothing of a thing, and nothing to come back', async () => {
    const tag = await api.tag({ as: teacher }, { type: 'item', name: 'Gone' });
    const id = await word('gone for good', { tags: [tag] });
    const held = await course([id]);
    await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body: { title: 'still gone' } });
    await api.call(tagEndpoints.remove, { as: teacher, params: { id: tag }, query: { type: 'item' } });
    await remove('items', id);
    const before = await list(supervisor);
    expect(await api.call(trashEndpoints.remove, { as: admin, params: { id } })).toEqual({
      removed: { items: 1 },
    });
    expect((await list(supervisor)).paging.total).toBe(before.paging.total - 1);
    expect(await statusOf(admin, id)).toBe(404);
    expect(await statusOf(admin, tag)).toBe(200);
    const { items } = await api.call(collectionEndpoints.details, { as: teacher, params: { id: held } });
    expect(items).toEqual([]);
    const { rows } = await api.database.pool.query(
      `select (select count(*)::int from trash_links where $1 in (holder_id, target_id)) as links,
        (select count(*)::int from trash_places where item_id = $1) as places,
        (select count(*)::int from activities where entity_id = $1 and (changes is not null or version is not null)) as versions,
        (select array_agg(type order by created_at, id) from activities where entity_id = $1) as log`,
      [id],
    );
    expect(rows).toEqual([
      { links: 0, places: 0, versions: 0, log: ['Create', 'Update', 'Delete', 'Purge'] },
    ]);
  });

  it('takes all that one call deleted, or all of a namespace', async () => {
    const words = [await word('one'), await word('two')];
    const id = await course(words);
    await remove('collections', id, teacher, { removeContent: 'true' });
    const query = { withOthers: 'true' };
    expect(await api.call(trashEndpoints.remove, { as: admin, params: { id }, query })).toEqual({
      removed: { collections: 1, items: 2 },
    });
    const elsewhere = await word('kept elsewhere', {}, otherSupervisor);
    await remove('items', elsewhere, otherSupervisor);
    await remove('items', await word('emptied'));
    const unnamed = await api.issue(trashEndpoints.empty, { as: admin });
    expect(unnamed).toMatchObject({ status: 400, errors: [{ path: 'Namespace' }] });
    expect((await list(admin)).paging.total).toBeGreaterThan(0);
    const { removed } = await api.call(trashEndpoints.empty, { as: admin, namespace: here });
    expect(removed.items).toBeGreaterThan(0);
    expect((await list(admin)).paging.total).toBe(0);
    expect(await ids(otherSupervisor)).toEqual([elsewhere]);
    expect(await statusOf(otherSupervisor, elsewhere)).toBe(200);
  });
});

describe('housekeeping', () => {
  const keep = async (settings: Record<string, string> = {}) => {
    const env = readEnv({ DATA_DIR: api.dataDir, DEMO: '0', JWT_SECRET: 'x'.repeat(40), ...settings });
    const storage = await openStorage({ url: undefined, folder: `${api.dataDir}/files` });
    await purgeExpired({
      database: api.database,
      storage,
      settings: openSettings({ database: api.database, env }),
    });
  };
  const age = (id: string, days: number) =>
    api.database.pool.query(`update trash set deleted_at = now() - make_interval(days => $2) where id = $1`, [
      id,
      days,
    ]);

  it('deletes for good what is older than the environment, the settings, or a month say', async () => {
    const words = [await word('old'), await word('older'), await word('oldest')];
    const [old, older, oldest] = words as [string, string, string];
    for (const id of words) await remove('items', id);
    await age(old, 6);
    await age(older, 29);
    await age(oldest, 31);
    await keep();
    expect(await ids(teacher)).toEqual([old, older]);
    const settings = (days: unknown) =>
      api.database.pool.query(
        `insert into system_settings values ('retention', $1)
          on conflict (section) do update set value = excluded.value`,
        [JSON.stringify({ trashDays: days })],
      );
    await settings('many');
    await keep();
    expect(await ids(teacher)).toEqual([old, older]);
    await settings(7);
    await keep({ TRASH_DAYS: '30' });
    expect(await ids(teacher)).toEqual([old, older]);
    const keptFor = async () => {
      const shown = (await list(teacher)).items[0];
      return Date.parse(shown?.expiresAt ?? '') - Date.parse(shown?.deletedAt ?? '');
    };
    await expect.poll(keptFor).toBe(7 * 86_400_000);
    await keep();
    expect(await ids(teacher)).toEqual([old]);
    await keep({ TRASH_DAYS: '5' });
    expect(await ids(teacher)).toEqual([]);
    await api.database.pool.query(`delete from system_settings`);
  });

  it('deletes old versions but the last of each thing, and histories go on from there', async () => {
    const id = await word('version 1');
    for (const nth of [2, 3, 4])
      await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body: { title: `version ${nth}` } });
    const untouched = await word('untouched');
    await api.database.pool.query(
      `update activities set created_at = now() - interval '400 days'
        where entity_id = $2 or (entity_id = $1 and version < 4)`,
      [id, untouched],
    );
    const history = async (of: string) =>
      (await api.call(itemEndpoints.history, { as: teacher, params: { id: of } })).items.map(
        ({ version, type }) => `${version} ${type}`,
      );
    await keep({ HISTORY_DAYS: '401' });
    expect(await history(id)).toEqual(['4 Update', '3 Update', '2 Update', '1 Create']);
    await keep();
    expect(await history(id)).toEqual(['4 Update']);
    expect(await history(untouched)).toEqual(['1 Create']);
    const at = (version: string) => ({ as: teacher, params: { id, version } });
    expect((await api.call(itemEndpoints.version, at('3'))).fields.title).toBe('version 3');
    expect((await api.issue(itemEndpoints.version, at('2'))).status).toBe(404);
    await api.call(itemEndpoints.edit, { as: teacher, params: { id }, body: { title: 'version 5' } });
    expect(await history(id)).toEqual(['5 Update', '4 Update']);
    // Tests count the versions of every row as they end.
    await api.database.pool.query('delete from items where id = $1', [id]);
  });
});

describe('a row that was deleted before a migration', () => {
  it('gets the defaults of columns that came since, and comes back beside others', async () => {
    const [early, late] = [await word('early'), await word('late', { examples: ['kept'] })];
    const id = await course([early, late]);
    await remove('collections', id, teacher, { removeContent: 'true' });
    await api.database.pool.query(
      `update trash set row = row - 'examples' - 'translations' || '{"dropped_since": 1}' where id = $1`,
      [early],
    );
    expect((await restoring(teacher, id, { withOthers: 'true' })).statusCode).toBe(200);
    for (const [one, examples] of [
      [early, []],
      [late, ['kept']],
    ] as const)
      expect((await api.call(itemEndpoints.details, { as: teacher, params: { id: one } })).examples).toEqual(
        examples,
      );
  });
});
