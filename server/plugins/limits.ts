import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Limiter } from '#server/http/limiter.ts';

/** Holds back an account that makes many costly calls in a row. */
export const limitsPlugin = fp(
  async (app: FastifyInstance, { limiter }: { limiter: Limiter }) => {
    app.addHook('onRequest', async (request) => {
      if (request.routeOptions.config.endpoint?.costly && request.viewer) {
        await limiter.consume('costlyPerAccount', request.viewer.id);
      }
    });
  },
  { name: 'limits', dependencies: ['identity'] },
);
