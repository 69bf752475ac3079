import { stringify } from 'csv-stringify/sync';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { createYield } from '#server/lib/yield.ts';
import { byteOrderMark, safeCell } from './cells.ts';
import type { CsvLine } from './read.ts';

/** How many refused rows are written before others get a turn. */
const rowsPerTurn = 20;

/**
 * The refused rows of a file with their original cells and the reasons in a last column: corrected, it can be imported
 * as it is. Null if no row was refused.
 */
export async function writeRefusedRows(
  headings: string[],
  lines: readonly Pick<CsvLine, 'record'>[],
  rows: readonly { verdict: string; reason: string | null }[],
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
