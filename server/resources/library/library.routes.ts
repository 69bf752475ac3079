import type { FastifyInstance } from 'fastify';
import type { CollectionType } from '#contract/collection-types.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { ensureVisible, type Owned } from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import { readRow } from '#server/database/read-row.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { addResults } from './add-results.ts';
import { readRatings, readStudentItems } from './library.list.ts';

type CollectionHead = Owned & { id: string; type: CollectionType };

const collectionAccessColumns = 't.id, t.type, t.namespaces, t.created_by as "createdBy", t.public';

/** The calls that read and record learners' results. */
export async function libraryRoutes(app: FastifyInstance, services: { database: Database }): Promise<void> {
  const visibleCollection = async (viewer: Viewer, id: string) =>
    ensureVisible(
      viewer,
      await readRow<CollectionHead>(services.database, 'collections', collectionAccessColumns, id),
    );

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
