import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { type CreateTagBody, type ListTagsQuery, tagEndpoints } from '#contract/tags.ts';
import { ensureVisible, ensureWritable, filterByNamespace, namespacesOfNew } from '#server/content/access.ts';
import { addContent, editContent } from '#server/content/store.ts';
import { asWritten, translationOptionsOf } from '#server/content/translations.ts';
import { markChanged, recordActivity } from '#server/database/changes.ts';
import { readListPage } from '#server/database/list-page.ts';
import { readRow } from '#server/database/read-row.ts';
import { Statement } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { validationFailed } from '#server/http/api-error.ts';
import { originOf, type Services } from '#server/http/context.ts';
import { callerLanguage } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { readFileReferences } from '#server/resources/files/file-references.ts';
import { detachTag, tagColumns, tagModel, tagUsage } from './tags.model.ts';
import { presentTag, type TagRow } from './tags.present.ts';
import { tags } from './tags.table.ts';

const sortExpressions: Record<ListTagsQuery['sortField'], string> = {
  updatedAt: 't.updated_at',
  createdAt: 't.created_at',
  name: 't.search',
  order: 't."order"',
  status: 't.status',
};

/** The calls of tags. */
export async function tagRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database } = services;
  const filesOf = (rows: TagRow[], viewer: Viewer) =>
    readFileReferences(
      services,
      viewer,
      rows.flatMap(({ imageId, iconImageId }) => [imageId, iconImageId]),
    );

  route(app, tagEndpoints.list, async ({ query, viewer, request }) => {
    const translationOptions = translationOptionsOf(query, callerLanguage(request));
    const { rows, paging } = await readListPage<TagRow>(services, {
      entity: 'tags',
      select: tagColumns,
      statement: filtersOf(query, viewer),
      search: query.globalSearch,
      orderBy: sortExpressions[query.sortField],
      ...query,
    });
    const files = await filesOf(rows, viewer);
    return { items: rows.map((row) => presentTag(row, translationOptions, files)), paging };
  });

  route(app, tagEndpoints.details, async ({ params, query, viewer, request }) => {
    const row = ensureVisible(viewer, await readRow<TagRow>(database, 'tags', tagColumns, params.id));
    const usage = await tagUsage(database.drizzle, row.id);
    const translationOptions = translationOptionsOf(query, callerLanguage(request));
    return { ...presentTag(row, translationOptions, await filesOf([row], viewer)), usage };
  });

  route(app, tagEndpoints.add, async ({ body, viewer, request }) => {
    const added = await addContent(services, tagModel, { viewer, request }, newTag(body, viewer));
    return presentTag(added, asWritten, await filesOf([added], viewer));
  });

  route(app, tagEndpoints.edit, async ({ params, body, viewer, request }) => {
    const changed = await editContent(services, tagModel, { viewer, request }, params.id, body);
    return presentTag(changed, asWritten, await filesOf([changed], viewer));
  });

  route(app, tagEndpoints.remove, async ({ params, query, viewer, request }) =>
    inTransaction(database, async (connection) => {
      const tag = ensureWritable(viewer, await tagModel.lock(connection, params.id, viewer));
      if (tag.type !== query.type)
        throw validationFailed([{ path: 'type', key: 'wrongTagKind', params: {} }]);
      const usage = await tagUsage(connection, tag.id);
      await detachTag(connection, tag.id);
      await connection.delete(tags).where(eq(tags.id, tag.id));
      await recordActivity(connection, originOf(request), {
        type: 'Delete',
        entityType: 'tags',
        entityId: tag.id,
        summary: tag.name,
        content: { usage },
      });
      if (usage.items > 0) await markChanged(connection, 'items');
      if (usage.collections > 0) await markChanged(connection, 'collections');
      await markChanged(connection, 'tags');
      return { id: tag.id };
    }),
  );
}

function filtersOf(query: ListTagsQuery, viewer: Viewer): Statement {
  const statement = new Statement();
  filterByNamespace(statement, viewer, { hasPrivate: false });
  if (query.type) statement.and(`t.type = ${statement.value(query.type)}`);
  if (query.status) statement.and(`t.status = any(${statement.value(query.status)})`);
  if (query.subType) statement.and(`t.sub_type && ${statement.value(query.subType)}::text[]`);
  if (query.level) statement.and(`t.level && ${statement.value(query.level)}::smallint[]`);
  return statement;
}

function newTag(body: CreateTagBody, viewer: Viewer) {
  return { ...body, namespaces: namespacesOfNew(viewer, body.namespaces) };
}
