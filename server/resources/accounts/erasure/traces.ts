import { type CountedEntity, markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { textColumns } from './text-columns.ts';

/*
 * What the erasure of a person does with the rows of each table. It may be done again, and large tables are gone through
 * in portions, each a transaction that keeps nobody waiting for long.
 */

/** A person who is being erased. */
export interface Person {
  id: string;
  /** Who gets the private entries, if there is anyone. */
  heir: string | null;
  /** The pattern of their e-mail address. */
  address: string;
  /** By which their e-mail address is known again, as `erasedAddress` makes it. */
  addressKey: string;
  /** Whether a text has their e-mail address or one of their names. */
  isNamedIn: (text: string) => boolean;
}

const portion = 2_000;
/** Each portion passes those before it, so there are few. */
const senders = 10_000;
const firstId = '00000000-0000-0000-0000-000000000000';
/** Each of these rows is in many indexes, of which some are slow to change. */
const privatePortion = 500;

/** Gives private entries to the heir. It is no new version: what they say is unchanged. */
export async function handOver(database: Database, { id, heir }: Person): Promise<void> {
  if (heir === null) return;
  for (const table of ['collections', 'items'] as const) {
    const text = `update ${table} set created_by = $2
      where id in (select id from ${table} where created_by = $1 and not public limit ${privatePortion}) returning 1`;
    await inPortions(database, privatePortion, async (connection) => {
      const changed = await connection.run(prepared(text, [id, heir]));
      if (changed.length > 0) await markChanged(connection, table);
      return changed.length;
    });
  }
}

/** The column by which the rows of a table are gone through, where it is not `id`; some rows may have the same. */
const keys: Record<string, string> = { system_settings: 'section', class_students: 'user_id' };

/** Puts `***` in place of the e-mail address, in all that people wrote. It is no new version. */
export async function replaceAddress(database: Database, { address }: Person): Promise<void> {
  const { rows } = await database.pool.query<{ table: string; column: string; type: string }>(
    `select table_name as "table", column_name as "column", udt_name as type
     from information_schema.columns where table_schema = 'public'`,
  );
  for (const [table, treatments] of Object.entries(textColumns)) {
    const columns = rows.filter((row) => row.table === table && treatments[row.column] === 'written');
    if (columns.length === 0) continue;
    const key = keys[table] ?? 'id';
    const sets = columns.map(
      ({ column, type }) => `${column} = regexp_replace(t.${column}::text, $1, '***', 'gi')::${type}`,
    );
    const finds = columns.map(({ column }) => `t.${column}::text like '%@%' and t.${column}::text ~* $1`);
    const change = (page: string) => `update ${table} t set ${sets.join(', ')} from ${page}
      where t.${key} = page.${key} and (${finds.join(' or ')})`;
    await byPages(database, table, key, [address], change, async (connection) => {
      if (table !== 'activities' && !(table in keys)) await markChanged(connection, table as CountedEntity);
    });
  }
}

/** Empties the addresses that the person's activities came from. */
export async function emptySenders(database: Database, { id }: Person): Promise<void> {
  const text = `update activities set ip = ''
    where id in (select id from activities where user_id = $1 and ip <> '' limit ${senders}) returning 1`;
  await inPortions(
    database,
    senders,
    async (connection) => (await connection.run(prepared(text, [id]))).length,
  );
}

const readLogs = `select id, user_id as "userId", concat_ws(E'\\n', path, query, email, message, request_body, response_body, stack) as text
  from logs left join log_bodies using (id) where id > $1 order by id limit ${portion}`;

const deleteRows = `with bodies as (delete from log_bodies where id = any($1::uuid[]))
  delete from logs where id = any($1::uuid[])`;

/** Deletes the person's requests from the log, and those of others that name them. */
export async function deleteLogs({ drizzle }: Database, { id, isNamedIn }: Person): Promise<void> {
  for (let last: string | undefined = firstId; last !== undefined; ) {
    const page: { id: string; userId: string | null; text: string }[] = await drizzle.run(
      prepared(readLogs, [last]),
    );
    const traces = page.filter((row) => row.userId === id || isNamedIn(row.text));
    const ids = traces.map((row) => row.id);
    if (ids.length > 0) await drizzle.run(prepared(deleteRows, [ids]));
    last = page.at(-1)?.id;
  }
}

/** What is left after that, as a part of the transaction that deletes the account. */
export async function deleteLastTraces(
  connection: Connection,
  { id, heir, address, isNamedIn }: Person,
): Promise<void> {
  const limits = await connection.run<{ key: string }>(prepared('select key from rate_limits', []));
  const keys = limits.map(({ key }) => key).filter(isNamedIn);
  const statements: [text: string, ...values: unknown[]][] = [
    // Servers write what they logged a second later; they leave out people who were erased by then.
    ['lock table logs in share row exclusive mode'],
    [
      `with gone as (delete from logs where user_id = $1 and created_at > now() - interval '1 day' returning id)
        delete from log_bodies where id in (select id from gone)`,
      id,
    ],
    ['delete from rate_limits where key = any($1)', keys],
    [
      `delete from idempotency_keys where user_id = $1 or concat(key, result) like '%@%' and concat(key, result) ~* $2
        or strpos(result, $3) > 0`,
      id,
      address,
      `"id":"${id}"`,
    ],
    ['delete from jobs where user_id = $1', id],
    ['update job_notes set user_id = null where user_id = $1', id],
    [
      `delete from pgboss.job where concat_ws(E'\\n', data, output, source_output, singleton_key) ~* $1`,
      address,
    ],
    // Totals of lists go by the changes since they were counted; without any of them they are counted again.
    [`delete from items_log where exists (select from items_log where search ~* $1)`, address],
    // The payments themselves stay, as what was sold.
    ["update payments set payer = '' where payer ~* $1", address],
    [
      `update payment_events set note = '', raw = '' where (note <> '' or raw <> '')
        and (payment_id in (select id from payments where user_id = $1) or concat(note, raw) like '%@%' and concat(note, raw) ~* $2)`,
      id,
      address,
    ],
    [`update activities set summary = '', content = null, changes = null where entity_id = $1`, id],
    [`update activities set content = null where type = 'External' and content->>'userId' = $1`, id],
    [
      `update trash set created_by = $2::uuid, row = jsonb_set(row, '{created_by}', to_jsonb($2::uuid))
        where created_by = $1 and not public and $2::uuid is not null`,
      id,
      heir,
    ],
  ];
  for (const [text, ...values] of statements) await connection.run(prepared(text, values));
  await markChanged(connection, 'trash');
}

/** Repeats work, each time as a transaction, until it changes fewer rows than it may. */
async function inPortions(
  database: Database,
  rows: number,
  work: (connection: Connection) => Promise<number>,
): Promise<void> {
  while ((await inTransaction(database, work)) === rows);
}

/** Goes through all rows of a table by its key, each page as a transaction; `change` changes some rows of a page. */
async function byPages(
  database: Database,
  table: string,
  key: string,
  values: unknown[],
  change: (page: string) => string,
  afterChange?: (connection: Connection) => Promise<void>,
): Promise<void> {
  const keyType = key === 'section' ? 'text' : 'uuid';
  const text = `with page as (
      select ${key} from ${table} where $N::${keyType} is null or ${key} > $N order by ${key} limit ${portion}
    ), changed as (${change('page')} returning 1)
    select (select ${key} from page order by ${key} desc limit 1) as last, exists (select from changed) as "isChanged"`.replaceAll(
    '$N',
    `$${values.length + 1}`,
  );
  for (let last: string | null = null, isFirst = true; isFirst || last !== null; isFirst = false) {
    const after: string | null = last;
    last = await inTransaction(database, async (connection): Promise<string | null> => {
      const [row] = await connection.run<{ last: string | null; isChanged: boolean }>(
        prepared(text, [...values, after]),
      );
      if (row?.isChanged) await afterChange?.(connection);
      return row?.last ?? null;
    });
  }
}
