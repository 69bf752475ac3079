import { formulaStart } from '#contract/text.ts';

/** Makes spreadsheets read a file as UTF-8. */
export const byteOrderMark = '\ufeff';

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

/** The levels of the Common European Framework, spread over those of the product. */
const cefrLevels: Record<string, number> = { A1: 1, A2: 2, B1: 4, B2: 5, C1: 7, C2: 8 };

/** A level or difficulty as a cell names it: a number, or a level from A1 to C2; what is neither is refused as it is. */
export function levelOfCell(cell = ''): number | string | undefined {
  const text = cell.trim();
  if (!text) return undefined;
  const number = Number(text.replace(',', '.'));
  // Greek keyboards write the letters of levels in Greek.
  const level = text.toUpperCase().replace('Α', 'A').replace('Β', 'B');
  return cefrLevels[level] ?? (Number.isNaN(number) ? text : number);
}
