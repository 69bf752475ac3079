import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { itemEndpoints } from '#contract/items.ts';
import type { Database } from '#server/database/connection.ts';
import { multipart, type Person, type Sent, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { countingStatements } from '../support/measured-work.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('a change of thousands (%s)', (kind) => {
  let database: Database;
  let api: TestApi;
  let teacher: Person;
  let tagId = '';

  beforeAll(async () => {
    database = await openTestDatabase(kind);
    api = await startApi(database);
    teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace()] });
    tagId = await api.tag({ as: teacher });
  });
  afterAll(async () => {
    await api.close();
    await database.close();
  });

  async function change(endpoint: Endpoint, sent: Sent) {
    const response = await api.raw(endpoint, { as: teacher, ...sent });
    expect(response.statusCode, response.body.slice(0, 500)).toBe(endpoint.status);
    return { requestId: String(response.headers['x-request-id']), body: response.json() };
  }
  const undo = (requestId: string) => change(changeEndpoints.undo, { body: { requestIds: [requestId] } });
  const addCourse = async () =>
    (await change(collectionEndpoints.add, { body: { type: 'Vocabulary', title: 'Course', tags: [tagId] } }))
      .body.id;
  const csvOf = (rows: number) =>
    [
      'title,description,translation_el',
      ...Array.from({ length: rows }, (_, row) => `word ${row},"What it means.",λέξη ${row}`),
    ].join('\n');
  const bring = (collectionId: string, rows: number) =>
    change(collectionEndpoints.importCsv, multipart('words.csv', csvOf(rows), { collectionId }));
  const totalOf = async (collectionId: string, query = {}) =>
    (await api.call(itemEndpoints.list, { as: teacher, query: { collectionId, pageSize: '1', ...query } }))
      .paging.total;

  // The statements of the embedded database are not counted.
  const expectFew = (statements: number) => {
    if (kind === 'postgres') expect(statements).toBeGreaterThan(0);
    expect(statements).toBeLessThan(60);
  };

  it('is undone by few statements: a CSV file of 10,000 rows', async () => {
    const id = await addCourse();
    const { requestId } = await bring(id, 10_000);
    const order = await api.call(collectionEndpoints.details, { as: teacher, params: { id } });
    const { result, statements } = await countingStatements(() => undo(requestId));
    expect(result.body).toMatchObject({ isDone: true, counts: { items: 10_000 } });
    expectFew(statements);
    expect(await totalOf(id)).toBe(0);
    const again = await countingStatements(() => undo(result.requestId));
    expectFew(again.statements);
    const { items } = await api.call(collectionEndpoints.details, { as: teacher, params: { id } });
    expect(items).toEqual(order.items);
  });

  it('is undone by few statements: a bulk change of 2,000 entries', async () => {
    const id = await addCourse();
    await bring(id, 2_000);
    const itemTag = await api.tag({ as: teacher }, { type: 'item', name: 'Bulk' });
    const bulk = await change(collectionEndpoints.bulk, {
      body: { collectionId: id, status: 'Inactive', itemTag },
    });
    const { result, statements } = await countingStatements(() => undo(bulk.requestId));
    expect(result.body).toMatchObject({ isDone: true, counts: { items: 2_000, collections: 1 } });
    expectFew(statements);
    expect(await totalOf(id, { status: 'Inactive' })).toBe(0);
  });
});
