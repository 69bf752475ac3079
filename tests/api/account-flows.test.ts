import { createHmac } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { userEndpoints } from '#contract/users.ts';
import { readEnv } from '#server/env.ts';
import { openSettings } from '#server/settings/settings.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codeFor, codesFor, otherThan, untilMailed } from '../support/codes.ts';
import { loginsOf } from '../support/logins.ts';

const newPassword = 'quite another password';
let api: TestApi;
let namespace: string;
beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace();
});
afterAll(() => api.close());

const teacher = (change: object = {}) =>
  api.person({ roles: ['TEACHER'], assignNamespaces: [namespace], ...change });
const attempt = (username: string, given: string) =>
  api.raw(authEndpoints.signIn, { params: { clientType: 'Web' }, body: { username, password: given } });
const codeOf = async (endpoint: Endpoint, body: object) => (await api.issue(endpoint, { body })).errorCode;
const isSignedIn = async (as: Person) => (await api.raw(authEndpoints.current, { as })).statusCode === 200;
const refresh = ({ accessToken, refreshToken }: Person) =>
  api.raw(authEndpoints.refresh, { body: { accessToken, refreshToken } });

async function resetToken(email: string, mails = 1): Promise<string> {
  await api.call(authEndpoints.forgotPassword, { body: { email } });
  const code = await codeFor(api, email, mails);
  return (await api.call(authEndpoints.verifyForgotPassword, { body: { email, code } })).token;
}

async function noticesTo(email: string, subject: RegExp) {
  await expect
    .poll(() => api.mails.filter((mail) => mail.to === email && subject.test(mail.subject)).length)
    .toBe(1);
}

