import type { FastifyRequest } from 'fastify';

/** Whether a request is for the API. The route tells too, since the router reads `/%61pi` as `/api`. */
export function isForApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(request.url) || Boolean(request.routeOptions.url?.startsWith('/api/'));
}
