import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { openDatabase } from '#server/database/connection.ts';
import { mailJob } from '#server/jobs/mail.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { backupsOf, begin, beginBackup, endOf } from '../../support/backup-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { administrator, type ServerProcess, startServer } from '../../support/server-process.ts';
import { startSmtp } from '../../support/smtp-server.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const secret = { JWT_SECRET: 'a secret that all of the servers share' };

let data: TestEnv;
let servers: ServerProcess[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  servers = [];
  await data.remove();
});

/** Two servers over one database and one folder, each with a client. */
async function startTwo(env: Record<string, string> = {}): Promise<[ApiClient, ApiClient]> {
  data = await makeTestEnv('postgres');
  const shared = { ...data.env, ...secret, ...env };
  servers = await Promise.all([startServer(shared), startServer(shared)]);
  return signInAtBoth();
}

async function signInAtBoth(): Promise<[ApiClient, ApiClient]> {
  const [one, two] = servers.map(({ address }) => address);
  return [await signIn(one ?? '', namespace), await signIn(two ?? '', namespace)];
}

interface Pair {
  accessToken: string;
  refreshToken: string;
}

const untilSignedOut = (client: ApiClient) =>
  expect
    .poll(async () => (await client.send('GET', '/item/list?pageSize=1')).status, { timeout: 120_000 })
    .toBe(401);

describe.runIf(testableTypes().includes('postgres'))('two servers over one PostgreSQL', () => {
  it('lose no write that the other one acknowledged before a restore: it is in the restore point', {
    timeout: 300_000,
  }, async () => {
    let [one, two] = await startTwo();
    const ledger = createLedger();
    for (let round = 0; round < rounds; round += 1) {
      const backup = await beginBackup(one);
      expect(await endOf(one, backup)).toBe('Done');
      const known = ledger.size();
      const writing = Promise.all(Array.from({ length: 8 }, () => ledger.write(two)));
      await expect.poll(ledger.size).toBeGreaterThan(known + 50);
      await pause(random() * 300);
      expect((await begin(one, 'restore', backup)).status).toBe(200);
      const reading = readUntilSignedOut(two);
      for (const issue of await writing)
        expect(issue).toMatch(/with 503: .*"errorCode":"SERVICE_UNAVAILABLE"/);
      // What was read meanwhile was answered.
      expect(await reading).toEqual([200, 401]);

      [one, two] = await signInAtBoth();
      const [restorePoint = ''] = await backupsOf(two, 'RestorePoint');
      expect((await begin(two, 'restore', restorePoint)).status).toBe(200);
      await untilSignedOut(one);
      [one, two] = await signInAtBoth();
      await ledger.verify(one);
    }
  });

  it('begin one of two restores, and refuse the other', { timeout: 120_000 }, async () => {
    const [one, two] = await startTwo();
    const backup = await beginBackup(one);
    expect(await endOf(one, backup)).toBe('Done');
    const answers = await Promise.all([one, two, one, two].map((client) => begin(client, 'restore', backup)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused.map(({ body }) => body.errorCode)).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT']);
    await untilSignedOut(one);
    const [, again] = await signInAtBoth();
    expect(await backupsOf(again, 'RestorePoint')).toHaveLength(1);
  });

  it('move one chain of tokens on, and count wrong passwords together', { timeout: 60_000 }, async () => {
    await startTwo();
    const post = async (number: number, path: string, body: object) => {
      const headers = { 'content-type': 'application/json' };
      const sent = { method: 'POST', headers, body: JSON.stringify(body) };
      const response = await fetch(`${servers[number % 2]?.address}/api${path}`, sent);
      return { status: response.status, body: (await response.json()) as Pair };
    };
    const { email: username, password } = administrator;
    const signInAt = (number: number, given: string) =>
      post(number, '/auth/login/Web', { username, password: given });
    const refreshAt = (number: number, { accessToken, refreshToken }: Pair) =>
      post(number, authEndpoints.refresh.path, { accessToken, refreshToken });
    const first = (await signInAt(0, password)).body;
    let newest = first;
    for (let number = 1; number <= 12; number += 1) {
      const next = await refreshAt(number, newest);
      expect(next.status).toBe(200);
      newest = next.body;
    }
    expect((await refreshAt(1, first)).status).toBe(401);
    expect((await refreshAt(0, newest)).status).toBe(401);

    for (let number = 0; number < 8; number += 1)
      expect((await signInAt(number, 'a wrong password')).status).toBe(401);
    expect((await signInAt(0, password)).status).toBe(429);
    expect((await signInAt(1, password)).status).toBe(429);
  });

  it('do 1000 jobs, each once, and each scheduled one once', { timeout: 300_000 }, async () => {
    const smtp = await startSmtp();
    await startTwo({ SMTP_URL: smtp.url });
    const database = await openDatabase(data.env);
    const queue = createQueue(database, console);
    await queue.start([], {});
    const emails = Array.from({ length: 1_000 }, (_, number) => `person${number}@example.test`);
    for (const email of emails)
      await queue.send(database.drizzle, mailJob, { email, subject: 'Words', text: 'Words' });
    // All that is scheduled is due at once.
    const scheduled = `select name, count(q.id)::int as jobs from job_schedules s
      left join pgboss.job q using (name) where name <> 'DatabaseBackup' group by name order by name`;
    const before = (await database.pool.query(scheduled)).rows as { name: string; jobs: number }[];
    expect(before.length).toBeGreaterThan(3);
    await database.pool.query('update job_schedules set slot = slot - 1');
    const once = before.map(({ name, jobs }) => ({ name, jobs: jobs + 1 }));
    await expect.poll(async () => (await database.pool.query(scheduled)).rows).toEqual(once);

    const left = "select from pgboss.job where name = 'mail' and state <> 'completed'";
    await expect.poll(async () => (await database.pool.query(left)).rowCount, { timeout: 200_000 }).toBe(0);
    await queue.stop();
    expect((await database.pool.query(scheduled)).rows).toEqual(once);
    await database.close();
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    expect(smtp.deliveries.map(({ to }) => to).toSorted()).toEqual(emails.toSorted());
    await smtp.close();
  });
});

/** Reads all the time until the session is ended; answers the different statuses in their order. */
async function readUntilSignedOut(client: ApiClient): Promise<number[]> {
  const statuses = new Set<number>();
  while (!statuses.has(401)) statuses.add((await client.send('GET', '/item/list?pageSize=5')).status);
  return [...statuses];
}
