import * as z from 'zod';
import { crud } from './crud.ts';
import { contentFilters, contentSort, level, statuses } from './entity.ts';
import { file, namespaces, served, tags, translations } from './fields.ts';
import { itemTypes } from './item-types.ts';
import { limits } from './limits.ts';
import { flag, id, oneOrMore } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text, webAddress } from './text.ts';

/** One step of a word's history. */
export const etymologyEntry = z.strictObject({
  language: requiredText(limits.languageName).describe('The tag of a language, as `la`, or its name.'),
  word: requiredText(limits.title),
  meaning: requiredText(limits.longText),
  etymology: requiredText(limits.longText),
  partOfSpeech: requiredText(limits.title),
});

export const itemEntity = crud({
  path: '/item',
  noun: { one: 'an item', many: 'items' },
  readers: contentReaders,
  writers: contentWriters,
  fields: {
    type: z.enum(itemTypes),
    title: requiredText(limits.title),
    description: text(limits.description).default(''),
    additionalInfo: text(limits.longText).default(''),
    question: text(limits.longText).default(''),
    hiddenInfo: text(limits.longText).default(''),
    examples: z.array(requiredText(limits.example)).max(limits.examples).default([]),
    etymologyEvolution: z.array(etymologyEntry).max(limits.etymologyEntries).default([]),
    link: webAddress(limits.url).nullable().default(null),
    bookSection_Content: text(limits.bookContent).default(''),
    bookSection_ContentTranslation: text(limits.bookContent).default(''),
    video_Transcript: served(z.string().nullable()),
    tags: tags('item'),
    namespaces,
    public: z.boolean().default(true),
    status: z.enum(statuses).default('Active'),
    difficulty: level.default(3),
    imageId: file('Image'),
    translations: translations(['title', 'description']),
  },
  sort: contentSort,
  filters: {
    types: oneOrMore(z.enum(itemTypes)),
    ...contentFilters,
    collectionId: z
      .union([z.literal(''), id])
      .optional()
      .transform((value) => value || undefined)
      .describe('Only the items of this collection, in its own order.'),
    fetchMore: flag.describe('true: the first pageSize items, whatever the page.'),
  },
  removal: {
    removeImage: flag.describe('Also deletes its image when nothing else uses it; Admin only.'),
  },
  summaries: { remove: 'Deletes an item and takes it out of every collection that holds it' },
});

export const {
  endpoints: itemEndpoints,
  createBody: createItemBody,
  listQuery: listItemsQuery,
  sortFields: itemSortFields,
} = itemEntity;
export type Item = z.infer<typeof itemEntity.answer>;
