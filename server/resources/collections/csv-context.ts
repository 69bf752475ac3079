import { fold } from '#contract/fold.ts';
import { maySee, mayWrite, type Owned } from '#server/content/access.ts';
import type { Connection } from '#server/database/session.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { itemColumns } from '#server/resources/items/items.model.ts';
import type { ItemRow } from '#server/resources/items/items.present.ts';
import type { CsvContext } from './csv-validator.ts';

const itemsOfCollection = `select ${itemColumns} from items t
  where t.id in (select item_id from collection_items where collection_id = $1) order by t.id`;
const itemVersions = `select id, version from items
  where id in (select item_id from collection_items where collection_id = $1) order by id for update`;
const itemTags = `select id, name, namespaces, created_by as "createdBy" from tags where type = 'item' order by id`;

type Tag = Owned & { id: string; name: string };

/** What rows are judged against: the entries of their course, and the categories that the viewer may use. */
export async function readCsvContext(
  connection: Connection,
  viewer: Viewer,
  collectionId: string,
): Promise<CsvContext> {
  const entries = await connection.run<ItemRow>({ text: itemsOfCollection, values: [collectionId] });
  const tags = await connection.run<Tag>({ text: itemTags, values: [] });
  return {
    entries,
    tagIds: tagIdsOf(tags, viewer),
    tagNames: new Map(tags.map(({ id, name }) => [id, fold(name.trim())])),
    mayWrite: (entry) => mayWrite(viewer, entry),
  };
}

/** Holds the entries and categories, and answers whether they are still as they were read. */
export async function isContextCurrent(
  connection: Connection,
  viewer: Viewer,
  collectionId: string,
  { entries, tagIds }: CsvContext,
): Promise<boolean> {
  const held = await connection.run<{ id: string; version: number }>({
    text: itemVersions,
    values: [collectionId],
  });
  const tags = await connection.run<Tag>({ text: `${itemTags} for key share`, values: [] });
  const heldTags = tagIdsOf(tags, viewer);
  return (
    held.length === entries.length &&
    held.every(
      ({ id, version }, index) => entries[index]?.id === id && entries[index]?.version === version,
    ) &&
    heldTags.size === tagIds.size &&
    [...heldTags].every(([name, id]) => tagIds.get(name) === id)
  );
}

/** Ids by folded name. */
function tagIdsOf(tags: Tag[], viewer: Viewer): Map<string, string> {
  return new Map(tags.filter((tag) => maySee(viewer, tag)).map((tag) => [fold(tag.name.trim()), tag.id]));
}
