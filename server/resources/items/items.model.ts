import { fold } from '#contract/fold.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { createItemBody, itemEntity } from '#contract/items.ts';
import { contentModel } from '#server/content/model.ts';
import { type ItemRow, items } from './items.table.ts';
import { lockCollectionsHolding, refusedByCollections } from './items-of-collection.ts';

/** What is wrong with an item that becomes of a type which a collection that holds it does not take. */
export const wrongTypeForHolder = { path: 'type', key: 'wrongTypeForCollection' } as const;

/** The fields of an item that were not given, as the contract has them. */
export const itemDefaults = {
  ...createItemBody.omit({ type: true, title: true }).parse({}),
  video_Transcript: null,
};

/** What search and sorting read. */
export interface ItemSearchColumns {
  titleKey: string;
  search: string;
}

/** The columns that search and sorting read, made from what was written. */
export function itemSearchColumns(
  row: Pick<ItemRow, 'title' | 'question' | 'additionalInfo' | 'translations'>,
): ItemSearchColumns {
  const translatedTitles = Object.values(row.translations).map((words) => words?.title ?? '');
  return {
    titleKey: fold(row.title),
    search: fold(
      [row.title, row.question, row.additionalInfo, ...translatedTitles].filter(Boolean).join('\n'),
    ),
  };
}

/** How items are read and written. */
export const itemModel = contentModel(itemEntity, items, {
  summaryOf: (item) => item.title,
  // The transcript belongs to the previous video.
  clean: async (_, { link }, before) =>
    link !== undefined && before?.video_Transcript ? { video_Transcript: null } : {},
  valuesOf: (next, written) => ({ ...written, ...itemSearchColumns(next) }),
  issues: issuesOfItem,
  holders: {
    fields: ['type'],
    lock: lockCollectionsHolding,
    issues: async (connection, { id, type }) =>
      (await refusedByCollections(connection, [{ id, type }])).map(() => wrongTypeForHolder),
  },
});
