import { type Figure, p95, secondsOf } from './figure.ts';

/** Who asks, and where. */
export interface Caller {
  address: string;
  token: string;
  namespace: string;
}

interface CollectionHead {
  id: string;
  items: string[];
}

const manyRows = 10_000;
const longCollection = 2_000;

/** Measures what authors wait for: a large CSV file, and changes of a long collection. */
export async function measureAuthoring(caller: Caller): Promise<Figure[]> {
  const idle = p95(await latenciesWhile(caller, pause(3_000)));
  const large = await addCollection(caller, 'Ten thousand words');
  let importing = 0;
  const busy = await latenciesWhile(
    caller,
    secondsOf(() => importCsv(caller, large, csvOf(manyRows))).then((seconds) => {
      importing = seconds;
    }),
  );
  const again = await downloadCsv(caller, large);
  let unchanged = 0;
  const second = await secondsOf(async () => {
    unchanged = (await importCsv(caller, large, again)).unchangedItems;
  });
  if (unchanged !== manyRows) throw new Error(`${unchanged} of ${manyRows} rows were found unchanged`);

  const collection = await addCollection(caller, 'Two thousand words');
  await importCsv(caller, collection, csvOf(longCollection));
  const bulk = await secondsOf(() =>
    ask(caller, 'PATCH', '/collection/bulk-actions', { collectionId: collection, status: 'Inactive' }),
  );
  const clone = await secondsOf(() =>
    ask(caller, 'POST', '/collection/clone-collection/full', { collectionId: collection }),
  );
  return [
    { name: 'CSV of 10,000 rows, brought in', measured: importing, atMost: 20, unit: 's' },
    { name: 'the same file again, without a change', measured: second, atMost: 20, unit: 's' },
    { name: 'list meanwhile, p95 against idle', measured: round(p95(busy) / idle), atMost: 3, unit: 'times' },
    { name: 'bulk change of 2,000 entries', measured: bulk, atMost: 5, unit: 's' },
    { name: 'clone of 2,000 entries', measured: clone, atMost: 5, unit: 's' },
  ];
}

/** Adds a collection of each of these sizes; their titles begin with `title`. */
export async function addCollections(
  caller: Caller,
  title: string,
  sizes: readonly number[],
): Promise<Map<number, string>> {
  const collections = new Map<number, string>();
  for (const size of sizes) {
    const collection = await addCollection(caller, `${title} ${size}`);
    if (size > 0) await importCsv(caller, collection, csvOf(size));
    collections.set(size, collection);
  }
  return collections;
}

/** Measures a large CSV file on the embedded database, and the longest that any other request waited. */
export async function measureEmbeddedImport(caller: Caller): Promise<Figure[]> {
  const collection = await addCollection(caller, 'Ten thousand words');
  let importing = 0;
  const busy = await latenciesWhile(
    caller,
    secondsOf(() => importCsv(caller, collection, csvOf(manyRows))).then((seconds) => {
      importing = seconds;
    }),
  );
  return [
    { name: 'embedded: CSV of 10,000 rows, brought in', measured: importing, atMost: 60, unit: 's' },
    {
      name: 'embedded: longest wait of a list meanwhile',
      measured: Math.max(...busy),
      atMost: 2_000,
      unit: 'ms',
    },
  ];
}

/** Milliseconds of one list call after another until some work is done. */
async function latenciesWhile(caller: Caller, work: Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  let isDone = false;
  const ended = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const start = performance.now();
    await ask(caller, 'GET', '/item/list?pageSize=25&disableTranslation=true');
    latencies.push(Math.round(performance.now() - start));
    await pause(20);
  }
  await ended;
  return latencies;
}

/** Adds a vocabulary course with a unit of its own. */
export async function addCollection(caller: Caller, title: string): Promise<string> {
  const tag = await ask<{ id: string }>(caller, 'POST', '/tag/add', {
    type: 'collection',
    name: title,
    description: title,
    subType: ['Hidden'],
    level: [1],
  });
  const collection = await ask<CollectionHead>(caller, 'POST', '/collection/add', {
    type: 'Vocabulary',
    title,
    tags: [tag.id],
  });
  return collection.id;
}

/** A CSV file of words. */
export function csvOf(rows: number): string {
  const lines = Array.from(
    { length: rows },
    (_, row) =>
      `word ${row},Word,"What word ${row} means, in a sentence.",An example with word ${row}.|Another one.,λέξη ${row}`,
  );
  return ['title,type,description,examples,translation_el', ...lines].join('\n');
}

/** Imports a CSV file into a course. */
export async function importCsv(
  { address, token, namespace }: Caller,
  collectionId: string,
  csv: string,
  requestId?: string,
): Promise<{ insertedItems: number; unchangedItems: number }> {
  const form = new FormData();
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'words.csv');
  form.append('collectionId', collectionId);
  form.append('fileName', 'words.csv');
  const response = await fetch(`${address}/api/collection/add/csv-items`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      namespace,
      ...(requestId && { 'x-request-id': requestId }),
    },
    body: form,
  });
  if (!response.ok) throw new Error(`The import was refused: ${await response.text()}`);
  return (await response.json()) as { insertedItems: number; unchangedItems: number };
}

async function downloadCsv({ address, token, namespace }: Caller, id: string): Promise<string> {
  const response = await fetch(`${address}/api/collection/download/csv-items/${id}`, {
    headers: { authorization: `Bearer ${token}`, namespace: namespace },
  });
  return response.text();
}

/** Calls the API, under a request id where one is given. */
export async function ask<Answer>(
  { address, token, namespace }: Caller,
  method: string,
  path: string,
  body?: object,
  requestId?: string,
): Promise<Answer> {
  const response = await fetch(`${address}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      namespace: namespace,
      ...(body && { 'content-type': 'application/json' }),
      ...(requestId && { 'x-request-id': requestId }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const round = (value: number) => Math.round(value * 10) / 10;
