import type { FastifyInstance } from 'fastify';
import type { CollectionType } from '#contract/collection-types.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { ensureVisible, type Owned } from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { addResults } from './add-results.ts';
import { readRatings, readStudentItems } from './library.list.ts';

type CollectionHead = Owned & { id: string; type: CollectionType };

const collectionHead = `select id, type, namespaces, created_by as "createdBy", public from collections
  where id = $1`;

/** The calls that read and record learners' results. */
export async function libraryRoutes(app: FastifyInstance, services: { database: Database }): Promise<void> {
  const visibleCollection = async (viewer: Viewer, id: string) => {
    const { rows } = await services.database.pool.query<CollectionHead>(prepared(collectionHead, [id]));
    return ensureVisible(viewer, rows[0]);
  };

  route(app, libraryEndpoints.ratings, async ({ params, query, viewer }) =>
    readRatings(services, viewer, await visibleCollection(viewer, params.collectionId), query),
  );

  route(app, libraryEndpoints.studentItems, async ({ query, viewer }) => {
    await visibleCollection(viewer, query.collectionId);
    return readStudentItems(services, viewer, query);
  });

  route(app, libraryEndpoints.add, async ({ body, request }) => ({
    items: await addResults(services, request, body),
  }));
}
