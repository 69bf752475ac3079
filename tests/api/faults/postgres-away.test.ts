import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { uuidv7 } from 'uuidv7';
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

  it('that hangs is refused within seconds, with nothing done twice, and used again afterwards', {
    timeout: 90_000,
  }, async () => {
    const title = (number: number) => `while it hangs ${number}`;
    const write = (number: number) =>
      client.send('POST', '/item/add', { type: 'Word', title: title(number), description: '<p>x</p>' });
    const refusal = { status: 503, retryAfter: expect.stringMatching(/^\d+$/) };
    postgres.signal('STOP');
    try {
      const writes = Array.from({ length: 6 }, (_, number) => answerWithin(10_000, write(number)));
      const reads = Array.from({ length: 12 }, () => answerWithin(5_000, client.send('GET', '/item/list')));
      for (const answer of await Promise.all([...reads, ...writes])) expect(answer).toEqual(refusal);
      expect([await statusOf('/live'), await statusOf('/ready')]).toEqual([200, 503]);
    } finally {
      postgres.signal('CONT');
    }
    await expect.poll(async () => (await client.send('GET', '/item/list')).status).toBe(200);
    const { body } = await client.send('GET', '/item/list?globalSearch=while+it+hangs&pageSize=100');
    const titles = (body.items as { title: string }[]).map((item) => item.title);
    expect(titles).toEqual([...new Set(titles)]);
  });

  it('that hangs during an import is refused within seconds, and nothing of the file is stored', {
    timeout: 90_000,
  }, async () => {
    const tag = { type: 'collection', name: 'Unit', description: 'd', subType: ['Hidden'], level: [1] };
    const { body: unit } = await client.send('POST', '/tag/add', tag);
    const course = { type: 'Vocabulary', title: 'Frozen', tags: [unit.id] };
    const { body: collection } = await client.send('POST', '/collection/add', course);
    const fields = { collectionId: String(collection.id), jobId: uuidv7() };
    const file = Buffer.from('title\nfrozen one\nfrozen two\n');
    const other = new pg.Client({ connectionString: postgres.url('postgres') });
    await other.connect();
    other.on('error', () => {});
    // The import has begun and cannot go on.
    await other.query('begin; lock table items in access exclusive mode');
    const answer = client.upload('words.csv', file, { path: '/collection/add/csv-items', fields });
    const waiting = `select count(*)::int as count from pg_locks where not granted`;
    await expect.poll(async () => (await other.query(waiting)).rows[0].count).toBeGreaterThan(0);
    postgres.signal('STOP');
    try {
      expect(await answerWithin(8_000, answer)).toEqual({ status: 503, retryAfter: expect.any(String) });
    } finally {
      postgres.signal('CONT');
    }
    await other.end();
    await expect
      .poll(async () => (await client.send('GET', `/item/list?collectionId=${fields.collectionId}`)).status)
      .toBe(200);
    const { body } = await client.send('GET', `/item/list?collectionId=${fields.collectionId}`);
    expect(body.items).toEqual([]);
  });

  it('that takes long for one statement is waited for', { timeout: 60_000 }, async () => {
    const other = new pg.Client({ connectionString: postgres.url('postgres') });
    await other.connect();
    await other.query('begin; lock table items in access exclusive mode');
    const answer = client.send('POST', '/item/add', { type: 'Word', title: 'late', description: '<p>x</p>' });
    await pause(5_000);
    await other.query('commit');
    await other.end();
    expect((await answer).status).toBe(201);
  });
});

/** How a call was answered, to a caller who waits so many milliseconds. */
async function answerWithin(limit: number, call: Promise<{ status: number; retryAfter: string | null }>) {
  const tooLate = pause(limit, { status: 'no answer in time', retryAfter: null });
  const { status, retryAfter } = await Promise.race([call, tooLate]);
  return { status, retryAfter };
}
