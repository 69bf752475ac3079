import * as z from 'zod';
import { id } from './list-query.ts';

/** What became of one row of a CSV file; `line` counts the lines of the file from 1, the headings included. */
export const csvRow = z.object({
  line: z.int(),
  title: z.string(),
  verdict: z.enum(['new', 'updated', 'unchanged', 'error']),
  reason: z.string().nullable().describe('Why a row was refused, in the language of the caller.'),
  itemId: id.nullable(),
});
export type CsvRow = z.infer<typeof csvRow>;

/** What of a file was not brought in: columns that are not known, and cells beyond the headings. */
export const csvIgnored = z.object({
  columns: z.array(z.string()).describe('Headings that name no column.'),
  cells: z
    .array(z.object({ line: z.int(), count: z.int() }))
    .describe('Lines with more cells than there are headings, and how many more that say something.'),
});

export const csvImportAnswer = z.object({
  insertedItems: z.int(),
  updatedItems: z.int(),
  unchangedItems: z.int(),
  rows: z.array(csvRow),
  ignored: csvIgnored,
});
export type CsvImportAnswer = z.infer<typeof csvImportAnswer>;
