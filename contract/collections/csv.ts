import * as z from 'zod';
import { csvIgnored } from '../csv.ts';
import { type InterfaceLanguage, languageCodes } from '../languages.ts';
import { id } from '../list-query.ts';

/** The columns of a vocabulary file; one `translation_<code>` for each language is added. */
export const csvColumns = [
  'id',
  'title',
  'type',
  'description',
  'question',
  'additionalInfo',
  'examples',
  'difficulty',
  'tags',
] as const;
export type CsvColumn = (typeof csvColumns)[number] | `translation_${(typeof languageCodes)[number]}`;
/** All columns of a file: those of an item, and its title in each language. */
export const allCsvColumns: readonly CsvColumn[] = [
  ...csvColumns,
  ...languageCodes.map((code) => `translation_${code}` as const),
];

/** Greek headings, as a Greek spreadsheet has them. They are data, not words of the interface. */
const greekHeadings: Record<string, string> = {
  title: 'τίτλος',
  type: 'τύπος',
  description: 'περιγραφή',
  question: 'ερώτηση',
  additionalInfo: 'πρόσθετες πληροφορίες',
  examples: 'παραδείγματα',
  difficulty: 'δυσκολία',
  tags: 'ετικέτες',
};

/** What the column of a field is called in a file of the language. */
export function csvHeading(field: string, language: InterfaceLanguage): string {
  return language === 'el' ? (greekHeadings[field] ?? field.replace('translation_', 'μετάφραση_')) : field;
}

/** The result of one row of a CSV file; `line` counts the lines of the file from 1, the headings included. */
export const csvRow = z.object({
  line: z.int(),
  title: z.string(),
  verdict: z.enum(['new', 'updated', 'unchanged', 'error']),
  reason: z.string().nullable().describe('Why a row was refused, in the language of the caller.'),
  itemId: id.nullable(),
});
export type CsvRow = z.infer<typeof csvRow>;

export const csvImportAnswer = z.object({
  insertedItems: z.int(),
  updatedItems: z.int(),
  unchangedItems: z.int(),
  rows: z.array(csvRow),
  refusedRows: z
    .string()
    .nullable()
    .describe(
      'The refused rows as a CSV file in the columns they came in, with the reasons in a last one, which the import ignores.',
    ),
  ignored: csvIgnored,
});
export type CsvImportAnswer = z.infer<typeof csvImportAnswer>;
