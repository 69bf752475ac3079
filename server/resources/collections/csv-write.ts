import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import { cellOf, csvColumns, escapeFormulaCell } from './csv-format.ts';

/** How many rows are written before others get a turn. */
const rowsPerTurn = 200;

/** The entries of a course as a file that can be brought in again: unchanged, it changes nothing. */
export async function writeCsv(entries: ItemRow[], tagNames: Map<string, string>): Promise<string> {
  const used = languageCodes.filter(
    (code) => code === 'el' || entries.some((entry) => entry.translations[code]?.title),
  );
  const header = [...csvColumns, ...used.map((code) => `translation_${code}`)];
  // The mark at the start tells spreadsheets that this is UTF-8.
  let text = `\ufeff${stringify([header])}`;
  for (let from = 0; from < entries.length; from += rowsPerTurn) {
    const rows = entries.slice(from, from + rowsPerTurn);
    text += stringify(rows.map((entry) => cellsOf(entry, used, tagNames).map(escapeFormulaCell)));
    await setImmediate();
  }
  return text;
}

function cellsOf(entry: ItemRow, languages: LanguageCode[], tagNames: Map<string, string>): string[] {
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
