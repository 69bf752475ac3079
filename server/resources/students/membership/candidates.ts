import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import type { Candidate } from '#contract/memberships.ts';
import { staffRoles } from '#contract/roles.ts';
import { nameOf } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import { isKnownIn } from './enrol.ts';
import { expectManager } from './managed-class.ts';

const staff = `array['${staffRoles.join("','")}']`;

/** People whom the caller sees, learners before staff, as those who add students know them, and who take no part in a class of the caller. */
export async function findCandidates(
  { drizzle }: Database,
  viewer: Viewer,
  { namespaceId, globalSearch }: { namespaceId: string; globalSearch: string },
): Promise<Candidate[]> {
  expectManager(viewer, namespaceId);
  const statement = new Statement();
  statement.and(`u.search like ${statement.value(`%${escapeLike(fold(globalSearch))}%`)}`);
  statement.and('not u.blocked');
  statement.and('u.id <> all(array(select user_id from account_deletions where started_at is not null))');
  statement.and(`not exists (select from class_students s where s.user_id = u.id and s.status = 'Active'
    and s.namespace_id = ${statement.value(namespaceId)}::uuid)`);
  if (!seesAllNamespaces(viewer)) {
    const own = `${statement.value(viewer.namespaces)}::uuid[]`;
    statement.and(`(${isKnownIn(own)})`);
  }
  return drizzle.run<Candidate>(
    prepared(
      `select u.id, ${nameOf('u')} as name, u.email from users u ${statement.where}
        order by u.roles && ${staff}, lower(u.last_name), lower(u.first_name), u.id limit ${limits.candidates}`,
      statement.values,
    ),
  );
}