describe('a forgotten password', () => {
  it('is replaced by a mailed code; sessions end, a mail says so, and nobody is signed in by it', async () => {
    const person = await teacher();
    const token = await resetToken(person.email);
    const answer = await api.call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
    expect(Object.keys(answer)).toEqual(['message']);
    expect((await refresh(person)).statusCode).toBe(401);
    expect((await api.issue(authEndpoints.current, { as: person })).errorCode).toBe('INVALID_SESSION');
    await noticesTo(person.email, /^Your password was changed$/);
    expect((await attempt(person.email, password)).statusCode).toBe(401);
    expect((await attempt(person.email, newPassword)).statusCode).toBe(200);
  });

  it('is requested with one answer for known, unknown and blocked people; only the known get a mail', async () => {
    const [known, blocked] = [await teacher(), await teacher({ blocked: true })];
    const answers = [];
    for (const email of [known.email, 'nobody@example.test', blocked.email])
      answers.push(await api.raw(authEndpoints.forgotPassword, { body: { email } }));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    await codeFor(api, known.email);
    for (const email of [blocked.email, 'nobody@example.test']) {
      await untilMailed(api, email);
      expect(codesFor(api, email)).toEqual([]);
    }
  });

  it('is requested up to three times an hour', async () => {
    const { email } = await teacher();
    for (let n = 0; n < 5; n += 1) await api.call(authEndpoints.forgotPassword, { body: { email } });
    await untilMailed(api, email);
    // Of those that were requested together, a later one may have made an earlier one useless before it was mailed.
    expect(codesFor(api, email).length).toBeGreaterThan(0);
    expect(codesFor(api, email).length).toBeLessThanOrEqual(3);
  });

  it('is replaced once: a used token says that it was, and of two at the same time one wins', async () => {
    const person = await teacher();
    const token = await resetToken(person.email);
    const reset = (chosen: string) =>
      api.raw(authEndpoints.resetForgottenPassword, { body: { token, newPassword: chosen } });
    const answers = await Promise.all([reset(`${newPassword} 1`), reset(`${newPassword} 2`)]);
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409]);
    const winner = answers.findIndex((answer) => answer.statusCode === 200) + 1;
    expect((await attempt(person.email, `${newPassword} ${winner}`)).statusCode).toBe(200);
    expect((await reset(newPassword)).json().errorCode).toBe('PASSWORD_HAS_ALREADY_CHANGE');
  });

  it('is not replaced by a token that was changed, that is late, of another kind or of a blocked person', async () => {
    const person = await teacher();
    const token = await resetToken(person.email);
    const reset = (given: string) =>
      codeOf(authEndpoints.resetForgottenPassword, { token: given, newPassword });
    const [head, body, signature = ''] = token.split('.');
    const claims = JSON.parse(atob(body ?? ''));
    const forged = createSigner({
      key: 'y'.repeat(40),
      algorithm: 'HS256',
      iss: 'admin-portal',
      aud: 'portal',
    });
    for (const wrong of [
      'x',
      `${head}.${body}.${signature.slice(1)}`,
      forged({ ...claims }),
      person.accessToken,
      person.refreshToken,
    ])
      expect(await reset(wrong)).toBe('INVALID_VERIFICATION_CODE');
    expect(
      await codeOf(authEndpoints.resetForcedPassword, { token, newPassword, confirmPassword: newPassword }),
    ).toBe('INVALID_VERIFICATION_CODE');
    expect((await api.issue(authEndpoints.current, { as: { ...person, accessToken: token } })).status).toBe(
      401,
    );
    await api.database.pool.query('update users set blocked = true where id = $1', [person.id]);
    expect(await reset(token)).toBe('INVALID_VERIFICATION_CODE');
    await api.database.pool.query('update users set blocked = false where id = $1', [person.id]);
    expect(claims.exp - claims.iat).toBe(15 * 60);
    expect(signature.length).toBeGreaterThanOrEqual(43);
    const key = createHmac('sha256', 'x'.repeat(40)).update('password').digest();
    const late = createSigner({ key, algorithm: 'HS256', iss: 'admin-portal', aud: 'portal' })({
      ...claims,
      iat: claims.iat - 3_600,
      exp: claims.exp - 3_600,
    });
    expect(await reset(late)).toBe('VERIFICATION_CODE_EXPIRED');
    expect((await attempt(person.email, password)).statusCode).toBe(200);
  });

  it('is not replaced by a short, long or common one; the reason is at its field', async () => {
    const { email } = await teacher();
    const token = await resetToken(email);
    for (const [given, message] of [
      ['short', 'Use 10 to 128 characters.'],
      ['x'.repeat(129), 'Use 10 to 128 characters.'],
      ['qwertyuiop', 'This password is too common.'],
    ]) {
      const refused = await api.issue(authEndpoints.resetForgottenPassword, {
        body: { token, newPassword: given },
      });
      expect(refused).toMatchObject({
        status: 400,
        errorCode: 'INVALID_PASSWORD_FORMAT',
        errors: [{ path: 'newPassword', message }],
      });
    }
    await api.call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
  });

  it('opens an account that wrong passwords had closed', async () => {
    const { email } = await teacher();
    for (let n = 0; n < 8; n += 1) await attempt(email, 'wrong');
    expect((await attempt(email, password)).statusCode).toBe(429);
    const token = await resetToken(email);
    await api.call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
    expect((await attempt(email, newPassword)).statusCode).toBe(200);
  });
});

