import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { namespace } from '../../support/prepared-database.ts';
import { administrator, type ServerProcess, startServer } from '../../support/server-process.ts';
import { startSmtp, type TestSmtp } from '../../support/smtp-server.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const hours = 3_600_000;
const { email, password } = administrator;

let data: TestEnv;
let smtp: TestSmtp;
let servers: ServerProcess[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  servers = [];
  await smtp.close();
  await data.remove();
});

interface Answer {
  status: number;
  body: Record<string, string>;
}

async function send(
  { address }: ServerProcess,
  method: string,
  path: string,
  sent: { token?: string; body?: object } = {},
) {
  const headers: Record<string, string> = { namespace, 'accept-language': 'en' };
  if (sent.token) headers.authorization = `Bearer ${sent.token}`;
  if (sent.body) headers['content-type'] = 'application/json';
  const body = sent.body && JSON.stringify(sent.body);
  const response = await fetch(`${address}/api${path}`, { method, headers, ...(body && { body }) });
  return { status: response.status, body: await response.json() } as Answer;
}

interface Pair {
  accessToken: string;
  refreshToken: string;
}

const signIn = async (server: ServerProcess): Promise<Pair> => {
  const body = { username: email, password, stayLogin: true };
  const answer = await send(server, 'POST', '/auth/login/Web', { body });
  expect(answer).toMatchObject({ status: 200 });
  return answer.body as unknown as Pair;
};
const read = async (server: ServerProcess, { accessToken: token }: Pair) =>
  (await send(server, 'GET', '/item/list', { token })).status;
const refresh = async (server: ServerProcess, { accessToken, refreshToken }: Pair) => {
  const { status, body } = await send(server, 'POST', authEndpoints.refresh.path, {
    body: { accessToken, refreshToken },
  });
  return { status, pair: body as unknown as Pair };
};

/** Starts a server whose clock is set by the answered function. */
async function startWithClock(env: Record<string, string>) {
  const file = join(data.env.DATA_DIR, `clock-${servers.length}`);
  const set = (milliseconds: number) => writeFileSync(file, String(milliseconds));
  set(0);
  const clock = new URL('../../support/clock.mjs', import.meta.url).href;
  const server = await startServer({ ...env, CLOCK_FILE: file, NODE_OPTIONS: `--import=${clock}` });
  servers.push(server);
  return { server, set };
}

describe('a server on the embedded database whose clock jumps', () => {
  it('ends what is over, revives nothing that was used, and goes on with its jobs', {
    timeout: 200_000,
  }, async () => {
    data = await makeTestEnv('embedded');
    smtp = await startSmtp();
    const { server, set } = await startWithClock({ ...data.env, SMTP_URL: smtp.url });
    const jump = async (milliseconds: number) => {
      set(milliseconds);
      const isThere = async () => {
        const [, claims = ''] = (await signIn(server)).accessToken.split('.');
        const { iat } = JSON.parse(String(Buffer.from(claims, 'base64url'))) as { iat: number };
        return Math.abs(iat * 1_000 - milliseconds - Date.now()) < 10_000;
      };
      await expect.poll(isThere).toBe(true);
    };
    const mailCode = async () => {
      const known = smtp.deliveries.length;
      await send(server, 'POST', authEndpoints.forgotPassword.path, { body: { email } });
      await expect.poll(() => smtp.deliveries.length).toBe(known + 1);
      return String(smtp.deliveries.at(-1)?.code);
    };
    const useCode = async (code: string) => {
      const body = { email, code };
      return (await send(server, 'POST', authEndpoints.verifyForgotPassword.path, { body })).status;
    };
    const scheduled = async () => {
      const { body } = await send(server, 'GET', '/job/list?pageSize=100', {
        token: (await signIn(server)).accessToken,
      });
      const types = (body.items as unknown as { type: string }[]).map(({ type }) => type);
      return types.filter((type) => /Cleanup|Scan|Purge|Sync/.test(type)).toSorted();
    };

    const first = await signIn(server);
    const other = await signIn(server);
    const unused = await mailCode();
    const used = await mailCode();
    expect(await useCode(used)).toBe(200);

    await jump(2 * hours);
    expect(await read(server, first)).toBe(401);
    const second = await refresh(server, first);
    expect([second.status, await read(server, second.pair)]).toEqual([200, 200]);
    const ofOther = await refresh(server, other);
    expect(ofOther.status).toBe(200);
    expect(await useCode(unused)).not.toBe(200);
    const early = await mailCode();
    // Each schedule once, though it was due twice and more.
    await expect.poll(async () => (await scheduled()).length, { timeout: 60_000 }).toBeGreaterThan(3);
    const done = await scheduled();
    expect(done).toEqual([...new Set(done)]);

    await jump(0);
    expect(await read(server, second.pair)).toBe(200);
    expect((await refresh(server, second.pair)).status).toBe(200);
    expect(await useCode(used)).not.toBe(200);
    expect(await useCode(unused)).not.toBe(200);
    expect((await refresh(server, other)).status).toBe(401);
    expect(await read(server, ofOther.pair)).toBe(401);
    // A mail is still sent, and nothing is scheduled again.
    expect(await mailCode()).not.toBe(early);
    await pause(20_000);
    expect(await scheduled()).toEqual(done);
    expect((await fetch(`${server.address}/ready`)).status).toBe(200);
  });
});

describe.runIf(testableTypes().includes('postgres'))('two servers whose clocks differ by a minute', () => {
  it('take each other’s tokens', { timeout: 60_000 }, async () => {
    data = await makeTestEnv('postgres');
    smtp = await startSmtp();
    const env = { ...data.env, JWT_SECRET: 'a secret that all of the servers share' };
    const { server: right } = await startWithClock(env);
    const { server: ahead, set } = await startWithClock(env);
    set(55_000);
    await pause(200);
    for (const [one, two] of [
      [right, ahead],
      [ahead, right],
    ] as const) {
      const pair = await signIn(one);
      expect(await read(two, pair)).toBe(200);
      const next = await refresh(two, pair);
      expect([next.status, await read(one, next.pair)]).toEqual([200, 200]);
    }
  });
});
