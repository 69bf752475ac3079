import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import { startPortalClient } from '../portal-client.ts';

const first: Tokens = { accessToken: 'old', refreshToken: 'r1' };
let refreshStatus = 200;
let received: { url: string; token: string | undefined; body: string }[] = [];
/** Sends the answer of a request to /held, which was received with the old token. */
let answerHeld: (() => void) | undefined;

/** An API that takes the access token `new` alone, and gives it for the refresh token `r1`. */
async function answer(request: IncomingMessage, response: ServerResponse) {
  const { url = '', headers } = request;
  let body = '';
  for await (const part of request) body += part;
  received.push({ url, token: headers.authorization, body });
  const problem = (status: number, errorCode: string) =>
    response
      .writeHead(status, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status, errorCode, message: errorCode, requestId: 'x' }));
  const judge = () =>
    headers.authorization === 'Bearer new'
      ? response.end('{"ok":true}')
      : problem(401, 'ACCESS_TOKEN_NOT_VALID');
  if (url === '/api/auth/refresh-token') {
    if (refreshStatus !== 200) return problem(refreshStatus, 'REFRESH_TOKEN_NOT_VALID');
    // Slow enough for all others to fail first.
    return setTimeout(() => response.end(JSON.stringify({ accessToken: 'new', refreshToken: 'r2' })), 50);
  }
  if (url === '/api/broken') {
    response.writeHead(200, { 'content-length': 100 }).write('{');
    return setTimeout(() => response.destroy(), 50);
  }
  if (url.startsWith('/api/auth/login')) return problem(401, 'INVALID_CREDENTIALS');
  if (url === '/api/held' && headers.authorization === 'Bearer old') {
    answerHeld = judge;
    return;
  }
  judge();
}

const ended = vi.fn();
let client: Awaited<ReturnType<typeof startPortalClient>>;

beforeAll(async () => {
  client = await startPortalClient(answer);
  client.http.onSessionEnd(() => {
    client.session.endSession();
    ended();
  });
});
afterAll(() => void client.server.close());
beforeEach(() => {
  refreshStatus = 200;
  received = [];
  answerHeld = undefined;
  ended.mockClear();
  client.session.startSession(first, false);
});

const get = (path: string) => client.http.http.get(path);
const refreshes = () => received.filter(({ url }) => url === '/api/auth/refresh-token').length;

describe('an access token past its time', () => {
  it('is renewed once for all that wait, and each is sent again', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => get(`/thing/${n}`)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(refreshes()).toBe(1);
    expect(client.session.readTokens()).toEqual({ accessToken: 'new', refreshToken: 'r2' });
    expect(ended).not.toHaveBeenCalled();
  });

  it('is renewed once for five at the same time and one whose refusal arrives after the renewal', async () => {
    const late = get('/held');
    await vi.waitFor(() => expect(answerHeld).toBeDefined());
    await Promise.all(Array.from({ length: 5 }, (_, n) => get(`/thing/${n}`)));
    answerHeld?.();
    await expect(late).resolves.toMatchObject({ status: 200, data: { ok: true } });
    expect(refreshes()).toBe(1);
    const heldWith = received.filter(({ url }) => url === '/api/held').map(({ token }) => token);
    expect(heldWith).toEqual(['Bearer old', 'Bearer new']);
  });

  it('repeats a change with the same body', async () => {
    await client.http.http.patch('/thing/1', { title: 'μία λέξη', items: ['a'] });
    const bodies = received.filter(({ url }) => url === '/api/thing/1').map(({ body }) => JSON.parse(body));
    expect(bodies).toEqual(Array(2).fill({ title: 'μία λέξη', items: ['a'] }));
  });

  it('ends the session once when it cannot be renewed', async () => {
    refreshStatus = 401;
    const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => get(`/thing/${n}`)));
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'rejected', reason: { code: 'ACCESS_TOKEN_NOT_VALID' } });
    expect(refreshes()).toBe(1);
    expect(ended).toHaveBeenCalledTimes(1);
  });

  it.each([429, 500, 503])(
    'keeps the session when the server answers the renewal with %i',
    async (statusCode) => {
      refreshStatus = statusCode;
      await expect(get('/thing')).rejects.toMatchObject({ statusCode });
      expect(ended).not.toHaveBeenCalled();
      expect(client.session.readTokens()).toEqual(first);
    },
  );
});

it('a refused sign-in renews nothing', async () => {
  await expect(client.http.http.post('/auth/login/Web', {})).rejects.toMatchObject({
    code: 'INVALID_CREDENTIALS',
  });
  expect(refreshes()).toBe(0);
});

it('another tab that was faster has its tokens taken', async () => {
  const request = get('/held');
  await vi.waitFor(() => expect(answerHeld).toBeDefined());
  client.session.replaceTokens('r1', { accessToken: 'new', refreshToken: 'r2' });
  answerHeld?.();
  await expect(request).resolves.toMatchObject({ status: 200 });
  expect(refreshes()).toBe(0);
});

it('an answer that breaks off is none, as when a page is left while it comes', async () => {
  await expect(get('/broken')).rejects.toMatchObject({ code: 'NETWORK' });
  expect(ended).not.toHaveBeenCalled();
});
