import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { BackupTable } from './backup-tables.ts';

/** Rows that one portion of a cursor has: what PostgreSQL makes of them keeps a processor for some milliseconds. */
const portion = 200;

/**
 * The rows of a table as lines of JSON, in the snapshot of the client's transaction: in one stream, which is fastest, or in
 * portions, where the database rests while its reader does. The embedded database answers each message as a whole, so there
 * a stream would be held in memory.
 */
export async function* readRows(
  client: pg.Client,
  way: 'stream' | 'portions',
  { name, columns }: BackupTable,
): AsyncGenerator<Buffer> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const rows = `select row_to_json(t) as line from (select ${list} from public."${name}") t`;
  if (way === 'stream') {
    // As CSV with characters that no JSON has, a line is the JSON as it is.
    yield* client.query(
      copyTo(`copy (${rows}) to stdout (format csv, quote e'\\x01', delimiter e'\\x02')`),
    ) as AsyncIterable<Buffer>;
    return;
  }
  await client.query(`declare backup_rows no scroll cursor for select line::text from (${rows}) rows`);
  for (;;) {
    const { rows: lines } = await client.query<[string]>({
      text: `fetch ${portion} from backup_rows`,
      rowMode: 'array',
    });
    if (lines.length === 0) break;
    yield Buffer.from(`${lines.map(([line]) => line).join('\n')}\n`);
  }
  await client.query('close backup_rows');
}
