import { allCsvColumns, type CsvColumn, csvHeading } from '#contract/collections/csv.ts';
import { fold } from '#contract/fold.ts';
import { type VocabularyType, vocabularyTypes } from '#contract/item-types.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { CsvLine as AnyLine, CsvFormat } from '#server/content/csv/read.ts';

/** Separates the values of one cell. */
const valueSeparator = '|';

const headings = new Map<string, CsvColumn>(
  interfaceLanguages.flatMap((language) =>
    allCsvColumns.map((column): [string, CsvColumn] => [fold(csvHeading(column, language)), column]),
  ),
);

/** The column that a heading names, capitals, accents and spaces aside. */
function columnOf(heading: string): CsvColumn | undefined {
  return (
    headings.get(fold(heading.trim()).replace(/\s+/g, ' ')) ??
    headings.get(fold(heading.trim()).replace(/\s+/g, ''))
  );
}

/** A vocabulary file. */
export const vocabularyFile: CsvFormat<CsvColumn> = {
  columnOf,
  required: 'title',
  missing: 'csvNoTitle',
  maxRows: limits.csvRows,
};
/** One of its rows. */
export type CsvLine = AnyLine<CsvColumn>;

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
