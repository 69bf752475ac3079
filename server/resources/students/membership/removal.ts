import type * as z from 'zod';
import type { removeStudentBody, transferBody } from '#contract/memberships.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { nameKey } from '#server/resources/accounts/account.ts';
import { nameKeyText } from '#server/resources/accounts/users.table.ts';
import { joinNamespace, leaveNamespace } from './enrol.ts';
import { managedClass } from './managed-class.ts';
import { recordMany } from './record-many.ts';

interface Removed {
  userId: string;
  level: number | null;
}

const idOfAddress = `select id from users where ${nameKeyText('email')} = $1`;
const remove = `update class_students set status = 'Removed', removed_at = now(), updated_at = now()
  where namespace_id = $1 and user_id = any($2::uuid[]) and status = any($3) returning user_id as "userId", level`;

/** Removes students from a class of the caller; what is known of them there is kept. */
export async function removeStudents(
  connection: Connection,
  { viewer, request }: Caller,
  { namespaceId, userId, email, userIds }: z.output<typeof removeStudentBody>,
): Promise<{ removed: number; userIds: string[] }> {
  const { name } = await managedClass(connection, viewer, namespaceId);
  const found =
    email === undefined ? [] : await connection.run<{ id: string }>(prepared(idOfAddress, [nameKey(email)]));
  const ids = userIds ?? [...found.map(({ id }) => id), ...(userId ? [userId] : [])];
  const removed = await connection.run<Removed>(prepared(remove, [namespaceId, ids, ['Active', 'Invited']]));
  const gone = removed.map((row) => row.userId);
  await leaveNamespace(connection, namespaceId, gone);
  const [first] = removed;
  if (first && removed.length === 1)
    await recordActivity(connection, originOf(request), {
      ...{ type: 'Delete', entityType: 'students', entityId: first.userId, summary: name },
      content: { namespaceId },
    });
  if (removed.length > 1)
    await recordMany(
      connection,
      originOf(request),
      {
        ...{ type: 'BulkUpdate', entityType: 'namespaces', entityId: namespaceId, summary: name },
        content: { removed: removed.length },
      },
      removed.map((row) => ({ userId: row.userId, type: 'Delete', content: { namespaceId } })),
    );
  return { removed: gone.length, userIds: gone };
}

const active = `select user_id as "userId" from class_students
  where namespace_id = $1 and user_id = any($2::uuid[]) and status = 'Active'`;
const add = `insert into class_students as s (namespace_id, user_id, level, joined_at)
  select $1, * from unnest($2::uuid[], $3::smallint[], array_fill(now(), array[cardinality($2::uuid[])]))
  on conflict (namespace_id, user_id) do update set status = 'Active', level = coalesce(excluded.level, s.level),
    joined_at = coalesce(s.joined_at, excluded.joined_at), removed_at = null, invited_name = '', updated_at = now()`;

/** Moves students who take part in one class of the caller to another one. */
export async function transferStudents(
  connection: Connection,
  { viewer, request }: Caller,
  { fromNamespaceId, toNamespaceId, userIds }: z.output<typeof transferBody>,
): Promise<{ moved: number; skipped: number; userIds: string[]; wereThere: string[] }> {
  // In one order, so that two callers who move in opposite directions do not wait for each other.
  const [first = '', second = ''] = [fromNamespaceId, toNamespaceId].toSorted();
  const held = [
    await managedClass(connection, viewer, first),
    await managedClass(connection, viewer, second),
  ];
  const target = held.find(({ id }) => id === toNamespaceId);
  const moved = await connection.run<Removed>(prepared(remove, [fromNamespaceId, userIds, ['Active']]));
  const ids = moved.map(({ userId }) => userId);
  const there = await connection.run<{ userId: string }>(prepared(active, [toNamespaceId, ids]));
  await connection.run(prepared(add, [toNamespaceId, ids, moved.map(({ level }) => level)]));
  await leaveNamespace(connection, fromNamespaceId, ids);
  await joinNamespace(connection, toNamespaceId, ids);
  const summary = target?.name ?? '';
  if (moved.length > 0)
    await recordMany(
      connection,
      originOf(request),
      {
        ...{ type: 'BulkUpdate', entityType: 'namespaces', entityId: toNamespaceId, summary },
        content: { moved: moved.length, from: fromNamespaceId },
      },
      ids.map((userId) => ({
        userId,
        type: 'Update',
        content: { namespaceId: toNamespaceId, from: fromNamespaceId },
      })),
    );
  return {
    ...{ moved: ids.length, skipped: userIds.length - ids.length, userIds: ids },
    wereThere: there.map(({ userId }) => userId),
  };
}
