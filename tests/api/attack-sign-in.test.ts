import { createHmac } from 'node:crypto';
import { createSigner } from 'fast-jwt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { userEndpoints } from '#contract/users.ts';
import { readEnv } from '#server/env.ts';
import { openSettings } from '#server/settings/settings.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codeFor } from '../support/codes.ts';
import { processorTimeOf } from '../support/measured-work.ts';

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
const refresh = (pair: Pick<Person, 'accessToken' | 'refreshToken'>) =>
  api.raw(authEndpoints.refresh, {
    body: { accessToken: pair.accessToken, refreshToken: pair.refreshToken },
  });
const resend = (email: string, headers: Record<string, string> = {}) =>
  api.raw(authEndpoints.resendCode, { body: { email, purpose: 'VerifySession' }, headers });
const codesFor = (email: string) =>
  api.mails.filter((mail) => mail.to === email).map((mail) => /\d{6}/.exec(mail.subject)?.[0] ?? '');

describe('guessing a password', () => {
  it('in sixty concurrent requests gets at most eight answers, and does not learn the right password', async () => {
    const { email } = await teacher();
    const guesses = Array.from({ length: 60 }, (_, n) => (n === 40 ? password : `wrong ${n}`));
    const answers = await Promise.all(guesses.map((guess) => attempt(email, guess)));
    const statuses = answers.map((answer) => answer.statusCode);
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(8);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(52);
  });

  it('counts one account however its address is written', async () => {
    const { email } = await teacher();
    const spellings = [email, email.toUpperCase(), ` ${email} `, email.replace('e', 'E')];
    for (let n = 0; n < 8; n += 1) await attempt(spellings[n % 4] ?? '', 'wrong');
    expect((await attempt(email, password)).statusCode).toBe(429);
  });

  it('with many forged addresses counts as one address', async () => {
    const fresh = await startApi(api.database);
    const statuses = new Set<number>();
    for (let n = 0; n < 102; n += 1) {
      const answer = await fresh.app.inject({
        method: 'POST',
        url: '/api/auth/login/Web',
        remoteAddress: '203.0.113.7',
        headers: { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` },
        payload: { username: `sprayed-${n}@example.test`, password: 'wrong' },
      });
      statuses.add(answer.statusCode);
    }
    await fresh.close();
    expect(statuses).toEqual(new Set([401, 429]));
  });

  describe('from one address, where ten wrong passwords are allowed', () => {
    let few: TestApi;
    beforeAll(async () => {
      few = await startApi(undefined, {
        WRONG_PASSWORDS_PER_ADDRESS: '10',
        WRONG_CODES_PER_ADDRESS: '10',
      });
    });
    afterAll(() => few.close());

    const person = () => few.person({ roles: ['TEACHER'] });
    const from = async (remoteAddress: string, username: string, given: string, at = few) => {
      const url = '/api/auth/login/Web';
      const answer = await at.app.inject({
        method: 'POST',
        url,
        remoteAddress,
        payload: { username, password: given },
      });
      return answer.statusCode;
    };
    const mistypes = async (remoteAddress: string, username: string, times: number) => {
      for (let n = 0; n < times; n += 1) expect(await from(remoteAddress, username, `wrong ${n}`)).toBe(401);
    };

    it('those of people who then sign in do not close it for the others', async () => {
      for (let n = 0; n < 4; n += 1) {
        const { email } = await person();
        await mistypes('203.0.113.20', email, 4);
        expect(await from('203.0.113.20', email.toUpperCase(), password)).toBe(200);
      }
      await mistypes('203.0.113.20', 'nobody@example.test', 8);
      await mistypes('203.0.113.20', 'someone@example.test', 2);
      expect(await from('203.0.113.20', (await person()).email, password)).toBe(429);
    });

    it('signing in with an account of one’s own gives no more guesses at others, from there or from elsewhere', async () => {
      const own = await person();
      await mistypes('203.0.113.21', 'one@example.test', 5);
      await mistypes('203.0.113.22', own.email, 5);
      expect(await from('203.0.113.21', own.email, password)).toBe(200);
      expect(await from('203.0.113.22', own.email, password)).toBe(200);
      await mistypes('203.0.113.21', 'two@example.test', 5);
      expect(await from('203.0.113.21', own.email, password)).toBe(429);
      expect(await from('203.0.113.22', own.email, password)).toBe(200);
    });

    it('only what was counted in the present period is taken off', async () => {
      const own = await person();
      await mistypes('203.0.113.23', own.email, 7);
      // Fifteen minutes later for the address, and not quite for the account.
      await few.database.pool.query(
        "update rate_limits set expire = 1 where key = 'passwordPerAddress:203.0.113.23'",
      );
      await mistypes('203.0.113.23', 'three@example.test', 7);
      expect(await from('203.0.113.23', own.email, password)).toBe(200);
      await mistypes('203.0.113.23', 'four@example.test', 3);
      expect(await from('203.0.113.23', own.email, password)).toBe(429);
    });

    it('an IPv6 network counts as one address, and IPv4 in IPv6 as what it is', async () => {
      for (let n = 0; n < 10; n += 1) await mistypes(`2001:db8:0:7:${n}::${n}`, `six-${n}@example.test`, 1);
      const { email } = await person();
      expect(await from('2001:db8::7:ffff:0:0:1', email, password)).toBe(429);
      expect(await from('2001:db8:0:8::1', email, password)).toBe(200);
      await mistypes('::ffff:203.0.113.24', 'seven@example.test', 8);
      await mistypes('203.0.113.24', 'eight@example.test', 2);
      expect(await from('::ffff:203.0.113.24', email, password)).toBe(429);
      expect(await from('::ffff:203.0.113.25', email, password)).toBe(200);
    });

    it('wrong codes of an account are taken off when it has the right one', async () => {
      const present = async (email: string, code: string) => {
        const url = `/api${authEndpoints.verifyForgotPassword.path}`;
        const answer = await few.app.inject({
          method: 'POST',
          url,
          remoteAddress: '203.0.113.26',
          payload: { email, code },
        });
        return answer.statusCode;
      };
      for (let n = 0; n < 3; n += 1) {
        const { email } = await person();
        await few.call(authEndpoints.forgotPassword, { body: { email } });
        const code = await codeFor(few, email);
        for (let guess = 1; guess <= 4; guess += 1)
          expect(await present(email, String((Number(code) + guess) % 1_000_000).padStart(6, '0'))).toBe(400);
        expect(await present(email, code)).toBe(200);
      }
      for (let n = 0; n < 10; n += 1) expect(await present(`code-${n}@example.test`, '123456')).toBe(400);
      expect(await present('code-11@example.test', '123456')).toBe(429);
    });

    it('the limit is a setting, which the environment may fix', async () => {
      await mistypes('203.0.113.27', 'nine@example.test', 8);
      await mistypes('203.0.113.27', 'ten@example.test', 2);
      const { email } = await person();
      expect(await from('203.0.113.27', email, password)).toBe(429);
      const settings = openSettings({ database: few.database, env: readEnv({ JWT_SECRET: 'x'.repeat(40) }) });
      await settings.write('signIn', { wrongPasswordsPerAddress: 30 });
      const other = await startApi(few.database);
      expect(await from('203.0.113.27', email, password, other)).toBe(200);
      expect(await from('203.0.113.27', email, password)).toBe(429);
      await other.close();
    });
  });

  it('is as much work for an unknown address as for a wrong password', async () => {
    const { email } = await teacher();
    const workOf = (name: string) => processorTimeOf(() => attempt(name, 'wrong'));
    const ratios: number[] = [];
    for (let n = 0; n < 7; n += 1)
      ratios.push((await workOf(`nobody-${n}@example.test`)) / (await workOf(email)));
    const ratio = ratios.toSorted((a, b) => a - b)[3];
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(2.5);
  });

  it.each(['a\u0000b@example.test', '', ' ', 'x'.repeat(255)])(
    'of a name that cannot be: "%s"',
    async (name) => {
      expect((await attempt(name, 'wrong')).statusCode).toBe(400);
      expect((await resend(name)).statusCode).toBe(400);
    },
  );
});

describe('a mailed code', () => {
  it('is requested without revealing which accounts exist, and at most three are mailed', async () => {
    const { email } = await teacher();
    const answers = [await resend('nobody@example.test')];
    for (let n = 0; n < 6; n += 1) answers.push(await resend(email));
    expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1);
    const waiting = "select from pgboss.job where name = 'code-mail' and state <> 'completed'";
    await expect.poll(async () => (await api.database.pool.query(waiting)).rowCount).toBe(0);
    // Of several at the same time, earlier ones are not sent any more.
    expect([1, 2, 3]).toContain(codesFor(email).length);
    expect(codesFor('nobody@example.test')).toEqual([]);
  });

  it('is invalid once a newer one was mailed, and verifies no other person’s session', async () => {
    const [one, other] = [
      await teacher({ twoStepVerification: true }),
      await teacher({ twoStepVerification: true }),
    ];
    await expect.poll(() => codesFor(one.email).length).toBe(1);
    await api.call(authEndpoints.resendCode, {
      as: one,
      body: { email: one.email, purpose: 'VerifySession' },
    });
    await expect.poll(() => codesFor(one.email).length).toBe(2);
    const [old = '', current = ''] = codesFor(one.email);
    const verify = (as: Person, code: string) => api.raw(authEndpoints.verifySession, { as, body: { code } });
    expect((await verify(other, current)).statusCode).toBe(400);
    if (old !== current) expect((await verify(one, old)).statusCode).toBe(400);
    expect((await verify(one, current)).statusCode).toBe(200);
  });

  it('is refused when ten minutes have passed', async () => {
    const person = await teacher({ twoStepVerification: true });
    await expect.poll(() => codesFor(person.email).length).toBe(1);
    await api.database.pool.query(
      "update verification_codes set expires_at = now() - interval '1 second' where user_id = $1",
      [person.id],
    );
    const [code = ''] = codesFor(person.email);
    expect((await api.issue(authEndpoints.verifySession, { as: person, body: { code } })).errorCode).toBe(
      'VERIFICATION_CODE_EXPIRED',
    );
  });

  it('names no host that the request pretended', async () => {
    const { email } = await teacher();
    await resend(email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    await expect.poll(() => codesFor(email).length).toBe(1);
    expect(JSON.stringify(api.mails)).not.toContain('evil');
  });

  it('is not skipped by a refresh', async () => {
    const person = await teacher({ twoStepVerification: true });
    const next = { ...person, ...(await refresh(person)).json() };
    expect((await api.issue(userEndpoints.profile, { as: next })).errorCode).toBe('SESSION_NOT_VERIFIED');
  });
});

describe('a token', () => {
  const secret = 'x'.repeat(40);
  const accessKey = createHmac('sha256', secret).update('access').digest();

  async function sessionOf(person: Person): Promise<string> {
    const { rows } = await api.database.pool.query('select id from sessions where user_id = $1', [person.id]);
    return rows[0].id;
  }

  it('with the right signature is refused past its time, and for another issuer, audience or algorithm', async () => {
    const person = await teacher();
    const claims = { sid: await sessionOf(person), sub: person.id };
    const sign = (change: object, payload: object = claims) =>
      createSigner({
        key: accessKey,
        algorithm: 'HS256',
        iss: 'admin-portal',
        aud: 'portal',
        expiresIn: 60_000,
        ...change,
      })(payload);
    const ask = async (accessToken: string) =>
      (await api.raw(authEndpoints.current, { as: { ...person, accessToken } })).statusCode;
    expect(await ask(sign({}))).toBe(200);
    const past = { clockTimestamp: Date.now() - 3_600_000 };
    for (const change of [past, { iss: 'other' }, { aud: 'other' }, { algorithm: 'HS512' }])
      expect(await ask(sign(change)), JSON.stringify(change)).toBe(401);
    expect(await ask(sign({ header: { crit: ['unknown'], unknown: 1 } }))).toBe(401);
    expect(await ask(sign({}, { sub: person.id }))).toBe(401);
  });

  it('past its time still signs out, and the refresh token with it', async () => {
    const person = await teacher();
    const expired = createSigner({
      key: accessKey,
      algorithm: 'HS256',
      iss: 'admin-portal',
      aud: 'portal',
      clockTimestamp: Date.now() - 3_600_000,
      expiresIn: 60_000,
    })({ sid: await sessionOf(person), sub: person.id, iat: Math.floor(Date.now() / 1000) - 3_600 });
    await api.call(authEndpoints.signOut, { as: { ...person, accessToken: expired } });
    expect((await refresh(person)).statusCode).toBe(401);
    expect((await api.issue(authEndpoints.current, { as: person })).status).toBe(401);
  });

  it('in a cookie or in the address is ignored', async () => {
    const { accessToken } = await teacher();
    for (const request of [
      { url: '/api/auth', headers: { cookie: `accessToken=${accessToken}; token=${accessToken}` } },
      { url: `/api/auth?token=${accessToken}&access_token=${accessToken}` },
    ]) {
      expect((await api.app.inject(request)).statusCode).toBe(401);
    }
  });

  it('that rotates in two servers concurrently leaves one valid chain', async () => {
    const second = await startApi(api.database);
    let pair: Pick<Person, 'accessToken' | 'refreshToken'> = await teacher();
    for (let round = 0; round < 5; round += 1) {
      const body = { accessToken: pair.accessToken, refreshToken: pair.refreshToken };
      const answers = await Promise.all(
        [api, second, api, second].map((server) => server.raw(authEndpoints.refresh, { body })),
      );
      const next = new Set(answers.map((answer) => answer.json().refreshToken));
      expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
      expect(next.size).toBe(1);
      pair = (answers[0] as (typeof answers)[0]).json();
    }
    await second.close();
  });
});
