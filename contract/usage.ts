import * as z from 'zod';
import { id } from './list-query.ts';
import { resourceNames } from './resources.ts';

/** One place where something is used. */
export const place = z.object({
  entityType: z.enum(resourceNames),
  entityId: id,
  name: z.string(),
  type: z.string().nullable(),
  field: z
    .string()
    .describe(
      'The field that refers to it, as `imageId`, `tags`, `items`; `texts` where a text links to it.',
    ),
});
export type Place = z.infer<typeof place>;

/** How many places are named; `total` counts them all. */
export const namedPlaces = 100;

/** How many of each entity use something. */
const counts = z.partialRecord(z.enum(resourceNames), z.int());

/** Where something is used. */
export const usage = z.object({
  total: z.int().describe('The number of places, seen or not; what uses it in two fields counts twice.'),
  counts: counts.describe('How many of each entity use it, seen or not.'),
  places: z.array(place).max(namedPlaces).describe('The first of those that the caller may see.'),
  isLogo: z.literal(true).optional().describe('A file that is the logo of the installation as well.'),
});
export type Usage = z.infer<typeof usage>;

/** What happens to what uses a thing that is deleted: it is taken off, replaced by another, or nothing is deleted. */
export const usageChoices = ['detach', 'swap', 'stop'] as const;

/** The query of every removal. */
export const removalOfUsed = {
  whenUsed: z.enum(usageChoices).optional().default('detach'),
  swapFor: id.optional().describe('With `whenUsed=swap`: the id of what takes its place.'),
};

/** The answer of every removal. */
export const removed = z.object({
  id,
  swapped: counts.describe('How many of each entity have the other thing in its place now.'),
  detached: counts.describe('How many of each entity it was taken off.'),
});
export type Removed = z.infer<typeof removed>;
