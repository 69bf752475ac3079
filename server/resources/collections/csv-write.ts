import { stringify } from 'csv-stringify/sync';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { createYield } from '#server/lib/yield.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import { cellOf, csvColumns, escapeFormulaCell } from './csv-format.ts';
import type { CsvFields } from './csv-validator.ts';

/** What a file says of an entry. */
export type CsvEntry = CsvFields & Pick<ItemRow, 'id'>;

/**
 * The entries of a course as a file that can be imported again: unchanged, it changes nothing. It is written piece by
 * piece, as its reader takes it, and others get a turn after each piece.
 */
export async function* writeCsv(
  pieces: AsyncIterable<CsvEntry[]>,
  { languages, tagNames }: { languages: ReadonlySet<string>; tagNames: ReadonlyMap<string, string> },
): AsyncGenerator<string> {
  const used = languageCodes.filter((code) => code === 'el' || languages.has(code));
  const header = [...csvColumns, ...used.map((code) => `translation_${code}`)];
  // The byte order mark makes spreadsheets read this as UTF-8.
  yield `\ufeff${stringify([header])}`;
  for await (const entries of pieces) {
    const yieldToOthers = createYield();
    const text = stringify(entries.map((entry) => cellsOf(entry, used, tagNames).map(escapeFormulaCell)));
    await yieldToOthers();
    yield text;
  }
}

function cellsOf(
  entry: CsvEntry,
  languages: LanguageCode[],
  tagNames: ReadonlyMap<string, string>,
): string[] {
  return [
    entry.id,
    entry.title,
    entry.type,
    entry.description,
    entry.question,
    entry.additionalInfo,
    cellOf(entry.examples),
    String(entry.difficulty),
    cellOf(entry.tags.flatMap((id) => tagNames.get(id) ?? [])),
    ...languages.map((code) => entry.translations[code]?.title ?? ''),
  ];
}
