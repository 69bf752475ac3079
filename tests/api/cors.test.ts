import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { StartError } from '#server/lib/errors.ts';
import { startApi, type TestApi } from '../support/api.ts';

const portal = 'https://portal.example.org';
let closed: TestApi;
let open: TestApi;

beforeAll(async () => {
  closed = await startApi();
  open = await startApi(closed.database, { CORS_ORIGINS: `${portal}, http://localhost:5173` });
});
afterAll(async () => {
  await open.close();
  await closed.close();
});

const ask = (api: TestApi, origin: string) => api.app.inject({ url: '/api/auth', headers: { origin } });
const preflight = (api: TestApi, origin: string) =>
  api.app.inject({
    method: 'OPTIONS',
    url: '/api/item/details/x',
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });

describe('a page of another origin', () => {
  it.each([portal, 'null', 'https://evil.example'])(
    'gets nothing to read unless it was named: %s',
    async (origin) => {
      for (const answer of [await ask(closed, origin), await preflight(closed, origin)]) {
        expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
        expect(answer.headers['cross-origin-resource-policy']).toBe('same-origin');
      }
      expect((await preflight(closed, origin)).statusCode).toBe(405);
    },
  );

  it.each(['null', 'https://evil.example', `${portal}.evil.example`, 'http://portal.example.org', '*', ''])(
    'that was not named stays out where others were: "%s"',
    async (origin) => {
      for (const answer of [await ask(open, origin), await preflight(open, origin)]) {
        expect(answer.headers['access-control-allow-origin']).toBeUndefined();
        expect(answer.headers.vary).toMatch(/origin/i);
      }
    },
  );

  it('that was named reads answers, refusals too, without the browser’s own credentials', async () => {
    const answer = await ask(open, portal);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': portal,
      'access-control-expose-headers': 'Content-Disposition, Retry-After, X-Request-Id',
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it('that was named learns once in two hours what it may send', async () => {
    const answer = await preflight(open, 'http://localhost:5173');
    expect(answer.statusCode).toBe(204);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': 'http://localhost:5173',
      'access-control-max-age': '7200',
    });
    expect(answer.headers['access-control-allow-methods']).toContain('PATCH');
    for (const name of [
      'Authorization',
      'Namespace',
      'If-Match',
      'Content-Type',
      'Idempotency-Key',
      'X-Request-Id',
    ]) {
      expect(answer.headers['access-control-allow-headers']).toContain(name);
    }
  });

  it('is permitted for the API, not for the portal’s pages', async () => {
    const page = await open.app.inject({ url: '/', headers: { origin: portal } });
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('CORS_ORIGINS', () => {
  it.each(['*', 'null', 'portal.example.org', `${portal}/`, `${portal}/login`, 'ftp://portal.example.org'])(
    'refuses to start with %s',
    (CORS_ORIGINS) => {
      expect(() => readEnv({ CORS_ORIGINS, JWT_SECRET: 'x'.repeat(40) })).toThrow(StartError);
    },
  );
});
