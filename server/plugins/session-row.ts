import { getTableName } from 'drizzle-orm';
import type { Role } from '#contract/roles.ts';
import { mayViewAs } from '#contract/view-as.ts';
import { toIso } from '#server/content/present.ts';
import { nameOf } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import type { Stored } from '#server/database/write-row.ts';
import type { NamedRow } from '#server/http/context.ts';
import { hasPortalAccess, seesAllNamespaces, type ViewedBy } from '#server/http/viewer.ts';

/** Whose session it is, and in which namespace they work. */
export interface SessionRow {
  userId: string;
  email: string;
  roles: Role[];
  assigned: string[];
  selected: string | null;
  portalEnabled: boolean | null;
  verified: boolean;
  forcePasswordChange: boolean;
  /** The namespace of the header or the selection, when it exists. */
  known: string | null;
  disableTranslation: boolean | null;
  showTranslationsDictionary: boolean | null;
  /** What an ADMIN without a header and a selection falls back to. */
  first: string | null;
  viewedBy?: ViewedBy;
}

/** A session, and the person who views the portal as another one in it. */
interface ViewedRow extends SessionRow {
  viewerId: string;
  viewerEmail: string;
  viewerName: string;
  viewerRoles: Role[];
  viewerAssigned: string[];
  viewerPortalEnabled: boolean | null;
  viewedUntil: string;
}

const ofSession = {
  columns: '',
  from: 'sessions s join users u on u.id = s.user_id',
  where: 's.id = $1',
};
/** The viewed person in place of the one whose session it is. */
const ofViewing: typeof ofSession = {
  columns: `v.id as "viewerId", v.email as "viewerEmail", ${nameOf('v')} as "viewerName", v.roles as "viewerRoles",
    v.assign_namespaces as "viewerAssigned", v.portal_enabled as "viewerPortalEnabled", w.expires_at as "viewedUntil",`,
  from: `viewings w join sessions s on s.id = w.session_id
    join users v on v.id = s.user_id join users u on u.id = w.viewed_id`,
  where: `w.id = $1 and w.ended_at is null and w.expires_at > now() and s.verified and not v.blocked
    and not v.force_password_change`,
};

/**
 * One look-up finds session, person and namespace, on every request: a role taken away, a block or a sign-out
 * counts from the next request on. Where the path names a row of `stored`, its columns are read in the same round trip;
 * those of the session come after them, so that none of them is ever replaced by one of the row.
 */
function sessionQuery(stored: Stored | undefined, of: typeof ofSession): { name: string; text: string } {
  const table = stored && getTableName(stored.table);
  const text = `
  select ${stored ? `${stored.columns},` : ''} ${of.columns}
    u.id as "userId", u.email, u.roles, u.assign_namespaces as assigned, u.selected_namespace as selected,
    u.portal_enabled as "portalEnabled", s.verified, u.force_password_change as "forcePasswordChange",
    n.id as known, n.disable_translation as "disableTranslation",
    n.show_translations_dictionary as "showTranslationsDictionary",
    case when coalesce($2::uuid, u.selected_namespace) is null then (select f.id from namespaces f order by f.name limit 1) end as first
  from ${of.from}
    left join namespaces n on n.id = coalesce($2::uuid, u.selected_namespace)
    ${stored ? `left join ${table} t on t.id = $3` : ''}
  where ${of.where} and s.revoked_at is null and s.expires_at > now() and not u.blocked`;
  return { name: [of === ofViewing ? 'viewing' : 'session', table].filter(Boolean).join(' '), text };
}

type Queries = Map<Stored | undefined, ReturnType<typeof sessionQuery>>;
const queries = new Map<typeof ofSession, Queries>([
  [ofSession, new Map()],
  [ofViewing, new Map()],
]);

async function readRow<Row extends SessionRow>(
  { pool }: Database,
  of: typeof ofSession,
  id: string,
  namespace: string | undefined,
  named: Pick<NamedRow, 'stored' | 'id'> | undefined,
): Promise<Row | undefined> {
  const known = queries.get(of);
  const query = known?.get(named?.stored) ?? sessionQuery(named?.stored, of);
  known?.set(named?.stored, query);
  const values = [id, namespace ?? null, ...(named ? [named.id] : [])];
  const { rows } = await pool.query<Row>({ ...query, values });
  return rows[0];
}

/** The session with an id, while it lives. */
export function readSession(
  database: Database,
  sessionId: string,
  namespace?: string,
  named?: Pick<NamedRow, 'stored' | 'id'>,
): Promise<SessionRow | undefined> {
  return readRow(database, ofSession, sessionId, namespace, named);
}

/**
 * The same of someone as whom another person views the portal, while that one may: with those namespaces alone that both
 * work in.
 */
export async function readViewedSession(
  database: Database,
  viewingId: string,
  namespace?: string,
  named?: Pick<NamedRow, 'stored' | 'id'>,
): Promise<SessionRow | undefined> {
  const row = await readRow<ViewedRow>(database, ofViewing, viewingId, namespace, named);
  if (!row) return undefined;
  const { viewerId: id, viewerRoles: roles, viewerAssigned: namespaces, viewedUntil, ...person } = row;
  const viewer = { id, roles, namespaces };
  const seesAll = seesAllNamespaces(viewer);
  const assigned = seesAll ? row.assigned : row.assigned.filter((one) => namespaces.includes(one));
  const mayView =
    mayViewAs(viewer, { id: row.userId, roles: row.roles }) &&
    hasPortalAccess({ roles, portalEnabled: row.viewerPortalEnabled }) &&
    (seesAll || assigned.length > 0);
  if (!mayView) return undefined;
  return {
    ...person,
    assigned,
    viewedBy: {
      ...{ id, roles, email: row.viewerEmail, name: row.viewerName, until: toIso(viewedUntil) },
      person: row.userId,
    },
  };
}
