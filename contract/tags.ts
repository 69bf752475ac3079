import * as z from 'zod';
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
import { limits } from './limits.ts';
import { id, listAnswer, listQuery, oneOrMore, translationFlags } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText } from './text.ts';

/** Tags are units of courses, or of entries. */
export const tagTypes = ['collection', 'item'] as const;
export type TagType = (typeof tagTypes)[number];

/** Where learners meet a tag. */
export const tagPlacements = [
  'Hidden',
  'Collection.PersonalPlan',
  'Collection.ExpCategories',
  'Collection.Books',
  'Collection.LibraryTags',
  'Collection.BundleExercises',
  'Item.ExpCategories',
  'Item.LibraryTags',
] as const;
export type TagPlacement = (typeof tagPlacements)[number];

/** The columns a list of tags can be sorted by; the first is the one when none is asked for. */
export const tagSortFields = ['updatedAt', 'createdAt', 'name', 'order', 'status'] as const;

const once = <Value>(values: Value[]) => [...new Set(values)];

const writable = {
  name: requiredText(limits.title),
  description: requiredText(limits.description),
  namespaces: references,
  status: z.enum(statuses),
  subType: z.array(z.enum(tagPlacements)).min(1).transform(once),
  level: z.array(level).min(1).transform(once),
  order: z.int().min(-1_000_000).max(1_000_000),
  iconId: z.string().max(60).nullable(),
  imageId: fileId,
  iconImageId: fileId,
  item_vocabCategories: z.array(z.enum(itemTypes)).transform(once),
  translations: translations(['name', 'description']),
};

export const createTagBody = z.strictObject({
  ...writable,
  type: z.enum(tagTypes),
  namespaces: references.optional().describe('Empty: in every workspace. Absent: the selected one.'),
  status: writable.status.default('Inactive'),
  order: writable.order.default(0),
  iconId: writable.iconId.default(null),
  imageId: fileId.default(null),
  iconImageId: fileId.default(null),
  item_vocabCategories: writable.item_vocabCategories.default([]),
  translations: writable.translations.default({}),
});
export type CreateTagBody = z.output<typeof createTagBody>;

export const updateTagBody = z.strictObject({
  ...z.strictObject(writable).partial().shape,
  ...readOnlyKeys,
  type: z.unknown().optional(),
  usage: z.unknown().optional(),
});

export const tag = z.object({
  id,
  type: z.enum(tagTypes),
  name: z.string(),
  description: z.string(),
  namespaces: z.array(id),
  status: z.enum(statuses),
  subType: z.array(z.enum(tagPlacements)),
  level: z.array(level),
  order: z.int(),
  iconId: z.string().nullable(),
  imageId: fileReference.nullable(),
  iconImageId: fileReference.nullable(),
  item_vocabCategories: z.array(z.enum(itemTypes)),
  translations: writable.translations.optional(),
  ...stamps,
});
export type Tag = z.infer<typeof tag>;

/** A tag with what a deletion would touch. */
export const tagDetails = tag.extend({
  usage: z
    .object({ collections: z.int(), items: z.int() })
    .describe('How many courses and entries carry the tag.'),
});
export type TagDetails = z.infer<typeof tagDetails>;

export const listTagsQuery = listQuery(tagSortFields, {
  type: z.enum(tagTypes).optional(),
  subType: oneOrMore(z.enum(tagPlacements)),
  status: oneOrMore(z.enum(statuses)),
  level: oneOrMore(
    z
      .string()
      .regex(/^[1-8]$/)
      .transform(Number),
  ),
  ...translationFlags,
});
export type ListTagsQuery = z.output<typeof listTagsQuery>;

export const tagEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/tag/list',
    summary: 'Lists tags',
    access: contentReaders,
    inNamespace: true,
    query: listTagsQuery,
    status: 200,
    answer: { json: listAnswer(tag) },
  }),
  details: endpoint({
    method: 'GET',
    path: '/tag/details/:id',
    summary: 'Reads one tag',
    access: contentReaders,
    inNamespace: true,
    params: idParams,
    query: z.strictObject(translationFlags),
    status: 200,
    answer: { json: tagDetails },
  }),
  add: endpoint({
    method: 'POST',
    path: '/tag/add',
    summary: 'Adds a tag',
    access: contentWriters,
    inNamespace: true,
    body: createTagBody,
    status: 201,
    answer: { json: tag },
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/tag/details/:id',
    summary: 'Changes a tag',
    access: contentWriters,
    inNamespace: true,
    params: idParams,
    body: updateTagBody,
    status: 200,
    answer: { json: tag },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/tag/details/:id',
    summary: 'Deletes a tag and takes it off everything that carries it',
    access: contentWriters,
    inNamespace: true,
    params: idParams,
    query: z.strictObject({ type: z.enum(tagTypes) }),
    status: 200,
    answer: { json: removed },
  }),
};
