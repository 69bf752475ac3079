/** One record of a CSV file and the line of the file it begins on, counted from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

/**
 * Reads a CSV file just well enough to show its own rows again: the server alone decides what they mean.
 * Blank lines are left out, as the import does.
 */
export function csvRecords(file: string): CsvRecord[] {
  const text = file.replace(/^\ufeff/, '');
  const delimiter = delimiterOf(text);
  const records: CsvRecord[] = [];
  let cells: string[] = [];
  let cell = '';
  let line = 1;
  let startedAt = 1;
  let isQuoted = false;

  const endRecord = () => {
    cells.push(cell);
    if (cells.some((value) => value !== '')) records.push({ line: startedAt, cells });
    cells = [];
    cell = '';
  };

  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '\n' || (sign === '\r' && text[at + 1] !== '\n')) line += 1;
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === delimiter) {
      cells.push(cell);
      cell = '';
    } else if (sign === '\n' || sign === '\r') {
      if (sign === '\r' && text[at + 1] === '\n') {
        at += 1;
        line += 1;
      }
      endRecord();
      startedAt = line;
    } else cell += sign;
  }
  if (cell !== '' || cells.length > 0) endRecord();
  return records;
}

/** Comma, semicolon or tab: whichever the headings hold most of. */
function delimiterOf(text: string): string {
  const headings = text.slice(0, text.search(/[\r\n]|$/));
  const count = (sign: string) => headings.split(sign).length;
  return [',', ';', '\t'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}
