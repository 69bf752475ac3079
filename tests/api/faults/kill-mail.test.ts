import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { uuidv7 } from 'uuidv7';
import { afterEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { openDatabase } from '#server/database/connection.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp-server.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const perRound = 30;

let data: TestEnv;
let servers: ServerProcess[] = [];
let smtp: TestSmtp | undefined;
afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  servers = [];
  await data.remove();
  await smtp?.close();
  smtp = undefined;
});

/** A new database with so many people in it; answers their addresses. */
async function prepare(kind: 'embedded' | 'postgres', people: number): Promise<string[]> {
  data = await makeTestEnv(kind);
  const database = await openDatabase(data.env);
  const rows = Array.from({ length: people }, () => {
    const id = uuidv7();
    return { id, email: `${id}@example.test`, username: id };
  });
  await database.drizzle.insert(users).values(rows);
  await database.close();
  return rows.map(({ email }) => email);
}

/** Whether a server acknowledged that it mails a code. */
async function askForCode({ address }: ServerProcess, email: string): Promise<boolean> {
  const { method, path } = authEndpoints.forgotPassword;
  // One address may not request that many.
  const from = `198.51.100.${Math.floor(random() * 250)}`;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  const sent = { method, headers, body: JSON.stringify({ email }) };
  const response = await fetch(`${address}/api${path}`, sent).catch(() => undefined);
  return response?.status === 200;
}

const settings = { JWT_SECRET: 'a secret that all of the servers share', TRUST_PROXY: '127.0.0.1' };

describe.runIf(testableTypes().includes('postgres'))('two servers over one PostgreSQL', () => {
  it('mail 200 codes, each once', async () => {
    const people = await prepare('postgres', 200);
    smtp = await startSmtp();
    const { deliveries, url } = smtp;
    const env = { ...data.env, ...settings, SMTP_URL: url };
    servers = await Promise.all([startServer(env), startServer(env)]);
    const asked = await Promise.all(
      people.map((email, n) => askForCode(servers[n % 2] as ServerProcess, email)),
    );
    expect(asked).not.toContain(false);
    await expect.poll(() => new Set(deliveries.map(({ to }) => to)).size).toBe(200);
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    expect(deliveries.length).toBe(200);
    expect(new Set(deliveries.map(({ messageId }) => messageId)).size).toBe(200);
  });

  it('lose none when one of them is killed, and mail none under two ids or with two codes', async () => {
    const people = await prepare('postgres', rounds * perRound);
    smtp = await startSmtp();
    const { deliveries, url } = smtp;
    const env = { ...data.env, ...settings, SMTP_URL: url };
    servers = await Promise.all([startServer(env), startServer(env)]);
    const asked: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const asking = people.slice(round * perRound, (round + 1) * perRound).map(async (email, n) => {
        if (await askForCode(servers[n % 2] as ServerProcess, email)) asked.push(email);
      });
      if (round === rounds - 1) await Promise.any(asking);
      await pause(random() * 600);
      await servers[round % 2]?.end('SIGKILL');
      await Promise.all(asking);
      servers[round % 2] = await startServer(env);
    }
    expect(asked.length).toBeGreaterThan(0);
    const missing = () => asked.filter((email) => !deliveries.some(({ to }) => to === email));
    await expect.poll(missing, { timeout: 110_000 }).toEqual([]);
    const mails = new Set(deliveries.map(({ to, messageId, code }) => `${to} ${messageId} ${code}`));
    expect(mails.size).toBe(new Set(deliveries.map(({ to }) => to)).size);
  });
});

it('A server that is killed on the embedded database writes each mail once, and loses none', async () => {
  const people = await prepare('embedded', rounds * perRound);
  const outbox = join(data.env.DATA_DIR, 'outbox');
  const asked: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const server = await startServer({ ...data.env, ...settings });
    servers = [server];
    const asking = people.slice(round * perRound, (round + 1) * perRound).map(async (email) => {
      if (await askForCode(server, email)) asked.push(email);
    });
    // However busy the machine is, something was acknowledged before the last kill.
    if (round === rounds - 1) await Promise.any(asking);
    await pause(random() * 600);
    await server.end('SIGKILL');
    await Promise.all(asking);
  }
  servers = [await startServer({ ...data.env, ...settings })];
  const mailed = () => {
    const files = existsSync(outbox) ? readdirSync(outbox).filter((name) => name.endsWith('.txt')) : [];
    return files.map((name) => /^To: (.*)$/m.exec(readFileSync(join(outbox, name), 'utf8'))?.[1] ?? name);
  };
  expect(asked.length).toBeGreaterThan(0);
  await expect.poll(() => asked.filter((email) => !mailed().includes(email))).toEqual([]);
  expect(new Set(mailed()).size).toBe(mailed().length);
});
