import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { isForApi } from '#server/lib/api-request.ts';

/** Headers that every answer carries. Pages add a policy of their own, with a nonce. */
export const securityHeadersPlugin = fp(
  async (app: FastifyInstance, { isSecure }: { isSecure: boolean }) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginEmbedderPolicy: false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    });
    app.addHook('onRequest', async (request, reply) => {
      if (isForApi(request)) reply.header('cache-control', 'no-store');
    });
  },
  { name: 'security-headers' },
);
