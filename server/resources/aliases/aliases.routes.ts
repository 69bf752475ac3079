import type { FastifyInstance } from 'fastify';
import { type Alias, aliasEntity } from '#contract/aliases.ts';
import { fold } from '#contract/fold.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { contentModel } from '#server/content/model.ts';
import { toIso } from '#server/content/present.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { aliases } from './aliases.table.ts';

type Collection = NonNullable<Alias['collection']>;
type AliasRow = typeof aliases.$inferSelect & Pick<Alias, 'collection'>;

const readCollections = 'select id, title, type, status from collections where id = any($1::uuid[])';

const model = contentModel<typeof aliasEntity, typeof aliases.$inferSelect, Pick<Alias, 'collection'>>(
  aliasEntity,
  aliases,
  {
    summaryOf: ({ alias }) => alias,
    // The database makes `namespaces` of the namespace.
    valuesOf: (next, { namespaces: _, ...written }) => ({
      ...written,
      search: fold(`${next.alias}\n${next.note}`),
    }),
    referenceIssues: async (connection, _viewer, { next, written }) =>
      written.alias === undefined ? [] : takenIssues(connection, next),
    complete: async (connection, rows) => {
      const ids = rows.flatMap(({ collectionId }) => collectionId ?? []);
      const found = ids.length > 0 ? await connection.run<Collection>(prepared(readCollections, [ids])) : [];
      const collections = new Map(found.map((one) => [one.id, one]));
      return rows.map(
        (row): AliasRow => ({
          ...row,
          collection: collections.get(row.collectionId ?? '') ?? null,
          lastHitAt: row.lastHitAt && toIso(row.lastHitAt),
        }),
      );
    },
  },
);

/** The calls of url aliases; what one opens is answered by those of the public pages. */
export async function aliasRoutes(app: FastifyInstance, services: ContentServices): Promise<void> {
  contentRoutes(app, services, model, {
    sort: { lastHitAt: `coalesce(t.last_hit_at, 'epoch')` },
    values: ({ namespaceId }, { namespace }) => {
      const chosen = namespaceId === undefined ? namespace : namespaceId;
      const namespaces = chosen ? [chosen] : [];
      return { namespaceId: chosen, namespaces, collection: null, hits: 0, lastHitAt: null };
    },
  });
}

/** The number of the advisory locks that keep two callers from taking the same alias at once. */
const aliasLocks = 6;
const lockAlias = `select pg_advisory_xact_lock(${aliasLocks}, hashtext($1))`;
const readOthers = `select id from aliases where alias = $1 and id <> $2
  union all select id from trash where entity = 'aliases' and name = $1 and id <> $2 limit 1`;

/** An alias belongs to one row, which may be in the trash. */
async function takenIssues(
  connection: Connection,
  { id, alias }: { id: string; alias: string },
): Promise<ValidationIssue[]> {
  await connection.run(prepared(lockAlias, [alias]));
  const others = await connection.run(prepared(readOthers, [alias, id]));
  return others.length > 0 ? [{ path: 'alias', key: 'taken' }] : [];
}
