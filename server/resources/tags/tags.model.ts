import { sql } from 'drizzle-orm';
import { readOnlyKeys } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import { namespaceIssues } from '#server/content/references.ts';
import type { ContentModel, NewRow } from '#server/content/store.ts';
import { asWritten } from '#server/content/translations.ts';
import type { Connection } from '#server/database/session.ts';
import { selectList } from '#server/database/statement.ts';
import { lockRow } from '#server/database/write-row.ts';
import { fileIssues, noFiles } from '#server/resources/files/file-references.ts';
import { presentTag, type TagRow } from './tags.present.ts';
import { tags } from './tags.table.ts';

/** What is read of a tag. */
export const tagColumns = selectList(tags, ['search']);

/** What a search looks into. */
function searchText(row: NewRow<TagRow>): string {
  return fold([row.name, row.description].join('\n'));
}

/** How tags are written. */
export const tagModel: ContentModel<TagRow> = {
  entity: 'tags',
  summaryOf: (row) => row.name,
  readOnly: [...Object.keys(readOnlyKeys), 'type', 'usage'],
  present: (row) => presentTag(row, asWritten, noFiles),
  table: tags,
  columns: tagColumns,
  lock: (connection, id) => lockRow(connection, { table: tags, columns: tagColumns }, id),
  valuesOf: (next, written) => ({ ...written, search: searchText(next) }),
  issues: () => [],
  referenceIssues: async (connection, viewer, { written: { namespaces, imageId, iconImageId } }) => [
    ...(await namespaceIssues(connection, namespaces)),
    ...(await fileIssues(connection, viewer, [
      { path: 'imageId', id: imageId, type: 'Image' },
      { path: 'iconImageId', id: iconImageId, type: 'Image' },
    ])),
  ],
};

/** How many courses and entries carry a tag. */
export async function tagUsage(
  connection: Connection,
  id: string,
): Promise<{ collections: number; items: number }> {
  const { rows } = await connection.execute<{ collections: number; items: number }>(sql`
    select (select count(*)::int from collections where tags @> array[${id}::uuid] or item_tag = ${id}) as collections,
      (select count(*)::int from items where tags @> array[${id}::uuid]) as items`);
  return rows[0] ?? { collections: 0, items: 0 };
}

/** Takes a tag off everything that carries it. */
export async function detachTag(connection: Connection, id: string): Promise<void> {
  await connection.execute(sql`
    update items set tags = array_remove(tags, ${id}::uuid), version = version + 1, updated_at = now()
    where tags @> array[${id}::uuid]`);
  await connection.execute(sql`
    update collections set tags = array_remove(tags, ${id}::uuid), item_tag = nullif(item_tag, ${id}::uuid),
      version = version + 1, updated_at = now()
    where tags @> array[${id}::uuid] or item_tag = ${id}`);
}
