import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import helmet from 'helmet';
import { isForApi } from '#server/http/context.ts';

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

/** What a page of another origin may send beyond the simplest requests, and which headers of an answer it may read. */
const preflightAnswer = {
  'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
  'access-control-allow-headers':
    'Authorization, Content-Type, Idempotency-Key, If-Match, Namespace, X-Request-Id',
  'access-control-max-age': '7200',
};
const readableHeaders = 'Content-Disposition, Retry-After, X-Request-Id';

/**
 * Lets portals of the named origins use the API, for a portal that another host serves. Tokens travel in a header that
 * only the portal's own scripts can set, so cookies and other credentials of the browser are never allowed.
 */
export const corsPlugin = fp(
  async (app: FastifyInstance, { origins }: { origins: readonly string[] }) => {
    if (origins.length === 0) return;
    app.addHook('onRequest', async (request, reply) => {
      if (!isForApi(request)) return;
      // An answer that differs by origin must not be cached for another one, the answer to unknown origins included.
      reply.header('vary', 'Origin');
      // Images and sounds behind signed addresses are loaded without an Origin.
      reply.header('cross-origin-resource-policy', 'cross-origin');
      const { origin } = request.headers;
      if (origin === undefined || !origins.includes(origin)) return;
      reply.header('access-control-allow-origin', origin);
      reply.header('access-control-expose-headers', readableHeaders);
      if (request.method === 'OPTIONS' && request.headers['access-control-request-method']) {
        return reply.headers(preflightAnswer).status(204).send();
      }
    });
  },
  { name: 'cors', dependencies: ['security-headers'] },
);
