import type { ListFilesQuery } from '#contract/files.ts';
import type { Paging } from '#contract/list-query.ts';
import { filterByNamespace } from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import { escapeLike, readListPage } from '#server/database/list-page.ts';
import { Statement } from '#server/database/statement.ts';
import type { Totals } from '#server/database/totals.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type FileRow, fileColumns } from '#server/resources/files/store-file.ts';

const sortExpressions: Record<ListFilesQuery['sortField'], string> = {
  createdAt: 't.created_at',
  updatedAt: 't.updated_at',
  name: 'left(t.search, 200)',
  size: 't.size',
  fileType: 't.file_type',
};

/** A page of the library: the files of the workspace, and those of every workspace. */
export async function readFilePage(
  services: { database: Database; totals: Totals },
  query: ListFilesQuery,
  viewer: Viewer,
): Promise<{ rows: FileRow[]; paging: Paging }> {
  const statement = new Statement();
  filterByNamespace(statement, viewer, { hasPrivate: false });
  if (!viewer.roles.includes('ADMIN')) statement.and(`t.path <> 'DatabaseBackup'`);
  statement.and(`(t.path <> 'TempFiles' or t.created_by = ${statement.value(viewer.id)})`);
  if (query.path) statement.and(`t.path = any(${statement.value(query.path)})`);
  if (query.attachmentType)
    statement.and(`t.attachment_type = any(${statement.value(query.attachmentType)})`);
  if (query.fileType) {
    const patterns = query.fileType.map((type) => escapeLike(type).replace(/\/\*$/, '/%'));
    statement.and(`t.file_type like any(${statement.value(patterns)}::text[])`);
  }
  return readListPage<FileRow>(services, {
    entity: 'files',
    select: fileColumns,
    statement,
    search: query.globalSearch,
    orderBy: sortExpressions[query.sortField],
    orderType: query.orderType,
    page: query.page,
    pageSize: query.pageSize,
  });
}
