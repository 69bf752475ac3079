import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id, listAnswer, pageQuery } from './list-query.ts';
import { resourceNames } from './resources.ts';
import { contentWriters } from './roles.ts';
import { text } from './text.ts';
import { entityCounts } from './trash.ts';

/** What one request changed: one entity, or many at once, as an import. It is undone as one. */
export const changeOfRequest = z.object({
  requestId: z.string(),
  type: z
    .string()
    .describe(
      'As `Create`, `Update`, `Delete`, `Restore`, `BulkUpdate`, `Import`, `Undo`, or `Again` where an undoing was undone.',
    ),
  entityType: z.enum(resourceNames),
  entityId: id.nullable(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  counts: entityCounts.describe('How many rows of each entity it changed.'),
  isUndone: z.boolean(),
});
export type ChangeOfRequest = z.infer<typeof changeOfRequest>;

/**
 * Why something is not undone: it was changed since, it was added and something else uses it since, it or what it needs is
 * gone, it is no longer the caller's to change, or the rules of today do not allow what it was before.
 */
export const undoRefusals = ['changed', 'inUse', 'gone', 'notYours', 'notAllowed'] as const;

export const undoOutcome = z.object({
  ...changeOfRequest.pick({ entityType: true, name: true }).shape,
  type: z.string().describe('Of what was undone; `Again` where that had undone an undoing.'),
  isDone: z.boolean().describe('false: nothing was undone, since something is refused.'),
  counts: entityCounts.describe(
    'How many rows of each entity were undone; one that several requests changed counts for each.',
  ),
  ids: z
    .array(id)
    .describe('The first of the rows that came back, were changed back, or are in a list again.'),
  leftOut: z
    .int()
    .describe(
      'References and places of what came back that could not, as in a course that takes no more entries.',
    ),
  remaining: z
    .int()
    .describe('How many rows `others` would undo, where nothing is undone since something is refused.'),
  refused: z.object({
    total: z.int(),
    named: z
      .array(
        z.object({
          entityType: z.enum(resourceNames),
          entityId: id,
          name: z.string(),
          reason: z.enum(undoRefusals),
          lastChange: z
            .object({ userId: id.nullable(), createdAt: z.iso.datetime() })
            .optional()
            .describe('Who changed it last, and when, where it was changed since.'),
        }),
      )
      .describe('The first of those that the caller may see.'),
  }),
});
export type UndoOutcome = z.infer<typeof undoOutcome>;

/** The caller's own changes, and undoing them. */
export const changeEndpoints = {
  list: endpoint('GET', '/changes/list', {
    summary: 'Lists what the caller changed within the last hour, the newest first',
    access: contentWriters,
    query: z.strictObject(pageQuery),
    answer: { json: listAnswer(changeOfRequest) },
  }),
  undo: endpoint('POST', '/changes/undo', {
    summary: 'Undoes what requests of the caller changed',
    description:
      'All of it in one transaction, the last request first; of several, those with nothing left to undo are passed over. Where something was changed since, nothing is undone and it is named, unless `others` asks for what is left. Undoing is a change that can be undone.',
    access: contentWriters,
    body: z.strictObject({
      requestIds: z
        .array(text(100))
        .min(1)
        .max(limits.requestsUndone)
        .describe('The `x-request-id` of the answers to the changes, in their order.'),
      others: z.boolean().default(false).describe('Undo what can be, and leave the rest as it is.'),
    }),
    answer: { json: undoOutcome },
  }),
};
