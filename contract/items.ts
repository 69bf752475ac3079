import * as z from 'zod';
import { collectionTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import {
  fileId,
  fileReference,
  idParams,
  level,
  readOnlyKeys,
  references,
  removed,
  stamps,
  statuses,
  translations,
} from './entity.ts';
import { itemTypes } from './item-types.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import {
  day,
  flag,
  id,
  listAnswer,
  listQuery,
  oneOrMore,
  optionalFlag,
  translationFlags,
} from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text, webAddress } from './text.ts';

/** The columns a list of entries can be sorted by; the first is the one when none is asked for. */
export const itemSortFields = [
  'updatedAt',
  'createdAt',
  'title',
  'type',
  'status',
  'public',
  'difficulty',
] as const;

/** One step of a word's history. */
export const etymologyEntry = z.strictObject({
  language: z.enum(languageCodes),
  word: requiredText(limits.title),
  meaning: requiredText(limits.longText),
  etymology: requiredText(limits.longText),
  partOfSpeech: requiredText(limits.title),
});

const writable = {
  type: z.enum(itemTypes),
  title: requiredText(limits.title),
  description: text(limits.description),
  additionalInfo: text(limits.longText),
  question: text(limits.longText),
  hiddenInfo: text(limits.longText),
  examples: z.array(requiredText(limits.example)).max(limits.examples),
  etymologyEvolution: z.array(etymologyEntry).max(limits.etymologyEntries),
  link: webAddress(limits.url).nullable(),
  bookSection_Content: text(limits.bookContent),
  bookSection_ContentTranslation: text(limits.bookContent),
  tags: references,
  namespaces: references,
  public: z.boolean(),
  status: z.enum(statuses),
  difficulty: level,
  imageId: fileId,
  translations: translations(['title', 'description']),
};

export const createItemBody = z.strictObject({
  ...writable,
  description: writable.description.default(''),
  additionalInfo: writable.additionalInfo.default(''),
  question: writable.question.default(''),
  hiddenInfo: writable.hiddenInfo.default(''),
  examples: writable.examples.default([]),
  etymologyEvolution: writable.etymologyEvolution.default([]),
  link: writable.link.default(null),
  bookSection_Content: writable.bookSection_Content.default(''),
  bookSection_ContentTranslation: writable.bookSection_ContentTranslation.default(''),
  tags: writable.tags.default([]),
  namespaces: references.optional().describe('Empty: in every workspace. Absent: the selected one.'),
  public: writable.public.default(true),
  status: writable.status.default('Active'),
  difficulty: writable.difficulty.default(3),
  imageId: fileId.default(null),
  translations: writable.translations.default({}),
});
export type CreateItemBody = z.output<typeof createItemBody>;

export const updateItemBody = z.strictObject({
  ...z.strictObject(writable).partial().shape,
  ...readOnlyKeys,
  video_Transcript: z.unknown().optional(),
});

export const item = z.object({
  id,
  type: z.enum(itemTypes),
  title: z.string(),
  description: z.string(),
  additionalInfo: z.string(),
  question: z.string(),
  hiddenInfo: z.string(),
  examples: z.array(z.string()),
  etymologyEvolution: z.array(etymologyEntry),
  link: z.string().nullable(),
  bookSection_Content: z.string(),
  bookSection_ContentTranslation: z.string(),
  video_Transcript: z.string().nullable(),
  tags: z.array(id),
  namespaces: z.array(id),
  public: z.boolean(),
  status: z.enum(statuses),
  difficulty: level,
  imageId: fileReference.nullable(),
  translations: writable.translations.optional(),
  ...stamps,
});
export type Item = z.infer<typeof item>;

export const listItemsQuery = listQuery(itemSortFields, {
  types: oneOrMore(z.enum(itemTypes)),
  status: oneOrMore(z.enum(statuses)),
  public: optionalFlag,
  tag: oneOrMore(id),
  createdBy: oneOrMore(id),
  collectionId: z
    .union([z.literal(''), id])
    .optional()
    .transform((value) => value || undefined)
    .describe('Only the entries of this course, in its own order.'),
  createdAt_Start: day,
  createdAt_End: day,
  updatedAt_Start: day,
  updatedAt_End: day,
  fetchMore: flag.describe('true: the first pageSize entries, whatever the page.'),
  ...translationFlags,
});
export type ListItemsQuery = z.output<typeof listItemsQuery>;

/** The courses that hold an entry: how many there are, and those that the caller may see, by title. */
export const itemUsage = z.object({
  total: z.int(),
  collections: z
    .array(z.object({ id, title: z.string(), type: z.enum(collectionTypes) }))
    .describe('At most a hundred.'),
});
export type ItemUsage = z.infer<typeof itemUsage>;

export const itemEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/item/list',
    summary: 'Lists entries',
    access: contentReaders,
    inNamespace: true,
    query: listItemsQuery,
    status: 200,
    answer: { json: listAnswer(item) },
  }),
  details: endpoint({
    method: 'GET',
    path: '/item/details/:id',
    summary: 'Reads one entry',
    access: contentReaders,
    inNamespace: true,
    params: idParams,
    query: z.strictObject(translationFlags),
    status: 200,
    answer: { json: item },
  }),
  usage: endpoint({
    method: 'GET',
    path: '/item/details/:id/usage',
    summary: 'Names the courses that hold an entry',
    access: contentReaders,
    inNamespace: true,
    params: idParams,
    status: 200,
    answer: { json: itemUsage },
  }),
  add: endpoint({
    method: 'POST',
    path: '/item/add',
    summary: 'Adds an entry',
    access: contentWriters,
    inNamespace: true,
    body: createItemBody,
    status: 201,
    answer: { json: item },
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/item/details/:id',
    summary: 'Changes an entry',
    access: contentWriters,
    inNamespace: true,
    params: idParams,
    body: updateItemBody,
    status: 200,
    answer: { json: item },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/item/details/:id',
    summary: 'Deletes an entry and takes it out of every course that holds it',
    access: contentWriters,
    inNamespace: true,
    params: idParams,
    query: z.strictObject({
      removeImage: flag.describe('Also deletes its image when nothing else uses it; Admin only.'),
    }),
    status: 200,
    answer: { json: removed },
  }),
};
