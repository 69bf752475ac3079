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

/** A time of the day, HH:mm in steps of 300 seconds; an empty one is dropped. */
const timeOfDay = z
  .union([z.literal(''), z.string().regex(/^([01]\d|2[0-3]):[0-5][05]$/)])
  .optional()
  .transform((value) => value || undefined);

/** One id as a filter; an empty one is dropped. */
export const optionalId = z
  .union([z.literal(''), id])
  .optional()
  .transform((value) => value || undefined);

/** When something happened: a day, and a part of that day. */
export const momentFilters = {
  createdAt: day.describe('A day, YYYY-MM-DD, in the time zone of the installation.'),
  timeFrom: timeOfDay.describe(
    'HH:mm in steps of five minutes, within the day of `createdAt`, which it requires: from then on.',
  ),
  timeTo: timeOfDay.describe(
    'HH:mm in steps of five minutes, within the day of `createdAt`, which it requires, and after `timeFrom`: before then. Absent: to the end of the day.',
  ),
};

type Moment = Partial<Record<keyof typeof momentFilters, string>>;

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

/** The query of a list of what happened, which cannot be searched. */
export function recordsQuery<const Field extends string, Filters extends z.ZodRawShape>(
  sortFields: readonly [Field, ...Field[]],
  filters: Filters,
) {
  const { globalSearch: _, ...usual } = listQuery(sortFields, {}).shape;
  return z
    .strictObject({ ...usual, ...momentFilters, ...filters })
    .refine(
      (query) => {
        const { createdAt, timeFrom, timeTo } = query as Moment;
        return createdAt || !(timeFrom || timeTo);
      },
      invalid('required', {}, ['createdAt']),
    )
    .refine(
      (query) => {
        const { timeFrom, timeTo } = query as Moment;
        return !timeFrom || !timeTo || timeFrom < timeTo;
      },
      invalid('endsTooEarly', {}, ['timeTo']),
    );
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
      'There are at least `total` rows: the list is long, and is still being counted. The same call answers the exact total soon, unless `totalIsFinal`.',
    ),
  totalIsFinal: z
    .literal(true)
    .optional()
    .describe(
      'Beside `totalIsLowerBound`: the list is counted to `total` and no further, and its last page ends there. Filters, or the other order, lead to other rows.',
    ),
});
export type Paging = z.infer<typeof paging>;

/** The answer of a list of `entity`. */
export function listAnswer<Entity extends z.ZodType>(entity: Entity) {
  return z.object({ items: z.array(entity), paging });
}
