import { readOnlyKeys } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import { issuesOfItem } from '#contract/item-rules.ts';
import { namespaceIssues, tagIssues } from '#server/content/references.ts';
import type { ContentModel } from '#server/content/store.ts';
import { asWritten } from '#server/content/translations.ts';
import { selectList } from '#server/database/statement.ts';
import { lockRow } from '#server/database/write-row.ts';
import { fileIssues, noFiles } from '#server/resources/files/file-references.ts';
import { type ItemRow, presentItem } from './items.present.ts';
import { items } from './items.table.ts';

/** What is read of an entry. */
export const itemColumns = selectList(items, ['search', 'titleKey']);

/** What search and sorting read. */
export interface ItemSearchColumns {
  titleKey: string;
  search: string;
}

/** The columns that search and sorting read, made from what was written. */
export function itemSearchColumns(
  row: Pick<ItemRow, 'title' | 'question' | 'additionalInfo' | 'translations'>,
): ItemSearchColumns {
  const translatedTitles = Object.values(row.translations).map((words) => words?.title ?? '');
  return {
    titleKey: fold(row.title),
    search: fold(
      [row.title, row.question, row.additionalInfo, ...translatedTitles].filter(Boolean).join('\n'),
    ),
  };
}

/** How entries are written. */
export const itemModel: ContentModel<ItemRow> = {
  entity: 'items',
  summaryOf: (row) => row.title,
  readOnly: [...Object.keys(readOnlyKeys), 'video_Transcript'],
  present: (row) => presentItem(row, asWritten, noFiles),
  table: items,
  columns: itemColumns,
  lock: (connection, id) => lockRow(connection, { table: items, columns: itemColumns }, id),
  valuesOf: (next, written) => ({
    ...written,
    // The words of another video are not this one's.
    ...(written.link !== undefined && { video_Transcript: null }),
    ...itemSearchColumns(next),
  }),
  issues: issuesOfItem,
  referenceIssues: async (connection, viewer, { written: { tags, namespaces, imageId }, before }) => [
    ...(await tagIssues(connection, viewer, { path: 'tags', ids: tags, before: before?.tags, type: 'item' })),
    ...(await namespaceIssues(connection, namespaces)),
    ...(await fileIssues(connection, viewer, [{ path: 'imageId', id: imageId, type: 'Image' }])),
  ],
};
