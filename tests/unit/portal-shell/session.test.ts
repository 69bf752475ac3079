import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Tokens } from '#contract/auth.ts';
import { startPortalClient } from '../portal-client.ts';

/** Tokens of a session, as the server makes them: the access token names the session. */
const tokensOf = (sid: string): Tokens => ({
  accessToken: `header.${btoa(JSON.stringify({ sid }))}.signature`,
  refreshToken: `refresh-${sid}`,
});
const own = tokensOf('own');
const shared = tokensOf('shared');

let received: { url: string; token: string | undefined }[] = [];
let answerHeld: (() => void) | undefined;

/** An API that has ended the tab's own session. */
function answer({ url = '', headers }: IncomingMessage, response: ServerResponse) {
  received.push({ url, token: headers.authorization });
  const refuse = () =>
    response
      .writeHead(401, { 'content-type': 'application/problem+json' })
      .end(JSON.stringify({ status: 401, errorCode: 'INVALID_SESSION', message: '', requestId: 'x' }));
  if (url === '/api/auth/logout') response.end('{"message":""}');
  else if (url === '/api/held') answerHeld = refuse;
  else refuse();
}

let client: Awaited<ReturnType<typeof startPortalClient>>;
let account: typeof import('../../../src/providers/account.ts');

beforeAll(async () => {
  client = await startPortalClient(answer);
  account = await import('../../../src/providers/account.ts');
  client.http.onSessionEnd(account.expireSession);
});
afterAll(() => void client.server.close());
beforeEach(() => {
  received = [];
  answerHeld = undefined;
  client.session.startSession(shared, true);
  client.session.startSession(own, false);
});

it('signing out of a session of this tab alone leaves the session that the other tabs share', () => {
  account.signOut();
  expect(client.session.readTokens()).toEqual(shared);
});

it('a request of a session that ended is not sent again in the name of another one', async () => {
  const late = client.http.http.get('/held');
  await vi.waitFor(() => expect(answerHeld).toBeDefined());
  await expect(client.http.http.get('/thing')).rejects.toMatchObject({ code: 'INVALID_SESSION' });
  expect(client.session.readTokens()).toEqual(shared);
  answerHeld?.();
  await expect(late).rejects.toMatchObject({ code: 'INVALID_SESSION' });
  expect(received.filter(({ token }) => token === `Bearer ${shared.accessToken}`)).toEqual([]);
});
