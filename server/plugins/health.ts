import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Database } from '#server/database/connection.ts';
import { ApiError } from '#server/http/api-error.ts';

/** `/live` says that the process runs, `/ready` that it can work. */
export async function healthPlugin(app: FastifyInstance, { database }: { database: Database }) {
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

declare module 'fastify' {
  interface FastifyInstance {
    /** Says that the server ends soon: `/ready` refuses from now on, and each answer closes its connection. */
    announceEnd(): void;
    isEnding(): boolean;
  }
}

/** Lets clients that keep connections move to another server before this one ends. */
export const shutdownPlugin = fp(
  async (app: FastifyInstance) => {
    let isEnding = false;
    app.decorate('announceEnd', () => {
      isEnding = true;
    });
    app.decorate('isEnding', () => isEnding);
    app.addHook('onSend', async (_request, reply) => {
      if (isEnding) reply.header('connection', 'close');
    });
  },
  { name: 'shutdown' },
);
