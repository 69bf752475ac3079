import * as z from 'zod';
import { collectionTypes } from './collection-types.ts';
import { collectionDifficulty } from './collections.ts';
import { crud } from './crud.ts';
import { endpoint } from './endpoint.ts';
import { idParams, level, statuses } from './entity.ts';
import { file, served } from './fields.ts';
import { jobId } from './jobs.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { flag, id, listAnswer, oneOrMore, optionalFlag, pageQuery, translationFlags } from './list-query.ts';
import { contentNames } from './resources.ts';
import { contentGovernors, contentReaders, contentWriters, roles } from './roles.ts';
import { emailAddress, requiredText, text } from './text.ts';
import { entityCounts } from './trash.ts';

/** How many of something a namespace has: in details, and in lists on request. */
const counted = served(z.int().optional());

const declared = crud({
  path: '/namespace',
  noun: { one: 'a namespace', many: 'the namespaces of the caller' },
  readers: contentReaders,
  listers: 'registered',
  writers: contentWriters,
  adders: contentGovernors,
  inNamespace: false,
  lacks: ['remove', 'usage'],
  fields: {
    name: requiredText(limits.title),
    description: text(limits.description).default(''),
    public: z.boolean().default(true).describe('Whether those who are not in it are told its name.'),
    type: z.enum(languageCodes).describe('The language it teaches.'),
    status: z
      .enum(statuses)
      .default('Active')
      .describe('Inactive: it is archived, can be read, and is not offered to work in.'),
    disableTranslation: z.boolean().default(false),
    showTranslationsDictionary: z.boolean().default(false),
    imageId: file('Image'),
    namespaces: served(z.array(id).describe('Itself: those who are in it see it, and may write it.')),
    /** Those who take part, or are invited. */
    studentCount: counted,
    teacherCount: counted,
    collectionCount: counted,
  },
  sort: ['updatedAt', 'createdAt', 'name', 'type', 'status'],
  filters: {
    public: optionalFlag.describe('true: `others` names the public namespaces that the caller is not in.'),
    type: oneOrMore(z.enum(languageCodes)),
    status: oneOrMore(z.enum(statuses)),
    translationDisabled: optionalFlag.describe('Only namespaces whose content is shown as it was written.'),
    translationsDictionaryShown: optionalFlag.describe(
      'Only namespaces whose content is shown with its translations.',
    ),
    counts: flag.describe('true: adds `studentCount`, `teacherCount` and `collectionCount`.'),
    ...translationFlags,
  },
  summaries: {
    add: 'Adds a namespace, which its maker is in unless they are an Admin',
    edit: 'Changes a namespace of the caller; whether it is public is up to Admins and Supervisors',
  },
});
/** How many public namespaces of others a list names. */
export const namedNamespaces = 200;

/** Namespaces: classes in the interface where languages are taught, else workspaces. */
export const namespaceEntity = {
  ...declared,
  endpoints: {
    ...declared.endpoints,
    list: {
      ...declared.endpoints.list,
      answer: {
        json: listAnswer(declared.answer).extend({
          others: z
            .array(z.object({ id, name: z.string() }))
            .max(namedNamespaces)
            .optional()
            .describe('With `public=true`: the first public namespaces that the caller is not in.'),
        }),
      },
    },
    // What is put into it since would be left behind.
    add: { ...declared.endpoints.add, isUndoable: false },
  },
};
export type Namespace = z.infer<typeof namespaceEntity.answer>;
export const { createBody: createNamespaceBody, sortFields: namespaceSortFields } = namespaceEntity;

/** A number for each entity that belongs to namespaces. */
const perContent = z.object(
  Object.fromEntries(contentNames.map((name) => [name, z.int()])) as Record<
    (typeof contentNames)[number],
    z.ZodInt
  >,
);

/** How much of each entity a namespace holds, and how many people belong to it. */
export const namespaceUsage = perContent.extend({
  only: perContent.describe('Of these, what no other namespace holds.'),
  usedElsewhere: z.int().describe('How much of that is used by what is not in this namespace alone.'),
  trash: z.int().describe('What is in the trash of this namespace alone.'),
  students: z.int(),
  people: z.int().describe('Everyone who belongs to it, learners and staff.'),
  leftWithout: z.int().describe('Those of them who belong to no other namespace.'),
});
export type NamespaceUsage = z.infer<typeof namespaceUsage>;

/** A collection of a namespace that its students have little from. */
const misfit = z.object({
  id,
  title: z.string(),
  type: z.enum(collectionTypes),
  language: z.enum(languageCodes).describe('That it is written in.'),
  difficulty: collectionDifficulty.nullable(),
});
/** How many of them are named. */
export const namedMisfits = 5;
const misfits = z.object({ total: z.int(), items: z.array(misfit).max(namedMisfits) });
export type Misfits = z.infer<typeof misfits>;

const levelsOfStudents = z.array(level).describe('Of its students, without those of whom none is known.');

/** What is in a namespace, in numbers, and what does not fit together there. */
export const namespaceOverview = z.object({
  students: z.int(),
  invited: z.int().describe('How many of the students have not confirmed yet.'),
  tasks: z.int(),
  activeTasks: z.int(),
  collections: z.int(),
  joinCodes: z.int().describe('By which learners can join now.'),
  levels: levelsOfStudents,
  ofOtherLanguage: misfits.describe(
    'Its collections that are written in another language than its students learn, as far as the caller sees them.',
  ),
  ofOtherLevel: misfits.describe('Those with a difficulty that is no student’s level, nor next to one.'),
});
export type NamespaceOverview = z.infer<typeof namespaceOverview>;

