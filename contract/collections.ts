import * as z from 'zod';
import { collectionDocumentEndpoints } from './collection-documents.ts';
import {
  collectionTypeFacts,
  collectionTypes,
  paymentTypes,
  quizTypes,
  quizVariants,
} from './collection-types.ts';
import { csvImportAnswer } from './csv.ts';
import { endpoint } from './endpoint.ts';
import {
  fileId,
  fileReference,
  idParams,
  readOnlyKeys,
  references,
  removed,
  stamps,
  statuses,
  translations,
} from './entity.ts';
import { jobId } from './jobs.ts';
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
import type { ValidationIssue } from './validation.ts';

/** The columns a list of courses can be sorted by; the first is the one when none is asked for. */
export const collectionSortFields = [
  'updatedAt',
  'createdAt',
  'title',
  'type',
  'status',
  'public',
  'difficulty',
  'paymentType',
] as const;

/** The entries of a course, in order, each once. */
const entries = z
  .array(id)
  .max(limits.collectionItems)
  .transform((ids) => [...new Set(ids)]);

const writable = {
  type: z.enum(collectionTypes),
  title: requiredText(limits.title),
  description: text(limits.description).describe(
    'HTML for types with rich text, else plain text. HTML is cleaned.',
  ),
  aiPromptDescription: text(limits.longText),
  typeAlias: text(limits.typeAlias),
  link: webAddress(limits.url).nullable(),
  tags: references,
  items: entries,
  namespaces: references,
  public: z.boolean(),
  status: z.enum(statuses),
  paymentType: z.enum(paymentTypes),
  quizTypes: z.array(z.enum(quizTypes)).transform((values) => [...new Set(values)]),
  quizVariant: z.enum(quizVariants),
  difficulty: z.number().min(0).max(8).nullable(),
  maskAnswers: z.boolean(),
  isTemplate: z.boolean(),
  singleAttemptMode: z.boolean(),
  countDownDuration: z.int().min(1).max(1440).nullable().describe('Minutes.'),
  itemTag: id.nullable().describe('The category of its entries.'),
  imageId: fileId,
  audioId: fileId,
  translations: translations(['title', 'description']),
};

export const createCollectionBody = z.strictObject({
  ...writable,
  description: writable.description.default(''),
  aiPromptDescription: writable.aiPromptDescription.default(''),
  typeAlias: writable.typeAlias.default(''),
  link: writable.link.default(null),
  tags: writable.tags.default([]),
  items: writable.items.default([]),
  namespaces: references.optional().describe('Empty: in every workspace. Absent: the selected one.'),
  public: writable.public.default(true),
  status: writable.status.default('OnReview'),
  paymentType: writable.paymentType.default('Free'),
  quizTypes: writable.quizTypes.default([]).describe('Empty: the defaults of the type.'),
  quizVariant: writable.quizVariant.default('SectionedByCategories'),
  difficulty: writable.difficulty.default(null),
  maskAnswers: writable.maskAnswers.default(false),
  isTemplate: writable.isTemplate.default(false),
  singleAttemptMode: writable.singleAttemptMode.default(false),
  countDownDuration: writable.countDownDuration.default(null),
  itemTag: writable.itemTag.default(null),
  imageId: fileId.default(null),
  audioId: fileId.default(null),
  translations: writable.translations.default({}),
});
export type CreateCollectionBody = z.output<typeof createCollectionBody>;

export const updateCollectionBody = z.strictObject({
  ...z.strictObject(writable).partial().shape,
  ...readOnlyKeys,
});

/** What a course lacks for its type. */
export function issuesOfCollection(collection: {
  type: CreateCollectionBody['type'];
  tags: string[];
}): ValidationIssue[] {
  const lacksTags = collectionTypeFacts[collection.type].tagsRequired && collection.tags.length === 0;
  return lacksTags ? [{ path: 'tags', key: 'required', params: {} }] : [];
}

export const collection = z.object({
  id,
  type: z.enum(collectionTypes),
  title: z.string(),
  description: z.string(),
  aiPromptDescription: z.string(),
  typeAlias: z.string(),
  link: z.string().nullable(),
  tags: z.array(id),
  items: z.array(id),
  namespaces: z.array(id),
  public: z.boolean(),
  status: z.enum(statuses),
  paymentType: z.enum(paymentTypes),
  quizTypes: z.array(z.enum(quizTypes)),
  quizVariant: z.enum(quizVariants),
  difficulty: z.number().nullable(),
  maskAnswers: z.boolean(),
  isTemplate: z.boolean(),
  singleAttemptMode: z.boolean(),
  countDownDuration: z.int().nullable(),
  itemTag: id.nullable(),
  imageId: fileReference.nullable(),
  audioId: fileReference.nullable(),
  translations: writable.translations.optional(),
  ...stamps,
});
export type Collection = z.infer<typeof collection>;

