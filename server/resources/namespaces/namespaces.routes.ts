import type { FastifyInstance } from 'fastify';
import { type Configs, type Namespace, namespaceEndpoints, namespaceEntity } from '#contract/namespaces.ts';
import { presenterOf } from '#server/content/present.ts';
import { type ContentServices, listRoute } from '#server/content/routes.ts';
import { selectList } from '#server/database/statement.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces } from '#server/http/viewer.ts';
import { readConfigs } from './configs.ts';
import { namespaces } from './namespaces.table.ts';

type NamespaceRow = Omit<typeof namespaces.$inferSelect, 'search'>;

const columns = selectList(namespaces, ['search']);
const present = presenterOf<NamespaceRow, Namespace>(namespaceEntity.fields);

/** The calls of workspaces. */
export async function namespaceRoutes(
  app: FastifyInstance,
  services: Pick<ContentServices, 'database' | 'totals'> & { demo: Configs['demo'] },
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
      },
      narrow: (statement, _, viewer) => {
        if (!seesAllNamespaces(viewer))
          statement.and(`t.id = any(${statement.value(viewer.namespaces)}::uuid[])`);
      },
    },
    async (rows) => rows.map((row) => present(row)),
  );

  route(app, namespaceEndpoints.configs, async () => readConfigs(services));
}
