import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Endpoint, endpoint } from '#contract/endpoint.ts';
import type { ResourceDefinition } from '../../../src/lib/resource-definition.ts';
import { shownToast } from '../../../src/lib/toasts.ts';
import { createDataProvider } from '../../../src/providers/data-provider.ts';
import { endpointRequest } from '../../../src/providers/use-endpoint.ts';
import { notificationProvider } from '../../../src/providers/write-notifications.ts';
import { startPortalClient } from '../portal-client.ts';

const at = <const Method extends Endpoint['method']>(method: Method, path: `/${string}`) =>
  endpoint(method, path, { summary: '', access: 'public', answer: { json: undefined as never } });

const endpoints = {
  list: at('GET', '/tag/list'),
  details: at('GET', '/tag/details/:id'),
  add: at('POST', '/tag/add'),
  edit: at('PATCH', '/tag/details/:id'),
  remove: at('DELETE', '/tag/details/:id'),
};
const definition = {
  name: 'tags',
  endpoints,
  query: { list: { disableTranslation: 'true' }, details: { showTranslationsDictionary: 'true' } },
  filters: [{ name: 'type', apiName: 'types', labelKey: '', kind: 'select' }],
} as unknown as ResourceDefinition;
const files = {
  ...definition,
  name: 'files',
  query: undefined,
  endpoints: {
    ...endpoints,
    addMany: at('POST', '/tag/add-many'),
    editMany: at('PATCH', '/tag/edit-many'),
    removeMany: at('DELETE', '/tag/remove-many'),
  },
} as unknown as ResourceDefinition;

interface Received {
  call: string;
  query: Record<string, string>;
  body: unknown;
  version: string | undefined;
}
let received: Received[] = [];

async function answer(request: IncomingMessage, response: ServerResponse) {
  const url = new URL(request.url ?? '', 'http://api.test');
  let body = '';
  for await (const part of request) body += part;
  received.push({
    call: `${request.method} ${url.pathname}`,
    query: Object.fromEntries(url.searchParams),
    body: body && JSON.parse(body),
    version: request.headers['if-match'],
  });
  if (url.pathname.endsWith('/gone')) {
    response.writeHead(404).end(JSON.stringify({ errorCode: 'NOT_FOUND', message: 'Gone.', status: 404 }));
    return;
  }
  const isMany = /list|many/.test(url.pathname);
  const row = { _id: url.pathname.split('/').at(-1) };
  response.end(JSON.stringify(isMany ? { items: [row], paging: { total: 41 } } : row));
}

let client: Awaited<ReturnType<typeof startPortalClient>>;
const provider = createDataProvider([definition, files]);

beforeAll(async () => {
  client = await startPortalClient(answer);
});
afterAll(() => void client.server.close());
beforeEach(() => {
  received = [];
});

