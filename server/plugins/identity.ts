import { createHash, timingSafeEqual } from 'node:crypto';
import { getTableName } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Endpoint, mayCall } from '#contract/endpoint.ts';
import { id } from '#contract/list-query.ts';
import type { Role } from '#contract/roles.ts';
import type { Database } from '#server/database/connection.ts';
import type { Stored } from '#server/database/write-row.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { NamedRow } from '#server/http/context.ts';
import type { Tokens } from '#server/http/tokens.ts';
import { governsContent, hasPortalAccess } from '#server/http/viewer.ts';
import type { Settings } from '#server/settings/settings.ts';

interface SessionRow {
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
}

/**
 * One look-up finds session, person and namespace, on every request: a role taken away, a block or a sign-out
 * counts from the next request on. Where the path names a row of `stored`, its columns are read in the same round trip;
 * those of the session come after them, so that none of them is ever replaced by one of the row.
 */
function sessionQuery(stored: Stored | undefined): { name: string; text: string } {
  const table = stored && getTableName(stored.table);
  const text = `
  select ${stored ? `${stored.columns},` : ''}
    u.id as "userId", u.email, u.roles, u.assign_namespaces as assigned, u.selected_namespace as selected,
    u.portal_enabled as "portalEnabled", s.verified, u.force_password_change as "forcePasswordChange",
    n.id as known, n.disable_translation as "disableTranslation",
    n.show_translations_dictionary as "showTranslationsDictionary",
    case when coalesce($2::uuid, u.selected_namespace) is null then (select f.id from namespaces f order by f.name limit 1) end as first
  from sessions s join users u on u.id = s.user_id
    left join namespaces n on n.id = coalesce($2::uuid, u.selected_namespace)
    ${stored ? `left join ${table} t on t.id = $3` : ''}
  where s.id = $1 and s.revoked_at is null and s.expires_at > now() and not u.blocked`;
  return { name: table ? `session ${table}` : 'session', text };
}

const queries = new Map<Stored | undefined, ReturnType<typeof sessionQuery>>();

async function readSession(
  { pool }: Database,
  sessionId: string,
  namespace?: string,
  named?: Pick<NamedRow, 'stored' | 'id'>,
): Promise<SessionRow | undefined> {
  const query = queries.get(named?.stored) ?? sessionQuery(named?.stored);
  queries.set(named?.stored, query);
  const values = [sessionId, namespace ?? null, ...(named ? [named.id] : [])];
  const { rows } = await pool.query<SessionRow>({ ...query, values });
  return rows[0];
}

/** The namespace that a session begins in. */
export async function namespaceOfSession(database: Database, sessionId: string): Promise<string | null> {
  const row = await readSession(database, sessionId);
  return row ? fallbackNamespace(row) : null;
}

/** Identifies the caller and their namespace, and refuses those whom the contract of the route does not permit. */
export const identityPlugin = fp(
  async (
    app: FastifyInstance,
    {
      database,
      tokens,
      serviceToken,
      settings,
    }: { database: Database; tokens: Tokens; serviceToken: string | undefined; settings: Settings },
  ) => {
    app.decorateRequest('viewer');
    app.decorateRequest('namedRow');
    app.addHook('onRequest', async (request) => {
      const endpoint = request.routeOptions.config.endpoint;
      if (!endpoint) return;
      const { maintenance } = await settings.read('general');
      const isClosed = maintenance && !endpoint.inMaintenance;
      // Everyone may read what is public; only writes of those who may be anyone are held up.
      if (endpoint.access === 'public') {
        if (isClosed && endpoint.method !== 'GET') throw underMaintenance();
        return;
      }
      if (endpoint.access === 'service') {
        checkServiceToken(bearerOf(request), serviceToken);
        if (isClosed) throw underMaintenance();
        return;
      }
      const claims = tokens.readAccess(bearerOf(request));
      if (!claims) throw new ApiError('ACCESS_TOKEN_NOT_VALID');
      const header = endpoint.inNamespace ? namespaceHeader(request) : undefined;
      const named = namedRow(request);
      const row = await readSession(database, claims.sid, header, named);
      if (!row || !hasPortalAccess(row)) throw new ApiError('INVALID_SESSION');
      if (isClosed && !row.roles.includes('ADMIN')) throw underMaintenance();
      if (row.forcePasswordChange) throw new ApiError('FORCE_CHANGE_PASSWORD');
      checkAccess(endpoint, row);
      request.viewer = {
        id: row.userId,
        email: row.email,
        roles: row.roles,
        namespaces: row.assigned,
        sessionId: claims.sid,
        sessionVerified: row.verified,
        mayActivate: governsContent(row) || !settings.last('content').requireSupervisorForActive,
        namespace: header ? allowedNamespace(row, header) : fallbackNamespace(row),
        translation: {
          disableTranslation: Boolean(header && row.disableTranslation),
          showTranslationsDictionary: Boolean(header && row.showTranslationsDictionary),
        },
      };
      if (named) request.namedRow = { ...named, row: 'id' in row && row.id !== null ? row : undefined };
    });
  },
  { name: 'identity', dependencies: ['errors'] },
);

/** During maintenance only Admins use the product; others try again. */
export function underMaintenance(): ApiError {
  return new ApiError('MAINTENANCE', { retryAfter: 30 });
}

/** The token of the `Authorization` header, whose scheme may be in any case; empty without one. */
export function bearerOf(request: FastifyRequest): string {
  return /^bearer +(.*)/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
}

/** Another program authenticates by a shared token; without one configured every call is refused. */
export function checkServiceToken(given: string, expected: string | undefined): void {
  const digest = (token: string) => createHash('sha256').update(token).digest();
  if (!expected || !timingSafeEqual(digest(given), digest(expected)))
    throw new ApiError('ACCESS_TOKEN_NOT_VALID');
}

function namespaceHeader(request: FastifyRequest): string | undefined {
  const header = request.headers.namespace;
  if (header === undefined) return undefined;
  const parsed = id.safeParse(header);
  if (!parsed.success) throw invalidAt('Namespace', 'id');
  return parsed.data;
}

/** The row that the path names, where its route has it read with the session; a malformed id is refused later. */
function namedRow({ routeOptions, params }: FastifyRequest): Pick<NamedRow, 'stored' | 'id'> | undefined {
  const stored = routeOptions.config.namedRow;
  const { data } = id.safeParse((params as { id?: string }).id);
  return stored && data ? { stored, id: data } : undefined;
}

function checkAccess(endpoint: Endpoint, row: SessionRow): void {
  if (endpoint.access === 'signedIn') return;
  if (!row.verified) throw new ApiError('SESSION_NOT_VERIFIED');
  if (!mayCall(endpoint, row.roles)) throw new ApiError('ACCESS_DENIED', { context: 'role' });
}

function isMember(row: SessionRow, namespace: string): boolean {
  return row.roles.includes('ADMIN') || row.assigned.includes(namespace);
}

function allowedNamespace(row: SessionRow, wanted: string): string {
  if (row.known !== wanted.toLowerCase() || !isMember(row, row.known)) {
    throw new ApiError('ACCESS_DENIED', { context: 'namespace' });
  }
  return row.known;
}

/** The stored selection while it is still a membership, else the first assigned one, else none. */
function fallbackNamespace(row: SessionRow): string | null {
  if (row.selected && row.known === row.selected && isMember(row, row.selected)) return row.selected;
  return row.assigned[0] ?? (row.roles.includes('ADMIN') ? row.first : null);
}
