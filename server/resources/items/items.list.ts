import type { ListItemsQuery } from '#contract/items.ts';
import type { Paging } from '#contract/list-query.ts';
import { filterByNamespace, maySee } from '#server/content/access.ts';
import { filterByDates } from '#server/database/date-range.ts';
import { readListPage } from '#server/database/list-page.ts';
import { Statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Services } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemColumns } from './items.model.ts';
import type { ItemRow } from './items.present.ts';
import { filterToCollection } from './items-of-collection.ts';

const sortExpressions: Record<ListItemsQuery['sortField'], string> = {
  updatedAt: 't.updated_at',
  createdAt: 't.created_at',
  title: 't.title_key',
  type: 't.type',
  status: 't.status',
  public: 't.public',
  difficulty: 't.difficulty',
};

/** A page of entries: of the workspace, or of one course in the course's own order. */
export async function readItemPage(
  services: Services,
  query: ListItemsQuery,
  viewer: Viewer,
): Promise<{ rows: ItemRow[]; paging: Paging }> {
  const statement = new Statement();
  if (query.collectionId) {
    await ensureCollectionVisible(services, viewer, query.collectionId);
    // The place in the course is looked up per row by its key; a course has at most some thousand entries.
    filterToCollection(statement, viewer, query.collectionId);
  } else {
    filterByNamespace(statement, viewer, { hasPrivate: true });
  }
  if (query.types) statement.and(`t.type = any(${statement.value(query.types)})`);
  if (query.status) statement.and(`t.status = any(${statement.value(query.status)})`);
  if (query.public !== undefined) statement.and(`t.public = ${statement.value(query.public)}`);
  if (query.tag) statement.and(`t.tags && ${statement.value(query.tag)}::uuid[]`);
  if (query.createdBy) statement.and(`t.created_by = any(${statement.value(query.createdBy)}::uuid[])`);
  filterByDates(statement, 'created_at', query.createdAt_Start, query.createdAt_End);
  filterByDates(statement, 'updated_at', query.updatedAt_Start, query.updatedAt_End);

  return readListPage<ItemRow>(services, {
    entity: 'items',
    select: itemColumns,
    statement,
    search: query.globalSearch,
    orderBy: query.collectionId
      ? '(select position from collection_items ci where ci.collection_id = $1 and ci.item_id = t.id)'
      : sortExpressions[query.sortField],
    orderType: query.collectionId ? 'asc' : query.orderType,
    page: query.fetchMore ? 0 : query.page,
    pageSize: query.pageSize,
  });
}

async function ensureCollectionVisible({ database }: Services, viewer: Viewer, id: string): Promise<void> {
  const { rows } = await database.pool.query<{
    namespaces: string[];
    createdBy: string | null;
    public: boolean;
  }>({
    name: 'course-access',
    text: 'select namespaces, created_by as "createdBy", public from collections where id = $1',
    values: [id],
  });
  if (!rows[0] || !maySee(viewer, rows[0])) throw notFound();
}
