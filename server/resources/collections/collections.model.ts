import { collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionEntity, issuesOfCollection } from '#contract/collections.ts';
import { fold } from '#contract/fold.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { plainOfRich, richOfPlain } from '#contract/rich-text.ts';
import { contentModel, type NewRow } from '#server/content/model.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import { createYield } from '#server/lib/yield.ts';
import { itemsOfRow, readItemTypes, visibleItems } from '#server/resources/items/items-of-collection.ts';
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
 * Rich texts without anything that a page could run. Where a collection becomes one of another kind of text, its texts
 * are turned into that kind, except those that the change gives.
 */
async function clean(
  { type, description, translations }: RichTexts & Pick<CollectionRow, 'type'>,
  written: Partial<RichTexts>,
  before?: RichTexts & Pick<CollectionRow, 'type'>,
): Promise<Partial<RichTexts>> {
  const isRich = (of: CollectionRow['type']) => collectionTypeFacts[of].description === 'rich';
  const becomesOther = before !== undefined && isRich(before.type) !== isRich(type);
  if (!becomesOther && !isRich(type)) return {};
  const convert = isRich(type) ? richOfPlain : plainOfRich;
  const turned = (text: string, stored: string | undefined) => {
    const own = becomesOther && text === stored ? convert(text) : text;
    return isRich(type) ? cleanHtml(own) : own;
  };
  const result: Partial<RichTexts> = {};
  if (becomesOther || written.description !== undefined)
    result.description = turned(description, before?.description);
  if (!becomesOther && !written.translations) return result;
  result.translations = { ...translations };
  const yieldToOthers = createYield();
  for (const [language, words] of Object.entries(translations)) {
    if (words.description === undefined) continue;
    await yieldToOthers();
    const code = language as LanguageCode;
    const stored = before?.translations[code]?.description;
    result.translations[code] = { ...words, description: turned(words.description, stored) };
  }
  return result;
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
    select: itemsOfRow,
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
