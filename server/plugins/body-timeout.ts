import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Ends requests whose body arrives too slowly. Only uploads may take longer, and they detect a standstill themselves;
 * one that was refused is no upload any more. What is left of a refused body is waited for all the same, since a client
 * that is cut off while it sends does not read the answer.
 */
export const bodyTimeoutPlugin = fp(
  async (app: FastifyInstance, { milliseconds = 120_000 }: { milliseconds?: number }) => {
    function endIn(timeout: number, { raw }: FastifyRequest): void {
      const timer = setTimeout(() => raw.complete || raw.destroy(), timeout);
      for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer));
    }

    app.addHook('onRequest', async (request) => {
      const { headers } = request;
      const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
      if (hasBody && !isUpload(request)) endIn(milliseconds, request);
    });
    app.addHook('onResponse', async (request) => {
      if (isUpload(request) && !request.raw.complete) endIn(milliseconds, request);
    });
  },
  { name: 'body-timeout' },
);

function isUpload(request: FastifyRequest): boolean {
  return request.routeOptions.config.endpoint?.upload !== undefined;
}
