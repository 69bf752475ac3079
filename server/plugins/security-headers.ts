import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import { isForApi } from '#server/http/api-request.ts';

/** Headers of every answer. Pages add a policy with a nonce. */
export const securityHeadersPlugin = fp(
  async (app: FastifyInstance, { isSecure }: { isSecure: boolean }) => {
    // Built once for all answers: `@fastify/helmet` builds it for each one.
    const protect = helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
      },
      crossOriginEmbedderPolicy: false,
      frameguard: { action: 'deny' },
      referrerPolicy: { policy: 'no-referrer' },
      strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    });
    app.addHook('onRequest', (request, reply, done) => {
      if (isForApi(request)) reply.header('cache-control', 'no-store');
      protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
    });
  },
  { name: 'security-headers' },
);
