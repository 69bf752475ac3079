import { staffRoles } from '#contract/roles.ts';
import { nameOf } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';

/** Whether a learner is known to the viewer of `$2` by taking part in a class of theirs. */
const isKnown = `u.roles && array['${staffRoles.join("','")}'] or u.assign_namespaces && $2::uuid[] or exists (
  select from class_students s where s.user_id = u.id and s.status = 'Active' and s.namespace_id = any($2::uuid[]))`;
const names = `select u.id, coalesce(invited.name, ${nameOf('u')}) as name from users u
  left join lateral (
    select coalesce(nullif(s.invited_name, ''), u.email) as name from class_students s
    where s.user_id = u.id and s.namespace_id = any($2::uuid[]) and s.joined_at is null limit 1
  ) invited on not ($3 or ${isKnown})
  where u.id = any($1::uuid[])`;

/**
 * The names of some people. Of learners who were invited to a class of the viewer and have not agreed it is what the class
 * calls them: an id that an invitation answered leads to nobody's own name.
 */
export async function readNames(
  { pool }: Database,
  viewer: Viewer,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await pool.query<{ id: string; name: string }>(
    prepared(names, [ids, viewer.namespaces, seesAllNamespaces(viewer)]),
  );
  return rows;
}
