import { stringify } from 'csv-stringify/sync';
import { csvColumns } from '#contract/collections/csv.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { byteOrderMark, escapeFormulaCell } from '#server/content/csv/cells.ts';
import { createYield } from '#server/lib/yield.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import { cellOf } from './format.ts';
import type { CsvFields } from './validator.ts';

/** The fields of an item that a file contains. */
export type CsvItem = CsvFields & Pick<ItemRow, 'id'>;

/**
 * The items of a collection as a file that can be imported again: unchanged, it changes nothing. It is written piece by
 * piece, as its reader takes it, and others get a turn after each piece.
 */
export async function* writeCsv(
  pieces: AsyncIterable<CsvItem[]>,
  { languages, tagNames }: { languages: ReadonlySet<string>; tagNames: ReadonlyMap<string, string> },
): AsyncGenerator<string> {
  const used = languageCodes.filter((code) => code === 'el' || languages.has(code));
  const header = [...csvColumns, ...used.map((code) => `translation_${code}`)];
  yield `${byteOrderMark}${stringify([header])}`;
  for await (const items of pieces) {
    const yieldToOthers = createYield();
    const text = stringify(items.map((item) => cellsOf(item, used, tagNames).map(escapeFormulaCell)));
    await yieldToOthers();
    yield text;
  }
}

function cellsOf(item: CsvItem, languages: LanguageCode[], tagNames: ReadonlyMap<string, string>): string[] {
  return [
    item.id,
    item.title,
    item.type,
    item.description,
    item.question,
    item.additionalInfo,
    cellOf(item.examples),
    String(item.difficulty),
    cellOf(item.tags.flatMap((id) => tagNames.get(id) ?? [])),
    ...languages.map((code) => item.translations[code]?.title ?? ''),
  ];
}
