import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { signIn } from '../../support/api-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { namespace } from '../../support/prepared-database.ts';
import { administrator, type ServerProcess, startServer } from '../../support/server-process.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

describe('a server that gets a signal to stop', () => {
  it.each(testableTypes())(
    'ends in order beside a job that hangs on the %s database, and the next server does it',
    { timeout: 120_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const smtp = await startSmtp();
      try {
        smtp.manners = 'hang';
        server = await startServer({ ...data.env, SMTP_URL: smtp.url });
        const { email } = administrator;
        const client = await signIn(server.address, namespace);
        await client.send('POST', '/auth/forgot-password', { email });
        await expect.poll(() => smtp.left).toBe(1);
        expect(await server.end('SIGTERM')).toBe(0);
        smtp.manners = 'accept';
        server = await startServer({ ...data.env, SMTP_URL: smtp.url });
        await expect.poll(() => smtp.deliveries.map(({ to }) => to)).toEqual([email]);
      } finally {
        await server?.end('SIGKILL');
        await smtp.close();
      }
    },
  );

  it.each(testableTypes())(
    'under load ends in order on the %s database',
    { timeout: 120_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const ledger = createLedger();
      server = await startServer(data.env);
      const client = await signIn(server.address, namespace);
      const writing = Promise.all(Array.from({ length: 8 }, () => ledger.write(client)));
      await expect.poll(ledger.size).toBeGreaterThan(50);
      expect(await server.end('SIGTERM')).toBe(0);
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
    const waiting = () => other.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`);
    await expect.poll(async () => (await waiting()).rowCount).toBe(1);
    const { address } = server;
    const ended = server.end('SIGTERM');
    const newcomer = () => fetch(`${address}/live`).then(({ status }) => status);
    await expect.poll(() => newcomer().catch(() => 503)).toBe(503);
    await other.query('commit');
    await other.end();
    expect((await answer).status).toBe(201);
    expect(await ended).toBe(0);
  });
});
