import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Database, openClient } from '#server/database/connection.ts';
import { sessionOn } from '#server/database/session.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { createSignature } from '#server/lib/signature.ts';
import { createYield } from '#server/lib/yield.ts';
import { readBackupTables } from './backup-tables.ts';
import { entryNames, formatVersion, type Manifest, type StoredFile } from './manifest.ts';
import { migrationNames } from './migrations.ts';
import { readRows } from './read-rows.ts';
import { type TarWriter, writeTar } from './tar.ts';

/** Services that writing an archive uses. */
export interface ArchiveServices {
  env: Pick<Env, 'DATA_DIR' | 'JWT_SECRET'>;
  database: Database;
  storage: Storage;
}

/** What is told while an archive is written, and ends it. */
export interface ArchiveWatch {
  expect(rows: number): void;
  /** Rejects where it is to end. */
  advance(rows: number): Promise<void>;
  /** How long it pauses for each while of reading: others have the processors meanwhile. */
  pause: number;
  signal?: AbortSignal | undefined;
}

const release: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version;

/** Bytes after which it is time for a pause. */
const portion = 64 * 1024;

const estimate = `select coalesce(sum(greatest(reltuples, 0)), 0)::float8 as rows from pg_class
  where relnamespace = 'public'::regnamespace and relname = any($1)`;

/** The keys of all bytes that files hold, in the trash too, and of what they held at a version that is kept. */
const storageKeys = `
  with held as (
    select storage_key as key, has_thumbnail as has from files
    union all
    select row->>'storage_key', (row->>'has_thumbnail')::boolean from trash where entity = 'files'
    union all
    select changes->'storageKey'->>'old',
      coalesce((changes->'hasThumbnail'->>'old')::boolean, (select has_thumbnail from files where id = entity_id), false)
    from activities where changes->'storageKey' is not null
  )
  select key from held union select key || '-thumbnail' from held where has order by key`;

/** Signs manifests, and checks their signatures. */
export function archiveSignature({ JWT_SECRET }: Pick<Env, 'JWT_SECRET'>) {
  return createSignature(JWT_SECRET, 'backup');
}

/**
 * Writes all data of one moment to a new file. Each table is compressed on its way, so that memory holds no more than some
 * chunks of it; stored files are taken as they are.
 */
export async function writeArchive(
  services: ArchiveServices,
  path: string,
  { withFiles, watch }: { withFiles: boolean; watch: ArchiveWatch },
): Promise<{ manifest: Manifest; size: number }> {
  const tar = await writeTar(path);
  try {
    const { keys, ...content } = await writeTables(services, tar, withFiles, watch);
    const files = withFiles ? await writeFiles(services, tar, keys, watch) : null;
    const database = services.database.kind;
    const manifest: Manifest = {
      ...{ format: formatVersion, release, migration: migrationNames().at(-1) ?? '', database },
      ...content,
      files,
    };
    const text = JSON.stringify(manifest);
    await tar.add(entryNames.manifest, [Buffer.from(text)]);
    await tar.add(entryNames.signature, [Buffer.from(archiveSignature(services.env).sign(text))]);
    return { manifest, size: await tar.finish() };
  } finally {
    await tar.close();
  }
}

async function writeTables(
  { database }: ArchiveServices,
  tar: TarWriter,
  withFiles: boolean,
  { expect, ...watch }: ArchiveWatch,
): Promise<Pick<Manifest, 'createdAt' | 'tables'> & { keys: string[] }> {
  const client = await openClient(database);
  try {
    await client.query(
      `begin isolation level repeatable read, read only; set local timezone = 'UTC';
       set local max_parallel_workers_per_gather = 0; set local statement_timeout = 0`,
    );
    const known = await readBackupTables(sessionOn(client));
    const { rows: moment } = await client.query<{ at: Date }>('select now() as at');
    const names = known.map(({ name }) => name);
    expect((await client.query<{ rows: number }>(estimate, [names])).rows[0]?.rows ?? 0);
    const tables: Manifest['tables'] = [];
    // What is ahead of a pause would be made during it.
    const way = database.kind === 'embedded' || watch.pause > 0 ? 'portions' : 'stream';
    for (const table of known) {
      const lines = readRows(client, way, table);
      const written = await addCompressed(tar, entryNames.table(table.name), lines, watch);
      tables.push({ name: table.name, columns: table.columns, ...written });
    }
    const { rows: keys } = withFiles ? await client.query<{ key: string }>(storageKeys) : { rows: [] };
    await client.query('commit');
    const createdAt = new Date(moment[0]?.at ?? Date.now()).toISOString();
    return { createdAt, tables, keys: keys.map(({ key }) => key) };
  } finally {
    await client.end();
  }
}

/** Adds lines as a compressed entry; answers their number, and the hash of what is stored. */
async function addCompressed(
  tar: TarWriter,
  name: string,
  lines: AsyncIterable<Buffer>,
  { advance, pause, signal }: Omit<ArchiveWatch, 'expect'>,
): Promise<{ rows: number; sha256: string }> {
  let rows = 0;
  let bytes = 0;
  const yieldToOthers = createYield(pause, 2.5 * pause);
  const hash = createHash('sha256');
  const compressed = new PassThrough();
  const reading = pipeline(
    lines,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        const before = rows;
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1;
        await advance(rows - before);
        yield chunk;
        bytes += chunk.length;
        if (pause === 0 || bytes < portion) continue;
        bytes = 0;
        await yieldToOthers();
      }
    },
    createGzip({ level: 1, chunkSize: 128 * 1024 }),
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    compressed,
    { signal },
  );
  await Promise.all([reading, tar.add(name, compressed)]);
  return { rows, sha256: hash.digest('hex') };
}

async function writeFiles(
  { storage }: ArchiveServices,
  tar: TarWriter,
  keys: readonly string[],
  { signal }: ArchiveWatch,
): Promise<Manifest['files']> {
  const stored: StoredFile[] = [];
  for (const key of keys) {
    signal?.throwIfAborted();
    const content = await storage.read(key).catch((error) => {
      // Deleted for good since the rows were read.
      if (error instanceof ApiError && error.code === 'NOT_FOUND') return undefined;
      throw error;
    });
    if (!content) continue;
    const hash = createHash('sha256');
    async function* hashed(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    }
    const size = await tar.add(entryNames.file(stored.length), hashed(content));
    stored.push({ key, size, sha256: hash.digest('hex') });
  }
  async function* lines() {
    for (const file of stored) yield Buffer.from(`${JSON.stringify(file)}\n`);
  }
  return addCompressed(tar, entryNames.files, lines(), { advance: async () => {}, pause: 0, signal });
}
