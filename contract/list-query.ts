import * as z from 'zod';
import { limits } from './limits.ts';
import { text } from './text.ts';
import { invalid } from './validation.ts';

/** The page sizes a table offers. */
export const pageSizes = [10, 25, 100, 200] as const;
export const defaultPageSize = 25;

/** One id in a body, a path or a filter; in capital letters it is the same one. */
export const id = z.uuid().toLowerCase();

/** A yes or no in a query; an absent one is no. */
export const flag = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((value) => value === 'true');

/** A filter that is on yes, on no, or absent. */
export const optionalFlag = z
  .enum(['true', 'false', ''])
  .optional()
  .transform((value) => (value === 'true' ? true : value === 'false' ? false : undefined));

/** Several values of one filter, joined by commas. An empty filter is dropped. */
export function oneOrMore<Value extends z.ZodType<unknown, string>>(value: Value) {
  return z
    .string()
    .max(10_000)
    .optional()
    .transform((joined) => (joined ? joined.split(',') : undefined))
    .pipe(z.array(value).optional());
}

/** A whole day, written YYYY-MM-DD; an empty one is dropped. */
export const day = z
  // PostgreSQL has no year 0.
  .union([z.literal(''), z.iso.date().refine((value) => !value.startsWith('0000'), invalid('date'))])
  .optional()
  .transform((value) => value || undefined);

/** A whole number from 0 on, in a path or a query. */
export const wholeNumber = z
  .string()
  .regex(/^\d{1,16}$/)
  .transform(Number);

/** Which page of a list is wanted, from 0 on. */
export const pageQuery = {
  page: wholeNumber.pipe(z.number().max(1_000_000_000)).optional().default(0),
  pageSize: wholeNumber
    .pipe(z.number().min(1))
    .optional()
    .default(defaultPageSize)
    .transform((size) => Math.min(size, limits.pageSize)),
};

/** The query every list understands: page from 0, page size, sorting by one of `sortFields`, search, and its own filters. */
export function listQuery<const Field extends string, Filters extends z.ZodRawShape>(
  sortFields: readonly [Field, ...Field[]],
  filters: Filters,
) {
  return z.strictObject({
    ...pageQuery,
    sortField: z.enum(sortFields).optional().default(sortFields[0]),
    orderType: z.enum(['asc', 'desc']).optional().default('desc'),
    globalSearch: text(200)
      .optional()
      .transform((value) => value?.trim() || undefined),
    ...filters,
  });
}

/** How a list call wants translated words; absent flags are false. */
export const translationFlags = {
  disableTranslation: optionalFlag.describe(
    'true: names and descriptions as they were written, not in the language of the caller.',
  ),
  showTranslationsDictionary: optionalFlag.describe('true: adds `translations`, every language by its code.'),
};

/** The position of a page in its list. `currentSize` counts the rows of this page. */
export const paging = z.object({
  page: z.int(),
  pageSize: z.int(),
  total: z.int(),
  currentSize: z.int(),
  totalIsLowerBound: z
    .literal(true)
    .optional()
    .describe(
      'There are at least `total` rows: the list is long, and is still being counted. The same call answers the exact total soon.',
    ),
});
export type Paging = z.infer<typeof paging>;

/** The answer of a list of `entity`. */
export function listAnswer<Entity extends z.ZodType>(entity: Entity) {
  return z.object({ items: z.array(entity), paging });
}
