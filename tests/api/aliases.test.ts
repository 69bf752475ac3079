import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aliasEndpoints } from '#contract/aliases.ts';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { pageEndpoints } from '#contract/pages.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { type Person, startApi, type TestApi, unversionedWrites } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('url aliases on %s', (kind) => {
  let api: TestApi;
  let admin: Person;
  let supervisor: Person;
  let namespace = '';

  beforeAll(async () => {
    const settings = { MOBILE_HOST: 'https://m.example.org' };
    api = await startApi(await openTestDatabase(kind), settings);
    namespace = await api.namespace();
    const here = { assignNamespaces: [namespace], selectedNamespace: namespace };
    admin = await api.person({ roles: ['ADMIN'], ...here });
    supervisor = await api.person({ roles: ['SUPERVISOR'], ...here });
  });
  afterAll(async () => {
    const unversioned = await unversionedWrites(api.database);
    await api.close();
    await api.database.close();
    expect(unversioned).toEqual([]);
  });

  const name = () => `a-${randomUUID()}`;
  const add = (body: object = {}, sent: object = {}) =>
    api.call(aliasEndpoints.add, { as: admin, body: { alias: name(), ...body }, ...sent });
  const refusal = async (body: object) => {
    const { errors } = await api.issue(aliasEndpoints.add, { as: admin, body: { alias: name(), ...body } });
    return errors?.map(({ path }) => path);
  };
  const course = async (title = 'Course') =>
    (
      await api.call(collectionEndpoints.add, {
        as: admin,
        body: { type: 'Vocabulary', title, tags: [await api.tag({ as: admin })], items: [] },
      })
    ).id;
  const open = (alias: string, headers: Record<string, string> = {}) =>
    api.call(pageEndpoints.appTarget, { params: { name: alias }, headers });
  const isUnknown = async (alias: string) =>
    (await api.issue(pageEndpoints.appTarget, { params: { name: alias } })).errorCode === 'NOT_FOUND';
  const read = (id: string) => api.call(aliasEndpoints.details, { as: admin, params: { id } });
  const removeAlias = (id: string) => api.call(aliasEndpoints.remove, { as: admin, params: { id } });

  it('are added, found, changed, and have a history', async () => {
    const collectionId = await course('Καφές');
    const { id, alias } = await add({ collectionId, note: 'Poster' });
    expect(await read(id)).toMatchObject({
      collectionId,
      collection: { id: collectionId, title: 'Καφές' },
      namespaceId: namespace,
      status: 'Active',
      hits: 0,
      lastHitAt: null,
    });
    const list = async (query: Record<string, string>) =>
      (await api.call(aliasEndpoints.list, { as: admin, query })).items.map((one) => one.id);
    expect(
      await list({ collectionId, status: 'Active', globalSearch: 'pôster', sortField: 'lastHitAt' }),
    ).toEqual([id]);
    expect(await list({ collectionId, status: 'Inactive' })).toEqual([]);
    const edited = await api.call(aliasEndpoints.edit, {
      as: admin,
      params: { id },
      body: { note: null, namespaceId: null, fallbackUrl: '/support' },
    });
    expect(edited).toMatchObject({ alias, note: '', namespaceId: null, version: 2 });
    await api.call(aliasEndpoints.restore, {
      as: admin,
      params: { id, version: '1' },
      body: { fields: ['note', 'namespaceId'] },
    });
    expect(await read(id)).toMatchObject({ note: 'Poster', namespaceId: namespace, fallbackUrl: '/support' });
  });

  it('lead to own addresses alone, and to courses that exist', async () => {
    for (const fallbackUrl of [
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      '//evil',
      'https://evil',
      'HTTPS://evil',
      '/app/x',
    ])
      expect(await refusal({ fallbackUrl })).toEqual(['fallbackUrl']);
    expect(await refusal({ collectionId: randomUUID() })).toEqual(['collectionId']);
    expect(await refusal({ namespaceId: randomUUID() })).toEqual(['namespaceId']);
    for (const fallbackUrl of ['mailto:a@b.test', 'MAILTO:a@b.test', 'Tel:+301'])
      expect((await add({ fallbackUrl })).fallbackUrl).toBe(fallbackUrl);
    for (const alias of ['library', 'LIBRARY', 'join', 'delete-account'])
      expect(await refusal({ alias }), alias).toEqual(['alias']);
    expect(await refusal({ hits: 5 })).toEqual(['hits']);
  });

  it('are kept in lower case, and opened in any', async () => {
    const alias = name();
    const { id } = await add({ alias: ` ${alias.toUpperCase()}`, fallbackUrl: '/support' });
    expect((await read(id)).alias).toBe(alias);
    expect((await open(alias.toUpperCase())).browserUrl).toBe('/support');
  });

  it('belong to one row, also at once and in the trash', async () => {
    const alias = name();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => api.raw(aliasEndpoints.add, { as: admin, body: { alias } })),
    );
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 400, 400, 400]);
    const first = answers.find(({ statusCode }) => statusCode === 201)?.json();
    await removeAlias(first.id);
    expect(await refusal({ alias })).toEqual(['alias']);
    expect(await refusal({ alias: alias.toUpperCase() })).toEqual(['alias']);
    const other = await add();
    const taken = await api.issue(aliasEndpoints.edit, {
      as: admin,
      params: { id: other.id },
      body: { alias },
    });
    expect(taken.errors).toMatchObject([{ path: 'alias' }]);
    await api.call(trashEndpoints.restore, { as: admin, params: { id: first.id } });
    expect((await read(first.id)).alias).toBe(alias);
    await removeAlias(first.id);
    await api.call(trashEndpoints.remove, { as: admin, params: { id: first.id } });
    await add({ alias });
  });

  it('open a course in the app, and another address in a browser', async () => {
    const collectionId = await course();
    const { alias } = await add({ collectionId });
    expect(await open(alias.toUpperCase())).toMatchObject({
      name: null,
      mobileUrl: `https://m.example.org/Collection/${collectionId}`,
      browserUrl: `/collections/view?collectionId=${collectionId}&type=Vocabulary`,
    });
    const elsewhere = await add({ fallbackUrl: '/support' });
    expect(await open(elsewhere.alias)).toMatchObject({ mobileUrl: '', browserUrl: '/support' });
    expect(await open('library')).toMatchObject({ name: 'Library', browserUrl: '' });
    const inactive = await add({ collectionId, status: 'Inactive' });
    const empty = await add();
    for (const unknown of [inactive.alias, empty.alias, name(), 'x'])
      expect(await isUnknown(unknown), unknown).toBe(true);
    const deleted = await add({ collectionId });
    await removeAlias(deleted.id);
    expect(await isUnknown(deleted.alias)).toBe(true);
  });

  it('count who opens them, many at once, without a version; robots and prefetches do not count', async () => {
    const { id, alias } = await add({ fallbackUrl: '/support' });
    await Promise.all(Array.from({ length: 40 }, () => open(alias)));
    await open(alias, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' });
    await open(alias, { 'sec-purpose': 'prefetch;prerender' });
    await expect.poll(async () => (await read(id)).hits, { timeout: 30_000 }).toBe(40);
    expect(await read(id)).toMatchObject({ version: 1, lastHitAt: expect.stringMatching(/Z$/) });
  });

  it('are where a course is used: a deletion takes it off and a restoration puts it back', async () => {
    const collectionId = await course('Used');
    const { id, alias } = await add({ collectionId });
    const usage = (as: Person) => api.call(collectionEndpoints.usage, { as, params: { id: collectionId } });
    expect(await usage(admin)).toMatchObject({
      counts: { aliases: 1 },
      places: [{ entityType: 'aliases', entityId: id, name: alias, field: 'collectionId' }],
    });
    // A supervisor reads no aliases: the number alone is told.
    expect(await usage(supervisor)).toMatchObject({ counts: { aliases: 1 }, places: [] });
    const stopped = await api.issue(collectionEndpoints.remove, {
      as: admin,
      params: { id: collectionId },
      query: { whenUsed: 'stop' },
    });
    expect(stopped.errorCode).toBe('CONFLICT');
    const removed = await api.call(collectionEndpoints.remove, {
      as: supervisor,
      params: { id: collectionId },
    });
    expect(removed.detached).toEqual({ aliases: 1 });
    expect(await read(id)).toMatchObject({ collectionId: null, collection: null });
    expect(await isUnknown(alias)).toBe(true);
    await api.call(trashEndpoints.restore, { as: supervisor, params: { id: collectionId } });
    expect(await read(id)).toMatchObject({ collectionId });
    const swapFor = await course('Other');
    await api.call(collectionEndpoints.remove, {
      as: admin,
      params: { id: collectionId },
      query: { whenUsed: 'swap', swapFor },
    });
    expect(await read(id)).toMatchObject({ collectionId: swapFor });
  });

  it('in the trash are seen and restored by Admin alone, and are undone', async () => {
    const { id } = await add();
    const response = await api.raw(aliasEndpoints.remove, { as: admin, params: { id } });
    const list = async (as: Person) =>
      (await api.call(trashEndpoints.list, { as, query: { pageSize: '100' } })).items.map((one) => one.id);
    expect(await list(admin)).toContain(id);
    expect(await list(supervisor)).not.toContain(id);
    const refused = await api.issue(trashEndpoints.restore, { as: supervisor, params: { id } });
    expect(refused.errorCode).toBe('NOT_FOUND');
    const requestIds = [String(response.headers['x-request-id'])];
    expect(await api.call(changeEndpoints.undo, { as: admin, body: { requestIds } })).toMatchObject({
      isDone: true,
    });
    expect((await read(id)).id).toBe(id);
  });
});
