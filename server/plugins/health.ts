import type { FastifyInstance } from 'fastify';
import type { Database } from '#server/database/connection.ts';
import { ApiError } from '#server/http/api-error.ts';

/** `/live` says that the process runs, `/ready` that it can work. */
export async function healthPlugin(
  app: FastifyInstance,
  { database }: { database: Database },
): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
  });
  app.get('/live', async () => ({ status: 'ok' }));
  app.get('/ready', async (request) => {
    if (app.isEnding()) throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
    try {
      await database.ping();
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'the database does not answer');
      throw new ApiError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
    }
  });
}
