import { fold } from '#contract/fold.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { type RosterColumn, rosterColumns, rosterHeadings } from '#contract/rosters.ts';
import type { CsvFormat } from '#server/content/csv/read.ts';

const headings = new Map<string, RosterColumn>(
  interfaceLanguages.flatMap((language) =>
    rosterColumns.flatMap((column) =>
      rosterHeadings[language][column].map((name): [string, RosterColumn] => [keyOf(name), column]),
    ),
  ),
);

/** A heading as it is compared: capitals, accents, spaces and signs aside. */
function keyOf(heading: string): string {
  return fold(heading).replace(/[^\p{L}\p{N}]/gu, '');
}

/** A file with the students of a class. */
export const rosterFile: CsvFormat<RosterColumn> = {
  columnOf: (heading) => headings.get(keyOf(heading)),
  required: 'email',
  missing: 'csvNoEmail',
  maxRows: limits.rosterRows,
};

/** What a column is called in the files and answers of a language. */
export function rosterHeading(column: string, language: InterfaceLanguage): string {
  const found = rosterColumns.find((known) => known === column);
  return found ? (rosterHeadings[language][found][0] ?? column) : column;
}
