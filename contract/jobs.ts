import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { errorCodes } from './errors.ts';
import { id } from './list-query.ts';

/** Work that takes long enough to show how far it is. */
export const jobTypes = ['CsvImport', 'BookInit', 'CollectionClone', 'BulkActions'] as const;
export type JobType = (typeof jobTypes)[number];

export const jobStatuses = ['Running', 'Done', 'Failed'] as const;

/** The id by which the progress of a call can be read while it runs. */
export const jobId = id
  .optional()
  .describe('Chosen by the caller, for one call; `GET /job/details/:id` answers its progress.');

export const job = z.object({
  id,
  type: z.enum(jobTypes),
  status: z.enum(jobStatuses),
  done: z.int().describe('Pieces of work that are done, of `total`.'),
  total: z.int().describe('0 until it is known.'),
  errorCode: z.enum(errorCodes).nullable().describe('Why it failed.'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type Job = z.infer<typeof job>;

export const jobEndpoints = {
  details: endpoint('GET', '/job/details/:id', {
    summary: 'How far a long work is',
    description: 'Only the own ones. Until the call that names it has arrived, a job does not exist.',
    access: 'registered',
    inNamespace: false,
    params: idParams,
    answer: { json: job },
  }),
};
