import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const entries = 1_500;

interface Work {
  /** Sends the request; it may never be answered. */
  ask(client: ApiClient): Promise<{ status: number }>;
  /** How far the work came: none of it, or all. Anything in between fails. */
  verify(client: ApiClient): Promise<'none' | 'all'>;
}

const totalOf = async (client: ApiClient, path: string): Promise<number> => {
  const { status, body } = await client.send('GET', path);
  return status === 404 ? 0 : (body.paging as { total: number }).total;
};
const itemsOf = (client: ApiClient, collection: string, filter = '') =>
  totalOf(client, `/item/list?collectionId=${collection}&pageSize=1${filter}`);
const allOrNone = (count: number, all: number): 'none' | 'all' => {
  expect([0, all]).toContain(count);
  return count === all ? 'all' : 'none';
};
const csvOf = (word: string) =>
  Buffer.from(['title', ...Array.from({ length: entries }, (_, row) => `${word} ${row}`)].join('\n'));

let collections = 0;
async function addCollection(client: ApiClient, type: string, words?: string): Promise<string> {
  collections += 1;
  const name = `Course ${collections}`;
  const tag = { type: 'collection', name, description: 'd', subType: ['Hidden'], level: [1] };
  const tagId = (await client.send('POST', '/tag/add', tag)).body.id;
  const { body } = await client.send('POST', '/collection/add', { type, title: name, tags: [tagId] });
  if (words) expect((await importCsv(client, String(body.id), words)).status).toBe(200);
  return String(body.id);
}
const importCsv = (client: ApiClient, collectionId: string, word: string) =>
  client.upload('words.csv', csvOf(word), { path: '/collection/add/csv-items', fields: { collectionId } });

const lastChange = async (client: ApiClient): Promise<string> => {
  const { body } = await client.send('GET', '/changes/list?pageSize=1');
  return String((body.items as { requestId: string }[])[0]?.requestId);
};

