import type { Database } from '#server/database/connection.ts';
import { Statement, selectList } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { items } from '#server/resources/items/items.table.ts';
import { filterToCollection } from '#server/resources/items/items-of-collection.ts';

/** Columns that no exported file contains. */
const leftOut = ['search', 'titleKey', 'video_Transcript', 'etymologyEvolution', 'link'];

const exportedColumns = {
  csv: selectList(items, [...leftOut, 'hiddenInfo', 'bookSection_Content', 'bookSection_ContentTranslation']),
  document: selectList(items, leftOut),
};

/** Items that are read per statement; a section of a book can have a million characters. */
const pieceSize = { csv: 50, document: 50 };

/**
 * Reads items of a collection in pieces, as the caller consumes them: a slow one holds neither all of them nor a
 * connection. What has since been removed or hidden from the viewer is left out.
 */
export async function* readPieces<Row>(
  { database }: { database: Database },
  viewer: Viewer,
  collectionId: string,
  ids: readonly string[],
  kind: keyof typeof exportedColumns,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += pieceSize[kind]) {
    const statement = new Statement();
    const piece = statement.value(ids.slice(from, from + pieceSize[kind]));
    filterToCollection(statement, viewer, collectionId);
    const { rows } = await database.pool.query<Row & object>({
      text: `select ${exportedColumns[kind]} from unnest(${piece}::uuid[]) with ordinality as wanted(id, place)
        join items t on t.id = wanted.id ${statement.where} order by wanted.place`,
      values: statement.values,
    });
    yield rows;
  }
}
