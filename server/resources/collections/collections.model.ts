import { collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionEntity, issuesOfCollection } from '#contract/collections.ts';
import { fold } from '#contract/fold.ts';
import { contentModel, type NewRow } from '#server/content/model.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import { createYield } from '#server/lib/yield.ts';
import { itemsColumns, readItemTypes, visibleItems } from '#server/resources/items/items-of-collection.ts';
import { itemReferenceIssues, readItems, writeItems } from './collection-items.ts';
import { type CollectionRow, collections, type ItemsOfRow } from './collections.table.ts';
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

type RichTexts = Pick<CollectionRow, 'description' | 'translations'>;

/**
 * Rich texts without anything that a page could run. A collection that becomes one with rich text has all of its texts
 * cleaned: what was plain until then was kept as it was typed.
 */
async function clean(
  { type, description, translations }: RichTexts & Pick<CollectionRow, 'type'>,
  written: Partial<RichTexts>,
  before?: Pick<CollectionRow, 'type'>,
): Promise<Partial<RichTexts>> {
  const isRich = (of: CollectionRow['type']) => collectionTypeFacts[of].description === 'rich';
  if (!isRich(type)) return {};
  const becomesRich = before !== undefined && !isRich(before.type);
  return {
    ...((becomesRich || written.description !== undefined) && { description: cleanHtml(description) }),
    ...((becomesRich || written.translations) && { translations: await cleanTranslations(translations) }),
  };
}

async function cleanTranslations(dictionary: RichTexts['translations']): Promise<RichTexts['translations']> {
  const cleaned = { ...dictionary };
  const yieldToOthers = createYield();
  for (const [language, words] of Object.entries(dictionary)) {
    if (words.description === undefined) continue;
    await yieldToOthers();
    cleaned[language as keyof typeof cleaned] = { ...words, description: cleanHtml(words.description) };
  }
  return cleaned;
}

/** How collections are read and written. */
export const collectionModel = contentModel<
  typeof collectionEntity,
  typeof collections.$inferSelect,
  ItemsOfRow
>(collectionEntity, collections, {
  summaryOf: (row) => row.title,
  clean,
  valuesOf: (next, written) => ({ ...written, ...collectionSearchColumns(next) }),
  beside: {
    select: itemsColumns,
    read: readItems,
    lists: ['items'],
    visible: visibleItems,
    write: async (connection, viewer, id, { items }) => items && writeItems(connection, viewer, id, items),
  },
  details: async (connection, { id }, viewer) => ({ itemTypes: await readItemTypes(connection, viewer, id) }),
  issues: issuesOfCollection,
  referenceIssues: async (connection, viewer, { next, written: { items, type }, before }) =>
    items || type ? itemReferenceIssues(connection, viewer, { next, before }) : [],
});
