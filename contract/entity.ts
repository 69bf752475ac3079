import * as z from 'zod';
import { id } from './list-query.ts';

/** The status of an entity; those who may edit may change it in every direction. */
export const statuses = ['Active', 'Inactive', 'OnReview', 'AIReview'] as const;
export type Status = (typeof statuses)[number];

/** Levels of difficulty, of learners and of tags. */
export const levels = [1, 2, 3, 4, 5, 6, 7, 8] as const;
export const level = z.int().min(1).max(8);

/** What the server keeps of every stored entity. Only the server writes these. */
export const stamps = {
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: id.nullable(),
  version: z.int().describe('Grows with each change; send it as If-Match to detect a change in between.'),
};

/** The same keys in the body of a PATCH: accepted while they say what is stored anyway. */
export const readOnlyKeys = {
  id: z.unknown().optional(),
  createdAt: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  createdBy: z.unknown().optional(),
  version: z.unknown().optional(),
};

/** A stored file as entities show it. */
export const fileReference = z.object({
  _id: id,
  name: z.string(),
  url: z.string().describe('Signed and short-lived; loads the file without a token.'),
  thumbnailUrl: z.string().nullable().describe('A small picture of an image; null for anything else.'),
});
export type FileReference = z.infer<typeof fileReference>;

export const idParams = z.strictObject({ id });

/** The answer of a removal. */
export const removed = z.object({ id });
