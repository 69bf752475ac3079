import { collectionTypeFacts } from '#contract/collection-types.ts';
import { issuesOfCollection } from '#contract/collections.ts';
import { readOnlyKeys } from '#contract/entity.ts';
import { fold } from '#contract/fold.ts';
import { namespaceIssues, tagIssues } from '#server/content/references.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import type { ContentModel, NewRow } from '#server/content/store.ts';
import { asWritten, type Translations } from '#server/content/translations.ts';
import type { Connection } from '#server/database/session.ts';
import { selectList } from '#server/database/statement.ts';
import { lockRow } from '#server/database/write-row.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { fileIssues, noFiles } from '#server/resources/files/file-references.ts';
import { itemReferenceIssues, readItems, writeItems } from './collection-items.ts';
import { type CollectionRow, presentCollection } from './collections.present.ts';
import { collections } from './collections.table.ts';
import { plainDescription } from './description.ts';

/** The columns that search and sorting read, made from what was written. */
export function collectionSearchColumns(row: Omit<NewRow<CollectionRow>, 'hiddenItems'>): {
  titleKey: string;
  search: string;
} {
  const translatedTitles = Object.values(row.translations).map((words) => words?.title ?? '');
  const texts = [row.title, row.typeAlias, plainDescription(row), ...translatedTitles];
  return { titleKey: fold(row.title), search: fold(texts.filter(Boolean).join('\n')) };
}

type Messages = { description?: string; translations?: Translations<'title' | 'description'> };

/** Rich text with everything taken out that a page could run; plain text is kept as it is. */
function cleaned<Fields extends Messages>(type: CollectionRow['type'], fields: Fields): Fields {
  if (collectionTypeFacts[type].description === 'plain') return fields;
  const { description, translations } = fields;
  return {
    ...fields,
    ...(description !== undefined && { description: cleanHtml(description) }),
    ...(translations && { translations: cleanTranslations(translations) }),
  };
}

function cleanTranslations(
  dictionary: NonNullable<Messages['translations']>,
): NonNullable<Messages['translations']> {
  return Object.fromEntries(
    Object.entries(dictionary).map(([language, words]) => [
      language,
      words.description === undefined ? words : { ...words, description: cleanHtml(words.description) },
    ]),
  );
}

/** What is read of a course; its entries stand in a table of their own. */
const stored = { table: collections, columns: selectList(collections, ['search', 'titleKey']) };

/** Its entries are read after the course is held: a change that was waited for may have moved them. */
async function lock(connection: Connection, id: string, viewer: Viewer): Promise<CollectionRow | undefined> {
  const row = await lockRow<CollectionRow>(connection, stored, id);
  return row && { ...row, ...(await readItems(connection, viewer, id)) };
}

/** How courses are written. */
export const collectionModel: ContentModel<CollectionRow> = {
  ...stored,
  entity: 'collections',
  summaryOf: (row) => row.title,
  readOnly: [...Object.keys(readOnlyKeys), 'hiddenItems'],
  present: (row) => presentCollection(row, asWritten, noFiles),
  lock,
  valuesOf: (next, written) => ({
    ...cleaned(next.type, written),
    ...collectionSearchColumns(cleaned(next.type, next)),
  }),
  writeBeside: async (connection, viewer, id, { items }) => {
    if (items) await writeItems(connection, viewer, id, items);
  },
  issues: issuesOfCollection,
  referenceIssues: async (
    connection,
    viewer,
    { next, written: { tags, namespaces, itemTag, items, type, imageId, audioId }, before },
  ) => [
    ...(await tagIssues(connection, viewer, {
      path: 'tags',
      ids: tags,
      before: before?.tags,
      type: 'collection',
    })),
    ...(await tagIssues(connection, viewer, {
      path: 'itemTag',
      ids: itemTag ? [itemTag] : [],
      type: 'item',
    })),
    ...(await namespaceIssues(connection, namespaces)),
    ...(await fileIssues(connection, viewer, [
      { path: 'imageId', id: imageId, type: 'Image' },
      { path: 'audioId', id: audioId, type: 'Audio' },
    ])),
    ...(items || type ? await itemReferenceIssues(connection, viewer, { next, before }) : []),
  ],
};
