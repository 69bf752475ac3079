import * as z from 'zod';
import { id, pageQuery, wholeNumber } from './list-query.ts';

/** How many of the things that came into a list are named, and of those that left it and that moved. */
export const namedInList = 5;

/** What changed of a list: what came into it, left it and moved within, as far as the caller sees it. */
const listChange = z.object({
  added: z.array(id),
  removed: z.array(id),
  moved: z.array(id),
  hidden: z.int().describe('How many others changed that are gone, or that the caller does not see.'),
  names: z.record(z.string(), z.string()).describe('By id, what the first of each are called.'),
});
export type ShownListChange = z.infer<typeof listChange>;

/** One version of an entity: who wrote it, when and how, and what it changed. `fields` are those of the entity. */
export function version<Fields extends z.ZodObject>(fields: Fields) {
  return z.object({
    version: z.int(),
    createdAt: z.iso.datetime(),
    createdBy: id.nullable(),
    type: z.string().describe('As `Create`, `Update`, `Restore`, `BulkUpdate` or `Import`.'),
    requestId: z.string().nullable(),
    old: fields.describe('The fields that changed, as they were before.'),
    new: fields.describe('The same as they were after.'),
    lists: z
      .record(z.string(), listChange)
      .describe('By field, what changed of lists that change in places.'),
  });
}

export const historyQuery = z.strictObject(pageQuery);

export const versionParams = z.strictObject({
  id,
  version: wholeNumber.pipe(
    z
      .number()
      .min(1)
      .max(2 ** 31 - 1),
  ),
});

export const versionQuery = z.strictObject({
  since: wholeNumber
    .pipe(z.number().max(2 ** 31 - 1))
    .optional()
    .describe('Another version; 0 is before the first.'),
});

/** What an entity was at a version. */
export function snapshot<Fields extends z.ZodObject>(fields: Fields) {
  return z.object({
    version: z.int(),
    fields,
    gone: z.int().describe('How many things in its lists are gone, or are not seen by the caller.'),
    lists: z
      .record(z.string(), listChange)
      .describe('With `since`: by field, what changed of lists from that version to this one.'),
  });
}

export const restoreBody = z.strictObject({
  fields: z.array(z.string().max(100)).min(1).max(100).optional().describe('Absent: all fields.'),
});