describe('a mailed code', () => {
  it('comes with the address of the portal that is configured, whatever host a request pretends', async () => {
    const portal = 'https://portal.example.org';
    const other = await startApi(undefined, { PUBLIC_URL: portal });
    const { email } = await other.person({ roles: ['TEACHER'] });
    await other.call(authEndpoints.forgotPassword, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
    });
    await codeFor(other, email);
    await other.close();
    expect(other.mails.map(({ text }) => /https?:\S+/g.exec(text)?.[0])).toEqual([portal]);
    expect(JSON.stringify(other.mails)).not.toContain('evil');
  });

  it('is written in the language of its person, else of the request, else of the installation', async () => {
    const installation = openSettings({
      database: api.database,
      env: readEnv({ JWT_SECRET: 'x'.repeat(40) }),
    });
    const mailFor = async (accepted: string, change: object = {}) => {
      const { email } = await teacher(change);
      await api.call(authEndpoints.forgotPassword, {
        body: { email },
        headers: { 'accept-language': accepted },
      });
      await codeFor(api, email);
      return api.mails.find(({ to }) => to === email)?.subject;
    };
    expect(await mailFor('en', { settings: { language: 'el' } })).toMatch(/^Ο κωδικός σας/);
    expect(await mailFor('fr, en;q=0.5')).toMatch(/is your code$/);
    expect(await mailFor('fr')).toMatch(/^Ο κωδικός σας/);
    expect(await mailFor('')).toMatch(/^Ο κωδικός σας/);
    await installation.write('general', { defaultLanguage: 'en' });
    await expect.poll(() => mailFor('fr')).toMatch(/is your code$/);
    await installation.write('general', { defaultLanguage: undefined });
  });

  it('works once, for its purpose and its person alone', async () => {
    const [one, other] = [await teacher({ verified: false }), await teacher({ verified: false })];
    await api.call(authEndpoints.forgotPassword, { body: { email: one.email } });
    // The first code was mailed when they tried to sign in.
    const code = await codeFor(api, one.email, 2);
    await codeFor(api, other.email);
    const wrongPlaces: [Endpoint, string][] = [
      [authEndpoints.verifyForgotPassword, other.email],
      [authEndpoints.verifyAccount, one.email],
      [authEndpoints.verifyForcedChange, one.email],
    ];
    for (const [endpoint, email] of wrongPlaces)
      expect(await codeOf(endpoint, { email, code })).toBe('INVALID_VERIFICATION_CODE');
    await api.call(authEndpoints.verifyForgotPassword, { body: { email: one.email, code } });
    expect(await codeOf(authEndpoints.verifyForgotPassword, { email: one.email, code })).toBe(
      'INVALID_VERIFICATION_CODE',
    );
  });

  it('is guessed five times over all purposes, after another mail and a restart too, and not more in parallel', async () => {
    const { email } = await teacher();
    await api.call(authEndpoints.forgotPassword, { body: { email } });
    const code = await codeFor(api, email);
    const guess = (endpoint: Endpoint, n: number) =>
      api.raw(endpoint, { body: { email, code: String((Number(code) + n) % 1_000_000).padStart(6, '0') } });
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        guess(n % 2 ? authEndpoints.verifyForgotPassword : authEndpoints.verifyAccount, n + 1),
      ),
    );
    const statuses = guesses.map((answer) => answer.statusCode).toSorted();
    expect(statuses).toEqual([...Array(5).fill(400), ...Array(7).fill(429)]);
    await api.call(authEndpoints.forgotPassword, { body: { email } });
    const newer = await codeFor(api, email, 2);
    const restarted = await startApi(api.database);
    const held = await restarted.raw(authEndpoints.verifyForgotPassword, { body: { email, code: newer } });
    await restarted.close();
    expect([held.statusCode, Number(held.headers['retry-after']) > 60]).toEqual([429, true]);
    await api.database.pool.query("delete from rate_limits where key like 'codePerAccount:%'");
    await api.call(authEndpoints.verifyForgotPassword, { body: { email, code: newer } });
  });

  it('is redeemed by another server too, as after a restart', async () => {
    const { email } = await teacher();
    await api.call(authEndpoints.forgotPassword, { body: { email } });
    const code = await codeFor(api, email);
    const restarted = await startApi(api.database);
    const { token } = await restarted.call(authEndpoints.verifyForgotPassword, { body: { email, code } });
    await restarted.close();
    await api.call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
    expect((await attempt(email, newPassword)).statusCode).toBe(200);
  });

  it('for changes of the account is mailed to those alone who have no password', async () => {
    const { email } = await teacher();
    await api.call(authEndpoints.resendCode, { body: { email, purpose: 'ChangePassword' } });
    await untilMailed(api, email);
    expect(codesFor(api, email)).toEqual([]);
  });

  it('of parallel right answers opens once', async () => {
    const { email } = await teacher();
    await api.call(authEndpoints.forgotPassword, { body: { email } });
    const body = { email, code: await codeFor(api, email) };
    const answers = await Promise.all(
      [1, 2, 3].map(() => api.raw(authEndpoints.verifyForgotPassword, { body })),
    );
    expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400, 400]);
  });

  it('is answered for an unknown address as a wrong one is, with the same limit', async () => {
    const { email } = await teacher();
    const answersFor = async (address: string) => {
      const answers = [];
      for (let n = 0; n < 6; n += 1) {
        const answer = await api.raw(authEndpoints.verifyForgotPassword, {
          body: { email: address, code: '123456' },
        });
        const { requestId, ...rest } = answer.json();
        answers.push([rest, Boolean(requestId)]);
      }
      return answers;
    };
    expect(await answersFor('stranger@example.test')).toEqual(await answersFor(email));
  });

  it('is an activity where it is refused, as a sign-in is; past a limit one for a person or an address', async () => {
    const [guessed, locked] = [await teacher(), await teacher()];
    const ways = ['verifyAccount', 'verifyForgotPassword', 'verifyForcedChange'] as const;
    const guess = (way: (typeof ways)[number], email: string) =>
      api.raw(authEndpoints[way], { body: { email, code: '123456' } });
    for (const way of [...ways, ...ways, ...ways]) await guess(way, guessed.email);
    await expect
      .poll(() => loginsOf(api, guessed))
      .toMatchObject({ refused: { INVALID_VERIFICATION_CODE: 5, TOO_MANY_REQUESTS: 1 } });
    for (let n = 0; n < 11; n += 1) await attempt(locked.email, `wrong ${n}`);
    await expect
      .poll(() => loginsOf(api, locked))
      .toMatchObject({ refused: { INVALID_CREDENTIALS: 8, TOO_MANY_REQUESTS: 1 } });

    const ip = '203.0.113.77';
    const stranger = (n: number) =>
      api.app.inject({
        method: 'POST',
        url: '/api/auth/login/Web',
        remoteAddress: ip,
        payload: { username: `stranger-${n % 3}@example.test`, password: 'wrong' },
      });
    for (let n = 0; n < 30; n += 1) await stranger(n);
    await expect
      .poll(() => loginsOf(api, { ip }))
      .toMatchObject({ refused: { INVALID_CREDENTIALS: 24, TOO_MANY_REQUESTS: 1 } });
  });

  it('is guessed for many people a hundred times from one address, requested a thousand times, and from others meanwhile', async () => {
    const from = async (remoteAddress: string, path: string, body: object) =>
      (await api.app.inject({ method: 'POST', url: `/api${path}`, remoteAddress, payload: body })).statusCode;
    const guess = (address: string, n: number) =>
      from(address, authEndpoints.verifyAccount.path, { email: `sprayed-${n}@example.test`, code: '123456' });
    const request = (address: string, n: number) =>
      from(address, authEndpoints.forgotPassword.path, { email: `sprayed-${n}@example.test` });
    const statuses = [];
    for (let n = 0; n < 101; n += 1) statuses.push(await guess('203.0.113.8', n));
    expect(statuses).toEqual([...Array(100).fill(400), 429]);
    expect(await guess('203.0.113.9', 1_000)).toBe(400);
    expect(await request('203.0.113.8', 1)).toBe(200);
    await api.database.pool.query(
      "update rate_limits set points = 1000 where key = 'codeRequestPerAddress:203.0.113.8'",
    );
    expect(await request('203.0.113.8', 2)).toBe(429);
    expect(await request('203.0.113.9', 2)).toBe(200);
  });

  it('is stored as a hash, and neither it nor a password is in the log of requests', async () => {
    const { email } = await teacher();
    const token = await resetToken(email);
    const code = await codeFor(api, email);
    await api.call(authEndpoints.resetForgottenPassword, { body: { token, newPassword } });
    await api.app.flushRequestLog();
    for (const table of ['verification_codes', 'logs', 'activities']) {
      const text = JSON.stringify((await api.database.pool.query(`select * from ${table}`)).rows);
      expect(text, table).not.toContain(`"${code}"`);
      expect(text, table).not.toContain(newPassword);
      expect(text, table).not.toContain(token);
      if (table === 'activities') expect(text).not.toContain('$argon2');
    }
  });
});

