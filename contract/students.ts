import * as z from 'zod';
import { collectionTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { level } from './entity.ts';
import { itemTypes } from './item-types.ts';
import { interfaceLanguages } from './languages.ts';
import { knowledgeLevel, quizAnswer } from './library.ts';
import { id, listAnswer, listQuery, oneOrMore, optionalFlag, optionalId, pageQuery } from './list-query.ts';
import { contentReaders } from './roles.ts';

/** Where a student stands in a class: invited by mail or code, taking part, or removed with the history kept. */
export const studentStatuses = ['Invited', 'Active', 'Removed'] as const;

const time = z.iso.datetime();
const day = z.iso.date();
const count = z.int().min(0);
const percent = z.number().min(0).max(100);

/** How many entries of the class are known how well; those without a level are not counted. */
const knowledgeCounts = z.object({
  VeryStrong: count,
  Strong: count,
  Medium: count,
  Weak: count,
});

/** A user as a student of one class. Sums are those over the open courses and entries of the class and of all classes. */
export const student = z.object({
  id: id.describe('Of the user.'),
  name: z.string().describe('First and last name, or the e-mail address.'),
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  namespaceId: id,
  level: level.nullable(),
  status: z.enum(studentStatuses),
  note: z.string().describe('Of the staff.'),
  invitedAt: time.nullable(),
  joinedAt: time.nullable(),
  removedAt: time.nullable(),
  lastActiveAt: time.nullable(),
  collectionsStarted: count,
  collectionsCompleted: count,
  averageProcess: percent
    .nullable()
    .describe('The mean score of the started courses; null: none was started.'),
  knowledge: knowledgeCounts,
  hasAnswers: z
    .boolean()
    .describe('Whether the learners’ app sent single answers; streaks and dates come from these.'),
  streakDays: count.describe('Days in a row with answers, up to today or yesterday.'),
});
export type Student = z.infer<typeof student>;

const dayOfAnswers = z.object({ day, right: count, wrong: count });

/** A student with what a teacher asks first. */
export const studentDetails = student.extend({
  longestStreakDays: count,
  right: count.describe('Answers in the class in all.'),
  wrong: count,
  due: count.describe('Entries that are due.'),
  weak: count.describe('Entries whose knowledge is weak.'),
  wrongEntries: count.describe('Entries whose last answer was wrong.'),
  days: z.array(dayOfAnswers).describe('The days with answers of the last year, the latest last.'),
  today: day.describe('In the time zone of the installation.'),
});
export type StudentDetails = z.infer<typeof studentDetails>;

/** A course that a student has started. */
export const studentCourse = z.object({
  id,
  title: z.string(),
  type: z.enum(collectionTypes),
  process: percent,
  updatedAt: time,
  days: z
    .array(z.object({ day, process: percent }))
    .describe('The score at the end of each day with a report.'),
  right: count,
  wrong: count,
});
export type StudentCourse = z.infer<typeof studentCourse>;

/** An entry as a student knows it. */
export const studentEntry = z.object({
  id,
  title: z.string(),
  question: z.string(),
  type: z.enum(itemTypes),
  knowledgeLevel,
  latestQuizAnswer: quizAnswer.nullable(),
  answers: count.describe('Single answers that were sent.'),
  lastAnsweredAt: time.nullable(),
  dueOn: day.nullable().describe('null: no answer was sent.'),
});
export type StudentEntry = z.infer<typeof studentEntry>;

/** One answer of a student. */
export const studentAnswer = z.object({
  id,
  answeredAt: time,
  item: z.object({ id, title: z.string(), type: z.enum(itemTypes) }),
  collection: z
    .object({ id, title: z.string() })
    .nullable()
    .describe('null: the course is there no more, or is one of another class.'),
  ...quizAnswer.shape,
});
export type StudentAnswer = z.infer<typeof studentAnswer>;

/** What can have happened to a student in a class. */
export const studentEventTypes = [
  'Invited',
  'Joined',
  'Removed',
  'Answered',
  'CourseStarted',
  'CourseCompleted',
  'TaskGiven',
  'TaskDone',
  'TaskMissed',
] as const;

/** Something that happened to a student on a day. */
export const studentEvent = z.object({
  id: z.string().describe('Distinguishes it from the others of the student.'),
  type: z.enum(studentEventTypes),
  day,
  about: z.object({ id, title: z.string() }).nullable().describe('The course or the task.'),
  right: count.describe('Of the answers of a day.'),
  wrong: count,
});
export type StudentEvent = z.infer<typeof studentEvent>;

/** Fields by which students are sorted. */
export const studentSortFields = [
  'lastActiveAt',
  'name',
  'email',
  'level',
  'status',
  'averageProcess',
  'collectionsStarted',
  'collectionsCompleted',
  'knowledge',
  'joinedAt',
] as const;
export const studentEntrySortFields = ['lastAnsweredAt', 'level', 'wrongTimes', 'title'] as const;
/** Which entries of a student are listed. */
export const studentEntryKinds = ['weak', 'due', 'wrong'] as const;
export type StudentEntryKind = (typeof studentEntryKinds)[number];

const ofClass = { namespaceId: optionalId.describe('Absent: the class of the header.') };
const params = z.strictObject({ id });

const filters = {
  ...ofClass,
  level: oneOrMore(z.coerce.number<string>().pipe(level)),
  status: oneOrMore(z.enum(studentStatuses)).describe('Absent: all but those who were removed.'),
};
export const listStudentsQuery = listQuery(studentSortFields, filters);
export type ListStudentsQuery = z.output<typeof listStudentsQuery>;
export const listStudentEntriesQuery = listQuery(studentEntrySortFields, {
  ...ofClass,
  kind: z.enum(studentEntryKinds).optional().describe('Absent: all entries with a level or an answer.'),
});
export type ListStudentEntriesQuery = z.output<typeof listStudentEntriesQuery>;

const csv = { file: 'text/csv; charset=utf-8' };
const inLanguage = {
  language: z.enum(interfaceLanguages).optional().default('en').describe('Of the headings.'),
};

/** Students of a class: read by the staff of the class. */
export const studentEndpoints = {
  list: endpoint('GET', '/namespace/students/list', {
    summary: 'Lists the students of a class',
    description: 'Search looks into names, username and e-mail address.',
    access: contentReaders,
    query: listStudentsQuery,
    answer: { json: listAnswer(student) },
  }),
  export: endpoint('GET', '/namespace/students/export', {
    summary: 'Writes the students of a class as CSV',
    access: contentReaders,
    costly: true,
    query: listStudentsQuery.omit({ page: true, pageSize: true }).extend(inLanguage),
    answer: csv,
  }),
  details: endpoint('GET', '/namespace/students/details/:id', {
    summary: 'Reads how a student is doing in a class',
    access: contentReaders,
    params,
    query: z.strictObject(ofClass),
    answer: { json: studentDetails },
  }),
  courses: endpoint('GET', '/namespace/students/courses/:id', {
    summary: 'Lists the courses that a student has started, with the score by day',
    description: 'The latest first.',
    access: contentReaders,
    params,
    query: z.strictObject({ ...pageQuery, ...ofClass }),
    answer: { json: listAnswer(studentCourse) },
  }),
  entries: endpoint('GET', '/namespace/students/entries/:id', {
    summary: 'Lists the entries that a student knows, or should practise',
    access: contentReaders,
    params,
    query: listStudentEntriesQuery,
    answer: { json: listAnswer(studentEntry) },
  }),
  answers: endpoint('GET', '/namespace/students/answers/:id', {
    summary: 'Lists the answers of a student',
    description: 'The latest first.',
    access: contentReaders,
    params,
    query: z.strictObject({ ...pageQuery, ...ofClass, itemId: optionalId, isCorrect: optionalFlag }),
    answer: { json: listAnswer(studentAnswer) },
  }),
  timeline: endpoint('GET', '/namespace/students/timeline/:id', {
    summary: 'Lists what happened to a student in a class, day by day',
    description:
      'Joining and leaving, answers of each day, courses started and completed, tasks given, done and missed. The latest first.',
    access: contentReaders,
    params,
    query: z.strictObject({ ...pageQuery, ...ofClass }),
    answer: { json: listAnswer(studentEvent) },
  }),
  exportAnswers: endpoint('GET', '/namespace/students/export-answers/:id', {
    summary: 'Writes the answers of a student as CSV',
    access: contentReaders,
    costly: true,
    params,
    query: z.strictObject({ ...ofClass, ...inLanguage }),
    answer: csv,
  }),
};