/** Every call that changes many items, each on a separate collection. */
const works: Record<string, (client: ApiClient) => Promise<Work>> = {
  'a CSV file': async (client) => {
    const collection = await addCollection(client, 'Vocabulary');
    const word = `fresh${collections}`;
    return {
      ask: (asked) => importCsv(asked, collection, word),
      verify: async (asked) => {
        const count = await itemsOf(asked, collection);
        // No item is left outside of the collection either.
        expect(await totalOf(asked, `/item/list?globalSearch=${word}&pageSize=1`)).toBe(count);
        return allOrNone(count, entries);
      },
    };
  },
  'a clone': async (client) => {
    const collectionId = await addCollection(client, 'Vocabulary', `cloned${collections}`);
    const word = `cloned${collections - 1}`;
    const title = `Copy ${collections}`;
    return {
      ask: (asked) => asked.send('POST', '/collection/clone-collection/full', { collectionId, title }),
      verify: async (asked) => {
        const found = await asked.send('GET', `/collection/list?globalSearch=${encodeURIComponent(title)}`);
        const copies = found.body.items as { items: string[] }[];
        for (const copy of copies) expect(copy.items).toHaveLength(entries);
        const words = await totalOf(asked, `/item/list?globalSearch=${word}&pageSize=1`);
        expect(words).toBe(entries * (1 + copies.length));
        return allOrNone(copies.length, 1);
      },
    };
  },
  'a bulk change': async (client) => {
    const collectionId = await addCollection(client, 'Vocabulary', `changed${collections}`);
    return {
      ask: (asked) => asked.send('PATCH', '/collection/bulk-actions', { collectionId, status: 'Inactive' }),
      verify: async (asked) => {
        const { body } = await asked.send('GET', `/collection/details/${collectionId}`);
        const done = allOrNone(await itemsOf(asked, collectionId, '&status=Inactive'), entries);
        expect(body.status).toBe(done === 'all' ? 'Inactive' : 'OnReview');
        return done;
      },
    };
  },
  'a removal with the content': async (client) => {
    const word = `removed${collections}`;
    const collection = await addCollection(client, 'Vocabulary', word);
    return {
      ask: (asked) => asked.send('DELETE', `/collection/details/${collection}?removeContent=true`, {}),
      verify: async (asked) => {
        const { status } = await asked.send('GET', `/collection/details/${collection}`);
        const left = await totalOf(asked, `/item/list?globalSearch=${word}&pageSize=1`);
        expect([status, left]).toEqual(status === 404 ? [404, 0] : [200, entries]);
        return status === 404 ? 'all' : 'none';
      },
    };
  },
  'undoing a CSV file': async (client) => {
    const word = `undone${collections}`;
    const collection = await addCollection(client, 'Vocabulary', word);
    const requestId = await lastChange(client);
    return {
      ask: (asked) => asked.send('POST', '/changes/undo', { requestIds: [requestId] }),
      verify: async (asked) => {
        const count = await itemsOf(asked, collection);
        expect(await totalOf(asked, `/item/list?globalSearch=${word}&pageSize=1`)).toBe(count);
        expect(await totalOf(asked, `/trash/list?globalSearch=${word}&pageSize=1`)).toBe(entries - count);
        expect(await lastChange(asked)).toEqual(
          count === 0 ? expect.not.stringMatching(requestId) : requestId,
        );
        return allOrNone(entries - count, entries);
      },
    };
  },
  'undoing a bulk change': async (client) => {
    const collectionId = await addCollection(client, 'Vocabulary', `reverted${collections}`);
    await client.send('PATCH', '/collection/bulk-actions', { collectionId, status: 'Inactive' });
    const requestId = await lastChange(client);
    return {
      ask: (asked) => asked.send('POST', '/changes/undo', { requestIds: [requestId] }),
      verify: async (asked) => {
        const { body } = await asked.send('GET', `/collection/details/${collectionId}`);
        const done = allOrNone(await itemsOf(asked, collectionId, '&status=Active'), entries);
        expect(body.status).toBe(done === 'all' ? 'OnReview' : 'Inactive');
        return done;
      },
    };
  },
  'a restoration with all that went with it': async (client) => {
    const word = `restored${collections}`;
    const collection = await addCollection(client, 'Vocabulary', word);
    await client.send('DELETE', `/collection/details/${collection}?removeContent=true`, {});
    return {
      ask: (asked) => asked.send('POST', `/trash/restore/${collection}?withOthers=true`, {}),
      verify: async (asked) => {
        const { status, body } = await asked.send('GET', `/collection/details/${collection}`);
        const left = await totalOf(asked, `/trash/list?globalSearch=${word}`);
        const words = await totalOf(asked, `/item/list?globalSearch=${word}&pageSize=1`);
        expect(words + left).toBe(entries);
        if (status === 200) expect(body.items).toHaveLength(entries);
        expect(status).toBe(words === 0 ? 404 : 200);
        return allOrNone(words, entries);
      },
    };
  },
  'a book': async (client) => {
    const collectionId = await addCollection(client, 'Book');
    const sections = Array.from({ length: 500 }, (_, index) => ({
      title: `Section ${index}`,
      content: 'A paragraph.\n\n'.repeat(100),
    }));
    return {
      ask: (asked) => asked.send('PUT', '/item/add/collection/book', { collectionId, sections }),
      verify: async (asked) => allOrNone(await itemsOf(asked, collectionId), sections.length),
    };
  },
};

describe.each(testableTypes())('a server on the %s database that is killed in the middle of', (kind) => {
  let data: TestEnv;
  let server: ServerProcess;

  beforeAll(async () => {
    data = await makeTestEnv(kind);
    server = await startServer(data.env);
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await data.remove();
  });

  it.each(Object.entries(works))(
    '%s has done all of it or none',
    { timeout: 300_000 },
    async (_name, begin) => {
      for (let round = 0; round < rounds; round += 1) {
        const client = await signIn(server.address, namespace);
        const work = await begin(client);
        const answer = work.ask(client).catch(() => undefined);
        await Promise.race([answer, pause(random() * 600)]);
        await server.end('SIGKILL');
        const answered = await answer;

        server = await startServer(data.env);
        const after = await signIn(server.address, namespace);
        const done = await work.verify(after);
        if (answered) expect([answered.status, done]).toEqual([200, 'all']);
        if (done === 'none') expect((await work.ask(after)).status).toBe(200);
        expect(await work.verify(after)).toBe('all');
      }
    },
  );
});
