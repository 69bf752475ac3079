import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { addCollection, ask, type Caller, csvOf, importCsv } from './authoring.ts';
import { type Figure, secondsOf } from './figure.ts';

const importedRows = 10_000;
const changedEntries = 2_000;
const versions = 1_000;
const openings = 20;
/** Letters of the text that is not changed while the title is. */
const longText = 40_000;

interface Undone {
  isDone: boolean;
  counts: Record<string, number>;
}

/** Measures what undoing, trash and history cost. */
export async function measureChanges(caller: Caller, databaseUrl: string): Promise<Figure[]> {
  const undo = async (requestId: string, entries: number) => {
    const again = randomUUID();
    let undone: Undone | undefined;
    const seconds = await secondsOf(async () => {
      undone = await ask<Undone>(caller, 'POST', '/changes/undo', { requestIds: [requestId] }, again);
    });
    if (!undone?.isDone || undone.counts.items !== entries)
      throw new Error(`Not all was undone: ${JSON.stringify(undone)}`);
    return { seconds, requestId: again };
  };

  const imported = await addCollection(caller, 'Ten thousand words');
  const importing = randomUUID();
  await importCsv(caller, imported, csvOf(importedRows), importing);
  const unimported = await undo(importing, importedRows);
  const reimported = await undo(unimported.requestId, importedRows);

  const changed = await addCollection(caller, 'Two thousand words');
  await importCsv(caller, changed, csvOf(changedEntries));
  const changing = randomUUID();
  const status = { collectionId: changed, status: 'Inactive' };
  await ask(caller, 'PATCH', '/collection/bulk-actions', status, changing);
  const unchanged = await undo(changing, changedEntries);

  const removal = `/collection/details/${imported}?removeContent=true`;
  const deleting = await secondsOf(() => ask(caller, 'DELETE', removal));
  const restoring = await secondsOf(() => ask(caller, 'POST', `/trash/restore/${imported}?withOthers=true`));

  const { opened, bytes } = await measureHistoryOfOne(caller, databaseUrl);
  return [
    { name: 'undo of an import of 10,000 rows', measured: unimported.seconds, atMost: 10, unit: 's' },
    { name: 'undo of that undo', measured: reimported.seconds, unit: 's' },
    { name: 'undo of a bulk change of 2,000 entries', measured: unchanged.seconds, atMost: 3, unit: 's' },
    { name: 'a course of 10,000 entries, with them into the trash', measured: deleting, unit: 's' },
    { name: 'and back', measured: restoring, unit: 's' },
    {
      name: 'history of an entry with 1,000 versions, slowest of 20',
      measured: opened,
      atMost: 200,
      unit: 'ms',
    },
    {
      name: 'a new title of an entry with 40 kB of text, in the database',
      measured: bytes,
      atMost: 1,
      unit: 'kB',
    },
  ];
}

/** Milliseconds in which the history of an entry with many versions opens, and kilobytes that a version takes. */
async function measureHistoryOfOne(caller: Caller, connectionString: string) {
  const { id } = await ask<{ id: string }>(caller, 'POST', '/item/add', {
    type: 'Word',
    title: 'version 1',
    description: 'a'.repeat(longText),
  });
  for (let version = 2; version <= versions; version += 1)
    await ask(caller, 'PATCH', `/item/details/${id}`, { title: `version ${version}` });
  let opened = 0;
  for (let opening = 0; opening < openings; opening += 1) {
    const start = performance.now();
    await ask(caller, 'GET', `/item/history/${id}`);
    opened = Math.max(opened, Math.round(performance.now() - start));
  }
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ bytes: number }>(
    'select avg(pg_column_size(a))::float8 as bytes from activities a where entity_id = $1',
    [id],
  );
  await client.end();
  return { opened, bytes: Math.round((rows[0]?.bytes ?? 0) / 100) / 10 };
}
