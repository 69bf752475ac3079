import type * as z from 'zod';
import { fold } from '#contract/fold.ts';
import type { Paging } from '#contract/list-query.ts';
import type { Role } from '#contract/roles.ts';
import type { UserDetails, UserUsage } from '#contract/user-administration.ts';
import type { ListedUser, listUsersQuery, UserStatus } from '#contract/users.ts';
import { toIso } from '#server/content/present.ts';
import { nameOf, readRecords } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { columnFilter, escapeLike } from '#server/database/list-page.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import { hasPortalAccess, type Reader, seesAllNamespaces } from '#server/http/viewer.ts';
import { nameKeyOf, signedInKeyOf, users } from '../users.table.ts';

interface ListedRow {
  id: string;
  email: string;
  username: string;
  firstName: string;
  lastName: string;
  name: string;
  roles: Role[];
  assignNamespaces: string[];
  portalEnabled: boolean | null;
  blocked: boolean;
  verified: boolean;
  emailVerified: boolean;
  hasPassword: boolean;
  invitedAt: string | null;
  lastSignInAt: string | null;
  createdAt: string;
  updatedAt: string;
}

const listColumns = `t.id, t.email, t.username, t.first_name as "firstName", t.last_name as "lastName", ${nameOf('t')} as name,
  t.roles, t.assign_namespaces as "assignNamespaces", t.portal_enabled as "portalEnabled", t.blocked, t.verified,
  t.email_verified as "emailVerified", t.password_hash is not null as "hasPassword", t.invited_at as "invitedAt",
  t.last_sign_in_at as "lastSignInAt", t.created_at as "createdAt", t.updated_at as "updatedAt"`;

const sortColumns: Record<z.output<typeof listUsersQuery>['sortField'], string> = {
  updatedAt: 't.updated_at',
  createdAt: 't.created_at',
  name: nameKeyOf('t.'),
  lastName: 't.last_name',
  username: 't.username',
  email: 't.email',
  lastSignInAt: signedInKeyOf('t.'),
};

/** Nobody looks after accounts whose erasure has begun. */
const isThere = `t.id <> all(array(select user_id from account_deletions where started_at is not null))`;

/** Narrows people to those that the viewer may see: all of them, or those of their namespaces. */
function visibleTo(viewer: Reader): Statement {
  const statement = new Statement();
  if (!seesAllNamespaces(viewer))
    statement.and(`t.assign_namespaces && ${statement.value(viewer.namespaces)}::uuid[]`);
  return statement.and(isThere);
}

/** A page of the people that the viewer may see. */
export async function listUsers(
  database: Database,
  viewer: Reader,
  query: z.output<typeof listUsersQuery>,
  timeZone: string,
): Promise<{ items: ListedUser[]; paging: Paging }> {
  const statement = visibleTo(viewer);
  const filter = (name: string, value: unknown) => {
    if (value !== undefined) columnFilter(users, name, () => timeZone)?.(statement, value);
  };
  filter('roles', query.role);
  filter('blocked', query.blocked);
  // Whose other classes the viewer does not know are not found by them either.
  const wanted = query.namespaceId && knownNamespaces(viewer, query.namespaceId).assignNamespaces;
  filter('assignNamespaces', wanted);
  filter('createdAt_Start', query.createdAt_Start);
  filter('createdAt_End', query.createdAt_End);
  if (query.verified !== undefined)
    statement.and(`(t.verified and t.email_verified) = ${statement.value(query.verified)}`);
  if (query.level) {
    // Of the namespaces that are filtered by, and of those alone that the viewer knows.
    const levels = `s.level = any(${statement.value(query.level.map(Number))}::smallint[])`;
    const scope = wanted ?? (seesAllNamespaces(viewer) ? undefined : viewer.namespaces);
    const inScope = scope ? ` and s.namespace_id = any(${statement.value(scope)}::uuid[])` : '';
    statement.and(
      `t.id in (select s.user_id from class_students s where ${levels} and s.status <> 'Removed'${inScope})`,
    );
  }
  if (query.activeSince) {
    const since = `(${statement.value(query.activeSince)}::timestamp at time zone ${statement.value(timeZone)})`;
    statement.and(`(t.last_active_at >= ${since} or t.last_sign_in_at >= ${since}
      or t.id in (select s.user_id from class_students s where s.last_active_at >= ${since}))`);
  }
  if (query.globalSearch)
    statement.and(`t.search like ${statement.value(`%${escapeLike(fold(query.globalSearch))}%`)}`);
  const { rows, paging } = await readRecords<ListedRow>(database, {
    ...{ table: 'users', select: listColumns, statement, query, orderBy: sortColumns[query.sortField] },
  });
  return { items: rows.map((row) => presentListed(row, viewer)), paging };
}

