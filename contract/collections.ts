import * as z from 'zod';
import {
  collectionTypeFacts,
  collectionTypes,
  paymentTypes,
  quizTypes,
  quizVariants,
} from './collection-types.ts';
import { contentChange } from './collections/content.ts';
import { csvImportAnswer } from './collections/csv.ts';
import { collectionDocumentEndpoints } from './collections/documents.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { contentFilters, contentSort, idParams, stamps, statuses } from './entity.ts';
import { distinct, file, namespaces, references, served, tag, tags, translations } from './fields.ts';
import { itemTypes } from './item-types.ts';
import { jobId } from './jobs.ts';
import { limits } from './limits.ts';
import { flag, id, oneOrMore, optionalFlag } from './list-query.ts';
import { issuesOfRichText } from './rich-text.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text, webAddress } from './text.ts';
import type { ValidationIssue } from './validation.ts';

/** The items of a collection, in order, each once. */
const itemIds = distinct(z.array(id).max(limits.collectionItems));

/** Which types its items have. */
const typesOfItems = {
  itemTypes: z.array(z.enum(itemTypes)).describe('Of the items that the caller sees.'),
};

/** How difficult a collection is: one of the levels, or a number between two of them. */
export const collectionDifficulty = z.number().min(1).max(8);

export const collectionEntity = crud({
  path: '/collection',
  noun: { one: 'a collection', many: 'collections' },
  readers: contentReaders,
  writers: contentWriters,
  fields: {
    type: z.enum(collectionTypes),
    title: requiredText(limits.title),
    description: text(limits.description)
      .describe('HTML for types with rich text, else plain text. HTML is cleaned.')
      .default(''),
    aiPromptDescription: text(limits.longText).default(''),
    typeAlias: text(limits.typeAlias).default(''),
    link: webAddress(limits.url).nullable().default(null),
    tags: tags('collection'),
    // A collection is not emptied by null: its items are its own to name.
    items: { create: itemIds.default([]), update: itemIds.optional(), answer: z.array(id) },
    hiddenItems: served(
      z
        .int()
        .describe('How many more items there are, which the caller does not see; they keep their places.'),
    ),
    namespaces,
    public: z.boolean().default(true),
    status: z.enum(statuses).default('OnReview'),
    paymentType: z.enum(paymentTypes).default('Free'),
    quizTypes: distinct(z.array(z.enum(quizTypes)))
      .default([])
      .describe('Empty: the defaults of the type.'),
    quizVariant: z.enum(quizVariants).default('SectionedByCategories'),
    difficulty: collectionDifficulty.nullable().default(null),
    maskAnswers: z.boolean().default(false),
    isTemplate: z.boolean().default(false),
    singleAttemptMode: z.boolean().default(false),
    countDownDuration: z.int().min(1).max(1440).nullable().describe('Minutes.').default(null),
    itemTag: tag('item', 'The category of its items.'),
    imageId: file('Image'),
    audioId: file('Audio'),
    translations: translations(['title', 'description']),
  },
  sort: [...contentSort, 'paymentType'],
  filters: {
    type: oneOrMore(z.enum(collectionTypes)),
    paymentType: oneOrMore(z.enum(paymentTypes)),
    isTemplate: optionalFlag,
    ...contentFilters,
  },
  details: typesOfItems,
  removal: {
    removeContent: flag,
    removeCollectionImage: flag.describe('Admin only, ignored from others.'),
    removeItemImage: flag.describe('Admin only, ignored from others.'),
  },
  summaries: {
    edit: 'Changes a collection; `items` sets its items and their order',
    remove: 'Deletes a collection, and on request the items that no other collection holds',
  },
});

export const {
  createBody: createCollectionBody,
  listQuery: listCollectionsQuery,
  sortFields: collectionSortFields,
} = collectionEntity;
export type Collection = z.infer<typeof collectionEntity.answer>;
export type CollectionDetails = z.infer<typeof collectionEntity.details>;
export type CreateCollectionBody = z.output<typeof createCollectionBody>;