describe('mails with codes', () => {
  const twoSteps = () => teacher({ twoStepVerification: true });
  const resend = (email: string, purpose: string, as?: Person) =>
    api.raw(authEndpoints.resendCode, { body: { email, purpose }, ...(as && { as }) });

  it('of the second step follow each sign-in, whatever others requested; past ten an hour that is answered', async () => {
    const person = await twoSteps();
    const { email } = person;
    await codeFor(api, email);
    for (let n = 0; n < 5; n += 1) {
      expect((await resend(email, 'VerifySession')).statusCode).toBe(200);
      await untilMailed(api, email);
    }
    expect(codesFor(api, email)).toHaveLength(4);
    for (let n = 0; n < 9; n += 1) {
      expect((await attempt(email, password)).statusCode).toBe(200);
      await codeFor(api, email, 5 + n);
    }
    for (const refused of [await attempt(email, password), await resend(email, 'VerifySession', person)])
      expect([refused.statusCode, Number(refused.headers['retry-after']) > 60]).toEqual([429, true]);
    expect((await resend(email, 'VerifySession')).statusCode).toBe(200);
    await resend(email, 'ForgotPassword');
    await codeFor(api, email, 14);
  });

  it('that anyone requested replace none that followed the right password', async () => {
    const person = await twoSteps();
    const code = await codeFor(api, person.email);
    await resend(person.email, 'VerifySession');
    await codeFor(api, person.email, 2);
    await api.call(authEndpoints.verifySession, { as: person, body: { code } });
  });

  it('that someone else’s session requests count as anyone’s', async () => {
    const [one, other] = [await twoSteps(), await teacher()];
    const code = await codeFor(api, one.email);
    for (let n = 0; n < 5; n += 1) {
      expect((await resend(one.email, 'VerifySession', other)).statusCode).toBe(200);
      await untilMailed(api, one.email);
    }
    expect(codesFor(api, one.email)).toHaveLength(4);
    await api.call(authEndpoints.verifySession, { as: one, body: { code } });
  });

  it.each([40_000, 2 * 3_600_000])('come from servers whose clocks differ by %i ms', async (difference) => {
    const { email } = await teacher();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + difference });
    await resend(email, 'ForgotPassword').finally(() => vi.useRealTimers());
    await codeFor(api, email);
    await resend(email, 'ForgotPassword');
    const code = await codeFor(api, email, 2);
    await api.call(authEndpoints.verifyForgotPassword, { body: { email, code } });
  });
});

