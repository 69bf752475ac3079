import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tokens } from '#contract/auth.ts';

/** What a browser has and Node has not. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

const first: Tokens = { accessToken: 'old', refreshToken: 'r1' };
let refreshStatus = 200;
let asked: string[] = [];

/** An API that takes the access token `new` alone, and gives it for the refresh token `r1`. */
function answer(request: IncomingMessage, response: ServerResponse) {
  asked.push(request.url ?? '');
  const problem = (status: number, errorCode: string) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status, errorCode, message: errorCode, requestId: 'x' }));
  if (request.url === '/api/auth/refresh-token') {
    if (refreshStatus !== 200) return problem(refreshStatus, 'REFRESH_TOKEN_NOT_VALID');
    // Slow enough for all others to fail meanwhile.
    return setTimeout(() => response.end(JSON.stringify({ accessToken: 'new', refreshToken: 'r2' })), 50);
  }
  if (request.url === '/api/broken') {
    response.writeHead(200, { 'content-length': 100 }).write('{');
    return setTimeout(() => response.destroy(), 50);
  }
  if (request.url?.startsWith('/api/auth/login')) return problem(401, 'INVALID_CREDENTIALS');
  return request.headers.authorization === 'Bearer new'
    ? response.end('{"ok":true}')
    : problem(401, 'ACCESS_TOKEN_NOT_VALID');
}

const server = createServer(answer);
const ended = vi.fn();
let send: typeof import('../../../src/lib/http.ts')['send'];
let session: typeof import('../../../src/lib/session.ts');

beforeAll(async () => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  vi.stubGlobal('sessionStorage', memoryStorage());
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubEnv('VITE_API_HOST', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  session = await import('../../../src/lib/session.ts');
  const http = await import('../../../src/lib/http.ts');
  send = http.send;
  http.onSessionEnd(() => {
    session.endSession();
    ended();
  });
});
afterAll(() => void server.close());
beforeEach(() => {
  refreshStatus = 200;
  asked = [];
  ended.mockClear();
  session.startSession(first, false);
});

const get = (path: string) => send({ method: 'GET', path });
const refreshes = () => asked.filter((url) => url === '/api/auth/refresh-token').length;

describe('an access token past its time', () => {
  it('is renewed once for all that wait, and each is sent again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => get(`/thing/${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(refreshes()).toBe(1);
    expect(session.readTokens()).toEqual({ accessToken: 'new', refreshToken: 'r2' });
    expect(ended).not.toHaveBeenCalled();
  });

  it('ends the session once when it cannot be renewed', async () => {
    refreshStatus = 401;
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => get(`/thing/${n}`)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(refreshes()).toBe(1);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it.each([429, 500, 503])(
    'keeps the session when the server answers the renewal with %i',
    async (status) => {
      refreshStatus = status;
      await expect(get('/thing')).rejects.toMatchObject({ status });
      expect(ended).not.toHaveBeenCalled();
      expect(session.readTokens()).toEqual(first);
    },
  );
});

it('a refused sign-in renews nothing', async () => {
  await expect(send({ method: 'POST', path: '/auth/login/Web', body: {} })).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(refreshes()).toBe(0);
});

it('another tab that was faster has its tokens taken', async () => {
  session.replaceTokens('r1', { accessToken: 'new', refreshToken: 'r2' });
  await expect(get('/thing')).resolves.toMatchObject({ status: 200 });
  expect(refreshes()).toBe(0);
});

it('an answer that breaks off is none, as when a page is left while it comes', async () => {
  await expect(get('/broken')).rejects.toMatchObject({ code: 'NETWORK' });
  expect(ended).not.toHaveBeenCalled();
});
