import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Endpoint, isOpenTo, isOpenToViewing } from '#contract/endpoint.ts';
import { id } from '#contract/list-query.ts';
import type { Database } from '#server/database/connection.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { NamedRow } from '#server/http/context.ts';
import type { Tokens } from '#server/http/tokens.ts';
import { governsContent, hasPortalAccess } from '#server/http/viewer.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readSession, readViewedSession, type SessionRow } from './session-row.ts';

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
    app.decorateRequest('viewedBy');
    app.decorateRequest('namedRow');
    app.addHook('onRequest', async (request) => {
      const endpoint = request.routeOptions.config.endpoint;
      if (!endpoint) return;
      const bearer = bearerOf(request);
      const isGuarded = endpoint.access !== 'public' && endpoint.access !== 'service';
      const claims = isGuarded ? tokens.readAccess(bearer) : undefined;
      const viewing = claims ? undefined : tokens.readViewing(bearer);
      const session = claims ?? viewing;
      const header = session && endpoint.inNamespace ? namespaceHeader(request) : undefined;
      const named = session && namedRow(request);
      const viewed = viewing && (await readViewedSession(database, viewing.viewing, header, named));
      request.viewedBy = viewed?.viewedBy;
      // Also calls that are open to all: who views as another person writes nothing.
      if (viewed && !isOpenToViewing(endpoint))
        throw new ApiError('ACCESS_DENIED', { context: endpoint.method === 'GET' ? 'closedView' : 'view' });
      const { maintenance } = await settings.read('general');
      const isClosed = maintenance && !endpoint.inMaintenance;
      // Everyone may read what is public; only writes of those who may be anyone are held up.
      if (endpoint.access === 'public') {
        if (isClosed && endpoint.method !== 'GET') throw underMaintenance();
        return;
      }
      if (endpoint.access === 'service') {
        checkServiceToken(bearer, serviceToken);
        if (isClosed) throw underMaintenance();
        return;
      }
      if (!session) throw new ApiError('ACCESS_TOKEN_NOT_VALID');
      const row = claims ? await readSession(database, claims.sid, header, named) : viewed;
      if (!row || !hasPortalAccess(row))
        throw new ApiError('INVALID_SESSION', viewing && { context: 'view' });
      if (isClosed && !(row.viewedBy ?? row).roles.includes('ADMIN')) throw underMaintenance();
      // It does not keep others from looking.
      if (row.forcePasswordChange && !row.viewedBy) throw new ApiError('FORCE_CHANGE_PASSWORD');
      checkAccess(endpoint, row);
      request.viewer = {
        id: row.userId,
        email: row.email,
        roles: row.roles,
        namespaces: row.assigned,
        sessionId: session.sid,
        sessionVerified: row.verified,
        mayActivate: governsContent(row) || !settings.last('content').requireSupervisorForActive,
        namespace: header ? allowedNamespace(row, header) : fallbackNamespace(row),
        translation: {
          disableTranslation: Boolean(header && row.disableTranslation),
          showTranslationsDictionary: Boolean(header && row.showTranslationsDictionary),
        },
        ...(row.viewedBy && { viewedBy: row.viewedBy }),
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
  if (!isOpenTo(endpoint, row)) throw new ApiError('ACCESS_DENIED', { context: 'role' });
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