/** Why a collection does not fit a namespace. */
const unfit = z.object({
  id,
  name: z.string(),
  language: z.enum(languageCodes).nullable().describe('That its students learn, if it is another one.'),
  levels: levelsOfStudents.nullable().describe('null: the difficulty fits one of them.'),
});

/** Someone of the staff who works in a namespace. */
export const member = z.object({
  id,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.enum(roles)),
  lastSignInAt: z.iso.datetime().nullable(),
});
export type Member = z.infer<typeof member>;

/** How many people one call adds or removes. */
const peopleAtOnce = 100;

export const editMembersBody = z.strictObject({
  add: z
    .array(emailAddress)
    .max(peopleAtOnce)
    .default([])
    .describe('E-mail addresses of people of the staff whom the caller may see.'),
  remove: z.array(id).max(peopleAtOnce).default([]),
});

export const copyNamespaceBody = z.strictObject({
  name: requiredText(limits.title),
  collections: z
    .boolean()
    .default(true)
    .describe(
      'Whether its collections are copied, with the items that the caller sees, and its tasks, as drafts.',
    ),
  members: z.boolean().default(true).describe('Whether its staff is in the copy as well.'),
  archive: z.boolean().default(false).describe('Whether the original becomes Inactive.'),
  jobId,
});

/** What becomes of the content of a namespace that is deleted. */
export const removalsOfNamespace = ['move', 'delete'] as const;

const inNamespace = false;

export const namespaceEndpoints = {
  ...namespaceEntity.endpoints,
  remove: endpoint('DELETE', '/namespace/details/:id', {
    summary: 'Deletes a namespace for good, and moves or deletes what it holds',
    description:
      'All that it holds goes to `moveTo`, trash, files and histories included, or what no other namespace holds is deleted for good, with the same. Nothing comes to belong to every namespace. The last namespace is not deleted.',
    access: ['ADMIN'],
    inNamespace,
    params: idParams,
    query: z.strictObject({
      content: z.enum(removalsOfNamespace),
      moveTo: id.optional().describe('With `content=move`: another namespace.'),
      jobId,
    }),
    answer: { json: z.object({ id, moved: entityCounts, removed: entityCounts }) },
  }),
  copy: endpoint('POST', '/namespace/copy/:id', {
    summary: 'Copies a namespace for a new school year: settings and collections, without people',
    description:
      'Collections, their items and their tags are copied, files are in both; what the caller does not see is left out, and counted.',
    access: contentGovernors,
    inNamespace,
    isIdempotent: true,
    params: idParams,
    body: copyNamespaceBody,
    status: 201,
    answer: {
      json: z.object({ namespace: namespaceEntity.answer, copied: entityCounts, hidden: z.int() }),
    },
  }),
  usage: endpoint('GET', '/namespace/usage/:id', {
    summary: 'Counts what a namespace of the caller holds, and who belongs to it',
    access: contentGovernors,
    inNamespace,
    params: idParams,
    answer: { json: namespaceUsage },
  }),
  overview: endpoint('GET', '/namespace/overview/:id', {
    summary:
      'Counts what is in a namespace of the caller, and tells which collections do not fit its students',
    access: contentReaders,
    inNamespace,
    params: idParams,
    answer: { json: namespaceOverview },
  }),
  fit: endpoint('GET', '/namespace/fit', {
    summary: 'Tells which namespaces of the caller a collection would not fit',
    description:
      'Because their students learn another language than the one it is written in, or because none of them is at its difficulty or next to it.',
    access: contentReaders,
    inNamespace,
    query: z.strictObject({
      ids: oneOrMore(id).describe('Namespaces that the collection would belong to.'),
      language: z
        .enum(languageCodes)
        .optional()
        .describe('That it is written in. Absent: the one of the first namespace.'),
      difficulty: z.coerce.number<string>().pipe(collectionDifficulty).optional(),
    }),
    answer: { json: z.object({ items: z.array(unfit) }) },
  }),
  levelFit: endpoint('GET', '/namespace/fit/:id', {
    summary: 'Tells whether a namespace of the caller has collections for a student of a level',
    access: contentReaders,
    inNamespace,
    params: idParams,
    query: z.strictObject({ level: z.coerce.number<string>().pipe(level) }),
    answer: {
      json: z.object({
        fits: z
          .boolean()
          .describe('Whether a collection has this difficulty or the one next to it, or none has any.'),
        lowest: collectionDifficulty.nullable(),
        highest: collectionDifficulty.nullable(),
      }),
    },
  }),
  members: endpoint('GET', '/namespace/members/:id', {
    summary: 'Lists the staff of a namespace of the caller',
    access: contentReaders,
    inNamespace,
    params: idParams,
    query: z.strictObject(pageQuery),
    answer: { json: listAnswer(member) },
  }),
  editMembers: endpoint('PATCH', '/namespace/members/:id', {
    summary: 'Adds people of the staff to a namespace of the caller, or removes them from it',
    description: 'Someone who is in it already, or is not, stays as they are. All of it is done, or nothing.',
    access: contentGovernors,
    inNamespace,
    params: idParams,
    body: editMembersBody,
    answer: { json: z.object({ added: z.int(), removed: z.int() }) },
  }),
};
