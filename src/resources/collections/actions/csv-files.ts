import { csvHeading } from '#contract/collections/csv.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** The columns of the template with the cells of its one row. */
const example = {
  title: 'sea',
  type: 'Word',
  description: 'The salt water that covers most of the earth.',
  question: '',
  additionalInfo: '',
  examples: 'We swim in the sea every summer.|The sea is calm today.',
  difficulty: '2',
  // A category that the namespace does not have would make the example a faulty row.
  tags: '',
  translation: 'θάλασσα',
};
type CsvTemplateColumn = keyof typeof example;
/** The columns of the template, in their order. */
export const csvTemplateColumns = Object.keys(example) as CsvTemplateColumn[];

/** What a column is called in a file of the language. */
export function templateHeading(column: CsvTemplateColumn, language: InterfaceLanguage): string {
  return csvHeading(column === 'translation' ? 'translation_el' : column, language);
}

/** A file with the headings and one example row, ready to be filled and uploaded. */
export function csvTemplate(language: InterfaceLanguage): string {
  const headings = csvTemplateColumns.map((column) => templateHeading(column, language));
  // The byte order mark makes spreadsheets read this as UTF-8; no cell needs quotation marks.
  return `\ufeff${headings.join(',')}\r\n${Object.values(example).join(',')}\r\n`;
}

/** Why a file is not uploaded; the server checks the others. */
type FileIssue = 'notCsv' | 'tooBig' | 'empty';

/** What is wrong with a file that was chosen for an upload. */
export function issueOfFile({ name, size }: Pick<File, 'name' | 'size'>): FileIssue | undefined {
  if (!name.toLowerCase().endsWith('.csv')) return 'notCsv';
  if (size > limits.csvBytes) return 'tooBig';
  return size === 0 ? 'empty' : undefined;
}

/** Lets the browser save text as a CSV file. */
export function saveTextFile(text: string, name: string): void {
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
}
