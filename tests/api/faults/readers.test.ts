import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { type Person, startApi, type TestApi } from '../../support/api.ts';

const items = 1_500;
let api: TestApi;
let teacher: Person;
let namespace = '';
let collection = '';
/** How often a piece of the collection was read from the database. */
let pieces = 0;
/** How many calls had come before their turn, and how many files were begun. */
const seen = { calls: 0, files: 0 };

beforeAll(async () => {
  api = await startApi(undefined, {}, [], undefined, { wait: 300, readerTimeout: 2_000 });
  namespace = await api.namespace();
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  const tagId = await api.tag({ as: teacher });
  const body = { type: 'Vocabulary', title: 'Long', tags: [tagId] };
  collection = (await api.call(collectionEndpoints.add, { as: teacher, body })).id;
  // Some 70 MB, far more than the buffers of a connection hold.
  await api.database.pool.query(
    `with added as (
       insert into items (id, type, title, description, additional_info, question, hidden_info, book_content,
         book_content_translation, namespaces, public, status, difficulty, title_key, search)
       select gen_random_uuid(), 'Word', 'word ' || n, repeat('words ', 8000), '', '', '', '', '', array[$1::uuid],
         true, 'Active', 1, 'word ' || n, 'word ' || n from generate_series(1, $3) n
       returning id)
     insert into collection_items (collection_id, item_id, position)
     select $2, id, row_number() over () from added`,
    [namespace, collection, items],
  );
  const query = api.database.pool.query.bind(api.database.pool) as (...given: unknown[]) => unknown;
  api.database.pool.query = ((...given: unknown[]) => {
    const text = JSON.stringify(given[0]);
    if (text.includes('with ordinality')) pieces += 1;
    if (text.includes('select distinct code')) seen.files += 1;
    if (text.includes('from sessions')) seen.calls += 1;
    return query(...given);
  }) as typeof api.database.pool.query;
  await api.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => api.close());

function request(
  as: Person,
  path = collectionEndpoints.downloadCsv.path.replace(/:\w+/, collection),
): Socket {
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  socket.write(
    `GET /api${path} HTTP/1.1\r\nHost: x\r\n` +
      `Connection: close\r\nAuthorization: Bearer ${as.accessToken}\r\nNamespace: ${namespace}\r\n\r\n`,
  );
  return socket;
}

/** Requests the collection as CSV, or another path, and reads only the head of the answer; the socket is paused then. */
async function download(as: Person, path?: string): Promise<{ head: string; socket: Socket }> {
  const socket = request(as, path);
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  return { head: String(first), socket };
}

describe('a page of more than 25 rows', () => {
  it('is limited to a few concurrent calls; small pages and other accounts are not blocked', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
    const path = `${itemEndpoints.list.path}?pageSize=200`;
    const pages = await Promise.all(Array.from({ length: 6 }, () => download(person, path)));
    expect(pages.map(({ head }) => head.slice(9, 12))).toEqual(Array(6).fill('200'));
    const sent = { as: person, namespace };
    const refused = await api.raw(itemEndpoints.list, { ...sent, query: { pageSize: '26' } });
    expect([refused.statusCode, refused.json().errorCode]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await api.raw(itemEndpoints.list, { ...sent, query: { pageSize: '25' } })).statusCode).toBe(200);
    const ofOther = await api.raw(itemEndpoints.list, { as: teacher, namespace, query: { pageSize: '26' } });
    expect(ofOther.statusCode).toBe(200);
    for (const { socket } of pages) socket.destroy();
    await expect.poll(() => connections()).toBe(0);
    expect((await api.raw(itemEndpoints.list, { ...sent, query: { pageSize: '26' } })).statusCode).toBe(200);
  });
});

describe('a course as a file', () => {
  it('is read from the database as its reader takes it, and who does not read is let go', async () => {
    const { head, socket } = await download(teacher);
    expect(head).toMatch(/^HTTP\/1.1 200/);
    // The server closes the connection; what it had sent by then lies in the buffers of the connection.
    let received = 0;
    const closed = once(socket, 'close');
    await expect.poll(() => connections(), { interval: 100 }).toBe(0);
    const readBefore = pieces;
    socket.on('data', (part) => {
      received += part.length;
    });
    socket.resume();
    await closed;
    expect(readBefore).toBeLessThan(items / 50 / 2);
    expect(pieces).toBe(readBefore);
    expect(received).toBeLessThan((items * 48_000) / 2);
  });

  it('is limited to a few concurrent calls: others of the account are refused with Retry-After', async () => {
    const sockets = await Promise.all([download(teacher), download(teacher)]);
    expect(sockets.map(({ head }) => head.slice(9, 12))).toEqual(['200', '200']);
    const params = { id: collection };
    const refused = await api.raw(collectionEndpoints.downloadCsv, { as: teacher, namespace, params });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);

    // Other accounts, and other calls of the account, are not blocked.
    const other = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
    const ofOther = await download(other);
    expect(ofOther.head).toMatch(/^HTTP\/1.1 200/);
    const list = await api.raw(itemEndpoints.list, { as: teacher, namespace });
    expect(list.statusCode).toBe(200);
    for (const { socket } of [...sockets, ofOther]) socket.destroy();
    await expect.poll(() => connections()).toBe(0);
  });

  it('is not made for a caller who left while waiting for a turn', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
    const sockets = await Promise.all([download(person), download(person)]);
    const before = { ...seen };
    const leaving = request(person);
    await expect.poll(() => seen.calls, { interval: 10 }).toBe(before.calls + 1);
    leaving.destroy();
    await expect.poll(() => connections(), { interval: 10 }).toBe(2);
    for (const { socket } of sockets) socket.destroy();
    // Turns are taken in the order of the calls.
    const { socket } = await download(person);
    expect(seen.files).toBe(before.files + 1);
    socket.destroy();
    await expect.poll(() => connections()).toBe(0);
  });

  it('is whole for a reader that is slow', async () => {
    const { socket } = await download(
      await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] }),
    );
    let [text, parts] = ['', 0];
    socket.on('data', (part) => {
      text = (text + part).slice(-1_000_000);
      parts += 1;
      if (parts % 100 > 0) return;
      socket.pause();
      setTimeout(() => socket.resume(), 20);
    });
    socket.resume();
    await once(socket, 'close');
    expect(text).toContain(`word ${items}`);
    expect(text.endsWith('\r\n0\r\n\r\n')).toBe(true);
  });
});

function connections(): Promise<number> {
  return new Promise((resolve, reject) => {
    api.app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
