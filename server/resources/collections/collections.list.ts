import type { ListCollectionsQuery } from '#contract/collections.ts';
import type { Paging } from '#contract/list-query.ts';
import { filterByNamespace } from '#server/content/access.ts';
import { filterByDates } from '#server/database/date-range.ts';
import { readListPage } from '#server/database/list-page.ts';
import { prepared, Statement, selectList } from '#server/database/statement.ts';
import type { Services } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemsColumns } from '#server/resources/items/items-of-collection.ts';
import type { CollectionRow } from './collections.present.ts';
import { collections } from './collections.table.ts';

const ownColumns = selectList(collections, ['search', 'titleKey']);

/** The columns of a collection, its items among them as the viewer has them. */
function collectionColumns(statement: Statement, viewer: Viewer): string {
  return `${ownColumns}, ${itemsColumns(statement, viewer)}`;
}

const sortExpressions: Record<ListCollectionsQuery['sortField'], string> = {
  updatedAt: 't.updated_at',
  createdAt: 't.created_at',
  title: 't.title_key',
  type: 't.type',
  status: 't.status',
  public: 't.public',
  difficulty: 't.difficulty',
  paymentType: 't.payment_type',
};

/** One collection as the viewer has it; whether they see it at all is still to be checked. */
export async function readCollection(
  { database }: Services,
  viewer: Viewer,
  id: string,
): Promise<CollectionRow | undefined> {
  const statement = new Statement();
  const wanted = statement.value(id);
  const text = `select ${collectionColumns(statement, viewer)} from collections t where t.id = ${wanted}`;
  const { rows } = await database.pool.query<CollectionRow>(prepared(text, statement.values));
  return rows[0];
}

/** A page of the courses of a workspace. */
export async function readCollectionPage(
  services: Services,
  query: ListCollectionsQuery,
  viewer: Viewer,
): Promise<{ rows: CollectionRow[]; paging: Paging }> {
  return readListPage<CollectionRow>(services, {
    entity: 'collections',
    select: (statement) => collectionColumns(statement, viewer),
    statement: filtersOf(query, viewer),
    search: query.globalSearch,
    orderBy: sortExpressions[query.sortField],
    orderType: query.orderType,
    page: query.page,
    pageSize: query.pageSize,
  });
}

function filtersOf(query: ListCollectionsQuery, viewer: Viewer): Statement {
  const statement = new Statement();
  filterByNamespace(statement, viewer, { hasPrivate: true });
  if (query.type) statement.and(`t.type = any(${statement.value(query.type)})`);
  if (query.status) statement.and(`t.status = any(${statement.value(query.status)})`);
  if (query.paymentType) statement.and(`t.payment_type = any(${statement.value(query.paymentType)})`);
  if (query.public !== undefined) statement.and(`t.public = ${statement.value(query.public)}`);
  if (query.isTemplate !== undefined) statement.and(`t.is_template = ${statement.value(query.isTemplate)}`);
  if (query.tag) statement.and(`t.tags && ${statement.value(query.tag)}::uuid[]`);
  if (query.createdBy) statement.and(`t.created_by = any(${statement.value(query.createdBy)}::uuid[])`);
  filterByDates(statement, 'created_at', query.createdAt_Start, query.createdAt_End);
  filterByDates(statement, 'updated_at', query.updatedAt_Start, query.updatedAt_End);
  return statement;
}
