import { fileEntity } from '#contract/files.ts';
import { mayReadFile, mayWriteFile } from '#server/content/file-access.ts';
import { referencesOf } from '#server/content/model.ts';
import type { Undoable } from '#server/content/undo-values.ts';
import { files } from './files.table.ts';
import { reserveQuota } from './quota.ts';
import { type FileRow, type FileServices, fileColumns, fileSearch } from './store-file.ts';

/** Files as undo needs to know them. */
export function undoableFiles(services: Pick<FileServices, 'settings'>): Undoable<FileRow> {
  return {
    contract: fileEntity,
    table: files,
    columns: fileColumns,
    references: referencesOf(fileEntity.fields),
    valuesOf: (next, written) => ({ ...written, search: fileSearch(next) }),
    issues: () => [],
    ownIssues: async (connection, _, { next, written }) => {
      // What is used since would be deleted after a day.
      if (written.path === 'TempFiles') return [{ path: 'path', key: 'notAnOption' }];
      if (written.namespaces) await reserveQuota(connection, services, next.namespaces, next.size);
      return [];
    },
    maySee: mayReadFile,
    mayWrite: mayWriteFile,
  };
}
