import type { FastifyInstance } from 'fastify';
import {
  type Configs,
  type ListNamespacesQuery,
  type Namespace,
  namespaceEndpoints,
} from '#contract/namespaces.ts';
import { presentStamps } from '#server/content/timestamps.ts';
import type { Database } from '#server/database/connection.ts';
import { readListPage } from '#server/database/list-page.ts';
import { Statement, selectList } from '#server/database/statement.ts';
import type { Totals } from '#server/database/totals.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import { readConfigs } from './configs.ts';
import { namespaces } from './namespaces.table.ts';

type NamespaceRow = typeof namespaces.$inferSelect;

const columns = selectList(namespaces, ['search']);
const sortExpressions: Record<ListNamespacesQuery['sortField'], string> = {
  updatedAt: 't.updated_at',
  createdAt: 't.created_at',
  name: 't.search',
  type: 't.type',
  status: 't.status',
};

/** The calls of workspaces. */
export async function namespaceRoutes(
  app: FastifyInstance,
  services: { database: Database; totals: Totals; demo: Configs['demo'] },
): Promise<void> {
  route(app, namespaceEndpoints.list, async ({ query, viewer }) => {
    const { rows, paging } = await readListPage<NamespaceRow>(services, {
      entity: 'namespaces',
      select: columns,
      statement: filtersOf(query, viewer),
      search: query.globalSearch,
      orderBy: sortExpressions[query.sortField],
      ...query,
    });
    return { items: rows.map(presentNamespace), paging };
  });

  route(app, namespaceEndpoints.configs, async () => readConfigs(services));
}

function filtersOf(query: ListNamespacesQuery, viewer: Viewer): Statement {
  const statement = new Statement();
  if (!seesAllNamespaces(viewer)) statement.and(`t.id = any(${statement.value(viewer.namespaces)}::uuid[])`);
  if (query.public !== undefined) statement.and(`t.public = ${statement.value(query.public)}`);
  if (query.type) statement.and(`t.type = any(${statement.value(query.type)})`);
  if (query.status) statement.and(`t.status = any(${statement.value(query.status)})`);
  if (query.translationDisabled !== undefined) {
    statement.and(`t.disable_translation = ${statement.value(query.translationDisabled)}`);
  }
  if (query.translationsDictionaryShown !== undefined) {
    statement.and(`t.show_translations_dictionary = ${statement.value(query.translationsDictionaryShown)}`);
  }
  return statement;
}

function presentNamespace(row: NamespaceRow): Namespace {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    public: row.public,
    type: row.type,
    status: row.status,
    disableTranslation: row.disableTranslation,
    showTranslationsDictionary: row.showTranslationsDictionary,
    ...presentStamps(row),
  };
}
