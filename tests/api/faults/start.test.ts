import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv } from '../../support/test-env.ts';

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
  server = undefined;
  data = undefined;
});

async function issueOf(env: Record<string, string>): Promise<string> {
  data = await makeTestEnv('embedded');
  return startServer({ ...data.env, ...env }).then(
    (started) => {
      server = started;
      return 'It started.';
    },
    (error: Error) => error.message,
  );
}

describe('a server that cannot start', () => {
  it('names each variable that is wrong, and not what is in it', async () => {
    const issue = await issueOf({ PORT: 'three', JWT_SECRET: 'too-short-to-be-secret' });
    expect(issue).toMatch(
      /^The server ended with 1: The environment is not right\.\nPORT: .+\nJWT_SECRET: must be 32 .+\n$/,
    );
    expect(issue).not.toContain('too-short');
  });

  it('says whose port it is', async () => {
    const other = createServer();
    other.listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await issueOf({ PORT: String(port) })).toContain(`Port ${port} of 127.0.0.1 is in use.`);
    other.close();
  });

  it('says that the password of the first administrator is a common one, without it', async () => {
    const issue = await issueOf({ ADMIN_PASSWORD: 'qwertyuiop' });
    expect(issue).toContain('ADMIN_PASSWORD is one of the most common passwords.');
    expect(issue).not.toContain('qwertyuiop');
  });

  it('says that PostgreSQL is away, without the password', async () => {
    const issue = await issueOf({ DATABASE_URL: 'postgres://portal:hidden@127.0.0.1:9/portal' });
    expect(issue).toContain(
      'The PostgreSQL of DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:9\n',
    );
    expect(issue).not.toContain('hidden');
  });
});

describe('the first start without demo', () => {
  it('prints a link to set up the first administrator when none is configured', async () => {
    data = await makeTestEnv('embedded');
    server = await startServer({ ...data.env, ADMIN_EMAIL: '', ADMIN_PASSWORD: '' });
    expect(server.output()).toMatch(/\n {2}http:\/\/localhost:\d+\/setup\/[\w-]{32}\n/);
  });
});
