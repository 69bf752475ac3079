import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { itemEndpoints } from '#contract/items.ts';
import { userEndpoints } from '#contract/users.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let [here, there] = ['', ''];
let teacher: Person;
let stranger: Person;
let admin: Person;

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here], selectedNamespace: here });
  stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [there], selectedNamespace: there });
  admin = await api.person({ roles: ['ADMIN', 'SUPERVISOR'], assignNamespaces: [here] });
});
afterAll(() => api.close());

const word = (title: string, as = teacher) =>
  api.call(itemEndpoints.add, { as, body: { type: 'Word', title } });

describe('the namespace of a request', () => {
  it.each([
    ['a foreign one', () => there, 403],
    ['an unknown one', () => '018f0000-0000-7000-8000-000000000000', 403],
    ['a garbled one', () => 'undefined', 400],
    ['two at once', () => `${here},${there}`, 400],
  ])('is refused when it is %s', async (_, namespace, status) => {
    expect((await api.issue(itemEndpoints.list, { as: teacher, namespace: namespace() })).status).toBe(
      status,
    );
  });

  it('is the stored selection when none is named, and moves on when that is no membership any more', async () => {
    const person = await api.person({
      roles: ['TEACHER'],
      assignNamespaces: [here],
      selectedNamespace: there,
    });
    const item = await api.call(itemEndpoints.add, { as: person, body: { type: 'Word', title: 'mine' } });
    expect(item.namespaces).toEqual([here]);
  });

  it('cannot be switched to a foreign one', async () => {
    const refused = await api.issue(userEndpoints.editSettings, {
      as: teacher,
      body: { accessPortal: { selectedNamespace: there } },
    });
    expect(refused.errorCode).toBe('ACCESS_DENIED');
  });
});

describe('what belongs to another namespace', () => {
  it('is answered like what does not exist, for every call that names it', async () => {
    const theirs = await word('theirs', stranger);
    for (const id of [theirs.id, '018f0000-0000-7000-8000-000000000000']) {
      for (const endpoint of [itemEndpoints.details, itemEndpoints.edit, itemEndpoints.remove]) {
        const refused = await api.issue(endpoint, {
          as: teacher,
          params: { id },
          body: endpoint === itemEndpoints.edit ? { title: 'x' } : undefined,
        });
        expect({ ...refused, requestId: '' }).toMatchObject({
          status: 404,
          errorCode: 'NOT_FOUND',
          requestId: '',
        });
      }
    }
    expect(await api.call(itemEndpoints.details, { as: stranger, params: { id: theirs.id } })).toMatchObject({
      title: 'theirs',
      version: 1,
    });
  });

  it('is in no list, and cannot be put into a course', async () => {
    const theirs = await word('hidden', stranger);
    const { items } = await api.call(itemEndpoints.list, { as: teacher, query: { globalSearch: 'hidden' } });
    expect(items).toEqual([]);
    const tag = await api.tag({ as: teacher });
    const refused = await api.issue(collectionEndpoints.add, {
      as: teacher,
      body: { type: 'Vocabulary', title: 'C', tags: [tag], items: [theirs.id] },
    });
    expect(refused.errors).toEqual([
      { path: 'items.0', message: 'This does not exist, or you have no access to it.' },
    ]);
  });
});

describe('a body', () => {
  it.each([
    'id',
    '_id',
    'createdBy',
    'roles',
    'createdAt',
    'video_Transcript',
    'function Object() { [native code] }',
  ])('with the key %s is refused by its name', async (key) => {
    const refused = await api.issue(itemEndpoints.add, {
      as: teacher,
      body: { type: 'Word', title: 'x', [key]: 'y' },
    });
    expect(refused.errors?.[0]?.path).toBe(key);
  });

  it('that would reach the prototype is refused', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/item/add',
      headers: { authorization: `Bearer ${teacher.accessToken}`, 'content-type': 'application/json' },
      payload: '{"type":"Word","title":"x","__proto__":{"roles":["ADMIN"]}}',
    });
    expect(response.statusCode).toBe(400);
    expect(({} as { roles?: unknown }).roles).toBeUndefined();
  });

  it.each(['text/plain', 'application/json garbage', 'application/xml', ''])(
    'of the type "%s" writes nothing',
    async (type) => {
      const response = await api.app.inject({
        method: 'POST',
        url: '/api/item/add',
        headers: { authorization: `Bearer ${teacher.accessToken}`, ...(type && { 'content-type': type }) },
        payload: '{"type":"Nonsense"}',
      });
      expect([400, 415]).toContain(response.statusCode);
    },
  );

  it('that is too large or nested beyond reason is refused', async () => {
    const send = (payload: string) =>
      api.app.inject({
        method: 'POST',
        url: '/api/item/add',
        headers: { authorization: `Bearer ${teacher.accessToken}`, 'content-type': 'application/json' },
        payload,
      });
    expect((await send(JSON.stringify({ title: 'x'.repeat(3_000_000) }))).statusCode).toBe(413);
    expect((await send('['.repeat(100_000) + ']'.repeat(100_000))).statusCode).toBe(400);
    expect((await send('{"title":')).statusCode).toBe(400);
  });

  it.each(['a\u0000b', '\ud800'])('with text that no database holds is refused', async (title) => {
    expect((await api.issue(itemEndpoints.add, { as: teacher, body: { type: 'Word', title } })).status).toBe(
      400,
    );
  });
});

