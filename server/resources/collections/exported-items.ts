import { filterToVisible } from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import { Statement, selectList } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { items } from '#server/resources/items/items.table.ts';

/** What no file shows of an entry. */
const leftOut = ['search', 'titleKey', 'video_Transcript', 'etymologyEvolution', 'link'];

const exportedColumns = {
  csv: selectList(items, [...leftOut, 'hiddenInfo', 'bookSection_Content', 'bookSection_ContentTranslation']),
  document: selectList(items, leftOut),
};

/** How many entries are read at once: sections of a book can have a million letters. */
const pieceSize = { csv: 50, document: 50 };

/** The ids of the entries of a course that the viewer may see, in order. */
export async function exportedIds(
  { database }: { database: Database },
  viewer: Viewer,
  collectionId: string,
): Promise<string[]> {
  const statement = new Statement();
  statement.and(`ci.collection_id = ${statement.value(collectionId)}`);
  filterToVisible(statement, viewer);
  const { rows } = await database.pool.query<{ id: string }>({
    text: `select t.id from collection_items ci join items t on t.id = ci.item_id ${statement.where} order by ci.position`,
    values: statement.values,
  });
  return rows.map(({ id }) => id);
}

/**
 * Reads entries piece by piece, as they are taken: whoever takes them slowly holds neither all of them nor a connection.
 * What was deleted or hidden from the viewer meanwhile is left out.
 */
export async function* readPieces<Row>(
  { database }: { database: Database },
  viewer: Viewer,
  ids: readonly string[],
  kind: keyof typeof exportedColumns,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; from += pieceSize[kind]) {
    const statement = new Statement();
    const piece = statement.value(ids.slice(from, from + pieceSize[kind]));
    filterToVisible(statement, viewer);
    const { rows } = await database.pool.query<Row & object>({
      text: `select ${exportedColumns[kind]} from unnest(${piece}::uuid[]) with ordinality as wanted(id, place)
        join items t on t.id = wanted.id ${statement.where} order by wanted.place`,
      values: statement.values,
    });
    yield rows;
  }
}
