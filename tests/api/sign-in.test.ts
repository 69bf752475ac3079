import { randomUUID } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { itemEndpoints } from '#contract/items.ts';
import { userEndpoints } from '#contract/users.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { lockedAccount, writeAccount } from '#server/resources/accounts/account.ts';
import { password, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let namespace: string;
beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace();
});
afterAll(() => api.close());

const teacher = () => api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
const refresh = (pair: { accessToken: string; refreshToken: string }) =>
  api.raw(authEndpoints.refresh, {
    body: { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
  });

describe('signing in', () => {
  it('answers exactly the fields of the contract', async () => {
    const { email } = await teacher();
    const response = await api.raw(authEndpoints.signIn, {
      params: { clientType: 'Web' },
      body: { username: email.toUpperCase(), password },
    });
    expect(Object.keys(response.json()).toSorted()).toEqual([
      'accessPortal',
      'accessToken',
      'deletionCanceled',
      'email',
      'hasPassword',
      'refreshToken',
      'roles',
      'sessionIsVerified',
      'settings',
      'twoStepVerification',
      'userid',
      'username',
    ]);
  });

  it('says the same of a wrong password and of an unknown person', async () => {
    const { email } = await teacher();
    const wrong = await api.issue(authEndpoints.signIn, {
      params: { clientType: 'Web' },
      body: { username: email, password: 'wrong' },
    });
    const unknown = await api.issue(authEndpoints.signIn, {
      params: { clientType: 'Web' },
      body: { username: 'nobody@example.test', password: 'wrong' },
    });
    expect({ ...wrong, requestId: '' }).toEqual({ ...unknown, requestId: '' });
    expect(wrong).toMatchObject({
      status: 401,
      errorCode: 'INVALID_CREDENTIALS',
      message: 'Invalid credentials provided',
    });
  });

  it.each([
    [{ blocked: true }, 'ACCOUNT_BLOCKED'],
    [{ verified: false }, 'ACCOUNT_NOT_VERIFIED'],
    [{ emailVerified: false }, 'USER_EMAIL_NOT_VERIFIED'],
    [{ forcePasswordChange: true }, 'FORCE_CHANGE_PASSWORD'],
    [{ roles: ['USER' as const] }, 'ACCESS_DENIED'],
  ])('reveals %j only with the password', async (state, code) => {
    const { email } = await api.person({ roles: ['TEACHER'], ...state });
    const attempt = (given: string) =>
      api.issue(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: email, password: given },
      });
    expect((await attempt('wrong')).errorCode).toBe('INVALID_CREDENTIALS');
    expect((await attempt(password)).errorCode).toBe(code);
  });

  it('holds an account back after eight wrong passwords, the right one too, and no other account', async () => {
    const { email } = await teacher();
    const attempt = (given: string) =>
      api.raw(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: email, password: given },
      });
    for (let n = 0; n < 8; n += 1) expect((await attempt('wrong')).statusCode).toBe(401);
    const held = await attempt(password);
    expect(held.statusCode).toBe(429);
    expect(Number(held.headers['retry-after'])).toBeGreaterThan(200);
    expect(Number(held.headers['retry-after'])).toBeLessThanOrEqual(300);
    expect((await teacher()).accessToken).not.toBe('');
    // Five minutes later.
    await api.database.pool.query('update rate_limits set expire = expire - 300000');
    expect((await attempt(password)).statusCode).toBe(200);
  });

  it('forgets wrong passwords at the right one', async () => {
    const { email } = await teacher();
    const attempt = (given: string) =>
      api.raw(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: email, password: given },
      });
    for (let round = 0; round < 2; round += 1) {
      for (let n = 0; n < 7; n += 1) expect((await attempt('wrong')).statusCode).toBe(401);
      expect((await attempt(password)).statusCode).toBe(200);
    }
  });

  it('knows a person however the letters of their address are stored, and takes no second one', async () => {
    const person = await api.person({ roles: ['TEACHER'], email: 'νίκος@example.test', username: 'Νίκος' });
    const spelt = ['ΝΊΚΟΣ@example.test', 'νίκοσ@EXAMPLE.test', 'νίκος@example.test'.normalize('NFD')];
    for (const username of spelt) {
      const { userid } = await api.call(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username, password },
      });
      expect(userid, username).toBe(person.id);
      await expect(api.person({ email: username }), username).rejects.toThrow();
    }
    await expect(api.person({ username: 'ΝΊΚΟΣ'.normalize('NFD') })).rejects.toThrow();
    for (let attempt = 0; attempt < 8; attempt += 1)
      await api.issue(authEndpoints.signIn, {
        params: { clientType: 'Web' },
        body: { username: spelt[attempt % spelt.length], password: 'wrong' },
      });
    const held = { params: { clientType: 'Web' }, body: { username: person.email, password } };
    expect((await api.issue(authEndpoints.signIn, held)).errorCode).toBe('TOO_MANY_REQUESTS');
  });

  it('refuses an unknown client', async () => {
    const { email } = await teacher();
    expect(
      (
        await api.issue(authEndpoints.signIn, {
          params: { clientType: 'xyz' },
          body: { username: email, password },
        })
      ).status,
    ).toBe(400);
  });

  it('sends a second step by mail, and lets nothing else happen before it', async () => {
    const person = await api.person({
      roles: ['TEACHER'],
      twoStepVerification: true,
      assignNamespaces: [namespace],
    });
    expect((await api.call(authEndpoints.current, { as: person })).sessionIsVerified).toBe(false);
    expect((await api.issue(userEndpoints.profile, { as: person })).errorCode).toBe('SESSION_NOT_VERIFIED');
    await expect.poll(() => api.mails.filter((mail) => mail.to === person.email).length).toBe(1);
    const code = /\d{6}/.exec(api.mails.find((mail) => mail.to === person.email)?.subject ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    expect(
      (await api.issue(authEndpoints.verifySession, { as: person, body: { code: wrong } })).errorCode,
    ).toBe('INVALID_VERIFICATION_CODE');
    expect(
      (await api.call(authEndpoints.verifySession, { as: person, body: { code } })).sessionIsVerified,
    ).toBe(true);
    const elsewhere = await api.call(authEndpoints.signIn, {
      params: { clientType: 'Web' },
      body: { username: person.email, password },
    });
    const as = { ...person, ...elsewhere };
    expect((await api.issue(authEndpoints.verifySession, { as, body: { code } })).errorCode).toBe(
      'INVALID_VERIFICATION_CODE',
    );
  });

  it('goes on, and says so in the log, when the code cannot be stored', async () => {
    const logged = await startApi(undefined, { LOG_LEVEL: 'warn' });
    const lines: string[] = [];
    const symbols = Object.getOwnPropertySymbols(logged.app.log);
    const stream = symbols.find(({ description }) => description === 'pino.stream') ?? '';
    Object.assign(logged.app.log, { [stream]: { write: (line: string) => lines.push(line) } });
    await logged.database.pool.query('drop table verification_codes');
    const person = await logged.person({ roles: ['TEACHER'], twoStepVerification: true });
    await expect
      .poll(() => lines.map((line) => JSON.parse(line).msg))
      .toContain('a job failed and is tried again');
    expect((await logged.call(authEndpoints.current, { as: person })).sessionIsVerified).toBe(false);
    await logged.close();
  });

  it('takes no code after five wrong ones', async () => {
    const person = await api.person({
      roles: ['TEACHER'],
      twoStepVerification: true,
      assignNamespaces: [namespace],
    });
    await expect.poll(() => api.mails.filter((mail) => mail.to === person.email).length).toBe(1);
    const code = /\d{6}/.exec(api.mails.find((mail) => mail.to === person.email)?.subject ?? '')?.[0] ?? '';
    const wrong = code === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1)
      await api.issue(authEndpoints.verifySession, { as: person, body: { code: wrong } });
    expect((await api.issue(authEndpoints.verifySession, { as: person, body: { code } })).status).toBe(429);
  });
});

