import { createHash } from 'node:crypto';
import type { createSignature } from '#server/lib/signature.ts';
import { readingError, unusable } from './archive-issue.ts';
import type { BackupTable } from './backup-tables.ts';
import {
  entryNames,
  formatVersion,
  type Manifest,
  manifest,
  type StoredFile,
  storedFile,
} from './manifest.ts';
import { changesRows, migrationNames } from './migrations.ts';
import { type Allowance, inflatedLimit, readLines } from './read-lines.ts';
import { readTar, type TarEntry } from './tar.ts';

/** What an archive turned out to be. */
export interface CheckedArchive {
  manifest: Manifest;
  /** In the order of their entries. */
  files: StoredFile[];
  isForeign: boolean;
}

interface Check {
  /** The tables that it would be restored to. */
  tables: readonly BackupTable[];
  signature: ReturnType<typeof createSignature>;
  allowForeign: boolean;
  /** Bytes of the archive. */
  size: number;
  /**
   * Whether each row is looked at. Where it is not, the signature and the hashes prove the archive to be what was written
   * here; a foreign one is refused then.
   */
  isThorough: boolean;
  advance?: (bytes: number) => void;
}

interface Found {
  rows: number;
  columns: string[] | undefined;
  sha256: string;
}

const longestManifest = 16 * 2 ** 20;
const tableEntry = /^tables\/(\w{1,63})\.jsonl\.gz$/;

/** Reads a whole archive, and refuses one that is not what it says or that cannot be restored here. */
export async function checkArchive(source: AsyncIterable<Uint8Array>, check: Check): Promise<CheckedArchive> {
  try {
    return judge(await readEntries(source, check), check);
  } catch (error) {
    throw readingError(error);
  }
}

interface Entries {
  tables: Map<string, Found>;
  stored: { size: number; sha256: string }[];
  listed: StoredFile[];
  list: Found | undefined;
  manifest: string | undefined;
  signature: string | undefined;
}

async function readEntries(
  source: AsyncIterable<Uint8Array>,
  { isThorough, size, advance = () => {} }: Check,
): Promise<Entries> {
  const entries: Entries = {
    ...{ tables: new Map(), stored: [], listed: [], list: undefined },
    ...{ manifest: undefined, signature: undefined },
  };
  const left = { bytes: inflatedLimit(size) };
  for await (const entry of readTar(source)) {
    if (entries.signature !== undefined) throw unusable('damaged');
    const [, table] = tableEntry.exec(entry.name) ?? [];
    const read = { ...entry, content: counted(entry.content, advance) };
    if (entries.manifest !== undefined) {
      if (entry.name !== entryNames.signature) throw unusable('damaged');
      entries.signature = String(await wholeEntry(read, 100));
    } else if (table && !entries.tables.has(table)) {
      entries.tables.set(table, await readRows(read, isThorough ? left : undefined));
    } else if (entry.name === entryNames.file(entries.stored.length)) {
      const { sha256 } = await readRows(read, undefined);
      entries.stored.push({ size: entry.size, sha256 });
    } else if (entry.name === entryNames.files && !entries.list) {
      entries.list = await readRows(read, left, (row) => entries.listed.push(storedFile.parse(row)));
    } else if (entry.name === entryNames.manifest) {
      entries.manifest = String(await wholeEntry(read, longestManifest));
    } else throw unusable('damaged');
  }
  return entries;
}

async function* counted(content: AsyncIterable<Buffer>, advance: (bytes: number) => void) {
  for await (const chunk of content) {
    advance(chunk.length);
    yield chunk;
  }
}

async function wholeEntry({ size, content }: TarEntry, most: number): Promise<Buffer> {
  if (size > most) throw unusable('damaged');
  const parts: Buffer[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts);
}

/** Hashes an entry, and looks at each row of it where it may be inflated. */
async function readRows(
  { content }: TarEntry,
  left: Allowance | undefined,
  see?: (row: object) => void,
): Promise<Found> {
  const hash = createHash('sha256');
  let rows = 0;
  let columns: string[] | undefined;
  let keys: string | undefined;
  async function* hashed() {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  }
  if (!left) for await (const _ of hashed());
  else
    for await (const lines of readLines(hashed(), left)) {
      rows += lines.length;
      for (const line of lines) {
        const row: unknown = JSON.parse(line);
        if (typeof row !== 'object' || row === null || Array.isArray(row)) throw unusable('damaged');
        columns ??= Object.keys(row);
        keys ??= columns.join();
        if (Object.keys(row).join() !== keys) throw unusable('invalidRows');
        see?.(row);
      }
    }
  return { rows, columns, sha256: hash.digest('hex') };
}

function judge(entries: Entries, { tables, signature, allowForeign, isThorough }: Check): CheckedArchive {
  const { manifest: text, signature: signed } = entries;
  if (text === undefined || signed === undefined) throw unusable('damaged');
  const isForeign = !signature.isSigned(signed, text);
  const claimed: unknown = JSON.parse(text);
  if (((claimed as { format?: number } | null)?.format ?? 0) > formatVersion) throw unusable('newer');
  const { data, error } = manifest.safeParse(claimed);
  if (error) throw unusable('damaged', error);
  const migrations = migrationNames();
  const later = migrations.slice(migrations.indexOf(data.migration) + 1);
  if (!migrations.includes(data.migration)) throw unusable('newer');
  if (isForeign && !allowForeign) throw unusable('foreign');
  if (isForeign && !isThorough) throw unusable('damaged');
  checkTables(data, entries, isThorough);
  checkFiles(data, entries);
  if (later.some(changesRows)) throw unusable('older');
  checkColumns(data, tables);
  return { manifest: data, files: entries.listed, isForeign };
}

function checkTables({ tables }: Manifest, entries: Entries, isThorough: boolean): void {
  const isWhole = tables.every(({ name, rows, sha256, columns }) => {
    const found = entries.tables.get(name);
    if (found?.sha256 !== sha256) return false;
    return (
      !isThorough || (found.rows === rows && (!found.columns || found.columns.join() === columns.join()))
    );
  });
  const names = new Set(tables.map(({ name }) => name));
  if (!isWhole || names.size !== tables.length || names.size !== entries.tables.size)
    throw unusable('damaged');
}

function checkFiles({ files }: Manifest, { list, listed, stored }: Entries): void {
  const isWhole =
    files?.sha256 === list?.sha256 &&
    (files?.rows ?? 0) === listed.length &&
    listed.length === stored.length &&
    listed.every(
      ({ size, sha256 }, index) => stored[index]?.size === size && stored[index].sha256 === sha256,
    );
  if (!isWhole) throw unusable('damaged');
}

/**
 * Rows of an older version may lack columns that were added since, as long as these have a default or may be empty, and
 * tables that were added since are empty then.
 */
function checkColumns({ tables }: Manifest, known: readonly BackupTable[]): void {
  for (const { name, columns } of tables) {
    const table = known.find((one) => one.name === name);
    if (!table || columns.some((column) => !table.columns.includes(column))) throw unusable('unknownContent');
    if (table.required.some((column) => !columns.includes(column))) throw unusable('older');
  }
}
