import { allCsvColumns, type CsvColumn, csvHeading } from '#contract/collections/csv.ts';
import { fold } from '#contract/fold.ts';
import { type VocabularyType, vocabularyTypes } from '#contract/item-types.ts';
import { interfaceLanguages } from '#contract/languages.ts';

/** Separates the values of one cell. */
const valueSeparator = '|';

const headings = new Map<string, CsvColumn>(
  interfaceLanguages.flatMap((language) =>
    allCsvColumns.map((column): [string, CsvColumn] => [fold(csvHeading(column, language)), column]),
  ),
);

/** The column that a heading names, capitals, accents and spaces aside. */
export function columnOf(heading: string): CsvColumn | undefined {
  return (
    headings.get(fold(heading.trim()).replace(/\s+/g, ' ')) ??
    headings.get(fold(heading.trim()).replace(/\s+/g, ''))
  );
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

/** Characters that make a spreadsheet run a cell as a formula: behind white space too, and at the start of any of its lines. */
const formulaStart = /(?:^|\n)[^\S\n]*[=+\-@\t\r]/;

/** A cell that no spreadsheet runs; `unescapeFormulaCell` removes the guard. */
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

/** A cell of an uploaded file, safe to return: guarded unless it already is. */
export function safeCell(cell: string): string {
  return formulaStart.test(cell) && unescapeFormulaCell(cell) === cell ? `'${cell}` : cell;
}
