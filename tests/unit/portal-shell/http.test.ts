import type { IncomingMessage, ServerResponse } from 'node:http';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { endpoint } from '#contract/endpoint.ts';
import { call } from '../../../src/lib/api.ts';
import { ApiError } from '../../../src/lib/api-error.ts';
import { isServerReachable } from '../../../src/lib/http.ts';
import { startPortalClient } from '../portal-client.ts';

const json = { json: undefined as never };
const at = (path: `/${string}`, method: 'GET' | 'POST' | 'PATCH' = 'GET') =>
  endpoint(method, path, { summary: '', access: 'public', answer: json });

let received: IncomingMessage[] = [];
let bodies: string[] = [];

async function answer(request: IncomingMessage, response: ServerResponse) {
  received.push(request);
  let body = '';
  for await (const part of request) body += part;
  bodies.push(body);
  const url = new URL(request.url ?? '', 'http://api.test');
  const send = (status: number, text: string, type = 'application/json') =>
    response.writeHead(status, { 'content-type': type, 'x-request-id': 'r' }).end(text);
  switch (url.pathname) {
    case '/api/refused':
      return send(
        400,
        JSON.stringify({
          status: 400,
          errorCode: 'VALIDATION_FAILED',
          message: 'Please check.',
          requestId: 'id-1',
          errors: [
            { path: 'title', message: 'Required Field' },
            { path: 'title', message: 'Too short' },
            { path: 'sections.0.title', message: 'Required Field' },
          ],
        }),
        'application/problem+json',
      );
    case '/api/proxy':
      return send(502, '<html>Bad gateway</html>', 'text/html');
    case '/api/no-json':
      return send(200, '<html>Sign in to the hotel</html>', 'text/html');
    case '/api/teapot':
      return send(418, 'short and stout', 'text/plain');
    case '/api/never':
      return;
    default:
      return send(200, '{"ok":true}');
  }
}

let client: Awaited<ReturnType<typeof startPortalClient>>;
beforeAll(async () => {
  client = await startPortalClient(answer);
});
afterAll(() => {
  client.session.selectNamespace(undefined);
  client.server.closeAllConnections();
  client.server.close();
});
beforeEach(() => {
  received = [];
  bodies = [];
  client.session.endSession();
});

describe('a request', () => {
  it('carries token, namespace, language and a unique id', async () => {
    client.session.startSession({ accessToken: 'a', refreshToken: 'r' }, false);
    client.session.selectNamespace('n1');
    await call(at('/thing'));
    await call(at('/thing'));
    const [one, other] = received.map(({ headers }) => headers);
    expect(one).toMatchObject({ authorization: 'Bearer a', namespace: 'n1', 'accept-language': 'en' });
    expect(one?.['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
    expect(one?.['x-request-id']).not.toBe(other?.['x-request-id']);
  });

  it('carries the tokens of the moment it is made, though they are forgotten right after', async () => {
    client.session.startSession({ accessToken: 'a', refreshToken: 'r' }, false);
    const request = call(at('/auth/logout', 'POST'));
    client.session.endSession();
    await request;
    expect(received[0]?.headers.authorization).toBe('Bearer a');
  });

  it('leaves out what the query does not say, and writes the rest so that the server reads it', async () => {
    await call(at('/thing/:id'), {
      params: { id: 'a/b' } as never,
      query: { globalSearch: 'ζώα & φυτά', tag: 'x,y', status: '', type: undefined },
    });
    const url = new URL(received[0]?.url ?? '', 'http://api.test');
    expect(url.pathname).toBe('/api/thing/a%2Fb');
    expect(Object.fromEntries(url.searchParams)).toEqual({ globalSearch: 'ζώα & φυτά', tag: 'x,y' });
  });

  it('sends its body as JSON, with the version it is based on', async () => {
    await call(at('/thing', 'PATCH'), { body: { title: 'α' }, version: 7 });
    expect(received[0]?.headers).toMatchObject({ 'content-type': 'application/json', 'if-match': '"7"' });
    expect(bodies).toEqual(['{"title":"α"}']);
  });
});

describe('a failure', () => {
  it('that the API explains is an HttpError with the first message of each path', async () => {
    const error = await call(at('/refused')).catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      statusCode: 400,
      code: 'VALIDATION_FAILED',
      message: 'Please check.',
      requestId: 'id-1',
      errors: { title: 'Required Field', 'sections.0.title': 'Required Field' },
    });
    expect(isServerReachable.get()).toBe(true);
  });

  it('is read as well where bytes were requested', async () => {
    // Only a browser answers with a Blob.
    const adapter = async (config: InternalAxiosRequestConfig): Promise<never> => {
      const answer = { status: 404, errorCode: 'NOT_FOUND', message: 'It is gone.', requestId: 'id-2' };
      const data = new Blob([JSON.stringify(answer)]);
      throw new AxiosError('', 'ERR_BAD_REQUEST', config, undefined, {
        ...{ status: 404, statusText: '', headers: {}, config, data },
      });
    };
    const request = client.http.http.get('/refused', { responseType: 'blob', adapter });
    await expect(request).rejects.toMatchObject({ code: 'NOT_FOUND', message: 'It is gone.' });
  });

  it.each([
    ['/proxy', 502, 'NETWORK', true],
    ['/teapot', 418, 'INTERNAL_ERROR', true],
    ['/no-json', 0, 'NETWORK', false],
  ] as const)(
    'of something else than the API, as at %s, says no more than that',
    async (path, statusCode, code, isReachable) => {
      await expect(call(at(path))).rejects.toMatchObject({ statusCode, code, errors: {} });
      expect(isServerReachable.get()).toBe(isReachable);
    },
  );

  it('to reach the server is noted until a request arrives again', async () => {
    const base = client.http.http.defaults.baseURL;
    client.http.http.defaults.baseURL = 'http://127.0.0.1:9/api';
    await expect(call(at('/thing'))).rejects.toMatchObject({ statusCode: 0, code: 'NETWORK' });
    client.http.http.defaults.baseURL = base;
    expect(isServerReachable.get()).toBe(false);
    await call(at('/thing'));
    expect(isServerReachable.get()).toBe(true);
  });
});

it('a request that is canceled rejects as fetch would, and says nothing of the server', async () => {
  const abort = new AbortController();
  const request = call(at('/never'), { signal: abort.signal });
  setTimeout(() => abort.abort(), 20);
  await expect(request).rejects.toMatchObject({ name: 'AbortError' });
  expect(isServerReachable.get()).toBe(true);
});
