import { collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionEntity, issuesOfCollection } from '#contract/collections.ts';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { contentModel, type NewRow } from '#server/content/model.ts';
import { cleanHtml } from '#server/content/rich-text.ts';
import type { Translations } from '#server/content/translations.ts';
import { itemsColumns } from '#server/resources/items/items-of-collection.ts';
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

type Messages = { description?: string; translations?: Translations<'title' | 'description'> };

/** Rich text with everything taken out that a page could run; plain text is unchanged. */
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

/** Cleaning can lengthen rich text, as `&` becomes `&amp;`: what is stored must fit into the body of a later change. */
function lengthIssues(row: NewRow<CollectionRow>): ValidationIssue[] {
  const { description, translations } = cleaned(row.type, row);
  const texts = Object.entries(translations).map(([language, words]) => ({
    path: `translations.${language}.description`,
    text: words.description ?? '',
  }));
  return [{ path: 'description', text: description }, ...texts]
    .filter(({ text }) => text.length > limits.description)
    .map(({ path }) => ({ path, key: 'tooLong', params: { maximum: limits.description } }));
}

/** How courses are read and written. */
export const collectionModel = contentModel<
  typeof collectionEntity,
  typeof collections.$inferSelect,
  ItemsOfRow
>(collectionEntity, collections, {
  summaryOf: (row) => row.title,
  valuesOf: (next, written) => ({
    ...cleaned(next.type, written),
    ...collectionSearchColumns(cleaned(next.type, next)),
  }),
  beside: {
    select: itemsColumns,
    read: readItems,
    write: async (connection, viewer, id, { items }) => {
      if (items) await writeItems(connection, viewer, id, items);
    },
  },
  issues: (row) => [...issuesOfCollection(row), ...lengthIssues(row)],
  referenceIssues: async (connection, viewer, { next, written: { items, type }, before }) =>
    items || type ? itemReferenceIssues(connection, viewer, { next, before }) : [],
});
