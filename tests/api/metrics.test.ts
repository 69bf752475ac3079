import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { type SlowQuery, slowQueries } from '#server/database/slow-queries.ts';
import { contextId } from '#server/lib/context-id.ts';
import { slowQueryLogPlugin } from '#server/plugins/slow-query-log.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { makeTestEnv, testableTypes } from '../support/test-env.ts';

const token = 'a token of at least thirty-two bytes';
let api: TestApi;
let person: Person;

beforeAll(async () => {
  api = await startApi(undefined, { METRICS_TOKEN: token });
  person = await api.person({ roles: ['ADMIN'] });
});
afterAll(() => api.close());

const read = (authorization?: string) =>
  api.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });

describe('the metrics', () => {
  it('are not there without a token, and for those alone who send it', async () => {
    const other = await startApi(api.database);
    const answer = await other.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } });
    await other.app.close();
    expect(answer.statusCode).toBe(404);
    for (const wrong of [undefined, token, 'Bearer ', `Bearer ${token}x`, `Basic ${token}`])
      expect((await read(wrong)).statusCode).toBe(401);
    for (const scheme of ['Bearer', 'bearer', 'BEARER'])
      expect((await read(`${scheme} ${token}`)).headers['content-type']).toMatch(/^text\/plain/);
  });

  it('name routes and not addresses, and nobody', async () => {
    const as = { authorization: `Bearer ${person.accessToken}` };
    await api.app.inject({ url: `/api/job/details/${person.id}?email=${person.email}`, headers: as });
    await api.app.inject({ url: `/api/nowhere/${person.id}` });
    await api.app.inject({ url: '/api/tag/list', headers: as });
    const { body } = await read(`Bearer ${token}`);
    expect(body).toContain('{method="GET",route="/api/job/details/:id",status="4xx"}');
    expect(body).not.toContain(person.id);
    expect(body).not.toContain(person.email);
    for (const name of [
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
      'database_connections',
    ])
      expect(body).toContain(`\n${name}`);
    expect(body).toMatch(/\nsessions_active [1-9]/);
    expect(body).toMatch(/TYPE list_totals_total counter/);
  });
});

describe.each(testableTypes())('slow statements of the %s database', (kind) => {
  it('are reported with their text, without values, and with the request they were for', async () => {
    const { env, remove } = await makeTestEnv(kind);
    const database = await openDatabase({ ...env, SLOW_QUERY_MS: 100 });
    const { pool } = database;
    const reported: SlowQuery[] = [];
    const listener = (message: unknown) => void reported.push(message as SlowQuery);
    slowQueries.subscribe(listener);
    await contextId.run('request 1', () =>
      pool.query('select pg_sleep($1::float8 / 1000), $2::text', [200, 'a secret']),
    );
    await contextId.run('request 2', () => pool.query('select 1'));
    await contextId.run('request 3', async () => {
      const client = await pool.connect();
      await client.query('select pg_sleep(0.2)').finally(() => client.release());
    });
    slowQueries.unsubscribe(listener);
    await database.close();
    await remove();
    expect(reported.map(({ id, text }) => ({ id, text }))).toEqual([
      { id: 'request 1', text: 'select pg_sleep($1::float8 / 1000), $2::text' },
      { id: 'request 3', text: 'select pg_sleep(0.2)' },
    ]);
    expect(JSON.stringify(reported)).not.toContain('a secret');
    for (const { milliseconds } of reported) expect(milliseconds).toBeGreaterThan(100);
  });
});

describe('the log of slow statements', () => {
  it('has twenty lines a minute, and says how many more there were', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const printed: string[] = [];
    const app = fastify({ logger: { stream: { write: (line) => void printed.push(line) } } });
    try {
      await app.register(slowQueryLogPlugin);
      const slow: SlowQuery = { milliseconds: 700, text: 'select pg_sleep($1)', id: 'request 1' };
      const linesAfter = (count: number) => {
        printed.length = 0;
        for (let n = 0; n < count; n += 1) slowQueries.publish(slow);
        vi.advanceTimersByTime(60_000);
        return printed.map((line) => JSON.parse(line));
      };
      const lines = linesAfter(1_000);
      expect(lines.length).toBe(21);
      expect(lines[0]).toMatchObject({
        ...{ level: 40, msg: 'a slow statement' },
        ...{ milliseconds: 700, statement: 'select pg_sleep($1)', requestId: 'request 1' },
      });
      expect(lines[20]).toMatchObject({ msg: 'more slow statements', statements: 980 });
      expect(linesAfter(3).length).toBe(3);
      await app.close();
      expect(linesAfter(3)).toEqual([]);
    } finally {
      vi.useRealTimers();
      await app.close();
    }
  });
});
