import type { FastifyRequest } from 'fastify';

/** Whether a request is for the API. The matched route counts too, since the router decodes `/%61pi` to `/api`. */
export function isForApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(request.url) || Boolean(request.routeOptions.url?.startsWith('/api/'));
}
