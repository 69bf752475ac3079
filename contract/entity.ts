import * as z from 'zod';
import { day, id, oneOrMore, optionalFlag } from './list-query.ts';

/** The status of an entity; those who may edit may change it in every direction. */
export const statuses = ['Active', 'Inactive', 'OnReview', 'AIReview'] as const;
export type Status = (typeof statuses)[number];

/** Levels of difficulty, of learners and of tags. */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
/** The level of content or of a learner; 8 is the highest. */
export const level = z.int().min(1).max(8);

/** What the server keeps of every stored entity. Only the server writes these. */
export const stamps = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: id.nullable(),
  version: z.int().describe('Grows with each change; send it as If-Match to detect a change in between.'),
};

/** What lists of collections and of items can be sorted by. */
export const contentSort = [
  'updatedAt',
  'createdAt',
  'title',
  'type',
  'status',
  'public',
  'difficulty',
] as const;

/** What lists of collections and of items can be narrowed by. */
export const contentFilters = {
  status: oneOrMore(z.enum(statuses)),
  public: optionalFlag,
  tag: oneOrMore(id),
  createdBy: oneOrMore(id),
  createdAt_Start: day,
  createdAt_End: day,
  updatedAt_Start: day,
  updatedAt_End: day,
};

/** A stored file as entities show it. */
export const fileReference = z.object({
  _id: id,
  name: z.string(),
  url: z
    .string()
    .describe(
      'Signed and short-lived; loads the file without a token. Empty for who views as another person.',
    ),
  thumbnailUrl: z.string().nullable().describe('A small picture of an image; null for anything else.'),
});
export type FileReference = z.infer<typeof fileReference>;

/** A person as lists of what people did show them. */
export const personReference = z
  .object({ id, name: z.string(), email: z.string() })
  .nullable()
  .describe('null: nobody who has an account, or whose account was deleted.');
export type PersonReference = z.infer<typeof personReference>;

/** A namespace as those lists show it. */
export const namespaceReference = z.object({ id, name: z.string() }).nullable();

/** What a request was sent by: a browser, an app, another program, or a server by its service token or a job. */
export const platforms = ['web', 'android', 'ios', 'other', 'server'] as const;
export type Platform = (typeof platforms)[number];

export const idParams = z.strictObject({ id });
