import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { loggedError } from '#server/lib/errors.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { openTestDatabase } from '../../support/database.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

let data: TestEnv | undefined;
let servers: ServerProcess[] = [];

afterEach(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await data?.remove();
  data = undefined;
  servers = [];
});

/** Starts servers at the same time on one empty database. */
async function startTogether(env: Record<string, string>): Promise<pg.Client> {
  data = await makeTestEnv('postgres');
  const client = new pg.Client({ connectionString: data.env.DATABASE_URL });
  await client.connect();
  const schemas = 'public, drizzle, pgboss';
  await client.query(`drop schema ${schemas} cascade; create schema public`);
  const shared = { ...data.env, JWT_SECRET: 'a secret that all of the servers share' };
  const starting = [1, 2, 3].map(() => startServer({ ...shared, ...env }));
  const started = await Promise.allSettled(starting);
  servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  expect(started.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))).toEqual(
    [],
  );
  return client;
}

describe.runIf(testableTypes().includes('postgres'))(
  'servers that start simultaneously on an empty database',
  () => {
    it('add the demo content once', { timeout: 120_000 }, async () => {
      const client = await startTogether({ DEMO: '1', ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
      const { rows } = await client.query(
        `select (select count(*)::int from namespaces) as classes,
         (select count(*)::int from users where email like '%@demo.test') as people,
         (select count(distinct title)::int = count(*)::int from collections) as "isOnce"`,
      );
      await client.end();
      expect(rows).toEqual([{ classes: 2, people: 7, isOnce: true }]);
    });

    it('print one set-up link, which works at each of them', { timeout: 60_000 }, async () => {
      const client = await startTogether({ ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
      await client.end();
      const tokens = servers.map((server) => /\/setup\/([\w-]{32})/.exec(server.output())?.[1]);
      expect(tokens).toEqual(servers.map(() => expect.stringMatching(/^[\w-]{32}$/)));
      expect(new Set(tokens).size).toBe(1);
      const [{ address } = { address: '' }] = servers;
      const response = await fetch(`${address}/api${authEndpoints.setUp.path}`, {
        method: authEndpoints.setUp.method,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          token: tokens[0],
          email: 'first@example.test',
          password: 'correct horse battery',
          namespace: { name: 'First class', type: 'en' },
        }),
      });
      expect(response.status).toBe(authEndpoints.setUp.status);
    });
  },
);

it('What is logged of a query that failed holds none of its values', async () => {
  const database = await openTestDatabase();
  const person = { id: crypto.randomUUID(), email: 'first@example.test', username: 'first' };
  const values = { ...person, passwordHash: 'the hash of a password' };
  await database.drizzle.insert(users).values(values);
  const error = await database.drizzle
    .insert(users)
    .values(values)
    .catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('the hash');
  const logged = JSON.stringify([loggedError(error), loggedError(new Error('outer', { cause: error }))]);
  expect(logged).toContain('duplicate key');
  expect(logged).not.toMatch(/the hash|first@example/);
  await database.close();
});
