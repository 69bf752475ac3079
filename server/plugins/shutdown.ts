import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

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
