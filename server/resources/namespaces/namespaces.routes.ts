import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import {
  type Namespace,
  namespaceEndpoints,
  namespaceEntity,
  type namespaceUsage,
} from '#contract/namespaces.ts';
import { resourceNames } from '#contract/resources.ts';
import { presenterOf } from '#server/content/present.ts';
import { type ContentServices, listRoute } from '#server/content/routes.ts';
import { prepared, selectList } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces } from '#server/http/viewer.ts';
import { namespaces } from './namespaces.table.ts';

type NamespaceRow = Omit<typeof namespaces.$inferSelect, 'search'>;

const columns = selectList(namespaces, ['search']);
const present = presenterOf<NamespaceRow, Namespace>(namespaceEntity.fields);

/** The calls of namespaces. */
export async function namespaceRoutes(
  app: FastifyInstance,
  services: Pick<ContentServices, 'totals' | 'database' | 'settings'>,
): Promise<void> {
  const listed = {
    contract: namespaceEntity,
    table: namespaces,
    entity: 'namespaces' as const,
    select: () => columns,
  };
  listRoute<typeof namespaceEntity, NamespaceRow>(
    app,
    services,
    listed,
    {
      sort: { name: 't.search' },
      filters: {
        translationDisabled: 'disableTranslation',
        translationsDictionaryShown: 'showTranslationsDictionary',
        // How texts are answered; what namespaces have under these names is filtered by the two above.
        disableTranslation: null,
        showTranslationsDictionary: null,
      },
      narrow: (statement, _, viewer) => {
        if (!seesAllNamespaces(viewer))
          statement.and(`t.id = any(${statement.value(viewer.namespaces)}::uuid[])`);
      },
    },
    async (rows) => rows.map((row) => present(row)),
  );

  route(app, namespaceEndpoints.usage, async ({ params: { id }, viewer }) => {
    if (!seesAllNamespaces(viewer) && !viewer.namespaces.includes(id)) throw notFound();
    const [counts] = await services.database.drizzle.run<z.output<typeof namespaceUsage>>(
      prepared(usageOfNamespace, [id]),
    );
    if (!counts) throw notFound();
    return counts;
  });
}

const held = resourceNames.map(
  (entity) => `(select count(*)::int from ${entity} where namespaces @> array[n.id]) as ${entity}`,
);
const usageOfNamespace = `select ${held.join(', ')},
    (select count(*)::int from users where assign_namespaces @> array[n.id]) as people
  from namespaces n where n.id = $1`;
