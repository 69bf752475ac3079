import type { FastifyInstance } from 'fastify';
import { type OwnSession, ownAccountEndpoints } from '#contract/own-account.ts';
import { toIso } from '#server/content/present.ts';
import { recordActivity } from '#server/database/changes.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { currentUser } from './account.ts';
import { confirmEmail, requestEmail } from './change-email.ts';
import type { CodeServices } from './codes.ts';
import {
  createPictureAddresses,
  type PictureServices,
  removePicture,
  sendPicture,
  storePicture,
} from './pictures.ts';
import { endSessions } from './session-chain.ts';
import { isActive, sessionColumns } from './sessions.routes.ts';

type Services = Omit<CodeServices, 'env'> & PictureServices & { env: CodeServices['env'] };

const live = `from sessions t where t.user_id = $1 and ${isActive}`;
const listLive = `select ${sessionColumns}, t.id = $2 as current ${live} order by t.rotated_at desc, t.id desc limit $3 offset $4`;
const endOne = `update sessions set revoked_at = coalesce(revoked_at, now()) where id = $1 and user_id = $2 returning id`;

/** The calls by which everyone looks after the own e-mail address, sessions and picture. */
export async function ownAccountRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database, env } = services;
  const addresses = createPictureAddresses(env.JWT_SECRET);

  route(app, ownAccountEndpoints.requestEmail, async ({ body, viewer, request }) => {
    await requestEmail(services, request, viewer, body);
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, ownAccountEndpoints.confirmEmail, async ({ body, viewer, request }) => {
    await confirmEmail(services, request, viewer, body);
    return currentUser(database, viewer);
  });

  route(app, ownAccountEndpoints.sessions, async ({ query: { page, pageSize }, viewer }) => {
    const [counted] = await database.drizzle.run<{ total: number }>(
      prepared(`select count(*)::int as total ${live}`, [viewer.id]),
    );
    const total = counted?.total ?? 0;
    const first = Math.min(page * pageSize, total);
    const rows = await database.drizzle.run<OwnSession>(
      prepared(listLive, [viewer.id, viewer.sessionId, pageSize, first]),
    );
    const items = rows.map((row) => ({
      ...row,
      createdAt: toIso(row.createdAt),
      lastUsedAt: toIso(row.lastUsedAt),
      expiresAt: toIso(row.expiresAt),
    }));
    return { items, paging: { page, pageSize, total, currentSize: items.length } };
  });

  route(app, ownAccountEndpoints.endSession, async ({ params: { id }, viewer, request }) =>
    inTransaction(database, async (connection) => {
      const ended = await connection.run(prepared(endOne, [id, viewer.id]));
      if (ended.length === 0) throw notFound();
      await recordActivity(connection, originOf(request), {
        ...{ type: 'Delete', entityType: 'sessions', entityId: id, summary: viewer.email },
      });
      return { id };
    }),
  );

  route(app, ownAccountEndpoints.endOtherSessions, async ({ viewer, request }) =>
    inTransaction(database, async (connection) => {
      const ended = await endSessions(connection, viewer.id, viewer.sessionId);
      await recordActivity(connection, originOf(request), {
        ...{ type: 'Delete', entityType: 'users', entityId: viewer.id, summary: viewer.email },
        content: { sessionsEnded: ended },
      });
      return { ended };
    }),
  );

  route(app, ownAccountEndpoints.setPicture, async ({ viewer, request }) => {
    const stored = await storePicture(services, request, originOf(request), viewer.id);
    return { pictureUrl: addresses.urlOf(viewer.id, stored, viewer.id) };
  });

  route(app, ownAccountEndpoints.removePicture, async ({ viewer, request }) => {
    await removePicture(database, originOf(request), viewer.id);
    return { pictureUrl: null };
  });

  route(app, ownAccountEndpoints.picture, async ({ params, query, reply }) =>
    sendPicture(database, addresses, { ...query, ...params }, reply),
  );
}
