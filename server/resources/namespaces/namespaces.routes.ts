import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import { fold } from '#contract/fold.ts';
import {
  type createNamespaceBody,
  namedNamespaces,
  namespaceEndpoints,
  type namespaceEntity,
} from '#contract/namespaces.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { presentAll, presentOne, readVisible, recordRoutes } from '#server/content/record-routes.ts';
import { type ContentServices, listRoute } from '#server/content/routes.ts';
import { escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { notFound, refuse } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { copyNamespace } from './copy-namespace.ts';
import { deleteNamespace } from './delete-namespace.ts';
import { readLevelFit, readOverview, readUnfit } from './fit.ts';
import { addMember, changeMembers, editMembers, readMembers } from './members.ts';
import { insertNamespace, type NamespaceRow, namespaceModel } from './namespaces.model.ts';
import { readUsage } from './usage.ts';

/** The calls of namespaces. */
export async function namespaceRoutes(
  app: FastifyInstance,
  services: ContentServices & { storage: Storage },
): Promise<void> {
  const { database } = services;
  const withoutCounts = { ...namespaceModel, complete: undefined };

  listRoute<typeof namespaceEntity, NamespaceRow>(
    app,
    services,
    namespaceModel,
    {
      sort: { name: 't.search' },
      filters: {
        translationDisabled: 'disableTranslation',
        translationsDictionaryShown: 'showTranslationsDictionary',
        // How texts are answered; what namespaces have under these names is filtered by the two above.
        disableTranslation: null,
        showTranslationsDictionary: null,
        // Of what the list answers.
        counts: null,
      },
      narrow: (statement, _, viewer) => {
        if (!seesAllNamespaces(viewer))
          statement.and(`t.id = any(${statement.value(viewer.namespaces)}::uuid[])`);
        return undefined;
      },
      beside: async (query, viewer) =>
        query.public ? { others: await readOthers(services, viewer, query.globalSearch) } : {},
    },
    async (rows, { query, viewer }) =>
      presentAll(services, query.counts ? namespaceModel : withoutCounts, viewer, rows),
  );

  recordRoutes(app, services, namespaceModel);

  route(app, namespaceEndpoints.add, async (call) =>
    presentOne(services, namespaceModel, call.viewer, await addNamespace(services, call)),
  );

  route(app, namespaceEndpoints.copy, async (call) => {
    const { namespace, ...copied } = await copyNamespace(services, call, call.params.id, call.body);
    return { namespace: await presentOne(services, namespaceModel, call.viewer, namespace), ...copied };
  });

  route(app, namespaceEndpoints.remove, async (call) =>
    deleteNamespace(services, call, call.params.id, call.query),
  );

  route(app, namespaceEndpoints.usage, async ({ params: { id }, viewer }) => {
    await readVisible(services, namespaceModel, viewer, id);
    const usage = await readUsage(database.drizzle, id);
    if (!usage) throw notFound();
    return usage;
  });

  route(app, namespaceEndpoints.overview, async ({ params: { id }, viewer }) => {
    await readVisible(services, namespaceModel, viewer, id);
    const overview = await readOverview(database.drizzle, viewer, id);
    if (!overview) throw notFound();
    return overview;
  });

  route(app, namespaceEndpoints.fit, async ({ query: { ids = [], ...query }, viewer }) => ({
    items: await readUnfit(database.drizzle, viewer, { namespaceIds: ids, ...query }),
  }));

  route(app, namespaceEndpoints.levelFit, async ({ params: { id }, query: { level }, viewer }) => {
    await readVisible(services, namespaceModel, viewer, id);
    return readLevelFit(database.drizzle, viewer, id, level);
  });

  route(app, namespaceEndpoints.members, async ({ params: { id }, query, viewer }) => {
    await readVisible(services, namespaceModel, viewer, id);
    return readMembers(database, id, query);
  });

  route(app, namespaceEndpoints.editMembers, async (call) =>
    editMembers(services, call, call.params.id, call.body),
  );
}

/** Adds a namespace; whoever does not see all of them is in it. */
async function addNamespace(
  services: ContentServices,
  { viewer, request, body }: Caller & { body: z.output<typeof createNamespaceBody> },
): Promise<NamespaceRow> {
  return runOnce<NamespaceRow>(services, { viewer, request, sent: body }, (keep) =>
    inTransaction(services.database, async (connection) => {
      const id = uuidv7();
      const next = { ...body, id, createdBy: viewer.id, namespaces: [id] };
      refuse(await namespaceModel.referenceIssues(connection, viewer, { next, written: next }));
      const origin = originOf(request);
      if (!seesAllNamespaces(viewer)) await changeMembers(connection, origin, addMember, [[viewer.id], id]);
      const activity = { type: 'Create', entityId: id, summary: body.name } as const;
      return keep(connection, await insertNamespace(connection, next, { origin, activity }));
    }),
  );
}

const readPublic = 'select t.id, t.name from namespaces t';

/** The first public namespaces that the viewer is not in, by name alone. */
async function readOthers({ database }: ContentServices, viewer: Viewer, search: string | undefined) {
  if (seesAllNamespaces(viewer)) return [];
  const statement = new Statement();
  statement.and(`t.public and t.status = 'Active'`);
  statement.and(`t.id <> all(${statement.value(viewer.namespaces)}::uuid[])`);
  if (search) statement.and(`t.search like ${statement.value(`%${escapeLike(fold(search))}%`)}`);
  const text = `${readPublic} ${statement.where} order by t.name, t.id limit ${namedNamespaces}`;
  return database.drizzle.run<{ id: string; name: string }>(prepared(text, statement.values));
}
