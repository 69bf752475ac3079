import type { ItemUsage } from '#contract/items.ts';
import { filterToVisible, maySee } from '#server/content/access.ts';
import type { Database } from '#server/database/connection.ts';
import { Statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';

/** The most collections that are named; the total counts all of them. */
const named = 100;

/** The courses that hold an entry. All are counted, those within the viewer's reach are named. */
export async function readItemUsage(
  { database }: { database: Database },
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

/** Refuses a course that the viewer may not see. */
export async function ensureCollectionVisible(
  { database }: { database: Database },
  viewer: Viewer,
  id: string,
): Promise<void> {
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
