import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';

/** Records calls that were to do something and failed, after their answer. What succeeds is recorded where it is done. */
export const failedActivitiesPlugin = fp(
  async (app: FastifyInstance, { database, limiter }: { database: Database; limiter: Limiter }) => {
    app.decorateRequest('presentedAccount');

    async function record(request: FastifyRequest, userId: string | null) {
      const { activity: type } = request.routeOptions.config.endpoint ?? {};
      const { errorCode } = request;
      if (!type) return;
      // Past a limit nothing was tried, and it could be repeated without end.
      if (errorCode === 'TOO_MANY_REQUESTS') {
        const { isWithin } = await limiter.count('refusalRecord', userId ?? request.sender);
        if (!isWithin) return;
      }
      const origin = { ...originOf(request), userId };
      await recordActivity(database.drizzle, origin, { type, success: false, errorCode });
    }

    app.addHook('onResponse', async (request, reply) => {
      const userId = (request.viewedBy ?? request.viewer)?.id ?? request.presentedAccount;
      if (userId === undefined || reply.statusCode < 400) return;
      await record(request, userId).catch((error) =>
        app.log.warn({ err: error }, 'a failed call is not among the activities'),
      );
    });
  },
  { name: 'failed-activities' },
);
