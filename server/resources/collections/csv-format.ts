import { fold } from '#contract/fold.ts';
import { type VocabularyType, vocabularyTypes } from '#contract/item-types.ts';
import { languageCodes } from '#contract/languages.ts';

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

/** Parts the values of one cell. */
const valueSeparator = '|';

/** Greek headings, as a Greek spreadsheet has them. */
const greekHeadings: Record<string, CsvColumn> = {
  τίτλος: 'title',
  τύπος: 'type',
  περιγραφή: 'description',
  ερώτηση: 'question',
  'πρόσθετες πληροφορίες': 'additionalInfo',
  παραδείγματα: 'examples',
  δυσκολία: 'difficulty',
  ετικέτες: 'tags',
};

const headings = new Map<string, CsvColumn>([
  ...csvColumns.map((column): [string, CsvColumn] => [fold(column), column]),
  ...languageCodes.map((code): [string, CsvColumn] => [`translation_${code}`, `translation_${code}`]),
  ...languageCodes.map((code): [string, CsvColumn] => [`μεταφραση_${code}`, `translation_${code}`]),
  ...Object.entries(greekHeadings).map(([heading, column]): [string, CsvColumn] => [fold(heading), column]),
]);

/** The column that a heading names, capitals, accents and spaces aside. */
export function columnOf(heading: string): CsvColumn | undefined {
  return (
    headings.get(fold(heading.trim()).replace(/\s+/g, ' ')) ??
    headings.get(fold(heading.trim()).replace(/\s+/g, ''))
  );
}

/** What the column of a field is called in a file of the language. */
export function headingOf(field: string, language: 'en' | 'el'): string {
  const greek = Object.entries(greekHeadings).find(([, column]) => column === field)?.[0];
  return (language === 'el' && greek) || field;
}

/** Greek names of the types, as the portal shows them. */
const greekTypes: Record<VocabularyType, string> = {
  Word: 'λέξη',
  Phrase: 'φράση',
  Idiom: 'ιδιωματισμός',
  Saying: 'παροιμία',
  Sentence: 'πρόταση',
  Quote: 'ρητό',
};

/** The type that a cell names; a cell that says nothing means a word. */
export function vocabularyTypeOf(cell: string): VocabularyType | undefined {
  const name = fold(cell.trim());
  return name ? vocabularyTypes.find((type) => [fold(type), fold(greekTypes[type])].includes(name)) : 'Word';
}

/** The values of one cell; a separator that belongs to a value has a backslash before it. */
export function valuesOf(cell: string): string[] {
  return (cell.match(/(?:\\[\\|]|[^|])+/g) ?? [])
    .map((value) => value.replace(/\\([\\|])/g, '$1').trim())
    .filter(Boolean);
}

/** Values as one cell, from which `valuesOf` makes the same ones. */
export function cellOf(values: readonly string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, '\\$&')).join(valueSeparator);
}

/** Signs that make a spreadsheet run a cell as a formula: behind white space too, and at the start of any of its lines. */
const formulaStart = /(?:^|\n)[^\S\n]*[=+\-@\t\r]/;

/** A cell that no spreadsheet runs; `unescapeFormulaCell` takes the guard off again. */
export function escapeFormulaCell(value: string): string {
  // A lone carriage return would end the row for some readers.
  const text = value.replace(/\r\n?/g, '\n');
  return formulaStart.test(text) || text.startsWith("'") ? `'${text}` : text;
}

/** A cell as it was before `escapeFormulaCell`. */
export function unescapeFormulaCell(text: string): string {
  return text.startsWith("'") && (formulaStart.test(text.slice(1)) || text.startsWith("''"))
    ? text.slice(1)
    : text;
}
