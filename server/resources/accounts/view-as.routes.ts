import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod';
import { mayViewAs, viewAsEndpoints, viewAsMinutes } from '#contract/view-as.ts';
import { toIso } from '#server/content/present.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { route } from '#server/http/route.ts';
import type { Tokens } from '#server/http/tokens.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { readUser } from './administration/read-users.ts';

interface Services {
  database: Database;
  tokens: Tokens;
  limiter: Limiter;
  queue: Queue;
}

const begin = `insert into viewings (id, session_id, viewed_id, expires_at)
  values ($1, $2, $3, now() + make_interval(mins => ${viewAsMinutes})) returning expires_at as until`;

/** The calls by which someone views the portal as another person. What they see is decided where requests are identified. */
export async function viewAsRoutes(
  app: FastifyInstance,
  { database, tokens, limiter, queue }: Services,
): Promise<void> {
  route(app, viewAsEndpoints.begin, async ({ params, body: { reason }, viewer, request }) => {
    await limiter.consume('viewAsPerAccount', viewer.id);
    return inTransaction(database, async (connection) => {
      const person = await readUser(connection, viewer, params.id);
      if (!mayViewAs(viewer, person)) throw new ApiError('ACCESS_DENIED', { context: 'viewAs' });
      if (person.blocked || !person.portalAccess) throw new ApiError('CONFLICT', { context: 'viewAs' });
      const id = uuidv7();
      const values = [id, viewer.sessionId, person.id];
      const [row] = await connection.run<{ until: string }>(prepared(begin, values));
      const until = toIso(row?.until ?? '');
      await recordActivity(connection, originOf(request), {
        ...{ type: 'ViewAs', entityType: 'users', entityId: person.id, summary: person.email },
        content: { reason, until },
      });
      await queue.send(connection, viewAsEndJob, { id }, viewer.id, viewAsMinutes * 60);
      const claims = { sid: viewer.sessionId, sub: person.id, act: { sub: viewer.id }, viewing: id };
      return { accessToken: tokens.signViewing(claims), until };
    });
  });

  route(app, viewAsEndpoints.end, async ({ params: { id }, viewer, request }) => {
    await inTransaction(database, (connection) =>
      end(connection, originOf(request), 'w.session_id = $1 and w.viewed_id = $2', [viewer.sessionId, id]),
    );
    return { id };
  });
}

/** When it ended: with its time, or with the session. */
const endOf = (
  condition: string,
) => `update viewings w set ended_at = least(now(), w.expires_at, s.revoked_at)
  from sessions s, users u where s.id = w.session_id and u.id = w.viewed_id and w.ended_at is null and ${condition}
  returning w.viewed_id as "viewedId", s.user_id as "userId", u.email, w.ended_at as "endedAt"`;

/** Ends viewings that have not ended yet, and records that. */
async function end(
  connection: Connection,
  origin: Omit<ActivityOrigin, 'userId'>,
  condition: string,
  values: unknown[],
): Promise<void> {
  const ended = await connection.run<{ viewedId: string; userId: string; email: string; endedAt: string }>(
    prepared(endOf(condition), values),
  );
  for (const { viewedId, userId, email, endedAt } of ended)
    await recordActivity(
      connection,
      { ...origin, userId },
      {
        ...{ type: 'ViewAsEnd', entityType: 'users', entityId: viewedId, summary: email },
        content: { endedAt: toIso(endedAt) },
      },
    );
}

/** Records the end of a viewing that nobody ended before its time was over. */
export const viewAsEndJob = defineJob({
  ...{ name: 'ViewAsEnd', type: 'ViewAsEnd', data: z.object({ id: z.uuid() }) },
  work: ({ database }: Pick<Services, 'database'>, { id }) =>
    inTransaction(database, (connection) =>
      end(connection, { requestId: uuidv7(), ip: '', namespaceId: null }, 'w.id = $1', [id]),
    ),
});
