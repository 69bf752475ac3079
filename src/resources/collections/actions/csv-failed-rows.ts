import type { CsvRow } from '#contract/csv.ts';
import { csvRecords } from './csv-records.ts';
import { csvText } from './csv-text.ts';

/**
 * The faulty rows as they stood in the file, with the reason of each in a last column, which the import overlooks:
 * corrected, the file can be uploaded as it is. `rows` are all rows of the answer, `reason` is the heading of that column.
 */
export function failedRowsCsv(text: string, rows: readonly CsvRow[], reason: string): string {
  const [headings, ...records] = csvRecords(text);
  const byLine = new Map(records.map(({ line, cells }) => [line, cells]));
  // As a rule the server judged each row there is, in order; lines only help where it saw fewer.
  const cellsOf = (row: CsvRow, index: number) =>
    (rows.length === records.length ? records[index]?.cells : byLine.get(row.line)) ?? [row.title];
  const width = headings?.cells.length ?? 1;
  const failed = rows.flatMap((row, index) => {
    if (row.verdict !== 'error') return [];
    const cells = cellsOf(row, index);
    const padded = Array.from({ length: Math.max(width, cells.length) }, (_, at) => cells[at] ?? '');
    return [[...padded, row.reason ?? '']];
  });
  return csvText([[...(headings?.cells ?? ['title']), reason], ...failed]);
}
