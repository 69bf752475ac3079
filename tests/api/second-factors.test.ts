import { generateSync } from 'otplib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accountDeletionEndpoints } from '#contract/account-deletion.ts';
import { authEndpoints } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { secondFactorEndpoints } from '#contract/second-factors.ts';
import { userEndpoints } from '#contract/users.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codeFor, codesFor, untilMailed } from '../support/codes.ts';
import { loginsOf } from '../support/logins.ts';
import { softwarePasskey } from '../support/passkey.ts';

let api: TestApi;
let namespace: string;
beforeAll(async () => {
  api = await startApi();
  namespace = await api.namespace();
});
afterAll(() => api.close());

const teacher = (change: object = {}) =>
  api.person({ roles: ['TEACHER'], assignNamespaces: [namespace], ...change });
const proof = { password };
const signIn = async ({ email, id }: Person): Promise<Person> => ({
  id,
  ...(await api.call(authEndpoints.signIn, {
    params: { clientType: 'Web' },
    body: { username: email, password },
  })),
  email,
});
const verify = (as: Person, code: string, method: string, at = api) =>
  at.raw(authEndpoints.verifySession, { as, body: { code, method } });
const factorsOf = (as: Person) => api.call(secondFactorEndpoints.read, { as });
const errorOf = async (endpoint: Endpoint, sent: Parameters<TestApi['issue']>[1]) =>
  (await api.issue(endpoint, sent)).errorCode;
const noticesTo = async (email: string, subject: string) =>
  expect
    .poll(() => api.mails.filter((mail) => mail.to === email).map((mail) => mail.subject))
    .toContain(subject);

/** Moves the clock of the server, and of the app in the test, by some steps of 30 seconds from the start of a step. */
const step = 30;
let now: number;
beforeEach(() => {
  // Sessions and tokens are of the real time, so the clock begins there; from here on it stands still.
  now = Math.floor(Date.now() / 1000 / step) * step;
  vi.useFakeTimers({ toFake: ['Date'], now: now * 1000 });
});
afterEach(() => vi.useRealTimers());
const codeAt = (secret: string, steps: number) => generateSync({ secret, epoch: now + steps * step });
const pass = (steps: number) => {
  now += steps * step;
  vi.setSystemTime(now * 1000);
};

/** Adds an authenticator app; the code that confirms it is of the step before now. */
async function addApp(as: Person) {
  const { secret, uri } = await api.call(secondFactorEndpoints.addAuthenticator, { as, body: proof });
  const answer = await api.call(secondFactorEndpoints.confirmAuthenticator, {
    as,
    body: { code: codeAt(secret, -1) },
  });
  return { secret, uri, ...answer };
}

async function addPasskey(as: Person, key = softwarePasskey(), name = 'Laptop') {
  const { options } = await api.call(secondFactorEndpoints.passkeyOptions, { as, body: proof });
  const answer = await api.call(secondFactorEndpoints.addPasskey, {
    as,
    body: { name, response: key.create(options) },
  });
  return { key, options, ...answer };
}