describe('an account that is not confirmed', () => {
  it.each([
    [{ verified: false }, 'ACCOUNT_NOT_VERIFIED'],
    [{ emailVerified: false }, 'USER_EMAIL_NOT_VERIFIED'],
  ])('%j is mailed a code at sign-in, and after confirming it opens', async (state, code) => {
    const { email } = await teacher(state);
    const sent = { email, code: await codeFor(api, email) };
    expect((await attempt(email, password)).json().errorCode).toBe(code);
    const newest = { email, code: await codeFor(api, email, 2) };
    if (newest.code !== sent.code)
      expect(await codeOf(authEndpoints.verifyAccount, sent)).toBe('INVALID_VERIFICATION_CODE');
    await api.call(authEndpoints.verifyAccount, { body: newest });
    expect((await attempt(email, password)).statusCode).toBe(200);
    expect(await codeOf(authEndpoints.verifyAccount, newest)).toBe('ACCOUNT_ALREADY_VERIFIED');
  });

  it('is not called confirmed when its code is late, or its person blocked, however often it is presented', async () => {
    const { email, id } = await teacher({ verified: false });
    const presented = { email, code: await codeFor(api, email) };
    const set = (change: string) => api.database.pool.query(`${change} where user_id = '${id}'`);
    const block = (blocked: boolean) =>
      api.database.pool.query('update users set blocked = $2 where id = $1', [id, blocked]);
    await set("update verification_codes set expires_at = now() - interval '1 second'");
    for (let n = 0; n < 2; n += 1)
      expect(await codeOf(authEndpoints.verifyAccount, presented)).toBe('VERIFICATION_CODE_EXPIRED');
    await set("update verification_codes set expires_at = now() + interval '9 minutes'");
    await block(true);
    for (let n = 0; n < 2; n += 1)
      expect(await codeOf(authEndpoints.verifyAccount, presented)).toBe('INVALID_VERIFICATION_CODE');
    await block(false);
    await api.call(authEndpoints.verifyAccount, { body: presented });
    expect((await attempt(email, password)).statusCode).toBe(200);
  });

  it('gets no mail for a wrong password, and a confirmed one gets none on request', async () => {
    const [open, confirmed] = [await teacher({ verified: false }), await teacher()];
    await codeFor(api, open.email);
    await attempt(open.email, 'wrong');
    const resend = (email: string) =>
      api.raw(authEndpoints.resendCode, { body: { email, purpose: 'VerifyAccount' } });
    const answers = [await resend(confirmed.email), await resend(open.email), await resend('n@example.test')];
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    await codeFor(api, open.email, 2);
    await untilMailed(api, confirmed.email);
    expect(codesFor(api, confirmed.email)).toEqual([]);
    expect(await codeOf(authEndpoints.verifyAccount, { email: confirmed.email, code: '123456' })).toBe(
      'INVALID_VERIFICATION_CODE',
    );
  });
});