describe('the data provider', () => {
  it('reads a page of a list by the names of the API, and knows records by `id`', async () => {
    const page = await provider.getList({
      resource: 'tags',
      pagination: { currentPage: 3, pageSize: 10, mode: 'server' },
      sorters: [{ field: 'name', order: 'asc' }],
      filters: [{ field: 'type', operator: 'eq', value: 'item' }],
      meta: { query: { level: '2' } },
    });
    expect(page).toEqual({ data: [{ _id: 'list', id: 'list' }], total: 41 });
    expect(received).toMatchObject([
      {
        call: 'GET /api/tag/list',
        query: {
          ...{ disableTranslation: 'true', types: 'item', level: '2' },
          ...{ page: '2', pageSize: '10', sortField: 'name', orderType: 'asc' },
        },
      },
    ]);
  });

  it('reads one record, and several', async () => {
    await provider.getOne({ resource: 'tags', id: 'a' });
    const { data } = await provider.getMany({ resource: 'tags', ids: ['b', 'c'] });
    expect(data.map(({ id }) => id)).toEqual(['b', 'c']);
    expect(received.map(({ call }) => call)).toEqual(
      ['a', 'b', 'c'].map((id) => `GET /api/tag/details/${id}`),
    );
    expect(received[0]?.query).toEqual({ showTranslationsDictionary: 'true' });
    const left = await provider.getMany({ resource: 'tags', ids: ['b', 'gone', 'c'] });
    expect(left.data.map(({ id }) => id)).toEqual(['b', 'c']);
  });

  it('writes one record, with the version that the change is based on', async () => {
    await provider.create({ resource: 'tags', variables: { name: 'x' } });
    await provider.update({ resource: 'tags', id: 'a', variables: { name: 'y' }, meta: { version: 4 } });
    await provider.deleteOne({ resource: 'tags', id: 'a', meta: { query: { type: 'item' } } });
    expect(received).toMatchObject([
      { call: 'POST /api/tag/add', body: { name: 'x' } },
      { call: 'PATCH /api/tag/details/a', body: { name: 'y' }, version: '"4"' },
      { call: 'DELETE /api/tag/details/a', query: { type: 'item' } },
    ]);
  });

  it('writes many records one by one where the API has no call for many', async () => {
    await provider.createMany({ resource: 'tags', variables: [{ name: 'x' }, { name: 'y' }] });
    await provider.updateMany({ resource: 'tags', ids: ['a', 'b'], variables: { level: 1 } });
    await provider.deleteMany({ resource: 'tags', ids: ['a', 'b'] });
    expect(received.map(({ call }) => call).toSorted()).toEqual(
      [
        ...['POST /api/tag/add', 'POST /api/tag/add'],
        ...['PATCH /api/tag/details/a', 'PATCH /api/tag/details/b'],
        ...['DELETE /api/tag/details/a', 'DELETE /api/tag/details/b'],
      ].toSorted(),
    );
  });

  it('writes many records by one call where the definition declares it', async () => {
    await provider.createMany({ resource: 'files', variables: [{ name: 'x' }] });
    await provider.updateMany({ resource: 'files', ids: ['a', 'b'], variables: { level: 1 } });
    const { data } = await provider.deleteMany({ resource: 'files', ids: ['a', 'b'] });
    expect(data).toEqual([{ _id: 'remove-many', id: 'remove-many' }]);
    expect(received).toMatchObject([
      { call: 'POST /api/tag/add-many', body: { items: [{ name: 'x' }] } },
      { call: 'PATCH /api/tag/edit-many', body: { ids: ['a', 'b'], level: 1 } },
      { call: 'DELETE /api/tag/remove-many', body: { ids: ['a', 'b'] } },
    ]);
  });

  it('calls any other endpoint of the contract', async () => {
    const { url, method, payload, headers } = endpointRequest(endpoints.edit, {
      params: { id: 'a/b' } as never,
      body: { name: 'z' },
      version: 2,
    });
    const { data } = await provider.custom({ url, method, payload, headers });
    expect(data).toEqual({ _id: 'a%2Fb' });
    expect(received).toMatchObject([
      { call: 'PATCH /api/tag/details/a%2Fb', body: { name: 'z' }, version: '"2"' },
    ]);
  });

  it('lets a read be canceled by the signal that Refine hands on', async () => {
    const abort = new AbortController();
    abort.abort();
    const read = provider.getOne({ resource: 'tags', id: 'a', meta: { signal: abort.signal } });
    await expect(read).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a notification of Refine', () => {
  const shown = (notification: Parameters<typeof notificationProvider.open>[0]) => {
    shownToast.set(undefined);
    notificationProvider.open(notification);
    return shownToast.get();
  };

  it('that the portal words is shown, with what it offers', () => {
    const action = { label: 'Undo', run: () => {} };
    expect(shown({ type: 'success', message: 'Saved.', action } as never)).toMatchObject({
      severity: 'success',
      message: 'Saved.',
      action,
    });
  });

  it('of signing out is shown as the auth provider words it', () => {
    expect(shown({ key: 'logout-success', type: 'success', message: 'Signed out.' })).toMatchObject({
      severity: 'success',
      message: 'Signed out.',
    });
  });

  it('that Refine words itself is shown for a failed write alone, by the reason of the server', () => {
    const own = { message: 'Error when updating tags (status code: 409)', description: 'It is used.' };
    expect(shown({ key: '7-tags-notification', type: 'success', ...own })).toBeUndefined();
    for (const read of ['tags-useList', '7-tags-getOne', '7-tags-getMany'])
      expect(shown({ key: `${read}-notification`, type: 'error', ...own })).toBeUndefined();
    expect(shown({ key: '7-tags-notification', type: 'error', ...own })).toMatchObject({
      severity: 'error',
      message: 'It is used.',
    });
  });
});