export const listCollectionsQuery = listQuery(collectionSortFields, {
  type: oneOrMore(z.enum(collectionTypes)),
  status: oneOrMore(z.enum(statuses)),
  paymentType: oneOrMore(z.enum(paymentTypes)),
  public: optionalFlag,
  isTemplate: optionalFlag,
  tag: oneOrMore(id),
  createdBy: oneOrMore(id),
  createdAt_Start: day,
  createdAt_End: day,
  updatedAt_Start: day,
  updatedAt_End: day,
  ...translationFlags,
});
export type ListCollectionsQuery = z.output<typeof listCollectionsQuery>;

/** A change to a course and to all of its entries that the caller may write. */
export const bulkActionsBody = z.strictObject({
  collectionId: id,
  status: z.enum(statuses).optional(),
  namespaces: z.array(id).length(1).optional().describe('The one workspace that everything moves to.'),
  access: z.boolean().optional().describe('true: public, false: private.'),
  itemTag: id.optional().describe('A category put on the entries, not on the course.'),
  jobId,
});
export type BulkActionsBody = z.output<typeof bulkActionsBody>;

/** A copy of a course, with copies of its entries. */
export const cloneBody = z.strictObject({
  collectionId: id,
  title: requiredText(limits.title).optional().describe('Absent: the title of the original.'),
  namespaces: references
    .optional()
    .describe('Where the copy goes; of Admin and Supervisor alone. Absent: the selected workspace.'),
  jobId,
});
export type CloneBody = z.output<typeof cloneBody>;

export const bulkActionsAnswer = z.object({
  collection,
  changed: z.int().describe('How many things changed, the course counted.'),
  skipped: z.array(z.object({ id, title: z.string() })).describe('Entries the caller may not write.'),
});

export const collectionEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/collection/list',
    summary: 'Lists courses',
    access: contentReaders,
    inNamespace: true,
    query: listCollectionsQuery,
    status: 200,
    answer: { json: listAnswer(collection) },
  }),
  details: endpoint({
    method: 'GET',
    path: '/collection/details/:id',
    summary: 'Reads one course',
    access: contentReaders,
    inNamespace: true,
    params: idParams,
    query: z.strictObject(translationFlags),
    status: 200,
    answer: { json: collection },
  }),
  add: endpoint({
    method: 'POST',
    path: '/collection/add',
    summary: 'Adds a course',
    access: contentWriters,
    inNamespace: true,
    body: createCollectionBody,
    status: 201,
    answer: { json: collection },
  }),
  edit: endpoint({
    method: 'PATCH',
    path: '/collection/details/:id',
    summary: 'Changes a course; `items` sets its entries and their order',
    access: contentWriters,
    inNamespace: true,
    params: idParams,
    body: updateCollectionBody,
    status: 200,
    answer: { json: collection },
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/collection/details/:id',
    summary: 'Deletes a course, and on request the entries that no other course holds',
    access: contentWriters,
    inNamespace: true,
    params: idParams,
    query: z.strictObject({
      removeContent: flag,
      removeCollectionImage: flag.describe('Admin only, ignored from others.'),
      removeItemImage: flag.describe('Admin only, ignored from others.'),
    }),
    status: 200,
    answer: { json: removed },
  }),
  bulk: endpoint({
    method: 'PATCH',
    path: '/collection/bulk-actions',
    summary: 'Changes a course and its entries in one step',
    access: contentWriters,
    inNamespace: true,
    body: bulkActionsBody,
    status: 200,
    answer: { json: bulkActionsAnswer },
  }),
  clone: endpoint({
    method: 'POST',
    path: '/collection/clone-collection/full',
    summary: 'Copies a course with its entries, all or nothing; a template becomes a course',
    access: contentWriters,
    inNamespace: true,
    costly: true,
    body: cloneBody,
    status: 200,
    answer: { json: collection },
  }),
  importCsv: endpoint({
    method: 'POST',
    path: '/collection/add/csv-items',
    summary: 'Brings the rows of a CSV file into a course as entries',
    description:
      'Columns: title, type, description, question, additionalInfo, examples, difficulty, tags and translation_<language code>. ' +
      'Several values in one cell are joined by |; one that holds a | itself has \\ before it. Every row is judged first; then all good ones are written in one step.',
    access: contentWriters,
    inNamespace: true,
    costly: true,
    upload: z.strictObject({ collectionId: id, fileName: requiredText(limits.title).optional(), jobId }),
    status: 200,
    answer: { json: csvImportAnswer },
  }),
  ...collectionDocumentEndpoints,
};
