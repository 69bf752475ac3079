import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';

/**
 * Whether a course or an entry counts for a class: it is open to all who see the class. What is private counts nowhere, as
 * not everyone of the staff may know of it.
 */
export function openInClass(table: string, namespace: string): string {
  return `${table}.public and (${table}.namespaces = '{}' or ${table}.namespaces @> array[${namespace}]::uuid[])`;
}

/**
 * Whether a student `s` was invited and never agreed, also where the invitation was declined or taken back: the class knows
 * the address, and the name it gave.
 */
export const isUnknownYet = `s.status <> 'Active' and s.joined_at is null`;

/** The score from which a course is completed is 100. The mean is rounded, so that it is the same in any order. */
const counted = `select s.namespace_id, s.user_id, courses.*, words.* from class_students s
  cross join lateral (
    select max(e.updated_at) as last_active_at, count(*)::int as collections_started,
      (count(*) filter (where e.process >= 100))::int as collections_completed,
      round(avg(e.process::numeric), 2)::float8 as average_process
    from library_entries e join collections c on c.id = e.collection_id
    where e.user_id = s.user_id and ${openInClass('c', 's.namespace_id')}) courses
  cross join lateral (
    select (count(*) filter (where l.level = 'VeryStrong'))::int as very_strong,
      (count(*) filter (where l.level = 'Strong'))::int as strong,
      (count(*) filter (where l.level = 'Medium'))::int as medium,
      (count(*) filter (where l.level = 'Weak'))::int as weak
    from library_items l join items i on i.id = l.item_id
    where l.user_id = s.user_id and ${openInClass('i', 's.namespace_id')}) words
  where s.user_id = any($1::uuid[])`;
const sums = [
  ...['last_active_at', 'collections_started', 'collections_completed', 'average_process'],
  ...['very_strong', 'strong', 'medium', 'weak'],
];
const listOf = (table: string) => `(${sums.map((sum) => `${table}.${sum}`).join(', ')})`;
const differs = `t.namespace_id = counted.namespace_id and t.user_id = counted.user_id
  and ${listOf('t')} is distinct from ${listOf('counted')}`;
const findWrong = `select distinct t.user_id as id from class_students t, (${counted}) counted where ${differs}`;
const refresh = `update class_students t set ${sums.map((sum) => `${sum} = counted.${sum}`).join(', ')}
  from (${counted}) counted where ${differs} returning t.user_id`;

/** People of some, the sums of whose classes are not what is counted now. */
export async function findWrongSums(
  connection: Pick<Connection, 'run'>,
  userIds: string[],
): Promise<string[]> {
  return (await connection.run<{ id: string }>(prepared(findWrong, [userIds]))).map(({ id }) => id);
}

/**
 * Counts the sums of some people in all of their classes again; answers how many were other than that. Whoever changes
 * what is counted holds the people's rows, as `lockLearners` does, so that none misses what the other wrote.
 */
export async function refreshSums(connection: Connection, userIds: readonly string[]): Promise<number> {
  return (await connection.run(prepared(refresh, [userIds]))).length;
}

/** Lets nobody else report or count results of some people until the end of the transaction. */
export async function lockLearners(connection: Connection, userIds: readonly string[]): Promise<void> {
  const lock = 'select id from users where id = any($1::uuid[]) order by id for no key update';
  await connection.run(prepared(lock, [userIds]));
}
