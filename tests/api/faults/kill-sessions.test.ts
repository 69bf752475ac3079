import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { openDatabase } from '#server/database/connection.ts';
import { hashPassword } from '#server/resources/accounts/passwords.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp-server.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 2);
const people = 6;
const oldPassword = 'the old correct horse';

let data: TestEnv | undefined;
let server: ServerProcess | undefined;
let smtp: TestSmtp | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await smtp?.close();
  await data?.remove();
});

interface Pair {
  accessToken: string;
  refreshToken: string;
}

/** The answer's status and body; nothing from a server that is gone. */
async function post(path: string, body: object) {
  const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
  const sent = { method: 'POST', headers, body: JSON.stringify(body) };
  const response = await fetch(`${server?.address}/api${path}`, sent).catch(() => undefined);
  const text = await response?.text().catch(() => undefined);
  return text === undefined ? undefined : { status: Number(response?.status), body: JSON.parse(text) };
}

const pairOf = ({ accessToken, refreshToken }: Pair): Pair => ({ accessToken, refreshToken });
const refresh = (pair: Pair) => post(authEndpoints.refresh.path, pair);
const signIn = (username: string, password: string) => post('/auth/login/Web', { username, password });

/** Someone who does one thing after the other until the server is gone, and what the server is held to then. */
type Life = (email: string) => Promise<() => Promise<void>>;

async function open(email: string): Promise<Pair> {
  const answer = await signIn(email, oldPassword);
  if (answer?.status !== 200) throw new Error(`Signing in was answered with ${JSON.stringify(answer)}.`);
  return pairOf(answer.body);
}

const refreshes: Life = async (email) => {
  const chain = [await open(email)];
  for (;;) {
    const next = await refresh(chain.at(-1) as Pair);
    if (!next) break;
    expect(next.status).toBe(200);
    chain.push(next.body);
  }
  return async () => {
    // Sent again, what was not answered ends the session at the latest; whatever is older than that certainly does.
    const again = await refresh(chain.at(-1) as Pair);
    expect([200, 401]).toContain(again?.status);
    const [first] = chain;
    if (chain.length > 2) expect((await refresh(first as Pair))?.status).toBe(401);
    if (again?.status === 200 && chain.length > 2) expect((await refresh(again.body))?.status).toBe(401);
  };
};

const signsOut: Life = async (email) => {
  const ended: Pair[] = [];
  for (;;) {
    const pair = await signIn(email, oldPassword);
    if (pair?.status !== 200) break;
    const headers = { authorization: `Bearer ${pair.body.accessToken}` };
    const out = await fetch(`${server?.address}/api${authEndpoints.signOut.path}`, {
      method: 'POST',
      headers,
    }).catch(() => undefined);
    if (!out?.ok) break;
    ended.push(pairOf(pair.body));
  }
  expect(ended.length).toBeGreaterThan(0);
  return async () => {
    for (const pair of ended.slice(-5)) expect((await refresh(pair))?.status).toBe(401);
  };
};

const resets: Life = async (email) => {
  const before = await open(email);
  await post(authEndpoints.forgotPassword.path, { email });
  const mailed = () => smtp?.deliveries.find(({ to }) => to === email)?.code;
  while (!mailed() && server?.process.signalCode === null) await pause(20);
  const code = mailed() ?? '000000';
  const verified = await post(authEndpoints.verifyForgotPassword.path, { email, code });
  const newPassword = 'the new correct horse';
  const token = verified?.body?.token;
  const reset = token && (await post(authEndpoints.resetForgottenPassword.path, { token, newPassword }));
  while (server?.process.signalCode === null) await pause(20);
  return async () => {
    const isOld = (await signIn(email, oldPassword))?.status === 200;
    const isNew = (await signIn(email, newPassword))?.status === 200;
    // One of the two passwords, never both.
    expect(isOld).toBe(!isNew);
    if (reset?.status === 200) expect(isNew).toBe(true);
    if (isNew) expect((await refresh(before))?.status).toBe(401);
    if (verified?.status === 200)
      expect((await post(authEndpoints.verifyForgotPassword.path, { email, code }))?.status).not.toBe(200);
    if (isNew)
      expect(
        (await post(authEndpoints.resetForgottenPassword.path, { token, newPassword: oldPassword }))?.status,
      ).not.toBe(200);
  };
};

describe('a server that is killed while people sign in and out, refresh and set passwords', () => {
  it.each(testableTypes())(
    'on the %s database revives no token and no code, and has one password of each',
    { timeout: 300_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      smtp = await startSmtp();
      const env = { ...data.env, SMTP_URL: smtp.url, JWT_SECRET: 'a secret that outlives the server' };
      const passwordHash = await hashPassword(oldPassword);
      for (let round = 0; round < rounds; round += 1) {
        const emails = Array.from({ length: people }, (_, number) => `person${round}x${number}@example.test`);
        const database = await openDatabase(data.env);
        const rows = emails.map((email) => ({
          id: crypto.randomUUID(),
          email,
          username: email,
          ...{ passwordHash, roles: ['ADMIN' as const] },
        }));
        await database.drizzle.insert(users).values(rows);
        await database.close();
        server = await startServer(env);
        const lives = emails.map((email, number) =>
          ([refreshes, signsOut, resets][number % 3] as Life)(email),
        );
        const ended = Promise.all(lives);
        await Promise.race([ended, pause(2_000 + random() * 2_500)]);
        await server.end('SIGKILL');
        const checks = await ended;
        server = await startServer(env);
        for (const check of checks) await check();
        await server.end('SIGTERM');
      }
    },
  );
});
