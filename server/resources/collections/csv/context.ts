import { nameKey } from '#contract/text.ts';
import { maySee, mayWrite, type Owned } from '#server/content/access.ts';
import type { Connection } from '#server/database/session.ts';
import { Statement } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemModel } from '#server/resources/items/items.model.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import { filterToCollection } from '#server/resources/items/items-of-collection.ts';
import type { CsvContext } from './validator.ts';

const itemTags = `select id, name, namespaces, created_by as "createdBy" from tags where type = 'item' order by id`;

type Tag = Owned & { id: string; name: string };

/** What rows are validated against: the items of their collection and the tags, as far as the viewer sees them. */
export async function readCsvContext(
  connection: Connection,
  viewer: Viewer,
  collectionId: string,
): Promise<CsvContext> {
  const items = await connection.run<ItemRow>(itemsQuery(viewer, collectionId, itemModel.columns));
  const tags = await connection.run<Tag>({ text: itemTags, values: [] });
  return {
    items,
    tagNames: namesOfVisible(tags, viewer),
    mayWrite: (item) => mayWrite(viewer, item),
  };
}

/** Holds the items and tags, and answers whether they are still as they were read. */
export async function isContextCurrent(
  connection: Connection,
  viewer: Viewer,
  collectionId: string,
  { items, tagNames }: CsvContext,
): Promise<boolean> {
  const held = await connection.run<{ id: string; version: number }>(
    itemsQuery(viewer, collectionId, 't.id, t.version', 'for update'),
  );
  const tags = await connection.run<Tag>({ text: `${itemTags} for key share`, values: [] });
  const heldNames = namesOfVisible(tags, viewer);
  return (
    held.length === items.length &&
    held.every(({ id, version }, index) => items[index]?.id === id && items[index]?.version === version) &&
    heldNames.size === tagNames.size &&
    [...heldNames].every(([id, name]) => tagNames.get(id) === name)
  );
}

function itemsQuery(viewer: Viewer, collectionId: string, columns: string, hold = '') {
  const statement = new Statement();
  filterToCollection(statement, viewer, collectionId);
  const text = `select ${columns} from items t ${statement.where} order by t.id ${hold}`;
  return { text, values: statement.values };
}

/** The folded names of the tags that the viewer sees, by id. */
function namesOfVisible(tags: Tag[], viewer: Viewer): Map<string, string> {
  return new Map(tags.filter((tag) => maySee(viewer, tag)).map((tag) => [tag.id, nameKey(tag.name)]));
}
