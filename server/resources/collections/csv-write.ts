import { stringify } from 'csv-stringify/sync';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { ItemRow } from '#server/resources/items/items.present.ts';
import { csvColumns, guardedCell, valueSeparator } from './csv-format.ts';

/** The entries of a course as a file that can be brought in again: unchanged, it changes nothing. */
export function writeCsv(entries: ItemRow[], tagNames: Map<string, string>): string {
  const used = languageCodes.filter(
    (code) => code === 'el' || entries.some((entry) => entry.translations[code]?.title),
  );
  const header = [...csvColumns, ...used.map((code) => `translation_${code}`)];
  const rows = entries.map((entry) => cellsOf(entry, used, tagNames).map(guardedCell));
  // The mark at the start tells spreadsheets that this is UTF-8.
  return `\ufeff${stringify([header, ...rows])}`;
}

function cellsOf(entry: ItemRow, languages: LanguageCode[], tagNames: Map<string, string>): string[] {
  return [
    entry.id,
    entry.title,
    entry.type,
    entry.description,
    entry.question,
    entry.additionalInfo,
    entry.examples.join(valueSeparator),
    String(entry.difficulty),
    entry.tags.flatMap((id) => tagNames.get(id) ?? []).join(valueSeparator),
    ...languages.map((code) => entry.translations[code]?.title ?? ''),
  ];
}
