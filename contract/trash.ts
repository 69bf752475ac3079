import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { flag, id, listAnswer, listQuery, oneOrMore } from './list-query.ts';
import { resourceNames } from './resources.ts';
import { contentWriters } from './roles.ts';

/** How many rows of each entity something concerned. */
export const entityCounts = z.partialRecord(z.enum(resourceNames), z.int());
export type EntityCounts = z.infer<typeof entityCounts>;

/** Something in the trash. */
export const trashed = z.object({
  id: id.describe('Of the thing; it keeps it when it comes back.'),
  entityType: z.enum(resourceNames),
  type: z.string().nullable().describe('Which kind of that entity, as `Word`; null where it has none.'),
  name: z.string(),
  deletedAt: z.iso.datetime(),
  deletedBy: id.nullable(),
  expiresAt: z.iso.datetime().describe('When it is deleted for good.'),
  isHead: z
    .boolean()
    .describe('Whether it is what was deleted by name; what the same call deleted besides is not.'),
  others: entityCounts.describe('What else was deleted by the same call and is still in the trash.'),
});
export type Trashed = z.infer<typeof trashed>;

export const restored = z.object({
  restored: entityCounts,
  leftOut: z
    .int()
    .describe('References and places that could not come back, as in a course that takes no more entries.'),
});

const withOthers = flag.describe('true: also what was deleted by the same call.');

/** The trash: Admin and Supervisor see all of it, a teacher what they deleted. */
export const trashEndpoints = {
  list: endpoint('GET', '/trash/list', {
    summary: 'Lists what is in the trash',
    description:
      'Of what one call deleted only the first is listed, with the number of others. A search finds all of it.',
    access: contentWriters,
    query: listQuery(['deletedAt', 'name'], {
      entityType: oneOrMore(z.enum(resourceNames)),
      deletedBy: oneOrMore(id),
    }),
    answer: { json: listAnswer(trashed) },
  }),
  restore: endpoint('POST', '/trash/restore/:id', {
    summary: 'Takes something out of the trash, to where it was',
    access: contentWriters,
    isUndoable: true,
    params: idParams,
    query: z.strictObject({ withOthers }),
    answer: { json: restored },
  }),
  remove: endpoint('DELETE', '/trash/details/:id', {
    summary: 'Deletes something in the trash for good',
    access: ['ADMIN'],
    params: idParams,
    query: z.strictObject({ withOthers }),
    answer: { json: z.object({ removed: entityCounts }) },
  }),
  empty: endpoint('POST', '/trash/empty', {
    summary: 'Deletes all of the trash of a namespace for good',
    description: 'The header `Namespace` must name it.',
    access: ['ADMIN'],
    answer: { json: z.object({ removed: entityCounts }) },
  }),
};
