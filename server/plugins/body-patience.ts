import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** Milliseconds in which a body must arrive, uploads aside. */
const patience = 120_000;

/** Gives up requests whose body drips in; only uploads may take their time, and they watch for a standstill themselves. */
export const bodyPatiencePlugin = fp(
  async (app: FastifyInstance) => {
    app.addHook('onRequest', async (request, reply) => {
      const { headers, raw } = request;
      const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
      if (!hasBody || request.routeOptions.config.endpoint?.upload) return;
      const timer = setTimeout(() => !raw.complete && raw.destroy(), patience);
      reply.raw.once('close', () => clearTimeout(timer));
    });
  },
  { name: 'body-patience' },
);
