import { stringify } from 'csv-stringify/sync';
import { type CsvRow, csvColumns } from '#contract/collections/csv.ts';
import { type InterfaceLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { createYield } from '#server/lib/yield.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';
import { cellOf, escapeFormulaCell, safeCell } from './format.ts';
import type { CsvLine } from './read.ts';
import type { CsvFields } from './validator.ts';

/** Makes spreadsheets read a file as UTF-8. */
const byteOrderMark = '\ufeff';

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

/** How many refused rows are written before others get a turn. */
const rowsPerTurn = 20;

/**
 * The refused rows of a file with their original cells and the reasons in a last column: corrected, it can be imported
 * as it is. Null if no row was refused.
 */
export async function writeRefusedRows(
  headings: string[],
  lines: CsvLine[],
  rows: CsvRow[],
  language: InterfaceLanguage,
): Promise<string | null> {
  const refused = rows.flatMap(({ verdict, reason }, index) =>
    verdict === 'error' ? [{ record: lines[index]?.record ?? [], reason: reason ?? '' }] : [],
  );
  if (refused.length === 0) return null;
  const header = [...headings.map(safeCell), documentLabel(language, 'csvReason')];
  const parts = [byteOrderMark, stringify([header])];
  const yieldToOthers = createYield();
  for (let from = 0; from < refused.length; from += rowsPerTurn) {
    const turn = refused.slice(from, from + rowsPerTurn).map(({ record, reason }) => {
      const padding = Array.from({ length: Math.max(0, headings.length - record.length) }, () => '');
      return [...record, ...padding, reason].map(safeCell);
    });
    parts.push(stringify(turn));
    await yieldToOthers();
  }
  return parts.join('');
}
