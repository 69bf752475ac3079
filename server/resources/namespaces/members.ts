import type * as z from 'zod';
import type { editMembersBody, Member } from '#contract/namespaces.ts';
import type { Role } from '#contract/roles.ts';
import { hasAnyRole, staffRoles } from '#contract/roles.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { ensureWritable } from '#server/content/access.ts';
import { toIso } from '#server/content/present.ts';
import { filterToPeople, nameOf, readRecords } from '#server/content/records.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { isStaff, namespaceModel } from './namespaces.model.ts';

const memberColumns = `u.id, ${nameOf('u')} as name, u.username, u.email, u.roles, u.last_sign_in_at as "lastSignInAt"`;

/** A page of the staff of a namespace, by name. */
export async function readMembers(
  database: Database,
  namespaceId: string,
  { page, pageSize }: { page: number; pageSize: number },
) {
  const statement = new Statement();
  statement.and(`t.assign_namespaces @> array[${statement.value(namespaceId)}::uuid]`);
  statement.and(isStaff.replaceAll('u.', 't.'));
  const { rows, paging } = await readRecords<Member>(database, {
    table: 'users',
    select: memberColumns.replaceAll('u.', 't.'),
    statement,
    query: { page, pageSize, orderType: 'asc' },
    orderBy: 'username',
  });
  const items = rows.map((row) => ({ ...row, lastSignInAt: row.lastSignInAt && toIso(row.lastSignInAt) }));
  return { items, paging };
}

/** Adds people of the staff to a namespace, and removes others from it: all of it, or nothing. */
export async function editMembers(
  { database }: { database: Database },
  { viewer, request }: Caller,
  namespaceId: string,
  { add, remove }: z.output<typeof editMembersBody>,
): Promise<{ added: number; removed: number }> {
  return inTransaction(database, async (connection) => {
    // Held, so that it is not deleted meanwhile.
    const [held] = await connection.run<{ id: string }>(prepared(holdNamespace, [namespaceId]));
    const namespace = held && (await namespaceModel.read(connection, namespaceId, viewer));
    ensureWritable(viewer, namespace, namespaceModel.ownerOf);
    const ids = await peopleToAdd(connection, viewer, add);
    const origin = originOf(request);
    const added = await changeMembers(connection, origin, addMember, [ids, namespaceId]);
    const removed = await changeMembers(connection, origin, removeMember, [remove, namespaceId]);
    return { added, removed };
  });
}

const holdNamespace = 'select id from namespaces where id = $1 for key share';

const readByAddress = `select wanted.place::int - 1 as place, t.id, t.roles
  from unnest($1::text[]) with ordinality wanted(address, place)
    join users t on replace(lower(normalize(t.email, NFC)), 'ς', 'σ') = replace(lower(normalize(wanted.address, NFC)), 'ς', 'σ')`;

/**
 * The ids of the staff with these addresses. An address of nobody and one of someone whom the viewer does not see are
 * refused alike.
 */
async function peopleToAdd(connection: Connection, viewer: Viewer, addresses: string[]): Promise<string[]> {
  if (addresses.length === 0) return [];
  const statement = new Statement();
  statement.value(addresses);
  filterToPeople(statement, viewer, 't.id');
  const found = await connection.run<{ place: number; id: string; roles: Role[] }>(
    prepared(`${readByAddress} ${statement.where}`, statement.values),
  );
  const byPlace = new Map(found.map((one) => [one.place, one]));
  refuse(
    addresses.flatMap((_, place): ValidationIssue[] => {
      const person = byPlace.get(place);
      if (!person) return [{ path: `add.${place}`, key: 'unknownPerson' }];
      return hasAnyRole(person.roles, staffRoles) ? [] : [{ path: `add.${place}`, key: 'notStaff' }];
    }),
  );
  return found.map(({ id }) => id);
}

/** Puts people into a namespace; those who are in it stay as they are. */
export const addMember = `
  with before as (
    select id, assign_namespaces as old from users
    where id = any($1::uuid[]) and not assign_namespaces @> array[$2::uuid] order by id for update
  )
  update users u set assign_namespaces = array_append(before.old, $2::uuid), version = version + 1, updated_at = now()
  from before where u.id = before.id returning u.id, u.email, before.old, u.assign_namespaces as new`;

/** Takes people of the staff out of a namespace, also where it is the one that they have selected. */
const removeMember = `
  with before as (
    select id, assign_namespaces as old from users u
    where id = any($1::uuid[]) and assign_namespaces @> array[$2::uuid] and ${isStaff} order by id for update
  )
  update users u set assign_namespaces = array_remove(before.old, $2::uuid),
    selected_namespace = nullif(selected_namespace, $2::uuid), version = version + 1, updated_at = now()
  from before where u.id = before.id returning u.id, u.email, before.old, u.assign_namespaces as new`;

/** Changes in which namespaces people are, and records it of each; answers how many changed. */
export async function changeMembers(
  connection: Connection,
  origin: ActivityOrigin,
  change: string,
  values: [people: readonly string[], namespaceId: string],
): Promise<number> {
  const changed = await connection.run<{ id: string; email: string; old: string[]; new: string[] }>(
    prepared(change, values),
  );
  for (const { id, email, ...assignNamespaces } of changed)
    await recordActivity(connection, origin, {
      type: 'Update',
      entityType: 'users',
      entityId: id,
      summary: email,
      content: { assignNamespaces },
    });
  return changed.length;
}
