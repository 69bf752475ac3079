import * as z from 'zod';
import { crud } from './crud.ts';
import { level, statuses } from './entity.ts';
import { distinct, file, fixed, namespaces, translations } from './fields.ts';
import { itemTypes } from './item-types.ts';
import { limits } from './limits.ts';
import { oneOrMore } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { tagIconIds } from './tag-icons.ts';
import { requiredText } from './text.ts';
import type { ValidationIssue } from './validation.ts';

/** Tags are for collections, or for items. */
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

export const tagEntity = crud({
  path: '/tag',
  noun: { one: 'a tag', many: 'tags' },
  readers: contentReaders,
  writers: contentWriters,
  fields: {
    type: fixed(z.enum(tagTypes)),
    name: requiredText(limits.title),
    description: requiredText(limits.description),
    namespaces,
    status: z.enum(statuses).default('Inactive'),
    subType: distinct(z.array(z.enum(tagPlacements)).min(1)),
    level: distinct(z.array(level).min(1)),
    order: z.int().min(-1_000_000).max(1_000_000).default(0),
    iconId: z.enum(tagIconIds).nullable().default(null),
    imageId: file('Image'),
    iconImageId: file('Image'),
    item_vocabCategories: distinct(z.array(z.enum(itemTypes))).default([]),
    translations: translations(['name', 'description']),
  },
  sort: ['updatedAt', 'createdAt', 'name', 'order', 'status'],
  filters: {
    type: z.enum(tagTypes).optional(),
    subType: oneOrMore(z.enum(tagPlacements)),
    status: oneOrMore(z.enum(statuses)),
    level: oneOrMore(
      z
        .string()
        .regex(/^[1-8]$/)
        .transform(Number),
    ),
  },
  details: {
    usage: z
      .object({ collections: z.int(), items: z.int() })
      .describe('How many collections and items carry the tag.'),
  },
  removal: { type: z.enum(tagTypes) },
  summaries: { remove: 'Deletes a tag and takes it off everything that carries it' },
});

export const {
  endpoints: tagEndpoints,
  createBody: createTagBody,
  listQuery: listTagsQuery,
  sortFields: tagSortFields,
} = tagEntity;
export type Tag = z.infer<typeof tagEntity.answer>;
export type TagDetails = z.infer<typeof tagEntity.details>;

/** What is wrong with a tag by its type: only tags of items have kinds of items. */
export function issuesOfTag({
  type,
  item_vocabCategories,
}: Pick<z.output<typeof createTagBody>, 'type' | 'item_vocabCategories'>): ValidationIssue[] {
  const isMisplaced = type === 'collection' && item_vocabCategories.length > 0;
  return isMisplaced ? [{ path: 'item_vocabCategories', key: 'wrongTagType' }] : [];
}
