import { createHash, createHmac } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readTar, writeTar } from '#server/resources/backups/tar.ts';

/** The entries of an archive, in their order. */
export type Entries = [name: string, content: Buffer][];

/** Takes an archive apart. */
export async function entriesOf(archive: Buffer | Readable): Promise<Entries> {
  const entries: Entries = [];
  const source = Buffer.isBuffer(archive) ? Readable.from([archive]) : archive;
  for await (const { name, content } of readTar(source)) {
    const parts: Buffer[] = [];
    for await (const part of content) parts.push(part);
    entries.push([name, Buffer.concat(parts)]);
  }
  return entries;
}

/** Puts entries together as an archive. */
export async function archiveOf(entries: Entries): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  const path = join(folder, 'archive.tar');
  const tar = await writeTar(path);
  for (const [name, content] of entries) await tar.add(name, [content]);
  await tar.finish();
  await tar.close();
  const bytes = readFileSync(path);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** The rows of a table. */
export function rowsOf(entries: Entries, table: string): Record<string, unknown>[] {
  const [, content] = entries.find(([name]) => name === `tables/${table}.jsonl.gz`) ?? [];
  const text = content ? String(gunzipSync(content)) : '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

type Manifest = { tables: { name: string; columns: string[]; rows: number; sha256: string }[] } & Record<
  string,
  unknown
>;

/** Changes an archive: the rows of a table as lines, or what the manifest says; signed again where there is a secret. */
export function changed(
  entries: Entries,
  change: { lines?: Record<string, string>; manifest?: (manifest: Manifest) => unknown },
  secret?: string,
): Entries {
  const copy = entries.map(([name, content]): Entries[number] => [name, content]);
  const entry = (name: string) => copy.find(([one]) => one === name) as Entries[number];
  const manifest: Manifest = JSON.parse(String(entry('manifest.json')[1]));
  for (const [table, text] of Object.entries(change.lines ?? {})) {
    const content = gzipSync(text);
    entry(`tables/${table}.jsonl.gz`)[1] = content;
    const said = manifest.tables.find(({ name }) => name === table);
    Object.assign(said ?? {}, {
      sha256: createHash('sha256').update(content).digest('hex'),
      rows: text.split('\n').length - 1,
    });
  }
  change.manifest?.(manifest);
  entry('manifest.json')[1] = Buffer.from(JSON.stringify(manifest));
  if (secret) {
    const key = createHmac('sha256', secret).update('backup').digest();
    entry('signature')[1] = Buffer.from(
      createHmac('sha256', key).update(entry('manifest.json')[1]).digest('base64url'),
    );
  }
  return copy;
}
