import type { ItemUsage } from '#contract/items.ts';
import { filterToVisible } from '#server/content/access.ts';
import { Statement } from '#server/database/statement.ts';
import type { Services } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** The most collections that are named; the total counts all of them. */
const named = 100;

/** The courses that hold an entry. All are counted, those within the viewer's reach are named. */
export async function readItemUsage(
  { database }: Services,
  viewer: Viewer,
  itemId: string,
): Promise<ItemUsage> {
  const statement = new Statement();
  const item = statement.value(itemId);
  statement.and(`t.id in (select collection_id from collection_items where item_id = ${item})`);
  filterToVisible(statement, viewer);
  const { rows } = await database.pool.query<ItemUsage>({
    text: `
      select
        (select count(*)::int from collection_items where item_id = ${item}) as total,
        (select coalesce(json_agg(course), '[]') from (
          select t.id, t.title, t.type from collections t ${statement.where}
          order by t.title_key, t.id limit ${named}
        ) course) as collections`,
    values: statement.values,
  });
  return rows[0] ?? { total: 0, collections: [] };
}
