import * as z from 'zod';
import { type CollectionType, collectionTypes } from './collection-types.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { fixed, listed, references, served } from './fields.ts';
import { limits } from './limits.ts';
import { id, listAnswer, listQuery, oneOrMore, optionalFlag, optionalId, pageQuery } from './list-query.ts';
import { contentReaders, contentWriters } from './roles.ts';
import { requiredText, text } from './text.ts';
import { invalid, type ValidationIssue } from './validation.ts';

/** What students are asked to do. */
export const taskTypes = [
  'CompleteCollection',
  'ReachScore',
  'PracticeItems',
  'ReadBook',
  'WatchMedia',
  'Custom',
] as const;
export type TaskType = (typeof taskTypes)[number];

/** The server completes a task that all have done, and ends one whose last day is over; all else is the teachers' choice. */
export const taskStatuses = ['Draft', 'Active', 'Completed', 'Expired', 'Archived'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

/** Which fields a task of a type has, and which types its collections may be of. */
export const taskRules: Record<
  TaskType,
  {
    collections: 'required' | 'optional' | 'none';
    items: 'required' | 'optional' | 'none';
    hasTarget: boolean;
    collectionTypes: readonly CollectionType[];
  }
> = {
  CompleteCollection: rule({ collections: 'required' }),
  ReachScore: rule({ collections: 'required', hasTarget: true }),
  PracticeItems: rule({ items: 'required' }),
  ReadBook: rule({ collections: 'required', collectionTypes: ['Book'] }),
  WatchMedia: rule({ collections: 'required', collectionTypes: ['MediaBundle'] }),
  Custom: rule({ collections: 'optional', items: 'optional' }),
};

function rule(differences: Partial<(typeof taskRules)[TaskType]>): (typeof taskRules)[TaskType] {
  return {
    collections: 'none',
    items: 'none',
    hasTarget: false,
    collectionTypes: collectionTypes,
    ...differences,
  };
}

const calendarDay = z.iso
  .date()
  // PostgreSQL has no year 0.
  .refine((value) => !value.startsWith('0000'), invalid('date'))
  .nullable();

export const taskEntity = crud({
  path: '/task',
  noun: { one: 'a task', many: 'tasks' },
  readers: contentReaders,
  writers: contentWriters,
  fields: {
    title: requiredText(limits.title),
    description: text(limits.longText).default(''),
    type: z.enum(taskTypes),
    status: z.enum(taskStatuses).default('Draft'),
    namespaceId: {
      ...fixed(id.optional()),
      create: id.optional().describe('The class, one of the caller’s. Absent: the selected one.'),
      answer: id,
      reference: { to: 'namespaces' },
    },
    collectionIds: listed('collections'),
    itemIds: listed('items'),
    studentIds: references.default([]).describe('Students of the class. Empty: the whole class.'),
    startAt: calendarDay
      .default(null)
      .describe(
        'The first day whose work counts, in the time zone of the installation. null: the day it was added.',
      ),
    dueAt: calendarDay.default(null).describe('The last day, all of which counts.'),
    targetScore: z.int().min(1).max(100).nullable().default(null),
    notify: z.boolean().default(true).describe('Whether students are told by mail.'),
    namespaces: served(z.array(id).describe('The class as a list, as other content has it.')),
    collections: served(
      z
        .array(z.object({ id, title: z.string(), type: z.enum(collectionTypes) }))
        .describe('The collections that the caller may see, in their order.'),
    ),
    progress: served(
      z.object({
        done: z.int().describe('How many students have done it.'),
        of: z.int().describe('How many students it is for.'),
      }),
    ),
  },
  sort: ['updatedAt', 'createdAt', 'title', 'type', 'status', 'dueAt'],
  filters: { type: oneOrMore(z.enum(taskTypes)), status: oneOrMore(z.enum(taskStatuses)) },
  summaries: { list: 'Lists the tasks of the selected class', add: 'Adds a task of a class' },
});

/** What one student has done of a task. */
export const studentProgress = z.object({
  student: z.object({ id, name: z.string(), email: z.string() }),
  percent: z.int().describe('100: done.'),
  doneAt: z.iso.date().nullable().describe('The day on which all of it was done.'),
  isLate: z.boolean().describe('Done after the last day, or not done although it is over.'),
  remindedAt: z.iso.datetime().nullable().describe('When the student was last reminded.'),
});
export type StudentProgress = z.infer<typeof studentProgress>;

/** A task as one of its students has it. */
export const taskOfStudent = z.object({
  id,
  title: z.string(),
  type: z.enum(taskTypes),
  status: z.enum(taskStatuses),
  dueAt: z.iso.date().nullable(),
  ...studentProgress.pick({ percent: true, doneAt: true, isLate: true }).shape,
});
export type TaskOfStudent = z.infer<typeof taskOfStudent>;

export const progressSortFields = ['name', 'percent'] as const;

export const taskEndpoints = {
  ...taskEntity.endpoints,
  progress: endpoint('GET', '/task/progress/:id', {
    summary: 'Lists the students of a task with what they have done of it',
    description:
      'What was done from the first day on: scores of its collections, answers to its items, or what a teacher ticked off. Search looks into names and e-mail addresses.',
    access: contentReaders,
    params: idParams,
    query: listQuery(progressSortFields, {
      done: optionalFlag,
      orderType: z.enum(['asc', 'desc']).optional().default('asc'),
    }),
    answer: { json: listAnswer(studentProgress) },
  }),
  ofStudent: endpoint('GET', '/task/student/:id', {
    summary: 'Lists the tasks of one student of a class, with what they have done of each',
    description: 'Those under way first, the one that is due next before the others. Drafts are left out.',
    access: contentReaders,
    params: idParams,
    query: z.strictObject({
      ...pageQuery,
      namespaceId: optionalId.describe('Absent: the class of the header.'),
    }),
    answer: { json: listAnswer(taskOfStudent) },
  }),
  tick: endpoint('POST', '/task/tick/:id', {
    summary: 'Ticks students of a custom task off, or takes that back',
    access: contentWriters,
    params: idParams,
    body: z.strictObject({ studentIds: references.pipe(z.array(id).min(1)), done: z.boolean() }),
    answer: {
      json: z.object({ changed: z.int().describe('How many were not ticked, or not unticked, before.') }),
    },
  }),
  remind: endpoint('POST', '/task/remind/:id', {
    summary: 'Reminds the students who have not done a task, by mail',
    description:
      'Those who were reminded within the last hour, were blocked, or have not joined the class yet get no mail.',
    access: contentWriters,
    params: idParams,
    answer: { json: z.object({ sent: z.int().describe('How many mails are on their way.') }) },
  }),
};

export const { createBody: createTaskBody, sortFields: taskSortFields } = taskEntity;
export type Task = z.infer<typeof taskEntity.answer>;
export type CreateTaskBody = z.output<typeof createTaskBody>;

/** What is wrong with a task by its type, and between its days. */
export function issuesOfTask({
  type,
  collectionIds,
  itemIds,
  targetScore,
  startAt,
  dueAt,
}: Pick<
  CreateTaskBody,
  'type' | 'collectionIds' | 'itemIds' | 'targetScore' | 'startAt' | 'dueAt'
>): ValidationIssue[] {
  const rules = taskRules[type];
  const issues: ValidationIssue[] = [];
  const check = (path: string, need: 'required' | 'optional' | 'none', isGiven: boolean) => {
    if (need === 'required' && !isGiven) issues.push({ path, key: 'required' });
    if (need === 'none' && isGiven) issues.push({ path, key: 'notOfTaskType' });
  };
  check('collectionIds', rules.collections, collectionIds.length > 0);
  check('itemIds', rules.items, itemIds.length > 0);
  check('targetScore', rules.hasTarget ? 'required' : 'none', targetScore !== null);
  if (startAt && dueAt && dueAt < startAt) issues.push({ path: 'dueAt', key: 'endsTooEarly' });
  return issues;
}
