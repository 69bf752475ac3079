import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { errorCodes } from './errors.ts';
import { day, id, listAnswer, listQuery, oneOrMore } from './list-query.ts';

/** Calls that take long enough to show how far they are. */
export const callTypes = [
  'CsvImport',
  'RosterImport',
  'BookInit',
  'CollectionClone',
  'BulkActions',
  'NamespaceCopy',
  'NamespaceRemove',
] as const;
/** What is done in the background. */
export const backgroundJobTypes = [
  'EmailSend',
  'AccountErasure',
  'LogsCleanup',
  'SessionsCleanup',
  'TrashPurge',
  'OrphanScan',
  'PurchasesSync',
  'StudentSums',
  'InvitationsEnd',
  'TaskReminder',
  'PracticeReminder',
  'TaskExpire',
  'ViewAsEnd',
  'DatabaseBackup',
  'DatabaseRestore',
] as const;
export type BackgroundJobType = (typeof backgroundJobTypes)[number];
export const jobTypes = [...callTypes, ...backgroundJobTypes] as const;
export type JobType = (typeof jobTypes)[number];
export type CallType = (typeof callTypes)[number];

/** Failed ones were given up; those that failed and are tried again are `Retrying`. */
export const jobStatuses = ['Waiting', 'Running', 'Retrying', 'Done', 'Failed', 'Canceled'] as const;
export type JobStatus = (typeof jobStatuses)[number];

/** The id by which the progress of a call can be read while it runs. */
export const jobId = id
  .optional()
  .describe('Chosen by the caller, for one call; `GET /job/details/:id` answers its progress.');

const time = z.iso.datetime();

export const job = z.object({
  id,
  type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  done: z.int().describe('Pieces of work that are done, of `total`.'),
  total: z.int().describe('0 until it is known, and for work without pieces.'),
  phase: z.string().nullable().describe('Which step it is at, of work that has several.'),
  tries: z.int().describe('How often it was begun.'),
  errorCode: z.enum(errorCodes).nullable().describe('Why it failed, of a call.'),
  errorContext: z.string().nullable().describe('Which of the sentences of that code says it best.'),
  error: z
    .string()
    .nullable()
    .describe('What the last attempt that failed said; without addresses of people.'),
  userId: id
    .nullable()
    .describe('Who caused it; null where nobody who was signed in did, as for what happens by itself.'),
  createdAt: time,
  updatedAt: time,
  startedAt: time.nullable().describe('When the last attempt began.'),
  finishedAt: time.nullable(),
  nextAt: time.nullable().describe('When it is begun, or tried again, at the earliest.'),
  cancelRequested: z.boolean().describe('It ends as soon as its work allows.'),
  mayCancel: z.boolean().describe('Whether an Admin can cancel it now.'),
  mayRetry: z.boolean().describe('Whether an Admin can have it tried again now.'),
});
export type Job = z.infer<typeof job>;

export const jobDetails = job.extend({
  attempts: z
    .array(z.object({ at: time, message: z.string() }))
    .describe('The attempts that failed, the first first.'),
});
export type JobDetails = z.infer<typeof jobDetails>;

/** Long calls, and what is done in the background. */
export const jobEndpoints = {
  list: endpoint('GET', '/job/list', {
    summary: 'Lists jobs: long calls and what is done in the background',
    description: 'The newest first. Finished ones are kept for as long as the settings say.',
    access: ['ADMIN'],
    inNamespace: false,
    query: listQuery(['createdAt'], {
      type: oneOrMore(z.enum(jobTypes)),
      status: oneOrMore(z.enum(jobStatuses)),
      createdAt: day.describe('A day in the time zone of the installation.'),
      userId: oneOrMore(id),
    }).omit({ globalSearch: true }),
    answer: {
      json: listAnswer(job).extend({ failed: z.int().describe('How many were given up, up to 100.') }),
    },
  }),
  details: endpoint('GET', '/job/details/:id', {
    summary: 'How far a job is',
    description:
      'The own ones; for an Admin all of them. Until the call that names it has arrived, it does not exist.',
    access: 'registered',
    inNamespace: false,
    closedToViewing: true,
    params: idParams,
    answer: { json: jobDetails },
  }),
  cancel: endpoint('POST', '/job/cancel/:id', {
    summary: 'Cancels a job',
    description:
      'One that waits is canceled at once, one that runs as soon as its work allows; nothing is half done.',
    access: ['ADMIN'],
    inNamespace: false,
    params: idParams,
    answer: { json: jobDetails },
  }),
  retry: endpoint('POST', '/job/retry/:id', {
    summary: 'Has a job that was given up tried again',
    access: ['ADMIN'],
    inNamespace: false,
    params: idParams,
    answer: { json: jobDetails },
  }),
};
