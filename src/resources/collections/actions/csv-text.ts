/** A cell that a spreadsheet would run as a formula, white space before it included. */
const formula = /^[\s\u00a0]*[=+\-@\t\r]/;

/** The cell as plain text for a spreadsheet; the import takes the apostrophe off again. */
export function escapeFormula(cell: string): string {
  return formula.test(cell) ? `'${cell}` : cell;
}

/** CSV of these rows, written so that spreadsheets read the letters right and run nothing. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map((cell) => quoted(escapeFormula(cell))).join(','));
  return `\ufeff${lines.join('\r\n')}\r\n`;
}

function quoted(cell: string): string {
  return /[",;\t\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
