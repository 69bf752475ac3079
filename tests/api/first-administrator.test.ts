import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import type { Database } from '#server/database/connection.ts';
import { readEnv } from '#server/env.ts';
import {
  addFirstAdministrator,
  consumeSetupToken,
  hasNoUsers,
  readSetupToken,
} from '#server/resources/accounts/first-administrator.ts';
import { startApi } from '../support/api.ts';
import { emptyTables, openTestDatabase } from '../support/database.ts';

const person = {
  email: 'first@example.test',
  password: 'correct horse battery',
  namespace: { name: 'First class', type: 'en' as const },
};
const secret = 'a secret of the servers';
let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(() => emptyTables(database));

describe('the first administrator', () => {
  it('is set up once with the token', async () => {
    const token = await readSetupToken(database, secret);
    expect(await consumeSetupToken(database, `${token}x`, person)).toBe(false);
    expect(await hasNoUsers(database.drizzle)).toBe(true);
    expect(await consumeSetupToken(database, token, person)).toBe(true);
    expect(await consumeSetupToken(database, token, { ...person, email: 'second@example.test' })).toBe(false);
    const { rows } = await database.pool.query('select email, roles from users');
    expect(rows).toEqual([{ email: person.email, roles: ['ADMIN', 'SUPERVISOR'] }]);
  });

  it('is one, even if others try concurrently', async () => {
    const tries = ['a', 'b', 'c'].map((name) =>
      addFirstAdministrator(database, { ...person, email: `${name}@example.test` }),
    );
    expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(1);
  });

  it('has one token on all servers, until one with another secret starts', async () => {
    const first = await readSetupToken(database, secret);
    expect(await readSetupToken(database, secret)).toBe(first);
    const second = await readSetupToken(database, 'another secret');
    expect(await consumeSetupToken(database, first, person)).toBe(false);
    expect(await consumeSetupToken(database, second, person)).toBe(true);
  });

  it('has an e-mail address by the rule of all others, in any script', async () => {
    const token = await readSetupToken(database, secret);
    const api = await startApi(database);
    const setUp = (email: string) => ({ body: { ...person, token, email } });
    for (const email of ['no address', 'a@x.io>', 'a@[127.0.0.1]', 'Ann <ann@example.test>'])
      expect((await api.issue(authEndpoints.setUp, setUp(email))).errorCode, email).toBe(
        'INVALID_EMAIL_FORMAT',
      );
    const check = async (sent: string) =>
      (await api.call(authEndpoints.checkSetUp, { body: { token: sent } })).isUsable;
    expect([await check(token), await check(`${token}x`)]).toEqual([true, false]);
    await api.call(authEndpoints.setUp, setUp(' διευθύντρια@σχολείο.example '));
    expect(await check(token)).toBe(false);
    const { rows } = await database.pool.query('select email from users');
    expect(rows).toEqual([{ email: 'διευθύντρια@σχολείο.example' }]);
    await api.close();
    const named = (ADMIN_EMAIL: string) =>
      readEnv({ JWT_SECRET: 'x'.repeat(40), ADMIN_EMAIL, ADMIN_PASSWORD: person.password }).ADMIN_EMAIL;
    expect(named('διευθύντρια@σχολείο.example')).toBe('διευθύντρια@σχολείο.example');
    expect(() => named('a@[127.0.0.1]')).toThrow('ADMIN_EMAIL');
  });

  it('is set up with a password that guessing does not begin with', async () => {
    const token = await readSetupToken(database, secret);
    const api = await startApi(database);
    const setUp = (password: string) => ({ body: { ...person, token, password } });
    for (const common of ['qwertyuiop', 'QwertyUiop', '1qaz2wsx3edc']) {
      expect(await api.issue(authEndpoints.setUp, setUp(common))).toMatchObject({
        errors: [{ path: 'password', message: 'This password is too common.' }],
      });
    }
    expect(await hasNoUsers(database.drizzle)).toBe(true);
    await api.call(authEndpoints.setUp, setUp(person.password));
    expect(await hasNoUsers(database.drizzle)).toBe(false);
    await api.close();
  });
});