describe('a password that must change', () => {
  it('is changed by the code that the sign-in mailed, to another one', async () => {
    const { email, id } = await teacher({ forcePasswordChange: true });
    const code = await codeFor(api, email);
    const { token } = await api.call(authEndpoints.verifyForcedChange, { body: { email, code } });
    const body = { token, newPassword, confirmPassword: newPassword };
    const refusedFor = (change: object) => codeOf(authEndpoints.resetForcedPassword, { ...body, ...change });
    expect(await refusedFor({ confirmPassword: `${newPassword}!` })).toBe('CONFIRM_PASSWORD_MISMATCH');
    expect(await refusedFor({ newPassword: password, confirmPassword: password })).toBe(
      'INVALID_PASSWORD_FORMAT',
    );
    expect(await refusedFor({ newPassword: 'short', confirmPassword: 'short' })).toBe(
      'INVALID_PASSWORD_FORMAT',
    );
    await api.call(authEndpoints.resetForcedPassword, { body });
    expect(await refusedFor({})).toBe('PASSWORD_HAS_ALREADY_CHANGE');
    expect((await attempt(email, newPassword)).json().userid).toBe(id);
  });

  it('is not kept by the way of a forgotten one either', async () => {
    const person = await teacher();
    await api.database.pool.query('update users set force_password_change = true where id = $1', [person.id]);
    const token = await resetToken(person.email);
    const reset = (chosen: string) =>
      api.raw(authEndpoints.resetForgottenPassword, { body: { token, newPassword: chosen } });
    const refused = (await reset(password)).json();
    expect(refused).toMatchObject({
      errorCode: 'INVALID_PASSWORD_FORMAT',
      message: expect.stringContaining('another'),
    });
    expect((await attempt(person.email, password)).json().errorCode).toBe('FORCE_CHANGE_PASSWORD');
    expect((await reset(newPassword)).statusCode).toBe(200);
    expect((await attempt(person.email, newPassword)).statusCode).toBe(200);
  });

  it('is not changed without the code, nor by one for someone whose password need not change', async () => {
    const person = await teacher();
    await api.call(authEndpoints.resendCode, {
      body: { email: person.email, purpose: 'ForceChangePassword' },
    });
    await api.call(authEndpoints.resendCode, { body: { email: person.email, purpose: 'ForgotPassword' } });
    const code = await codeFor(api, person.email);
    expect(await codeOf(authEndpoints.verifyForcedChange, { email: person.email, code })).toBe(
      'INVALID_VERIFICATION_CODE',
    );
    const token = (
      await api.call(authEndpoints.verifyForgotPassword, { body: { email: person.email, code } })
    ).token;
    expect(
      await codeOf(authEndpoints.resetForcedPassword, { token, newPassword, confirmPassword: newPassword }),
    ).toBe('INVALID_VERIFICATION_CODE');
  });

  it('stops a session that is open already, and that one changes nothing', async () => {
    const person = await teacher();
    await api.database.pool.query('update users set force_password_change = true where id = $1', [person.id]);
    for (const endpoint of [authEndpoints.current, userEndpoints.profile, userEndpoints.editProfile])
      expect((await api.issue(endpoint, { as: person })).errorCode).toBe('FORCE_CHANGE_PASSWORD');
    const body = { password: newPassword, confirmPassword: newPassword, oldPassword: password };
    expect((await api.issue(authEndpoints.changePassword, { as: person, body })).errorCode).toBe(
      'FORCE_CHANGE_PASSWORD',
    );
  });
});

