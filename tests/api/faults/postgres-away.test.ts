import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { type PostgresServer, postgresFolder, startPostgres } from '../../support/postgres-server.ts';
import { namespace, prepareDatabase } from '../../support/prepared-database.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

const programs = postgresFolder();
describe.runIf(programs)('PostgreSQL', () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-away-'));
  let postgres: PostgresServer;
  let server: ServerProcess;
  let client: ApiClient;

  beforeAll(async () => {
    postgres = startPostgres(programs ?? '');
    const env = { DATA_DIR: folder, DATABASE_URL: postgres.url('postgres') };
    await prepareDatabase(env);
    server = await startServer(env);
    client = await signIn(server.address, namespace);
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  async function statusOf(path: string): Promise<number> {
    const response = await fetch(`${server.address}${path}`);
    await response.body?.cancel();
    return response.status;
  }

  it('that crashes and comes back costs refused requests and no acknowledged write', {
    timeout: 120_000,
  }, async () => {
    const ledger = createLedger();
    const writing = Promise.all(Array.from({ length: 4 }, () => ledger.write(client)));
    await expect.poll(ledger.size).toBeGreaterThan(50);
    postgres.stop();
    const issues = (await writing).filter((issue) => !issue?.includes('with 503'));
    expect(issues).toEqual([]);
    expect((await client.send('GET', '/item/list')).body.errorCode).toBe('SERVICE_UNAVAILABLE');
    expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 503]);

    postgres.start();
    expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 200]);
    await ledger.verify(client);
    expect(
      (await client.send('POST', '/item/add', { type: 'Word', title: 'after', description: '<p>x</p>' }))
        .status,
    ).toBe(201);
  });

  it('that hangs is refused within its timeouts, and used again afterwards', {
    timeout: 180_000,
  }, async () => {
    postgres.signal('STOP');
    try {
      const answers = await Promise.all(Array.from({ length: 12 }, () => client.send('GET', '/item/list')));
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 503]);
    } finally {
      postgres.signal('CONT');
    }
    const list = () => client.send('GET', '/item/list');
    await expect.poll(async () => (await list()).status).toBe(200);
  });
});
