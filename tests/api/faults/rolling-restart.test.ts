import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { itemEndpoints } from '#contract/items.ts';
import { namespace } from '../../support/prepared-database.ts';
import { administrator, type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const restarts = Number(process.env.RESTARTS ?? 4);
let data: TestEnv | undefined;
let servers: ServerProcess[] = [];

afterEach(async () => {
  for (const server of servers) await server.end('SIGKILL');
  await data?.remove();
});

/** A request over a kept connection, as a proxy makes it. */
async function ask(agent: Agent, url: string, headers = {}): Promise<{ status: number; closes: boolean }> {
  const sent = request(url, { agent, headers });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  response.resume();
  await once(response, 'end');
  return { status: response.statusCode ?? 0, closes: response.headers.connection === 'close' };
}

describe.runIf(testableTypes().includes('postgres'))('servers that are restarted one after the other', () => {
  it('lose no request behind a proxy that keeps connections', { timeout: 120_000 }, async () => {
    data = await makeTestEnv('postgres');
    const env = { ...data.env, SHUTDOWN_DELAY: '3', JWT_SECRET: 'a secret that all of the servers share' };
    servers = await Promise.all([startServer(env), startServer(env)]);
    const token = await tokenOf(servers[0]?.address ?? '');
    const headers = { authorization: `Bearer ${token}`, namespace };

    const agent = new Agent({ keepAlive: true, maxSockets: 8 });
    let ready = servers.map(({ address }) => address);
    let isOver = false;
    const faults: string[] = [];
    const closing = new Set<string>();
    let answered = 0;
    const watch = (async () => {
      while (!isOver) {
        const states = await Promise.all(
          servers.map(async ({ address }) => {
            const isReady = await fetch(`${address}/ready`).then(
              ({ ok }) => ok,
              () => false,
            );
            return isReady ? address : '';
          }),
        );
        ready = states.filter(Boolean);
        await pause(50);
      }
    })();
    const load = Array.from({ length: 8 }, async (_, worker) => {
      for (let number = worker; !isOver; number += 1) {
        const address = ready[number % ready.length] ?? '';
        try {
          const { status, closes } = await ask(agent, `${address}/api${itemEndpoints.list.path}`, headers);
          if (status !== 200) faults.push(`${status}`);
          if (closes) closing.add(address);
          answered += 1;
        } catch (error) {
          faults.push(String(error));
        }
      }
    });

    for (let restart = 0; restart < restarts; restart += 1) {
      const index = restart % 2;
      const before = answered;
      expect(await servers[index]?.end('SIGTERM')).toBe(0);
      servers[index] = await startServer(env);
      const address = servers[index]?.address ?? '';
      await expect.poll(() => ready.includes(address)).toBe(true);
      expect(answered).toBeGreaterThan(before);
    }
    isOver = true;
    await Promise.all([watch, ...load]);
    agent.destroy();
    expect(faults).toEqual([]);
    // Connections that were in use were closed by an answer that said so, not under a request.
    expect(closing.size).toBe(restarts);
  });

  it('stop being ready as soon as they get a signal to end', async () => {
    data = await makeTestEnv('postgres');
    const server = await startServer({ ...data.env, SHUTDOWN_DELAY: '2' });
    servers = [server];
    const ended = server.end('SIGTERM');
    await expect.poll(async () => (await fetch(`${server.address}/ready`)).status).toBe(503);
    const refused = await fetch(`${server.address}/ready`);
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(refused.headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(refused.headers.get('connection')).toBe('close');
    expect((await fetch(`${server.address}/live`)).status).toBe(200);
    expect(await ended).toBe(0);
  });
});

async function tokenOf(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/login/Web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: administrator.email, password: administrator.password }),
  });
  return ((await response.json()) as { accessToken: string }).accessToken;
}
