import type { FastifyInstance } from 'fastify';
import type * as z from 'zod';
import { collectionTypeFacts, collectionTypes } from '#contract/collection-types.ts';
import {
  type Configs,
  type Namespace,
  namespaceEndpoints,
  namespaceEntity,
  type namespaceUsage,
} from '#contract/namespaces.ts';
import { resourceNames } from '#contract/resources.ts';
import { presenterOf } from '#server/content/present.ts';
import { type RetentionServices, readRetention } from '#server/content/retention.ts';
import { type ContentServices, listRoute } from '#server/content/routes.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared, selectList } from '#server/database/statement.ts';
import { systemSettings } from '#server/database/system.table.ts';
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
  services: Pick<ContentServices, 'totals'> & RetentionServices & { demo: Configs['demo'] },
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

  route(app, namespaceEndpoints.configs, async () => readConfigs(services));
}

const held = resourceNames.map(
  (entity) => `(select count(*)::int from ${entity} where namespaces @> array[n.id]) as ${entity}`,
);
const usageOfNamespace = `select ${held.join(', ')},
    (select count(*)::int from users where assign_namespaces @> array[n.id]) as people
  from namespaces n where n.id = $1`;

const general = {
  appName: 'Admin Portal',
  productKind: 'LanguageLearn',
  defaultLanguage: 'el',
} as const satisfies Partial<Configs>;

/** What the portal must know before anyone signs in: the stored settings over the installation's defaults. */
async function readConfigs(services: RetentionServices & { demo: Configs['demo'] }): Promise<Configs> {
  const { database, demo } = services;
  const rows = await database.drizzle.select().from(systemSettings);
  const stored = Object.assign(
    {},
    ...rows.filter((row) => row.section === 'general').map((row) => row.value),
  );
  return {
    ...general,
    ...stored,
    defaultQuizTypes: Object.fromEntries(
      collectionTypes.map((type) => [type, [...collectionTypeFacts[type].defaultQuizTypes]]),
    ) as Configs['defaultQuizTypes'],
    trashDays: (await readRetention(services)).trashDays,
    demo: demo && (await hasAccounts(database, demo.accounts)) ? demo : null,
  };
}

/** A database without demo content has no demo accounts, whatever the environment says. */
async function hasAccounts({ pool }: Database, accounts: readonly { email: string }[]): Promise<boolean> {
  const emails = accounts.map(({ email }) => email);
  const { rowCount } = await pool.query('select 1 from users where email = any($1) limit 1', [emails]);
  return Boolean(rowCount);
}
