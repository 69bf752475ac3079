import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { fileEndpoints } from '#contract/files.ts';
import { itemEndpoints } from '#contract/items.ts';
import { mediaEndpoints } from '#contract/media.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { multipart, type Person, type Sent, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let second: TestApi;
let here = '';
let there = '';
let tagId = '';
let teacher: Person;
let colleague: Person;

beforeAll(async () => {
  api = await startApi();
  second = await startApi(api.database);
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, there] });
  colleague = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  tagId = await api.tag({ as: teacher, namespace: here });
});
afterAll(async () => {
  await second.close();
  await api.close();
});

const keyed = (key: string, sent: Sent): Sent => ({
  as: teacher,
  namespace: here,
  ...sent,
  headers: { ...sent.headers, 'idempotency-key': key },
});
const word = (title: string) => ({ type: 'Word', title });
const countOf = async (table: 'items' | 'files' | 'collections' | 'tags') =>
  Number((await api.database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe('a create that is sent again under its key', () => {
  it('is answered as the first time and adds nothing', async () => {
    const sent = keyed(uuidv7(), { body: word('once') });
    const before = await countOf('items');
    const first = await api.call(itemEndpoints.add, sent);
    await api.call(itemEndpoints.edit, {
      as: teacher,
      params: { id: first.id },
      body: { title: 'changed since' },
    });
    expect(await api.call(itemEndpoints.add, sent)).toEqual(first);
    expect(await second.call(itemEndpoints.add, sent)).toEqual(first);
    expect(await countOf('items')).toBe(before + 1);
  });

  it('creates one row from twenty concurrent calls to two servers; the others get it or 409', async () => {
    const before = await countOf('collections');
    const sent = keyed(uuidv7(), { body: { type: 'Vocabulary', title: 'Course', tags: [tagId] } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? api : second).raw(collectionEndpoints.add, sent)),
    );
    const made = answers.filter(({ statusCode }) => statusCode === 201);
    expect(new Set(made.map((answer) => answer.json().id)).size).toBe(1);
    expect(answers.every(({ statusCode }) => statusCode === 201 || statusCode === 409)).toBe(true);
    expect(await countOf('collections')).toBe(before + 1);
  });

  it('is refused with another body or for another class, and is separate for each person', async () => {
    const key = uuidv7();
    const first = await api.call(itemEndpoints.add, keyed(key, { body: word('mine') }));
    const other = await api.issue(itemEndpoints.add, keyed(key, { body: word('other') }));
    expect(other).toMatchObject({ status: 409, errorCode: 'CONFLICT' });
    expect(
      (await api.issue(itemEndpoints.add, keyed(key, { namespace: there, body: word('mine') }))).status,
    ).toBe(409);
    const theirs = await api.call(itemEndpoints.add, keyed(key, { as: colleague, body: word('theirs') }));
    expect(theirs.id).not.toBe(first.id);
    // The same key at another endpoint is another key.
    const body = { type: 'item', name: 'n', description: 'd', subType: ['Hidden'], level: [1] };
    await api.call(tagEndpoints.add, keyed(key, { body }));
  });

  it('may be sent again when it failed', async () => {
    const key = uuidv7();
    expect((await api.issue(itemEndpoints.add, keyed(key, { body: word(' ') }))).status).toBe(400);
    const tags = [uuidv7()];
    expect((await api.issue(itemEndpoints.add, keyed(key, { body: { ...word('x'), tags } }))).status).toBe(
      400,
    );
    await api.call(itemEndpoints.add, keyed(key, { body: word('at last') }));
  });

  it('is a new one after a day', async () => {
    const sent = keyed(uuidv7(), { body: word('daily') });
    const first = await api.call(itemEndpoints.add, sent);
    await api.database.pool.query(
      "update idempotency_keys set created_at = now() - interval '25 hours' where key = $1",
      [sent.headers?.['idempotency-key']],
    );
    expect((await api.call(itemEndpoints.add, sent)).id).not.toBe(first.id);
  });

  it.each(['', 'ä', 'x'.repeat(256), 'a b'])('refuses the key %j', async (key) => {
    expect(await api.issue(itemEndpoints.add, keyed(key, { body: word('x') }))).toMatchObject({
      status: 400,
      errors: [{ path: 'Idempotency-Key' }],
    });
  });

  it('leaves neither the thing nor the key when its transaction fails at the end', async () => {
    const before = await countOf('items');
    // The table of results is missing for a while: the write must not be committed without its key.
    await api.database.pool.query('alter table idempotency_keys rename to away');
    const broken = await api.raw(itemEndpoints.add, keyed(uuidv7(), { body: word('x') }));
    await api.database.pool.query('alter table away rename to idempotency_keys');
    expect(broken.statusCode).toBe(500);
    expect(await countOf('items')).toBe(before);
  });
});

describe('what is answered again', () => {
  it.each([
    ['by its key', () => ['idempotency-key', uuidv7()] as const],
    ['by its job', () => undefined],
  ])('is undone by the request id of the answer, where the call is known %s', async (_, header) => {
    const body = { type: 'Vocabulary', title: 'Course', tags: [tagId] };
    const { id } = await api.call(collectionEndpoints.add, { as: teacher, namespace: here, body });
    const key = header();
    const [endpoint, sent] = key
      ? [itemEndpoints.add, keyed(key[1], { body: word('undone') })]
      : [
          collectionEndpoints.importCsv,
          {
            as: teacher,
            namespace: here,
            ...multipart('w.csv', 'title\none', { collectionId: id, jobId: uuidv7() }),
          },
        ];
    const before = await countOf('items');
    const first = await api.raw(endpoint, sent);
    const again = await second.raw(endpoint, sent);
    expect(await countOf('items')).toBe(before + 1);
    const requestId = again.headers['x-request-id'];
    expect(requestId).toBe(first.headers['x-request-id']);
    const undone = await api.call(changeEndpoints.undo, {
      as: teacher,
      namespace: here,
      body: { requestIds: [requestId] },
    });
    expect(undone.isDone).toBe(true);
    expect(await countOf('items')).toBe(before);
  });
});

describe('files and long work that are sent again', () => {
  it('store an upload once, and refuse another file under the same key', async () => {
    const key = uuidv7();
    const before = await countOf('files');
    const pdf = (text: string) => multipart('a.pdf', `%PDF-1.4\n${text}\n%%EOF`, {});
    const first = await api.call(fileEndpoints.upload, keyed(key, pdf('one')));
    const again = await api.call(fileEndpoints.upload, keyed(key, pdf('one')));
    expect(again._id).toBe(first._id);
    expect((await api.issue(fileEndpoints.upload, keyed(key, pdf('two')))).status).toBe(409);
    expect(await countOf('files')).toBe(before + 1);
  });

  it('speak a text once', async () => {
    const before = await countOf('files');
    const sent = keyed(uuidv7(), { body: { text: 'one', title: 'one' } });
    const first = await api.call(mediaEndpoints.textToAudio, sent);
    expect((await api.call(mediaEndpoints.textToAudio, sent))._id).toBe(first._id);
    expect(await countOf('files')).toBe(before + 1);
  });

  it('bring a CSV file in once: its job id is the key', async () => {
    const body = { type: 'Vocabulary', title: 'Course', tags: [tagId] };
    const { id } = await api.call(collectionEndpoints.add, { as: teacher, namespace: here, body });
    const jobId = uuidv7();
    const rows = (csv: string) => ({
      as: teacher,
      namespace: here,
      ...multipart('w.csv', csv, { collectionId: id, jobId }),
    });
    const first = await api.call(collectionEndpoints.importCsv, rows('title\none\ntwo'));
    expect(first.insertedItems).toBe(2);
    expect(await api.call(collectionEndpoints.importCsv, rows('title\none\ntwo'))).toEqual(first);
    expect((await api.issue(collectionEndpoints.importCsv, rows('title\nthree'))).status).toBe(409);
    const copyId = uuidv7();
    const clone = { as: teacher, namespace: here, body: { collectionId: id, jobId: copyId } };
    const copy = await api.call(collectionEndpoints.clone, clone);
    expect((await api.call(collectionEndpoints.clone, clone)).id).toBe(copy.id);
  });

  it('run again when the server of the first one is silent, and only then', async () => {
    const body = { type: 'Vocabulary', title: 'Course', tags: [tagId] };
    const { id } = await api.call(collectionEndpoints.add, { as: teacher, namespace: here, body });
    const jobId = uuidv7();
    await api.database.pool.query(
      `insert into jobs (id, type, status, user_id) values ($1, 'CsvImport', 'Running', $2)`,
      [jobId, teacher.id],
    );
    const sent = {
      as: teacher,
      namespace: here,
      ...multipart('w.csv', 'title\none', { collectionId: id, jobId }),
    };
    const heartbeat = setInterval(
      () => api.database.pool.query('update jobs set updated_at = now() where id = $1', [jobId]),
      200,
    );
    expect((await api.issue(collectionEndpoints.importCsv, sent)).status).toBe(409);
    clearInterval(heartbeat);
    const again = await api.call(collectionEndpoints.importCsv, sent);
    expect(again.insertedItems).toBe(1);
    expect(await api.call(collectionEndpoints.importCsv, sent)).toEqual(again);
  });

  it('run again under the id of a job that failed', async () => {
    const body = { type: 'EvaluationTest', title: 'Test', tags: [tagId] };
    const { id } = await api.call(collectionEndpoints.add, { as: teacher, namespace: here, body });
    const sent = {
      as: teacher,
      namespace: here,
      ...multipart('w.csv', 'title\none', { collectionId: id, jobId: uuidv7() }),
    };
    expect((await api.issue(collectionEndpoints.importCsv, sent)).status).toBe(409);
    await api.call(collectionEndpoints.edit, { as: teacher, params: { id }, body: { type: 'Vocabulary' } });
    expect((await api.call(collectionEndpoints.importCsv, sent)).insertedItems).toBe(1);
  });
});

describe('the contract', () => {
  it('has a key for every create, upload and long work', () => {
    const without = Object.entries(endpoints).flatMap(([entity, calls]) =>
      Object.entries(calls as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
        const isLong = endpoint.body instanceof z.ZodObject && 'jobId' in endpoint.body.shape;
        const isCreate = endpoint.status === 201 || endpoint.upload !== undefined || isLong;
        // Keys belong to people: calls of programs and of visitors have none.
        return isCreate && Array.isArray(endpoint.access) && !endpoint.isIdempotent
          ? [`${entity}.${name}`]
          : [];
      }),
    );
    expect(without).toEqual([]);
  });
});
