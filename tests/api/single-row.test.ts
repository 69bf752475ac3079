import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemEndpoints } from '#contract/items.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { countChange, markChanged } from '#server/database/changes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { countingStatements } from '../support/measured-work.ts';
import { testableTypes } from '../support/test-env.ts';

let api: TestApi;
let here = '';
let elsewhere = '';
let teacher: Person;
let supervisor: Person;
const as = () => ({ as: teacher, namespace: here });

beforeAll(async () => {
  api = await startApi();
  here = await api.namespace('Here');
  elsewhere = await api.namespace('Elsewhere');
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here, elsewhere] });
});
afterAll(() => api.close());

const word = (body = {}, sent = as()) =>
  api.call(itemEndpoints.add, { ...sent, body: { type: 'Word', title: 'sea', ...body } });

describe('a row that the path names', () => {
  it('is read with the session, by its details and by a change', async () => {
    const { id } = await word();
    const tag = await api.tag(as());
    const calls: (() => Promise<object>)[] = [
      () => api.call(itemEndpoints.details, { ...as(), params: { id } }),
      () => api.call(itemEndpoints.edit, { ...as(), params: { id }, body: { title: 'ocean' } }),
      () => api.call(tagEndpoints.edit, { ...as(), params: { id: tag }, body: { name: 'Shore' } }),
    ];
    for (const call of calls) {
      expect((await countingStatements(call, 'from sessions s')).statements).toBe(1);
      expect((await countingStatements(call, ' t where t.id = $1')).statements).toBe(0);
    }
    const changed = await api.call(itemEndpoints.details, { ...as(), params: { id: id.toUpperCase() } });
    expect(changed).toMatchObject({ id, title: 'ocean', version: 2 });
    expect(JSON.stringify(changed)).not.toContain(teacher.email);
  });

  it('does not exist for those who may not see it, and is judged after its caller', async () => {
    const governor = { as: supervisor, namespace: elsewhere };
    const { id } = await word({ namespaces: [elsewhere] }, governor);
    const support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [elsewhere] });
    const gone = await api.person({ roles: ['TEACHER'], assignNamespaces: [elsewhere] });
    await api.database.pool.query('update users set blocked = true where id = $1', [gone.id]);
    const change = (sent: object, params: Record<string, string>) =>
      api.issue(itemEndpoints.edit, { ...sent, params, body: { title: 'lake' } });

    expect((await change(as(), { id })).status).toBe(404);
    expect((await change(as(), { id: uuidv7() })).status).toBe(404);
    expect((await change(as(), { id: 'sea' })).errorCode).toBe('VALIDATION_FAILED');
    expect((await change({ as: support }, { id })).errorCode).toBe('ACCESS_DENIED');
    expect((await change({ as: support }, { id: 'sea' })).errorCode).toBe('ACCESS_DENIED');
    expect((await change({ as: gone }, { id })).errorCode).toBe('INVALID_SESSION');
    expect((await change({ as: teacher, namespace: elsewhere }, { id })).errorCode).toBe('ACCESS_DENIED');
    expect((await api.call(itemEndpoints.details, { ...governor, params: { id } })).title).toBe('sea');
  });

  it('takes every one of many changes at once', async () => {
    const { id } = await word();
    const titles = Array.from({ length: 12 }, (_, index) => `sea ${index}`);
    const edit = (title: string) =>
      api.call(itemEndpoints.edit, { ...as(), params: { id }, body: { title } });
    const versions = (await Promise.all(titles.map(edit))).map(({ version }) => version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(titles.map((_, index) => index + 2));
  });
});

describe.each(testableTypes())('the count of changes (%s)', (kind) => {
  it('takes as many shards as there are writers at once, and never waits for one', async () => {
    const database = await openTestDatabase(kind);
    // Counted at the end of a statement, when others have counted since it began.
    const text = `with ${countChange('items')} select pg_sleep(random() / 100)`;
    const writers = Array.from({ length: 10 }, async () => {
      for (let change = 0; change < 20; change += 1) await database.pool.query(text);
    });
    await Promise.all(writers);
    const counts = async () =>
      (
        await database.pool.query<{ shards: number; changes: number }>(
          'select count(*)::int as shards, sum(changes)::int as changes from change_counts',
        )
      ).rows[0];
    expect(await counts()).toMatchObject({ changes: 200 });
    expect((await counts())?.shards).toBeLessThanOrEqual(10);
    if (kind === 'postgres') {
      // One that holds its shards until it is over, while others count.
      await inTransaction(database, async (connection) => {
        for (const entity of ['tags', 'items'] as const) await markChanged(connection, entity);
        for (const entity of ['items', 'tags'] as const) await markChanged(database.drizzle, entity);
      });
      expect(await counts()).toMatchObject({ changes: 204 });
    }
    await database.close();
  });
});

it.runIf(testableTypes().includes('postgres'))(
  'A transaction that ends in a deadlock is done again',
  async () => {
    const database = await openTestDatabase('postgres');
    const keys = ['one', 'two'];
    for (const key of keys) await database.pool.query('insert into rate_limits (key) values ($1)', [key]);
    let [held, attempts] = [0, 0];
    const both = Promise.withResolvers<void>();
    const add = (first = '', second = '') =>
      inTransaction(database, async (connection) => {
        attempts += 1;
        const text = 'update rate_limits set points = points + 1 where key = $1';
        await connection.run({ text, values: [first] });
        held += 1;
        if (held === 2) both.resolve();
        await both.promise;
        await connection.run({ text, values: [second] });
      });
    await Promise.all([add(...keys), add(...keys.toReversed())]);
    // The one that is done again may overtake the other, and end in a second deadlock.
    expect(attempts).toBeGreaterThanOrEqual(3);
    const { rows } = await database.pool.query('select points from rate_limits order by key');
    expect(rows).toEqual([{ points: 2 }, { points: 2 }]);
    await database.close();
  },
);
