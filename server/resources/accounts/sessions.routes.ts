import type { FastifyInstance } from 'fastify';
import { fold } from '#contract/fold.ts';
import { type SessionOfList, sessionEndpoints } from '#contract/sessions.ts';
import { toIso } from '#server/content/present.ts';
import { filterToPeople, personColumn, personJoin, readRecords } from '#server/content/records.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { columnFilter, escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { sessions } from './auth.table.ts';
import { endSessions } from './session-chain.ts';

/** Whether a session `t` has neither ended nor expired. */
export const isActive = '(t.revoked_at is null and t.expires_at > now())';
/** What everyone reads of a session `t`. */
export const sessionColumns = `t.id, t.client_type as "clientType", t.platform, t.ip,
  t.user_agent as "userAgent", t.verified, t.created_at as "createdAt", t.rotated_at as "lastUsedAt",
  t.expires_at as "expiresAt", t.revoked_at as "revokedAt", ${isActive} as "isActive"`;
const columns = `${sessionColumns}, t.user_id as "userId", ${personColumn}`;
const sortColumns = { lastUsedAt: 't.rotated_at', createdAt: 't.created_at', expiresAt: 't.expires_at' };

/** The calls by which sessions are looked after. */
export async function sessionRoutes(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  route(app, sessionEndpoints.list, async ({ query, viewer }) => {
    const statement = new Statement();
    for (const name of ['userId', 'platform'] as const) {
      if (query[name] !== undefined) columnFilter(sessions, name)?.(statement, query[name]);
    }
    if (query.isActive !== undefined) statement.and(query.isActive ? isActive : `not ${isActive}`);
    if (query.globalSearch) {
      const term = statement.value(`%${escapeLike(fold(query.globalSearch))}%`);
      statement.and(`t.user_id in (select id from users where search like ${term})`);
    }
    filterToPeople(statement, viewer);
    const { rows, paging } = await readRecords<SessionOfList>(database, {
      ...{ table: 'sessions', select: columns, joins: personJoin, statement, query },
      orderBy: sortColumns[query.sortField],
    });
    return { items: rows.map((row) => present(row, viewer)), paging };
  });

  route(app, sessionEndpoints.details, async ({ params, viewer }) => {
    const statement = new Statement();
    statement.and(`t.id = ${statement.value(params.id)}`);
    filterToPeople(statement, viewer);
    const text = `select ${columns} from sessions t ${personJoin} ${statement.where}`;
    const { rows } = await database.pool.query<SessionOfList>(prepared(text, statement.values));
    const [row] = rows;
    if (!row) throw notFound();
    return present(row, viewer);
  });

  route(app, sessionEndpoints.remove, async ({ params, request }) =>
    inTransaction(database, async (connection) => {
      const text = `select email, revoked_at is not null as "isEnded"
        from sessions join users on users.id = user_id where sessions.id = $1 for update of sessions`;
      const [session] = await connection.run<{ email: string; isEnded: boolean }>(
        prepared(text, [params.id]),
      );
      if (!session) throw notFound();
      if (session.isEnded) return { id: params.id };
      await connection.run(prepared('update sessions set revoked_at = now() where id = $1', [params.id]));
      await recordActivity(connection, originOf(request), {
        ...{ type: 'Delete', entityType: 'sessions', entityId: params.id, summary: session.email },
      });
      return { id: params.id };
    }),
  );

  route(app, sessionEndpoints.removeOfUser, async ({ params, request }) =>
    inTransaction(database, async (connection) => {
      const [person] = await connection.run<{ email: string }>(
        prepared('select email from users where id = $1', [params.id]),
      );
      if (!person) throw new ApiError('USER_NOT_FOUND');
      const ended = await endSessions(connection, params.id);
      await recordActivity(connection, originOf(request), {
        ...{ type: 'Delete', entityType: 'users', entityId: params.id, summary: person.email },
        content: { sessionsEnded: ended },
      });
      return { id: params.id, ended };
    }),
  );
}

function present(row: SessionOfList, viewer: Viewer): SessionOfList {
  const { createdAt, lastUsedAt, expiresAt, revokedAt } = row;
  return {
    ...row,
    ip: viewer.roles.includes('ADMIN') ? row.ip : '',
    createdAt: toIso(createdAt),
    lastUsedAt: toIso(lastUsedAt),
    expiresAt: toIso(expiresAt),
    revokedAt: revokedAt && toIso(revokedAt),
    current: row.id === viewer.sessionId,
  };
}
