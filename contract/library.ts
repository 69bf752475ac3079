import * as z from 'zod';
import { collectionTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { level } from './entity.ts';
import { itemTypes } from './item-types.ts';
import { limits } from './limits.ts';
import { id, listAnswer, listQuery } from './list-query.ts';
import { contentReaders } from './roles.ts';
import { text } from './text.ts';
import { invalid } from './validation.ts';

/** How well a learner knows an item. */
export const knowledgeLevels = ['VeryStrong', 'Strong', 'Medium', 'Weak', 'NoLevel'] as const;

/** How many days after its last answer an entry is due, by how well it is known. */
export const dueAfterDays: Record<(typeof knowledgeLevels)[number], number> = {
  NoLevel: 1,
  Weak: 1,
  Medium: 3,
  Strong: 7,
  VeryStrong: 30,
};

/** So far ahead the clock of a learner's device may be; what it says of the future counts as now. */
export const clockTolerance = 24 * 60 * 60 * 1000;

const count = z.int().min(0).max(1_000_000);

/** What a learner answered last. */
export const quizAnswer = z.strictObject({
  value: text(limits.longText),
  type: text(limits.title).describe('The kind of quiz it was given in.'),
  isCorrect: z.boolean(),
});

/** One answer of a learner, under an id that their app gave it. */
const answer = z.strictObject({
  answerId: id,
  itemId: id,
  ...quizAnswer.shape,
  answeredAt: z.iso.datetime({ offset: true }).refine((time) => time >= '2000', invalid('date')),
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
  answers: z
    .array(answer)
    .max(limits.answers)
    .optional()
    .default([])
    .describe('Each is kept once under its answerId; of entries that do not exist none is kept.'),
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
    description:
      'For the learners’ app, which sends SERVICE_TOKEN as its bearer. Score and knowledge replace what was reported before; answers are added to those that are known. A time of an answer up to a day ahead counts as now, one further ahead is refused.',
    access: 'service',
    inNamespace: false,
    body: addLibraryBody,
    answer: {
      json: z.object({
        items: z.int().describe('Items whose answers were kept.'),
        answers: z.int().describe('Answers that are new.'),
      }),
    },
  }),
};