describe('an authenticator app', () => {
  it('is added with the password and a code, turns two-step verification on, and brings recovery codes', async () => {
    const person = await teacher();
    const { secret, uri, recoveryCodes, ...factors } = await addApp(person);
    expect(uri).toMatch(new RegExp(`^otpauth://totp/Admin%20Portal:.*secret=${secret}`));
    expect(factors).toMatchObject({ twoStepVerification: true, authenticator: true, recoveryCodesLeft: 10 });
    expect(new Set(recoveryCodes).size).toBe(10);
    await noticesTo(person.email, 'An authenticator app was added');
    const stored = await api.database.pool.query('select * from authenticators where user_id = $1', [
      person.id,
    ]);
    expect(JSON.stringify(stored.rows)).not.toContain(secret);
  });

  it('does not count before it is confirmed, and a replaced one counts until then', async () => {
    const person = await teacher();
    const { secret } = await addApp(person);
    const { secret: next } = await api.call(secondFactorEndpoints.addAuthenticator, {
      as: person,
      body: proof,
    });
    const entering = await signIn(person);
    expect((await verify(entering, codeAt(next, 0), 'Authenticator')).statusCode).toBe(400);
    expect((await verify(entering, codeAt(secret, 0), 'Authenticator')).statusCode).toBe(200);
    await api.call(secondFactorEndpoints.confirmAuthenticator, {
      as: person,
      body: { code: codeAt(next, 0) },
    });
    pass(1);
    expect((await verify(await signIn(person), codeAt(secret, 0), 'Authenticator')).statusCode).toBe(400);
    expect((await verify(await signIn(person), codeAt(next, 0), 'Authenticator')).statusCode).toBe(200);
  });

  it('is not confirmed after ten minutes', async () => {
    const person = await teacher();
    const { secret } = await api.call(secondFactorEndpoints.addAuthenticator, { as: person, body: proof });
    await api.database.pool.query(
      "update authenticators set pending_until = now() - interval '1 second' where user_id = $1",
      [person.id],
    );
    const sent = { as: person, body: { code: codeAt(secret, 0) } };
    expect(await errorOf(secondFactorEndpoints.confirmAuthenticator, sent)).toBe('INVALID_VERIFICATION_CODE');
    expect((await factorsOf(person)).authenticator).toBe(false);
  });

  it.each([
    [-2, 400],
    [-1, 200],
    [0, 200],
    [1, 200],
    [2, 400],
  ])('is accepted with a clock that is %i steps off: %i', async (off, status) => {
    const person = await teacher();
    const { secret } = await addApp(person);
    pass(5);
    expect((await verify(await signIn(person), codeAt(secret, off), 'Authenticator')).statusCode).toBe(
      status,
    );
  });

  it('gives a code once, none of an earlier step after it, and of parallel answers one', async () => {
    const person = await teacher();
    const { secret } = await addApp(person);
    pass(5);
    const enter = async (steps: number) =>
      (await verify(await signIn(person), codeAt(secret, steps), 'Authenticator')).statusCode;
    expect(await enter(-1)).toBe(200);
    expect(await enter(-1)).toBe(400);
    expect((await Promise.all([1, 2, 3].map(() => enter(1)))).toSorted()).toEqual([200, 400, 400]);
    expect(await enter(0)).toBe(400);
  });

  it('is guessed five times, together with mailed and recovery codes, over a restart too', async () => {
    const person = await teacher();
    const { secret } = await addApp(person);
    pass(2);
    const entering = await signIn(person);
    const wrong = codeAt(secret, 90);
    const guesses = await Promise.all(
      ['Authenticator', 'Recovery', 'Mail', 'Authenticator', 'Recovery', 'Mail', 'Authenticator'].map(
        (method) => verify(entering, wrong, method),
      ),
    );
    expect(guesses.map((answer) => answer.statusCode).toSorted()).toEqual([...Array(5).fill(400), 429, 429]);
    const restarted = await startApi(api.database);
    expect((await verify(entering, codeAt(secret, 0), 'Authenticator', restarted)).statusCode).toBe(429);
    await restarted.close();
    await api.database.pool.query("delete from rate_limits where key like 'codeInSessions:%'");
    expect((await verify(entering, codeAt(secret, 0), 'Authenticator')).statusCode).toBe(200);
  });

  it('and a recovery code open although others presented five wrong mailed codes with the address', async () => {
    const person = await teacher();
    const { secret, recoveryCodes } = await addApp(person);
    pass(2);
    const confirm = (code: string) =>
      api.raw(accountDeletionEndpoints.confirm, { body: { email: person.email, code } });
    for (let n = 0; n < 5; n += 1) expect((await confirm(`00000${n}`)).statusCode).toBe(400);
    expect((await confirm('123456')).statusCode).toBe(429);
    expect((await verify(await signIn(person), codeAt(secret, 0), 'Authenticator')).statusCode).toBe(200);
    expect((await verify(await signIn(person), recoveryCodes?.[0] ?? '', 'Recovery')).statusCode).toBe(200);
  });

  it('of one person does not open for another, also if its row is moved', async () => {
    const [one, other] = [await teacher(), await teacher()];
    const [{ secret }] = [await addApp(one), await addApp(other)];
    pass(2);
    const entering = await signIn(other);
    expect((await verify(entering, codeAt(secret, 0), 'Authenticator')).statusCode).toBe(400);
    await api.database.pool.query(
      'update authenticators set secret = (select secret from authenticators where user_id = $1) where user_id = $2',
      [one.id, other.id],
    );
    expect((await verify(entering, codeAt(secret, 0), 'Authenticator')).statusCode).toBe(400);
  });

  it('does not open for a server with another secret, which says no more than that the code is wrong', async () => {
    const person = await teacher();
    const { secret } = await addApp(person);
    const other = await startApi(api.database, { JWT_SECRET: 'z'.repeat(40) });
    const answer = await other.raw(authEndpoints.signIn, {
      params: { clientType: 'Web' },
      body: { username: person.email, password },
    });
    const refused = await verify({ ...person, ...answer.json() }, codeAt(secret, 0), 'Authenticator', other);
    await other.close();
    expect(refused.json().errorCode).toBe('INVALID_VERIFICATION_CODE');
  });

  it('is removed with the password, and then its codes are wrong', async () => {
    const person = await teacher();
    const { secret } = await addApp(person);
    const remove = (body: object) => api.raw(secondFactorEndpoints.removeAuthenticator, { as: person, body });
    expect((await remove({ password: 'wrong' })).json().errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
    expect((await remove({})).json().errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
    expect((await remove(proof)).json()).toMatchObject({ authenticator: false, twoStepVerification: true });
    expect((await remove(proof)).statusCode).toBe(404);
    pass(2);
    expect((await verify(await signIn(person), codeAt(secret, 0), 'Authenticator')).statusCode).toBe(400);
    await noticesTo(person.email, 'The authenticator app was removed');
  });

  it('spares its person the mailed code, which is no second step while there are recovery codes', async () => {
    const person = await teacher({ twoStepVerification: true });
    expect((await verify(person, await codeFor(api, person.email), 'Mail')).statusCode).toBe(200);
    await signIn(person);
    const earlier = await codeFor(api, person.email, 2);
    await addApp(person);
    const entering = await signIn(person);
    expect(await factorsOf(entering)).toMatchObject({
      mail: false,
      authenticator: true,
      recovery: true,
      passkey: false,
      recoveryCodesLeft: 0,
      passkeys: [],
    });
    expect((await verify(entering, earlier, 'Mail')).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
    const request = { body: { email: person.email, purpose: 'VerifySession' } };
    await api.call(authEndpoints.resendCode, request);
    await untilMailed(api, person.email);
    expect(codesFor(api, person.email)).toHaveLength(2);

    await api.database.pool.query('delete from recovery_codes where user_id = $1', [person.id]);
    expect((await factorsOf(entering)).mail).toBe(true);
    await api.call(authEndpoints.resendCode, request);
    const code = await codeFor(api, person.email, 3);
    expect((await verify(entering, code, 'Mail')).statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  it('work once each, however they are written, and the person is told', async () => {
    const person = await teacher();
    const { recoveryCodes } = await addApp(person);
    const [first = '', second = ''] = recoveryCodes ?? [];
    const entering = await signIn(person);
    expect((await verify(entering, first.toLowerCase().replace('-', ' '), 'Recovery')).json()).toMatchObject({
      sessionIsVerified: true,
    });
    expect((await verify(await signIn(person), first, 'Recovery')).statusCode).toBe(400);
    const parallel = await Promise.all(
      [1, 2, 3].map(async () => verify(await signIn(person), second, 'Recovery')),
    );
    expect(parallel.map((answer) => answer.statusCode).toSorted()).toEqual([200, 400, 400]);
    expect((await factorsOf(entering)).recoveryCodesLeft).toBe(8);
    await noticesTo(person.email, 'A recovery code was used');
  });

  it('are replaced with the password, are stored as hashes and are another person’s for nobody', async () => {
    const [person, other] = [await teacher(), await teacher({ twoStepVerification: true })];
    const { recoveryCodes } = await addApp(person);
    expect(await errorOf(secondFactorEndpoints.makeRecoveryCodes, { as: person, body: {} })).toBe(
      'OLD_PASSWORD_NOT_MATCH',
    );
    const { codes } = await api.call(secondFactorEndpoints.makeRecoveryCodes, { as: person, body: proof });
    expect(codes).toHaveLength(10);
    const entering = await signIn(person);
    expect((await verify(entering, recoveryCodes?.[0] ?? '', 'Recovery')).statusCode).toBe(400);
    expect((await verify(other, codes[0] ?? '', 'Recovery')).statusCode).toBe(400);
    expect((await verify(entering, codes[0] ?? '', 'Recovery')).statusCode).toBe(200);
    for (const table of ['recovery_codes', 'activities']) {
      const text = JSON.stringify((await api.database.pool.query(`select * from ${table}`)).rows);
      for (const code of codes) expect(text).not.toContain(code);
    }
  });
});

describe('a passkey', () => {
  it('is added and passes the second step, with what it is for in its options', async () => {
    const person = await teacher();
    const { key, options, ...factors } = await addPasskey(person);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: person.email },
      attestation: 'none',
      authenticatorSelection: { userVerification: 'required' },
    });
    expect(factors).toMatchObject({ twoStepVerification: true, passkey: true, passkeysPossible: true });
    expect(factors.passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }]);
    expect(factors.recoveryCodes).toHaveLength(10);
    const entering = await signIn(person);
    const asked = await api.call(secondFactorEndpoints.verifyOptions, { as: entering });
    expect(asked.options).toMatchObject({ rpId: 'localhost', allowCredentials: [{ id: key.id }] });
    const answer = await api.call(secondFactorEndpoints.verifyPasskey, {
      as: entering,
      body: { response: key.get(asked.options) },
    });
    expect(answer.sessionIsVerified).toBe(true);
    expect((await factorsOf(entering)).passkeys[0]?.lastUsedAt).not.toBeNull();
    await noticesTo(person.email, 'A passkey was added');
  });

  it('passes no second step by a wrong answer, and afterwards by the right one', async () => {
    const [person, other] = [await teacher(), await teacher()];
    const { key } = await addPasskey(person);
    const { key: othersKey } = await addPasskey(other);
    const stranger = softwarePasskey();
    const entering = await signIn(person);
    const ask = async (as = entering) =>
      (await api.call(secondFactorEndpoints.verifyOptions, { as })).options;
    const answer = async (response: object, as = entering) =>
      (await api.raw(secondFactorEndpoints.verifyPasskey, { as, body: { response } })).statusCode;

    const used = await ask();
    const response = key.get(used);
    expect(await answer(response), 'right').toBe(200);
    expect(await answer(response), 'replayed').toBe(400);
    expect(await answer(key.get(used)), 'a used challenge, signed again').toBe(400);
    expect(await answer(key.get({ challenge: 'bm90IHRoYXQgb25l' })), 'another challenge').toBe(400);
    const elsewhere = await signIn(person);
    expect(await answer(key.get(await ask(elsewhere))), 'the challenge of another session').toBe(400);
    const { options: toAdd } = await api.call(secondFactorEndpoints.passkeyOptions, {
      as: person,
      body: proof,
    });
    expect(await answer(key.get(toAdd), person), 'a challenge to add one').toBe(400);

    for (const [what, difference] of Object.entries({
      'another origin': { origin: 'https://evil.example' },
      'another port': { origin: 'http://localhost:3001' },
      'another host': { rpId: 'evil.example' },
      'someone not recognized': { isUserVerified: false },
      'a counter that does not grow': { counter: 1 },
    }))
      expect(await answer(key.get(await ask(), difference)), what).toBe(400);
    expect(await answer(othersKey.get(await ask())), 'another person’s').toBe(400);
    expect(await answer(stranger.get(await ask(), { id: key.id })), 'another key').toBe(400);
    const late = await ask();
    await api.database.pool.query("update passkey_challenges set expires_at = now() - interval '1 second'");
    expect(await answer(key.get(late)), 'late').toBe(400);
    const raced = key.get(await ask());
    const parallel = await Promise.all([answer(raced), answer(raced), answer(raced)]);
    expect(parallel.toSorted(), 'three times at once').toEqual([200, 400, 400]);
  });

  it('is added with the password, by this session, for this origin and this person alone', async () => {
    const [person, other] = [await teacher(), await teacher()];
    const ask = async (as = person) =>
      (await api.call(secondFactorEndpoints.passkeyOptions, { as, body: proof })).options;
    const add = async (response: object, as = person) =>
      (await api.raw(secondFactorEndpoints.addPasskey, { as, body: { name: 'Key', response } })).statusCode;
    const key = softwarePasskey();
    for (const body of [{}, { password: 'wrong' }])
      expect(await errorOf(secondFactorEndpoints.passkeyOptions, { as: person, body })).toBe(
        'OLD_PASSWORD_NOT_MATCH',
      );
    expect(await add(key.create({ challenge: 'bm90IHRoYXQgb25l' })), 'another challenge').toBe(400);
    expect(await add(key.create(await ask(other))), 'another person’s challenge').toBe(400);
    expect(await add(key.create(await ask(await signIn(person)))), 'another session’s challenge').toBe(400);
    for (const difference of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
    ])
      expect(await add(key.create(await ask(), difference)), JSON.stringify(difference)).toBe(400);
    const options = await ask();
    expect(await add(key.create(options))).toBe(201);
    expect(await add(softwarePasskey().create(options)), 'a used challenge').toBe(400);
    expect((await ask()).excludeCredentials).toMatchObject([{ id: key.id }]);
    expect(await add(key.create(await ask(other)), other), 'the same passkey for two people').toBe(409);
    expect(await factorsOf(person)).toMatchObject({ passkeys: [{ name: 'Key' }] });
  });

  it('is removed by its person with the password, and is then of no use', async () => {
    const [person, other] = [await teacher(), await teacher()];
    const { key, passkeys } = await addPasskey(person);
    const params = { id: passkeys[0]?.id ?? '' };
    const remove = (as: Person, body: object) =>
      api.raw(secondFactorEndpoints.removePasskey, { as, params, body });
    expect((await remove(other, proof)).statusCode).toBe(404);
    expect((await remove(person, {})).json().errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
    const entering = await signIn(person);
    const { options } = await api.call(secondFactorEndpoints.verifyOptions, { as: entering });
    expect((await remove(person, proof)).json()).toMatchObject({ passkeys: [], passkey: false });
    expect(
      (
        await api.raw(secondFactorEndpoints.verifyPasskey, {
          as: entering,
          body: { response: key.get(options) },
        })
      ).statusCode,
    ).toBe(400);
  });

  it('is bound to the address that is configured, and impossible at one that browsers refuse', async () => {
    for (const [PUBLIC_URL, rp, isPossible] of [
      ['https://portal.example.org', 'portal.example.org', true],
      ['http://portal.example.org', 'portal.example.org', false],
      ['https://192.0.2.7', '192.0.2.7', false],
    ] as const) {
      const other = await startApi(undefined, { PUBLIC_URL });
      const person = await other.person({ roles: ['TEACHER'] });
      const { options } = await other.call(secondFactorEndpoints.passkeyOptions, { as: person, body: proof });
      expect(options).toMatchObject({ rp: { id: rp } });
      expect((await other.call(secondFactorEndpoints.read, { as: person })).passkeysPossible).toBe(
        isPossible,
      );
      if (isPossible) {
        const key = softwarePasskey({ origin: PUBLIC_URL, rpId: rp });
        await other.call(secondFactorEndpoints.addPasskey, {
          as: person,
          body: { name: 'Key', response: key.create(options) },
        });
      }
      await other.close();
    }
  });
});

describe('two-step verification', () => {
  it('is turned on and off with the password; each is recorded and mailed', async () => {
    const person = await teacher();
    const edit = (body: object) => api.raw(secondFactorEndpoints.edit, { as: person, body });
    expect((await edit({ twoStepVerification: true })).json().errorCode).toBe('OLD_PASSWORD_NOT_MATCH');
    expect((await edit({ twoStepVerification: true, ...proof })).json().twoStepVerification).toBe(true);
    expect((await signIn(person)) as unknown).toMatchObject({ sessionIsVerified: false });
    expect((await edit({ twoStepVerification: false, ...proof })).json().twoStepVerification).toBe(false);
    expect((await signIn(person)) as unknown).toMatchObject({ sessionIsVerified: true });
    for (const state of ['on', 'off']) await noticesTo(person.email, `Two-step verification is ${state}`);
    const { rows } = await api.database.pool.query(
      "select content from activities where user_id = $1 and type = 'SettingsChange' order by created_at",
      [person.id],
    );
    expect(rows.map(({ content }) => content.change)).toEqual(['twoStepOn', 'twoStepOff']);
  });

  it('ends the other sessions when it is turned on, by a first factor too, and keeps this one', async () => {
    const turnOn = (as: Person) =>
      api.call(secondFactorEndpoints.edit, { as, body: { twoStepVerification: true, ...proof } });
    for (const begin of [turnOn, addApp, addPasskey]) {
      const person = await teacher();
      const elsewhere = await signIn(person);
      await begin(person);
      expect(await errorOf(authEndpoints.current, { as: elsewhere }), begin.name).toBe('INVALID_SESSION');
      expect((await api.call(authEndpoints.current, { as: person })).sessionIsVerified).toBe(true);
      const half = await signIn(person);
      await (begin === addApp ? addPasskey : addApp)(person);
      const status = (await api.raw(authEndpoints.current, { as: half })).statusCode;
      expect(status, `a second factor after ${begin.name}`).toBe(begin === turnOn ? 401 : 200);
    }
  });

  it('is changed with a mailed code by someone who has no password', async () => {
    const person = await teacher();
    await api.database.pool.query('update users set password_hash = null where id = $1', [person.id]);
    const edit = (given: object) =>
      api.raw(secondFactorEndpoints.edit, { as: person, body: { twoStepVerification: true, ...given } });
    for (const wrong of [{}, proof, { code: '000000' }])
      expect((await edit(wrong)).json().errorCode).toBe('INVALID_VERIFICATION_CODE');
    await api.call(authEndpoints.resendCode, { body: { email: person.email, purpose: 'ChangePassword' } });
    const code = await codeFor(api, person.email);
    expect((await edit({ code })).statusCode).toBe(200);
  });

  it('leaves a session that has not passed it these calls alone, after a refresh too', async () => {
    const person = await teacher({ twoStepVerification: true });
    const open = [
      'auth.current',
      'auth.verifySession',
      'secondFactors.read',
      'secondFactors.verifyOptions',
      'secondFactors.verifyPasskey',
    ];
    const sweep = async (as: Person) => {
      const reached = [];
      for (const [group, calls] of Object.entries<Record<string, Endpoint>>(endpoints))
        for (const [name, endpoint] of Object.entries(calls)) {
          if (endpoint.access === 'public' || endpoint.access === 'service') continue;
          const params = { id: person.id, collectionId: person.id, fileId: person.id };
          const answer = await api.raw(endpoint, { as, params });
          if (answer.statusCode !== 403 || answer.json().errorCode !== 'SESSION_NOT_VERIFIED')
            reached.push(`${group}.${name}`);
        }
      return reached;
    };
    expect(await sweep(person)).toEqual(open);
    const body = { accessToken: person.accessToken, refreshToken: person.refreshToken };
    const refreshed = await api.call(authEndpoints.refresh, { body });
    expect(await sweep({ ...person, ...refreshed })).toEqual(open);
  });
});

it('a second step whose answer was lost is answered again, and uses up nothing', async () => {
  const person = await teacher();
  const { recoveryCodes } = await addApp(person);
  const entering = await signIn(person);
  const [code = '', next = ''] = recoveryCodes ?? [];
  const first = await verify(entering, code, 'Recovery');
  for (const sent of [code, next]) {
    const again = await verify(entering, sent, 'Recovery');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  }
  expect((await factorsOf(entering)).recoveryCodesLeft).toBe(9);
  // In another session a code that was used is none.
  expect((await verify(await signIn(person), code, 'Recovery')).statusCode).toBe(400);
});

it('a second step is an activity, passed or not; past the limit one is', async () => {
  const person = await teacher();
  const { recoveryCodes } = await addApp(person);
  const { key } = await addPasskey(person);
  const entering = await signIn(person);
  const wrong = codeAt('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP', 7);
  const { options } = await api.call(secondFactorEndpoints.verifyOptions, { as: entering });
  const response = softwarePasskey().get(options, { id: key.id });
  await api.raw(secondFactorEndpoints.verifyPasskey, { as: entering, body: { response } });
  expect((await verify(entering, recoveryCodes?.[0] ?? '', 'Recovery')).statusCode).toBe(200);
  const other = await signIn(person);
  for (const method of ['Authenticator', 'Mail', 'Recovery', 'Mail', 'Mail', 'Mail', 'Mail'])
    await verify(other, wrong, method);
  await expect
    .poll(() => loginsOf(api, person))
    .toEqual({ passed: ['Recovery'], refused: { INVALID_VERIFICATION_CODE: 6, TOO_MANY_REQUESTS: 1 } });
});

describe('an administrator', () => {
  it('resets the second factors of someone who lost them: they are mailed, signed out, and sign in again', async () => {
    const [admin, person] = [await api.person({ roles: ['ADMIN'] }), await teacher()];
    await addApp(person);
    await addPasskey(person);
    const params = { id: person.id };
    expect(await api.call(secondFactorEndpoints.reset, { as: admin, params })).toEqual(params);
    expect(await errorOf(authEndpoints.current, { as: person })).toBe('INVALID_SESSION');
    const again = await signIn(person);
    expect(await factorsOf(again)).toMatchObject({
      twoStepVerification: false,
      authenticator: false,
      passkeys: [],
      recoveryCodesLeft: 0,
    });
    // In the language of the installation: that of the request is the administrator's.
    await noticesTo(person.email, 'Το δεύτερο βήμα της σύνδεσής σας μηδενίστηκε');
    const { rows } = await api.database.pool.query(
      "select user_id, content from activities where entity_id = $1 and content->>'change' = 'secondFactorsReset'",
      [person.id],
    );
    expect(rows).toMatchObject([{ user_id: admin.id }]);
  });

  it('does not reset the own ones, nor those of nobody; and nobody else resets any', async () => {
    const [admin, supervisor, person] = [
      await api.person({ roles: ['ADMIN', 'SUPERVISOR'] }),
      await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [namespace] }),
      await teacher(),
    ];
    await addApp(admin);
    await addApp(person);
    const reset = (as: Person, id: string) => errorOf(secondFactorEndpoints.reset, { as, params: { id } });
    expect(await reset(admin, admin.id)).toBe('ACCESS_DENIED');
    expect(await reset(admin, '018f0000-0000-7000-8000-000000000000')).toBe('USER_NOT_FOUND');
    for (const as of [supervisor, person]) expect(await reset(as, person.id)).toBe('ACCESS_DENIED');
    expect((await factorsOf(person)).authenticator && (await factorsOf(admin)).authenticator).toBe(true);
    expect((await api.call(userEndpoints.profile, { as: person })).twoStepVerification).toBe(true);
  });
});
