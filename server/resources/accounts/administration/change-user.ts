import type { ActivityType } from '#contract/activities.ts';
import { hasAnyRole, type Role, staffRoles } from '#contract/roles.ts';
import { type Administration, administrationOf } from '#contract/user-administration.ts';
import { namespaceIssues } from '#server/content/references.ts';
import { checkVersion, expectedVersion } from '#server/content/versions.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError, refuse } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { hasPortalAccess, type Reader, seesAllNamespaces } from '#server/http/viewer.ts';
import { type Account, lockedAccount, writeAccount } from '../account.ts';
import type { CodeServices } from '../codes.ts';
import { isLastAdministrator } from '../erasure/erase-person.ts';
import { endSessions, needsSecondStep } from '../session-chain.ts';
import { knownNamespaces } from './read-users.ts';

type Patch = Partial<Account>;

/** Someone who changes a person, by what they may do now, and the person. */
export interface Change {
  connection: Connection;
  viewer: Reader;
  account: Account;
  administration: Administration;
}

const readViewer = `select id, roles, assign_namespaces as namespaces from users
  where id = $1 and not blocked and portal_enabled is not false`;
const isBeingErased = 'select 1 from account_deletions where user_id = $1 and started_at is not null';

/**
 * Changes a person whom the caller may administer, in one transaction with what `patchOf` does besides. `mayEndAdmin`: the
 * change can leave no active ADMIN, so that callers of such changes wait for each other.
 */
export async function changeUser(
  { database, settings }: Pick<CodeServices, 'database' | 'settings'>,
  { viewer: caller, request }: Caller,
  id: string,
  { mayEndAdmin, type }: { mayEndAdmin: boolean; type?: ActivityType },
  patchOf: (change: Change) => Promise<Patch>,
): Promise<void> {
  const expected = expectedVersion(request);
  const rules = await settings.read('signIn');
  await inTransaction(database, async (connection) => {
    const isLast = mayEndAdmin && (await isLastAdministrator(connection, id));
    const account = await lockedAccount(connection, id);
    const viewer = await currentViewer(connection, caller, ['ADMIN', 'SUPERVISOR']);
    const { otherNamespaces } = knownNamespaces(viewer, account.assignNamespaces);
    const isHidden = !seesAllNamespaces(viewer) && otherNamespaces === account.assignNamespaces.length;
    const erased = await connection.run(prepared(isBeingErased, [id]));
    if (isHidden || erased.length > 0) throw new ApiError('USER_NOT_FOUND');
    const administration = administrationOf(viewer, { id, roles: account.roles, otherNamespaces });
    if (administration === 'nothing') throw notYours(viewer, id);
    checkVersion(account, expected);
    const patch = await patchOf({ connection, viewer, account, administration });
    const next = { ...account, ...patch };
    if (isLast && !isActiveAdmin(next))
      throw new ApiError('CONFLICT', { context: 'lastActiveAdministrator' });
    await writeAccount(connection, originOf(request), account, patch, type);
    await followNamespaces(connection, account, next);
    if (endsSessions(account, next) || (!needsSecondStep(account, rules) && needsSecondStep(next, rules)))
      await endSessions(connection, id);
  });
}

/** The caller as they are now: until the locks were theirs, another may have taken their role. */
export async function currentViewer(
  connection: Connection,
  { id }: Pick<Reader, 'id'>,
  wanted: readonly Role[],
): Promise<Reader> {
  const [viewer] = await connection.run<Reader>(prepared(readViewer, [id]));
  if (!viewer || !hasAnyRole(viewer.roles, wanted)) throw new ApiError('ACCESS_DENIED', { context: 'role' });
  return viewer;
}

/** The refusal of a change of oneself, or of someone whom others look after. */
export function notYours(viewer: Pick<Reader, 'id'>, id: string): ApiError {
  return new ApiError('ACCESS_DENIED', { context: viewer.id === id ? 'own' : 'notYours' });
}

function isActiveAdmin({ roles, blocked, portalEnabled }: Account): boolean {
  return roles.includes('ADMIN') && !blocked && portalEnabled !== false;
}

/** Whoever loses the portal is signed out for good, and so is whoever may have been let in by an old password. */
function endsSessions(before: Account, after: Account): boolean {
  return after.passwordHash !== before.passwordHash || (hasPortalAccess(before) && !hasPortalAccess(after));
}

/**
 * The namespaces of a person after a change of those that the viewer knows: the others stay. Whoever is no Admin gives
 * only what is theirs.
 */
export async function changedNamespaces(
  { connection, viewer, account }: Change,
  wanted: readonly string[] | undefined,
): Promise<string[]> {
  const before = account.assignNamespaces;
  if (wanted === undefined) return before;
  const { assignNamespaces: known } = knownNamespaces(viewer, before);
  const hidden = before.filter((id) => !known.includes(id));
  const added = wanted.filter((id) => !before.includes(id));
  if (!seesAllNamespaces(viewer) && added.some((id) => !viewer.namespaces.includes(id)))
    throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
  refuse(await namespaceIssues(connection, added, 'assignNamespaces'));
  const kept = before.filter((id) => hidden.includes(id) || wanted.includes(id));
  return [...kept, ...new Set(added)];
}

const leave = `update class_students set status = 'Removed', removed_at = now(), updated_at = now()
  where user_id = $1 and namespace_id = any($2::uuid[]) and status <> 'Removed'`;
const join = `insert into class_students (namespace_id, user_id, joined_at)
  select namespace, $1, now() from unnest($2::uuid[]) namespace
  on conflict (namespace_id, user_id) do update
    set status = 'Active', removed_at = null, joined_at = coalesce(class_students.joined_at, now()), updated_at = now()
    where class_students.status = 'Removed'`;

/** Learners are students of their namespaces: who leaves one is removed there with the history kept. */
export async function followNamespaces(
  connection: Connection,
  before: Pick<Account, 'id' | 'assignNamespaces'>,
  { roles, assignNamespaces }: Pick<Account, 'roles' | 'assignNamespaces'>,
): Promise<void> {
  const left = before.assignNamespaces.filter((id) => !assignNamespaces.includes(id));
  const joined = assignNamespaces.filter((id) => !before.assignNamespaces.includes(id));
  if (left.length > 0) await connection.run(prepared(leave, [before.id, left]));
  if (joined.length > 0 && !hasAnyRole(roles, staffRoles))
    await connection.run(prepared(join, [before.id, joined]));
}
