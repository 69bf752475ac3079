import * as z from 'zod';
import { collectionTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { level } from './entity.ts';
import { itemTypes } from './item-types.ts';
import { limits } from './limits.ts';
import { id, listAnswer, listQuery } from './list-query.ts';
import { contentReaders } from './roles.ts';
import { text } from './text.ts';

/** How well a learner knows an item. */
export const knowledgeLevels = ['VeryStrong', 'Strong', 'Medium', 'Weak', 'NoLevel'] as const;

const count = z.int().min(0).max(1_000_000);

/** What a learner answered last. */
export const quizAnswer = z.strictObject({
  value: text(limits.longText),
  type: text(limits.title).describe('The kind of quiz it was given in.'),
  isCorrect: z.boolean(),
});

export const knowledgeLevel = z.strictObject({
  level: z.enum(knowledgeLevels),
  correctTimes: count,
  wrongTimes: count,
});

/** What a learner did in a collection. */
export const libraryEntry = z.object({
  user: z.object({
    _id: id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    settings: z.object({ level: level.nullable().describe('In the namespace of the collection.') }),
  }),
  collectionn: z.object({ _id: id, type: z.enum(collectionTypes) }),
  process: z.number().min(0).max(100).describe('The score in percent.'),
  updatedAt: z.iso.datetime(),
});
export type LibraryEntry = z.infer<typeof libraryEntry>;

/** An item of a collection as one learner answered it. */
export const studentItem = z.object({
  id,
  title: z.string(),
  question: z.string(),
  type: z.enum(itemTypes),
  library: z.object({
    latestQuizAnswer: quizAnswer.nullable().describe('null: not answered yet.'),
    knowledgeLevel,
  }),
});
export type StudentItem = z.infer<typeof studentItem>;

export const librarySortFields = ['process', 'updatedAt', 'name', 'email'] as const;
export const studentItemSortFields = ['position', 'title', 'type', 'level'] as const;

export const listLibraryQuery = listQuery(librarySortFields, {});
export type ListLibraryQuery = z.output<typeof listLibraryQuery>;

export const listStudentItemsQuery = listQuery(studentItemSortFields, {
  collectionId: id,
  studentId: id,
  orderType: z.enum(['asc', 'desc']).optional().default('asc'),
});
export type ListStudentItemsQuery = z.output<typeof listStudentItemsQuery>;

/** The learners' app reports one learner's results in one collection, which replace earlier ones. */
export const addLibraryBody = z.strictObject({
  collectionId: id,
  userId: id,
  process: z.number().min(0).max(100),
  level: level.optional(),
  items: z
    .array(
      z.strictObject({
        itemId: id,
        latestQuizAnswer: quizAnswer.nullable().optional().default(null),
        knowledgeLevel,
      }),
    )
    .max(limits.collectionItems)
    .optional()
    .default([]),
});
export type AddLibraryBody = z.output<typeof addLibraryBody>;

export const libraryEndpoints = {
  ratings: endpoint('GET', '/collection-library/collection/:collectionId', {
    summary: 'Lists the learners of a collection with their scores',
    description: 'Learners of the selected namespace. Search looks into names and e-mail addresses.',
    access: contentReaders,
    params: z.strictObject({ collectionId: id }),
    query: listLibraryQuery,
    answer: { json: listAnswer(libraryEntry) },
  }),
  studentItems: endpoint('GET', '/item/view-collection-items/student', {
    summary: 'Lists the items of a collection with the answers of one learner',
    access: contentReaders,
    query: listStudentItemsQuery,
    answer: { json: listAnswer(studentItem) },
  }),
  add: endpoint('POST', '/collection-library/add', {
    summary: 'Takes in what a learner did in a collection',
    description: 'For the learners’ app, which sends SERVICE_TOKEN as its bearer.',
    access: 'service',
    inNamespace: false,
    body: addLibraryBody,
    answer: { json: z.object({ items: z.int().describe('Items whose answers were kept.') }) },
  }),
};