describe('tokens', () => {
  it('are refused when missing, garbled, expired, unsigned or signed by another key', async () => {
    const person = await teacher();
    const claims = {
      sid: '018f0000-0000-7000-8000-000000000000',
      sub: person.id,
      iss: 'admin-portal',
      aud: 'portal',
    };
    const other = createSigner({ key: 'y'.repeat(40), algorithm: 'HS256', expiresIn: 60_000 })(claims);
    const unsigned = `${btoa('{"alg":"none","typ":"JWT"}')}.${btoa(JSON.stringify(claims))}.`;
    for (const accessToken of ['', 'x', other, unsigned, person.refreshToken]) {
      const refused = await api.issue(authEndpoints.current, { as: { ...person, accessToken } });
      expect(refused.errorCode).toBe('ACCESS_TOKEN_NOT_VALID');
      expect(refused.status).toBe(401);
    }
  });

  it('move on with each refresh, and an older one ends the session for good, which the log has', async () => {
    const first = await teacher();
    const second = (await refresh((await refresh(first)).json())).json();
    await api.database.pool.query(
      "update sessions set rotated_at = now() - interval '1 minute' where user_id = $1",
      [first.id],
    );
    expect((await refresh(first)).json().errorCode).toBe('REFRESH_TOKEN_NOT_VALID');
    expect((await refresh(second)).statusCode).toBe(401);
    expect((await api.issue(authEndpoints.current, { as: { ...first, ...second } })).status).toBe(401);
    await api.app.flushRequestLog();
    const { rowCount } = await api.database.pool.query(
      "select from logs where path = '/api/auth/refresh-token' and error_code = 'REFRESH_TOKEN_NOT_VALID'",
    );
    expect(rowCount).toBeGreaterThanOrEqual(2);
  });

  it('give ten concurrent refreshes the same successor', async () => {
    const person = await teacher();
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(person)));
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(10).fill(200));
    expect(new Set(answers.map((answer) => answer.json().refreshToken)).size).toBe(1);
  });

  it('of two sessions do not mix', async () => {
    const [one, other] = [await teacher(), await teacher()];
    expect(
      (await refresh({ accessToken: one.accessToken, refreshToken: other.refreshToken })).statusCode,
    ).toBe(401);
    expect((await refresh(one)).statusCode).toBe(200);
    expect((await refresh(other)).statusCode).toBe(200);
  });

  it('end with a sign-out, which may be repeated', async () => {
    const person = await teacher();
    await api.call(authEndpoints.signOut, { as: person });
    await api.call(authEndpoints.signOut, { as: person });
    expect((await api.issue(authEndpoints.current, { as: person })).status).toBe(401);
    expect((await refresh(person)).statusCode).toBe(401);
  });

  it('are invalid from the next request after a block, and a lost role counts immediately', async () => {
    const [blocked, demoted] = [await teacher(), await teacher()];
    await api.database.pool.query('update users set blocked = true where id = $1', [blocked.id]);
    await api.database.pool.query("update users set roles = '{SUPPORT}' where id = $1", [demoted.id]);
    expect((await api.issue(authEndpoints.current, { as: blocked })).status).toBe(401);
    for (const method of ['Mail', 'Authenticator', 'Recovery'])
      expect(
        (await api.issue(authEndpoints.verifySession, { as: blocked, body: { code: '123456', method } }))
          .status,
      ).toBe(401);
    // The one call that says why, to someone who held the session; not to others who know its id.
    expect((await refresh(blocked)).json()).toMatchObject({
      status: 403,
      errorCode: 'ACCOUNT_BLOCKED',
      message: 'You were signed out, because this account was blocked. Ask an administrator.',
    });
    expect((await refresh({ ...blocked, refreshToken: `${blocked.refreshToken}x` })).statusCode).toBe(401);
    // It ended for good.
    await api.database.pool.query('update users set blocked = false where id = $1', [blocked.id]);
    expect((await api.issue(authEndpoints.current, { as: blocked })).status).toBe(401);
    expect((await refresh(blocked)).statusCode).toBe(401);
    // Nor do those that nobody used meanwhile.
    const unused = await teacher();
    for (const isBlocked of [true, false])
      await inTransaction(api.database, async (connection) =>
        writeAccount(
          connection,
          { requestId: randomUUID(), ip: '', userId: null, namespaceId: null },
          await lockedAccount(connection, unused.id),
          { blocked: isBlocked },
        ),
      );
    expect((await api.issue(authEndpoints.current, { as: unused })).status).toBe(401);
    expect((await refresh(unused)).statusCode).toBe(401);
    const refused = await api.issue(itemEndpoints.add, { as: demoted, body: { type: 'Word', title: 'x' } });
    expect(refused.errorCode).toBe('ACCESS_DENIED');
  });

  it('are invalid from the next request after their person was deleted, and a class that was taken away is closed', async () => {
    const [gone, moved] = [await teacher(), await teacher()];
    const list = () => api.raw(itemEndpoints.list, { as: moved, namespace });
    expect((await list()).statusCode).toBe(200);
    await api.database.pool.query('delete from users where id = $1', [gone.id]);
    await api.database.pool.query("update users set assign_namespaces = '{}' where id = $1", [moved.id]);
    expect((await api.issue(authEndpoints.current, { as: gone })).status).toBe(401);
    expect((await refresh(gone)).statusCode).toBe(401);
    expect((await list()).json().errorCode).toBe('ACCESS_DENIED');
  });

  it('are not stored, and no secret is in the logs', async () => {
    const person = await teacher();
    await api.app.inject({
      url: `/api/auth?token=MARKER&refreshToken=MARKER`,
      headers: { authorization: `Bearer ${person.accessToken}` },
    });
    await api.app.flushRequestLog();
    const { rows } = await api.database.pool.query("select * from logs where path = '/api/auth'");
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('MARKER');
    expect(JSON.stringify(rows)).not.toContain(person.accessToken);
    const sessions = await api.database.pool.query('select * from sessions');
    expect(JSON.stringify(sessions.rows)).not.toContain(person.refreshToken.split('.')[2]);
  });
});