/** What a collection lacks for its type. */
export function issuesOfCollection({
  type,
  tags,
  description,
  translations,
}: {
  type: CreateCollectionBody['type'];
  tags: string[];
  description: string;
  translations: Record<string, { description?: string | undefined }>;
}): ValidationIssue[] {
  const facts = collectionTypeFacts[type];
  const lacksTags = facts.tagsRequired && tags.length === 0;
  const issues: ValidationIssue[] = lacksTags ? [{ path: 'tags', key: 'required' }] : [];
  if (facts.description === 'plain') return issues;
  issues.push(...issuesOfRichText('description', description));
  for (const [language, texts] of Object.entries(translations))
    issues.push(...issuesOfRichText(`translations.${language}.description`, texts.description ?? ''));
  return issues;
}

/** A change to a collection and to all of its items that the caller may write. */
export const bulkActionsBody = z.strictObject({
  collectionId: id,
  status: z.enum(statuses).optional(),
  namespaces: z.array(id).length(1).optional().describe('The one namespace that everything moves to.'),
  access: z.boolean().optional().describe('true: public, false: private.'),
  itemTag: id.optional().describe('A tag put on the items, not on the collection.'),
  onlyHere: z
    .boolean()
    .optional()
    .default(false)
    .describe('true: leaves items alone that other collections hold as well.'),
  jobId,
});
export type BulkActionsBody = z.output<typeof bulkActionsBody>;

/** What a bulk change would reach in other collections: those items that the caller may write. */
export const bulkPreview = z.object({
  shared: z.int().describe('How many of them other collections hold as well.'),
  collections: z
    .array(z.object({ id, title: z.string() }))
    .describe('The collections among those that the caller sees, by title; at most a hundred.'),
  otherCollections: z.int().describe('How many more collections there are.'),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

/** A copy of a collection, with copies of its items. */
export const cloneBody = z.strictObject({
  collectionId: id,
  title: requiredText(limits.title).optional().describe('Absent: the title of the original.'),
  namespaces: references
    .optional()
    .describe('Where the copy goes; of Admin and Supervisor alone. Absent: the selected namespace.'),
  jobId,
});
export type CloneBody = z.output<typeof cloneBody>;

/** What a bulk change did, and what it left alone. */
export const bulkActionsAnswer = z.object({
  collection: collectionEntity.answer,
  changed: z.int().describe('How many things changed, the collection counted.'),
  skipped: z
    .array(z.object({ id, title: z.string() }))
    .describe('Items that the caller sees but may not write.'),
  hidden: z.int().describe('How many items the caller does not see; they are as they were.'),
  shared: z.int().describe('How many items were left alone because other collections hold them as well.'),
});

export const collectionEndpoints = {
  ...collectionEntity.endpoints,
  changeContent: endpoint('PATCH', '/collection/details/:id/content', {
    summary: 'Adds items to a collection, takes some out or moves one, without the whole list being sent',
    access: contentWriters,
    isUndoable: true,
    params: idParams,
    body: contentChange,
    answer: { json: z.object({ version: stamps.version, updatedAt: stamps.updatedAt, ...typesOfItems }) },
  }),
  bulkPreview: endpoint('GET', '/collection/bulk-actions/:id', {
    summary:
      'Tells which other collections a bulk change of a collection would reach through items that they share',
    access: contentWriters,
    params: idParams,
    answer: { json: bulkPreview },
  }),
  bulk: endpoint('PATCH', '/collection/bulk-actions', {
    activity: 'BulkUpdate',
    summary: 'Changes a collection and its items in one step',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    body: bulkActionsBody,
    answer: { json: bulkActionsAnswer },
  }),
  clone: endpoint('POST', '/collection/clone-collection/full', {
    summary: 'Copies a collection with its items, all or nothing; a template becomes a collection',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    costly: true,
    body: cloneBody,
    answer: { json: collectionEntity.answer },
  }),
  importCsv: endpoint('POST', '/collection/add/csv-items', {
    activity: 'Import',
    summary: 'Imports the rows of a CSV file into a collection as items',
    description:
      'Columns: title, type, description, question, additionalInfo, examples, difficulty, tags and translation_<language code>. ' +
      'Several values in one cell are joined by |; one that holds a | itself has \\ before it. Every row is judged first; then all good ones are written in one step.',
    access: contentWriters,
    isIdempotent: true,
    isUndoable: true,
    costly: true,
    upload: z.strictObject({ collectionId: id, fileName: requiredText(limits.title).optional(), jobId }),
    answer: { json: csvImportAnswer },
  }),
  ...collectionDocumentEndpoints,
};
