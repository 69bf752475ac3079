import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';
import { createSessionQueue } from './session-queue.ts';

/** Messages from the server to this thread: one more client, or close the database. */
export type ToEngine = { client: MessagePort } | 'close';
/** Messages from this thread to the server: the database is open, or PostgreSQL's last error message. */
export type FromEngine = 'open' | { gaveUp: string };

const { folder } = workerData as { folder: string };
const panic = /^[^\]]*\] (PANIC|FATAL): +(.*)/;
const terminate = 'X'.charCodeAt(0);
/** Sync, then the query "rollback", in PostgreSQL's wire protocol. */
const rollback = Buffer.from('S\0\0\0\x04Q\0\0\0\rrollback\0', 'latin1');

function send(message: FromEngine): void {
  parentPort?.postMessage(message);
}

function giveUp(words: string): never {
  send({ gaveUp: words });
  process.exit(1);
}

/** PGlite continues after a PANIC; the thread must not, as its memory is no longer valid. */
function watchForPanic(line: string): boolean {
  const [, , words] = panic.exec(line) ?? [];
  return words === undefined ? false : giveUp(words);
}

function openFolder(dataDir: string): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    extensions: { pg_trgm, unaccent },
    onStderr: watchForPanic,
    startParams: [
      ...PGlite.defaultStartParams,
      ...['-c', 'log_min_messages=fatal'],
      ...['-c', 'max_wal_size=192MB'],
      ...['-c', 'random_page_cost=1.1'],
    ],
  });
}

/** A new database is made beside its place and moved there whole, so one that exists was never half made. */
async function makeFolder(): Promise<void> {
  const draft = `${folder}.new`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  await (await openFolder(draft)).close();
  rmdirSync(folder);
  renameSync(draft, folder);
}

mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length === 0) await makeFolder();
// PGlite would make an empty database among the remains of another.
if (!existsSync(join(folder, 'PG_VERSION'))) giveUp('PG_VERSION is missing');
const database = await openFolder(folder);

const turns = createSessionQueue(async (message) => {
  const parts: Uint8Array[] = [];
  // The part is a view into the engine's memory, which the next one overwrites.
  await database.execProtocolRawStream(message, { onRawData: (part) => parts.push(part.slice()) });
  return joined(parts);
});

function joined(parts: Uint8Array[]): Uint8Array {
  if (parts.length === 1 && parts[0]) return parts[0];
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

parentPort?.on('message', async (message: ToEngine) => {
  if (message === 'close') {
    await database.close();
    process.exit(0);
  }
  const { client } = message;
  client.on('message', (bytes: Uint8Array) => {
    if (bytes[0] !== terminate) turns.add(client, bytes);
  });
  client.on('close', () => turns.leave(client, rollback));
});
send('open');
