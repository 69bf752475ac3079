import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { sqlStateOf } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';

/** The schema that a backup is loaded into, the one of a rehearsal, and the one of the tables that were replaced. */
export const schemas = { restored: 'restoring', rehearsed: 'rehearsing', replaced: 'replaced' };

/** Milliseconds that transactions under way are waited for. */
const patience = 120_000;
/** Less than PostgreSQL waits before it looks for a deadlock: who restores gives way, and tries again. */
const lockTimeout = 300;
const retried = ['55P03', '40P01'];

/** Runs a transaction that locks many tables, again and again while others hold some of them. */
async function withLocks(client: pg.Client, statements: readonly string[]): Promise<void> {
  const text = ['begin', `set local lock_timeout = ${lockTimeout}`, ...statements, 'commit'].join(';\n');
  for (const until = Date.now() + patience; ; ) {
    try {
      await client.query(text);
      return;
    } catch (error) {
      await client.query('rollback');
      if (!retried.includes(sqlStateOf(error))) throw error;
      if (Date.now() > until) throw new ApiError('CONFLICT', { context: 'busy', cause: error });
      await pause(lockTimeout * Math.random());
    }
  }
}

/**
 * From now on every write to these tables is refused, whichever server or job it comes from, and however it began: a
 * trigger is added once all transactions that wrote to them have ended.
 */
export function refuseWrites(client: pg.Client, tables: readonly string[]): Promise<void> {
  const each = tables.map(
    (
      name,
    ) => `create or replace trigger refuse_writes before insert or update or delete or truncate on public."${name}"
      for each statement execute function refuse_writes()`,
  );
  return withLocks(client, each);
}

/** The triggers that refuse writes, as statements that take them away. */
export const refusing = `select format('drop trigger refuse_writes on %s', tgrelid::regclass) as text from pg_trigger
  where tgname = 'refuse_writes' and not tgisinternal`;

/** Takes back what a restore that did not come to its end left behind. */
export async function clearRestore(client: pg.Client): Promise<void> {
  for (const schema of Object.values(schemas)) await client.query(`drop schema if exists ${schema} cascade`);
  const { rows } = await client.query<{ text: string }>(refusing);
  if (rows.length > 0)
    await withLocks(
      client,
      rows.map(({ text }) => text),
    );
}

/**
 * Erasures and requests for one that are later than the backup. Of people who were erased, nothing is left to read but the
 * address, by which `queueErasures` has the rest of what names them erased again.
 */
function keepErasures(restored: string): string[] {
  const isErased = `in (select id from ${restored}.erased_people)`;
  return [
    `insert into ${restored}.erased_people select * from public.erased_people on conflict do nothing`,
    `delete from ${restored}.account_deletions where user_id in (select user_id from public.account_deletions)`,
    `insert into ${restored}.account_deletions select * from public.account_deletions
       where user_id in (select id from ${restored}.users)`,
    `update ${restored}.users set blocked = true, username = id, phone = null, first_name = '', last_name = '', search = ''
       where id ${isErased}`,
    `update ${restored}.activities set summary = '', content = null, changes = null where entity_id ${isErased}`,
  ];
}

/**
 * Puts the loaded tables in the place of the present ones, in one transaction, together with `records`. Whoever was
 * erased since stays erased, all sessions are gone, and every counter of changes grows, so that no server goes on using a
 * total that it remembers.
 */
export async function swapTables(
  client: pg.Client,
  tables: readonly string[],
  records: readonly string[],
): Promise<void> {
  const { restored, replaced } = schemas;
  const all = tables.map((name) => `public."${name}"`).join(', ');
  await withLocks(client, [
    `lock table ${all} in access exclusive mode`,
    ...keepErasures(restored),
    // A secret is never sent to another address than the one it was entered for.
    `delete from setting_secrets s where (select value from public.system_settings where section = s.section)
       is distinct from (select value from ${restored}.system_settings where section = s.section)`,
    `create schema ${replaced}`,
    ...tables.map((name) => `alter table public."${name}" set schema ${replaced}`),
    ...tables.map((name) => `alter table ${restored}."${name}" set schema public`),
    `drop schema ${restored}`,
    `insert into change_counts (entity, shard, changes)
       select entity, 0, 1 from (select entity from change_counts union select unnest(array[${tables
         .map((name) => `'${name}'`)
         .join(', ')}])) entities
       on conflict (entity, shard) do update set changes = change_counts.changes + 1`,
    ...records,
  ]);
}