describe('the query of a list', () => {
  it.each([
    { page: '-1' },
    { page: '1e309' },
    { pageSize: 'NaN' },
    { pageSize: '0' },
    { sortField: 'password' },
    { orderType: 'up' },
    { createdAt_Start: '2026-02-30' },
    { status: 'Gone' },
    { tag: 'x' },
    { nothing: '1' },
  ])('is refused with %j', async (query) => {
    expect((await api.issue(itemEndpoints.list, { as: teacher, query: query as never })).status).toBe(400);
  });

  const lists = Object.values<Record<string, Endpoint>>(endpoints)
    .flatMap((group) => Object.values(group))
    .filter(({ method, query }) => method === 'GET' && query);
  it.each(lists.map((endpoint) => [endpoint.path, endpoint] as const))(
    'is refused with text that no database holds: %s',
    async (_, endpoint) => {
      const id = '018f0000-0000-7000-8000-000000000000';
      const params = { id, fileId: id, collectionId: id, variant: 'original' };
      for (const name of Object.keys(endpoint.query?.shape ?? {})) {
        const sent = { as: admin, params, query: { [name]: 'a\u0000b' } };
        const { statusCode } = await api.raw(endpoint, sent);
        expect([name, statusCode]).toEqual([name, 400]);
      }
    },
  );

  it('is compressed for those who can take that, unless it is small', async () => {
    for (let n = 0; n < 20; n += 1) await word(`compressed ${n}${' again'.repeat(30)}`);
    const read = (size: number, accepted: object) =>
      api.app.inject({
        url: `/api/item/list?globalSearch=compressed&pageSize=${size}`,
        headers: { authorization: `Bearer ${teacher.accessToken}`, ...accepted },
      });
    const gzip = { 'accept-encoding': 'gzip, deflate, br' };
    const [plain, packed, small] = [await read(20, {}), await read(20, gzip), await read(1, gzip)];
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(small.headers['content-encoding']).toBeUndefined();
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4);
    expect(JSON.parse(String(gunzipSync(packed.rawPayload)))).toEqual(plain.json());
  });

  it('takes each name once', async () => {
    const response = await api.app.inject({
      url: '/api/item/list?status=Active&status=Inactive',
      headers: { authorization: `Bearer ${teacher.accessToken}` },
    });
    expect(response.statusCode).toBe(400);
  });

  it('is served with the largest page size there is, with the true total', async () => {
    const { paging } = await api.call(itemEndpoints.list, {
      as: teacher,
      query: { page: '2000', pageSize: '9007199254740991' },
    });
    expect(paging.pageSize).toBe(10_000);
    expect(paging.total).toBeGreaterThan(0);
  });

  it('finds signs that mean something to LIKE as themselves', async () => {
    for (const title of ['100% sure', '100x sure', 'a_b', 'acb', 'back\\slash']) await word(title);
    const found = async (globalSearch: string) =>
      (await api.call(itemEndpoints.list, { as: teacher, query: { globalSearch } })).items.map(
        (item) => item.title,
      );
    expect(await found('100%')).toEqual(['100% sure']);
    expect(await found('a_b')).toEqual(['a_b']);
    expect(await found('k\\s')).toEqual(['back\\slash']);
  });
});

describe('every answer', () => {
  it('carries a request id, forbids caching, and reveals no internals', async () => {
    const response = await api.raw(itemEndpoints.details, { as: teacher, params: { id: 'x' } });
    expect(response.headers['x-request-id']).toBe(response.json().requestId);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.body).not.toMatch(/ at |select |node_modules|\/home/);
  });

  it.each([
    ['0b9e7d3c-58a1-4c9e-9d53-6f2f1f0a7c11', true],
    ['not an id', false],
    ["0b9e7d3c-58a1-4c9e-9d53-6f2f1f0a7c11', 'x", false],
  ])('keeps the id that its caller gave the request, where it is one: %s', async (sent, isKept) => {
    const response = await api.raw(itemEndpoints.details, {
      as: teacher,
      params: { id: 'x' },
      headers: { 'x-request-id': sent },
    });
    expect(response.headers['x-request-id'] === sent).toBe(isKept);
    expect(response.json().requestId).toBe(response.headers['x-request-id']);
  });

  it('is in Greek for those who request it', async () => {
    const refused = await api.issue(itemEndpoints.add, {
      as: teacher,
      body: { type: 'Word', title: '' },
      headers: { 'accept-language': 'el-GR,el' },
    });
    expect(refused.errors).toEqual([{ path: 'title', message: 'Υποχρεωτικό πεδίο' }]);
  });

  it('is a refusal for odd paths and methods, never the page', async () => {
    for (const url of [
      '//api/auth',
      '/api/nothing',
      '/api/auth/',
      '/api/item/list;a=b',
      '/api/item%2Flist',
    ]) {
      expect([400, 401, 404], url).toContain((await api.app.inject({ url })).statusCode);
    }
    const override = await api.app.inject({
      method: 'POST',
      url: '/api/auth',
      headers: { 'x-http-method-override': 'GET' },
    });
    expect(override.statusCode).toBe(405);
  });

  it('is 429 for an account that makes too many costly calls', async () => {
    const person = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
    const answers = [];
    for (let n = 0; n < 62; n += 1) {
      answers.push(
        (await api.raw(collectionEndpoints.downloadCsv, { as: person, params: { id: here } })).statusCode,
      );
    }
    expect(answers.at(-1)).toBe(429);
    expect(answers[0]).toBe(404);
  });

  it('of the health endpoints is ok', async () => {
    expect((await api.app.inject({ url: '/live' })).json()).toEqual({ status: 'ok' });
    expect((await api.app.inject({ url: '/ready' })).json()).toEqual({ status: 'ok' });
    expect(admin.accessToken).not.toBe('');
  });
});