type DetailsRow = ListedRow &
  Omit<UserDetails, keyof ListedUser | 'verified' | 'secondFactors'> &
  UserDetails['secondFactors'];

const detailColumns = `${listColumns}, t.version, t.phone, t.gender, t.force_password_change as "forcePasswordChange",
  t.paid_roles as "paidRoles", t.created_by as "createdBy", t.two_step_verification as "twoStepVerification",
  greatest(t.last_active_at, t.last_sign_in_at, (select max(last_active_at) from class_students where user_id = t.id))
    as "lastActiveAt",
  (select erase_at from account_deletions where user_id = t.id) as "erasedAt",
  exists (select from authenticators where user_id = t.id and secret is not null) as authenticator,
  (select count(*)::int from passkeys where user_id = t.id) as passkeys,
  (select count(*)::int from recovery_codes where user_id = t.id) as "recoveryCodes",
  (select count(*)::int from sessions where user_id = t.id and revoked_at is null and expires_at > now()) as "activeSessions"`;

/** The account of a person that the viewer may see. */
export async function readUser(connection: Connection, viewer: Reader, id: string): Promise<UserDetails> {
  const statement = visibleTo(viewer);
  return readDetails(connection, viewer, statement, id);
}

/** The account of a person whom the viewer just changed: a change of their namespaces may have taken them out of sight. */
export async function readChangedUser(
  connection: Connection,
  viewer: Reader,
  id: string,
): Promise<UserDetails> {
  return readDetails(connection, viewer, new Statement(), id);
}

async function readDetails(connection: Connection, viewer: Reader, statement: Statement, id: string) {
  statement.and(`t.id = ${statement.value(id)}`);
  const text = `select ${detailColumns} from users t ${statement.where}`;
  const [row] = await connection.run<DetailsRow>(prepared(text, statement.values));
  if (!row) throw new ApiError('USER_NOT_FOUND');
  const { version, phone, gender, blocked, hasPassword, forcePasswordChange, createdBy } = row;
  const { authenticator, passkeys, recoveryCodes, activeSessions, twoStepVerification } = row;
  return {
    ...presentListed(row, viewer),
    ...{
      version,
      phone,
      gender,
      blocked,
      hasPassword,
      forcePasswordChange,
      paidRoles: row.paidRoles,
      createdBy,
    },
    verified: row.verified && row.emailVerified,
    invitedAt: row.invitedAt && toIso(row.invitedAt),
    lastActiveAt: row.lastActiveAt && toIso(row.lastActiveAt),
    erasedAt: row.erasedAt && toIso(row.erasedAt),
    twoStepVerification,
    secondFactors: { authenticator, passkeys, recoveryCodes },
    activeSessions,
  };
}

/** The namespaces of a person that the viewer knows, and how many more there are. */
export function knownNamespaces(viewer: Reader, all: readonly string[]) {
  const known = seesAllNamespaces(viewer) ? [...all] : all.filter((id) => viewer.namespaces.includes(id));
  return { assignNamespaces: known, otherNamespaces: all.length - known.length };
}

function presentListed(row: ListedRow, viewer: Reader): ListedUser {
  const { id, email, username, firstName, lastName, name, roles, lastSignInAt } = row;
  return {
    ...{ id, email, username, firstName, lastName, name, roles },
    status: statusOf(row),
    portalAccess: hasPortalAccess(row),
    ...knownNamespaces(viewer, row.assignNamespaces),
    lastSignInAt: lastSignInAt && toIso(lastSignInAt),
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

function statusOf({ blocked, verified, emailVerified, hasPassword, invitedAt }: ListedRow): UserStatus {
  if (blocked) return 'Blocked';
  if (invitedAt !== null && !hasPassword && !verified) return 'Invited';
  return verified && emailVerified ? 'Active' : 'Unverified';
}

const countUsage = `select
  (select count(*)::int from sessions where user_id = $1 and revoked_at is null and expires_at > now()) as sessions,
  (select count(*)::int from class_students where user_id = $1 and status <> 'Removed') as classes,
  (select count(*)::int from library_entries where user_id = $1) as results,
  (select count(*)::int from answers where user_id = $1) as answers,
  (select count(*)::int from collections where created_by = $1 and not public)
    + (select count(*)::int from items where created_by = $1 and not public) as "privateEntries",
  (select count(*)::int from collections where created_by = $1 and public)
    + (select count(*)::int from items where created_by = $1 and public)
    + (select count(*)::int from tags where created_by = $1)
    + (select count(*)::int from files where created_by = $1) as "sharedEntries",
  (select count(*)::int from payments where user_id = $1) as payments`;

/** How much would go with an account, and how much would stay. */
export async function readUserUsage(connection: Connection, id: string): Promise<UserUsage> {
  const [usage] = await connection.run<UserUsage>(prepared(countUsage, [id]));
  if (!usage) throw new ApiError('USER_NOT_FOUND');
  return usage;
}
