import type pg from 'pg';
import type { Database } from '#server/database/connection.ts';
import { openClient } from '#server/database/connection.ts';
import { unusable } from './archive-issue.ts';
import { type Allowance, readLines } from './read-lines.ts';

/** Characters of rows that one statement inserts. */
const portion = 1_000_000;

/** Makes empty tables like those of the schema public, without their indexes. */
export async function makeTables(
  client: pg.Client,
  schema: string,
  tables: readonly string[],
): Promise<void> {
  const like =
    'including defaults including constraints including generated including identity including storage';
  const each = tables.map((name) => `create table ${schema}."${name}" (like public."${name}" ${like})`);
  await client.query(
    [`drop schema if exists ${schema} cascade`, `create schema ${schema}`, ...each].join('; '),
  );
}

/** Loads the rows of an entry into a table. */
export async function loadRows(
  client: pg.Client,
  { schema, name, columns }: { schema: string; name: string; columns: readonly string[] },
  content: AsyncIterable<Buffer>,
  left: Allowance,
  advance: (rows: number) => Promise<void>,
): Promise<void> {
  const list = columns.map((column) => `"${column}"`).join(', ');
  const table = `${schema}."${name}"`;
  const text = `insert into ${table} (${list}) select ${list} from json_populate_recordset(null::${table}, $1::json)`;
  let waiting: string[] = [];
  let length = 0;
  let writing: Promise<unknown> = Promise.resolve();
  async function write(): Promise<void> {
    const rows = waiting;
    waiting = [];
    length = 0;
    // While the database takes these in, the next ones are read.
    await writing;
    writing = client.query(text, [`[${rows.join(',')}]`]).catch(refuseRows);
    writing.catch(() => {});
    await advance(rows.length);
  }
  for await (const lines of readLines(content, left)) {
    for (const line of lines) {
      waiting.push(line);
      length += line.length;
      if (length >= portion) await write();
    }
  }
  if (waiting.length > 0) await write();
  await writing;
}

/** Errors of the rows themselves: wrong values, and keys that are there twice or lead nowhere. */
function refuseRows(error: Error): never {
  const { code = '' } = error as { code?: string };
  throw /^(22|23|42804)/.test(code) ? unusable('invalidRows', error) : error;
}

/**
 * What tables in public have besides columns, as statements that make the same for those in `$1`: keys and indexes first,
 * then what refers to other tables, then triggers, so that no row is indexed or looked up by itself.
 */
const definitions = `
  with tables as (
    select c.oid, c.relname from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relname = any($2)
  )
  select 1 as step, format('alter table %I.%I add constraint %I %s', $1::text, relname, conname, pg_get_constraintdef(k.oid)) as text
    from tables t join pg_constraint k on k.conrelid = t.oid and k.contype in ('p', 'u', 'x')
  union all
  select 2, replace(pg_get_indexdef(i.indexrelid), ' ON public.', format(' ON %I.', $1::text))
    from tables t join pg_index i on i.indrelid = t.oid
    where not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = t.oid)
  union all
  select 3, format('analyze %I.%I', $1::text, relname) from tables
  union all
  select 4, format('alter table %I.%I add constraint %I %s', $1::text, relname, conname,
      regexp_replace(pg_get_constraintdef(k.oid), 'REFERENCES (public\\.)?', format('REFERENCES %I.', $1::text)))
    from tables t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f'
  union all
  select 5, replace(pg_get_triggerdef(g.oid), ' ON public.', format(' ON %I.', $1::text))
    from tables t join pg_trigger g on g.tgrelid = t.oid
    where not g.tgisinternal and g.tgname <> 'refuse_writes'
  order by step`;

/** Gives loaded tables keys, indexes, references and triggers; two statements at a time where there are processes for it. */
export async function indexTables(
  database: Database,
  schema: string,
  tables: readonly string[],
  {
    expect,
    advance,
  }: { expect: (statements: number) => void; advance: (statements: number) => Promise<void> },
): Promise<void> {
  const clients = await Promise.all(
    Array.from({ length: database.kind === 'postgres' ? 2 : 1 }, () => openClient(database)),
  );
  try {
    if (database.kind === 'postgres')
      for (const client of clients) await client.query(`set maintenance_work_mem = '256MB'`);
    const [first] = clients;
    const { rows: statements } = (await first?.query<{ step: number; text: string }>(definitions, [
      schema,
      tables,
    ])) ?? { rows: [] };
    expect(statements.length);
    for (const step of new Set(statements.map((one) => one.step))) {
      const waiting = statements.filter((one) => one.step === step);
      await Promise.all(
        clients.map(async (client) => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            await client.query(next.text).catch(refuseRows);
            await advance(1);
          }
        }),
      );
    }
  } finally {
    for (const client of clients) await client.end();
  }
}
