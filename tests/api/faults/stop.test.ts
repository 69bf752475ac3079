import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '../../support/api-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { namespace } from '../../support/prepared-database.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

describe('a server that is told to stop', () => {
  it.each(testableTypes())(
    'under load ends in order on the %s database',
    { timeout: 60_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const ledger = createLedger();
      server = await startServer(data.env);
      const client = await signIn(server.address, namespace);
      const writing = Promise.all(Array.from({ length: 8 }, () => ledger.write(client)));
      await pause(1_000);
      const began = Date.now();
      expect(await server.end('SIGTERM')).toBe(0);
      expect(Date.now() - began).toBeLessThan(10_000);
      expect((await writing).filter((issue) => issue && !issue.includes('503'))).toEqual([]);

      server = await startServer(data.env);
      await ledger.verify(await signIn(server.address, namespace));
    },
  );

  it.runIf(testableTypes().includes('postgres'))('finishes the answers that are under way', async () => {
    data = await makeTestEnv('postgres');
    server = await startServer(data.env);
    const client = await signIn(server.address, namespace);
    const other = new pg.Client({ connectionString: data.env.DATABASE_URL });
    await other.connect();
    await other.query('begin; lock table items in access exclusive mode');

    const answer = client.send('POST', '/item/add', { type: 'Word', title: 'late', description: '<p>x</p>' });
    await pause(500);
    const ended = server.end('SIGTERM');
    await pause(1_000);
    const late = await client.send('GET', '/item/list').catch(() => ({ status: 503 }));
    expect(late.status).toBe(503);
    await other.query('commit');
    await other.end();
    expect((await answer).status).toBe(201);
    expect(await ended).toBe(0);
  });
});
