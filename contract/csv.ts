import * as z from 'zod';

/** What of a file was not imported: columns that are not known, and cells beyond the headings. */
export const csvIgnored = z.object({
  columns: z.array(z.string()).describe('Headings that name no column.'),
  cells: z
    .array(z.object({ line: z.int(), count: z.int() }))
    .describe('Lines with more cells than there are headings, and how many more that say something.'),
});
export type CsvIgnored = z.infer<typeof csvIgnored>;
