import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, namespaceReference, personReference, platforms } from './entity.ts';
import { limits } from './limits.ts';
import { id, listAnswer, oneOrMore, optionalFlag, optionalId, recordsQuery } from './list-query.ts';
import { bytesOf, requiredText } from './text.ts';
import { invalid } from './validation.ts';

/** What people and programs did. */
export const activityTypes = [
  'Login',
  'Logout',
  'Register',
  'Create',
  'Update',
  'Delete',
  'Purge',
  'Swap',
  'Undo',
  'BulkUpdate',
  'Import',
  'Export',
  'Upload',
  'AiRun',
  'Translate',
  'TextToAudio',
  'Review',
  'TaskAssign',
  'SettingsChange',
  'Backup',
  'Restore',
  'ViewAs',
  'ViewAsEnd',
  'External',
] as const;
export type ActivityType = (typeof activityTypes)[number];

/** The value of any field of anything. */
export const anyJson = z.json();

/** A value before and after, or what left a list of ids and what came into it, each with its place. */
const fieldChange = z.union([
  z.object({ old: anyJson.optional(), new: anyJson.optional() }),
  z.object({
    removed: z.array(z.tuple([z.int(), z.string()])),
    added: z.array(z.tuple([z.int(), z.string()])),
  }),
]);

const listed = z.object({
  id,
  createdAt: z.iso.datetime(),
  type: z
    .enum(activityTypes)
    .describe(
      'Purge: deleted for good. Swap: put in place of another. Restore: out of the trash, to an older version, or a whole backup. ViewAs, ViewAsEnd: someone began, and ceased, to view the portal as the person it is about. External: told by another program or app.',
    ),
  success: z.boolean(),
  userId: id.nullable().describe('null: nobody who was signed in, or the server itself.'),
  user: personReference,
  requestId: z.string().describe('Of the request; logs and portal errors of it have the same.'),
  namespace: namespaceReference.describe('The one that the request looked at.'),
  entityType: z
    .string()
    .nullable()
    .describe('What it is about, as `collections`, `items`, `users`; null: nothing that is stored.'),
  entityId: id.nullable(),
  summary: z.string().describe('The name of what it is about, or a few words.'),
  errorCode: z.string().nullable().describe('Why it failed: a code of the errors that the API answers.'),
  platform: z.enum(platforms),
  ip: z.string().describe('Empty for Support, and where the server acted by itself.'),
  durationMs: z.int().nullable().describe('From the arrival of the request until it was recorded.'),
  undoneBy: z.string().nullable().describe('The id of the request that undid it.'),
});

const details = listed.extend({
  version: z.int().nullable().describe('The version of the entity that it made.'),
  changes: z
    .record(z.string(), fieldChange)
    .nullable()
    .describe(
      'What changed, by field: `{ old, new }` with the values before and after (a created row has no old ones), or, of a list of ids, `{ removed, added }` with [place, id] pairs. Secrets are left out. null: nothing that has versions, or the reader is Support.',
    ),
  content: anyJson
    .nullable()
    .describe(
      'What else is known of it: an object whose keys depend on the type, as the numbers of rows that an import wrote, or the same `{ field: { old, new } }` for what has no versions (accounts, settings), where `{}` in place of old and new means that a secret changed. null: nothing, or the reader is Support.',
    ),
});

export const activity = listed;
export type Activity = z.infer<typeof activity>;
export const activityDetails = details;
export type ActivityDetails = z.infer<typeof activityDetails>;

export const activitySortFields = ['createdAt', 'durationMs'] as const;

export const listActivitiesQuery = recordsQuery(activitySortFields, {
  userId: oneOrMore(id),
  requestId: optionalId,
  entityId: optionalId.describe(
    'What it is about. What a call changed of many rows is listed then as well, as far as it is about this one.',
  ),
  type: oneOrMore(z.enum(activityTypes)),
  success: optionalFlag,
  platform: oneOrMore(z.enum(platforms)),
});

/** Activities: for Support those of people of the own namespaces, without values. */
export const activityEndpoints = {
  list: endpoint('GET', '/activities/list', {
    summary: 'Lists what people did, the newest first',
    description:
      'One for each request that acted: what it wrote of many rows is in the history of each row, and listed with its `entityId`. Counted to 10,000.',
    access: ['ADMIN', 'SUPPORT'],
    inNamespace: false,
    query: listActivitiesQuery,
    answer: { json: listAnswer(listed) },
  }),
  details: endpoint('GET', '/activities/details/:id', {
    summary: 'Reads an activity with what changed',
    access: ['ADMIN', 'SUPPORT'],
    inNamespace: false,
    params: idParams,
    answer: { json: details },
  }),
  addExternal: endpoint('POST', '/activities/add/external', {
    summary: 'Records what the caller did elsewhere, as in the mobile app',
    description:
      'Person, time and address are those of the session. It becomes an activity of type External whose summary is the `type` that was sent; what was sent as `content` is `content.sent`, with `***` for secrets and an ellipsis for what is nested deeply.',
    access: 'registered',
    inNamespace: false,
    body: z.strictObject({
      type: requiredText(limits.personName),
      success: z.boolean().default(true),
      // Not looked into, as it may be nested deeply.
      content: z
        .unknown()
        .optional()
        .refine(
          (content) => bytesOf(JSON.stringify(content) ?? '') <= limits.logBytes,
          invalid('tooManyBytes', { maximum: limits.logBytes }),
        )
        .describe('Any JSON of at most 8 KB.'),
    }),
    status: 201,
    answer: { json: z.object({ id }) },
  }),
};