describe('changing the own password', () => {
  const body = { password: newPassword, confirmPassword: newPassword, oldPassword: password };

  it('ends the other sessions and keeps this one', async () => {
    const person = await teacher();
    const elsewhere = { ...person, ...(await attempt(person.email, password)).json() };
    await api.call(authEndpoints.changePassword, { as: person, body });
    expect(await isSignedIn(person)).toBe(true);
    expect(await isSignedIn(elsewhere)).toBe(false);
    expect((await refresh(elsewhere)).statusCode).toBe(401);
    await noticesTo(person.email, /password was changed/);
    expect((await attempt(person.email, newPassword)).statusCode).toBe(200);
  });

  it.each([
    [{ oldPassword: 'not that one' }, 'OLD_PASSWORD_NOT_MATCH'],
    [{ oldPassword: undefined, code: '123456' }, 'OLD_PASSWORD_NOT_MATCH'],
    [{ confirmPassword: 'something else' }, 'CONFIRM_PASSWORD_MISMATCH'],
    [{ password: 'short', confirmPassword: 'short' }, 'INVALID_PASSWORD_FORMAT'],
    [{ password, confirmPassword: password }, 'INVALID_PASSWORD_FORMAT'],
  ])('is refused with %j', async (change, code) => {
    const person = await teacher();
    const refused = await api.issue(authEndpoints.changePassword, {
      as: person,
      body: { ...body, ...change },
    });
    expect([refused.errorCode, refused.status]).toEqual([code, 400]);
    expect((await attempt(person.email, password)).statusCode).toBe(200);
  });

  it('is held back after eight wrong old passwords, as signing in is', async () => {
    const person = await teacher();
    const change = (oldPassword: string) =>
      api.raw(authEndpoints.changePassword, { as: person, body: { ...body, oldPassword } });
    for (let n = 0; n < 8; n += 1) expect((await change('wrong')).statusCode).toBe(400);
    expect((await change(password)).statusCode).toBe(429);
    expect((await attempt(person.email, password)).statusCode).toBe(429);
  });

  it('takes a mailed code from someone who has no password', async () => {
    const person = await teacher();
    await api.database.pool.query('update users set password_hash = null where id = $1', [person.id]);
    await api.call(authEndpoints.resendCode, { body: { email: person.email, purpose: 'ChangePassword' } });
    const code = await codeFor(api, person.email);
    const change = (given: object) =>
      api.raw(authEndpoints.changePassword, {
        as: person,
        body: { password: newPassword, confirmPassword: newPassword, ...given },
      });
    for (const wrong of [{}, { oldPassword: password }, { code: otherThan(code) }])
      expect((await change(wrong)).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
    expect((await change({ code })).statusCode).toBe(200);
    expect((await attempt(person.email, newPassword)).statusCode).toBe(200);
  });
});

describe('the own profile', () => {
  it('takes a phone number that nobody else has, however it is written, and gives it up', async () => {
    const [one, other] = [await teacher(), await teacher()];
    const edit = (as: Person, phone: unknown) => api.raw(userEndpoints.editProfile, { as, body: { phone } });
    expect((await edit(one, '+30 (210) 123-4567')).json().phone).toBe('+302101234567');
    expect((await edit(other, '+30 210 1234567')).json()).toMatchObject({
      errorCode: 'PHONE_ALREADY_EXISTS',
      errors: [{ path: 'phone' }],
    });
    for (const wrong of ['12', 'ring me', '+'.repeat(41), 5])
      expect((await edit(other, wrong)).statusCode, String(wrong)).toBe(400);
    expect((await edit(one, null)).json().phone).toBeNull();
    expect((await edit(other, '+302101234567')).statusCode).toBe(200);
  });

  it('takes no username of another, and nothing that decides about rights', async () => {
    const [one, other] = [await teacher(), await teacher()];
    const edit = (body: object) => api.raw(userEndpoints.editProfile, { as: one, body });
    for (const username of [other.id.toUpperCase(), other.email.toUpperCase()])
      expect((await edit({ username })).json(), username).toMatchObject({
        errorCode: 'USERNAME_ALREADY_EXISTS',
        errors: [{ path: 'username' }],
      });
    expect((await edit({ username: one.email })).statusCode).toBe(200);
    const before = await api.database.pool.query('select * from users where id = $1', [one.id]);
    for (const key of [
      'roles',
      'assignNamespaces',
      'sessionIsVerified',
      'twoStepVerification',
      'email',
      'verified',
      'blocked',
      'passwordHash',
      'portalEnabled',
    ])
      expect((await edit({ [key]: key === 'roles' ? ['ADMIN'] : true })).statusCode, key).toBe(400);
    expect((await api.database.pool.query('select * from users where id = $1', [one.id])).rows).toEqual(
      before.rows,
    );
  });
});

it('says of an e-mail address that is none that it is none', async () => {
  const bodies: [Endpoint, object][] = [
    [authEndpoints.forgotPassword, {}],
    [authEndpoints.resendCode, { purpose: 'VerifySession' }],
    [authEndpoints.verifyAccount, { code: '123456' }],
  ];
  for (const [endpoint, body] of bodies)
    for (const email of ['no address', 'a@', '@b', 'a b@c.d', 'a@x.io>', 'a@[127.0.0.1]'])
      expect(await codeOf(endpoint, { ...body, email }), email).toBe('INVALID_EMAIL_FORMAT');
});
