import type { FastifyInstance } from 'fastify';
import { changeEndpoints } from '#contract/changes.ts';
import { undoRequests } from '#server/content/undo.ts';
import type { Undoables } from '#server/content/undo-judge.ts';
import type { Database } from '#server/database/connection.ts';
import { route } from '#server/http/route.ts';
import { listChanges } from './list-changes.ts';

/** The calls of changes, of which each undoes as one what a request changed. */
export async function changeRoutes(
  app: FastifyInstance,
  services: { database: Database; undoables: Undoables },
): Promise<void> {
  route(app, changeEndpoints.list, async ({ query, viewer }) => listChanges(services, viewer, query));
  route(app, changeEndpoints.undo, async (call) => undoRequests(services, call, call.body));
}
