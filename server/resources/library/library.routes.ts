import type { FastifyInstance } from 'fastify';
import { libraryEndpoints } from '#contract/library.ts';
import type { Database } from '#server/database/connection.ts';
import { route } from '#server/http/route.ts';
import { readCollectionHead } from '#server/resources/items/items-of-collection.ts';
import { addResults } from './add-results.ts';
import { readRatings, readStudentItems } from './library.list.ts';

/** The calls that read and record learners' results. */
export async function libraryRoutes(app: FastifyInstance, services: { database: Database }): Promise<void> {
  route(app, libraryEndpoints.ratings, async ({ params, query, viewer }) =>
    readRatings(services, viewer, await readCollectionHead(services, viewer, params.collectionId), query),
  );

  route(app, libraryEndpoints.studentItems, async ({ query, viewer }) => {
    await readCollectionHead(services, viewer, query.collectionId);
    return readStudentItems(services, viewer, query);
  });

  route(app, libraryEndpoints.add, async ({ body, request }) => ({
    items: await addResults(services, request, body),
  }));
}
