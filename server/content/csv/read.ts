import { Readable } from 'node:stream';
import { type Info, parse } from 'csv-parse';
import type { CsvIgnored } from '#contract/csv.ts';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/http/api-error.ts';
import { createYield } from '#server/lib/yield.ts';
import { unescapeFormulaCell } from './cells.ts';

/** One row of a file: the line it begins on, all its cells as they are in the file, and those of known columns. */
export interface CsvLine<Column extends string = string> {
  line: number;
  record: string[];
  cells: Partial<Record<Column, string>>;
}

/** The columns of a kind of file, of which one is required, and how many rows it may have. */
export interface CsvFormat<Column extends string> {
  columnOf: (heading: string) => Column | undefined;
  required: Column;
  /** The context of the refusal of a file without the required column. */
  missing: string;
  maxRows: number;
}

/** Characters of a row: more than all of its columns may hold together. */
const longestRow = 512 * 1024;
/** How much of a file is read before others get a turn. */
const charactersPerTurn = 4_096;
const delimiters = [',', ';', '\t'];

const utf8 = new TextDecoder('utf-8', { fatal: true });
const greekWindows = new TextDecoder('windows-1253', { fatal: true });

/** Reads a CSV file whatever its separator; a file that is no CSV, or says nothing we know, is refused whole. */
export async function readCsv<Column extends string>(
  bytes: Buffer,
  { columnOf, required, missing, maxRows }: CsvFormat<Column>,
): Promise<{ headings: string[]; lines: CsvLine<Column>[]; ignored: CsvIgnored }> {
  let headings: string[] | undefined;
  let columns: KnownColumn<Column>[] = [];
  const lines: CsvLine<Column>[] = [];
  const ignored: CsvIgnored = { columns: [], cells: [] };
  let rows = 0;
  for await (const { record, line } of recordsOf(csvText(bytes), columnOf)) {
    if (!headings) {
      if (record.length > limits.csvColumns) throw unreadable('csvTooWide', { maximum: limits.csvColumns });
      headings = record;
      columns = columnsOf(record, columnOf);
      const known = new Set(columns.map(({ index }) => index));
      ignored.columns = record
        .filter((heading, index) => heading.trim() && !known.has(index))
        .map((heading) => heading.trim());
      if (!columns.some(({ column }) => column === required)) throw unreadable(missing);
      continue;
    }
    rows += 1;
    if (rows > maxRows) throw unreadable('csvTooLong', { maximum: maxRows });
    const cells = cellsOf(record, columns);
    if (Object.values<string | undefined>(cells).some((cell) => cell?.trim()))
      lines.push({ line, record, cells });
    const beyond = record.slice(headings.length).filter((cell) => cell.trim()).length;
    if (beyond > 0) ignored.cells.push({ line, count: beyond });
  }
  if (!headings) throw unreadable(missing);
  return { headings, lines, ignored };
}

interface KnownColumn<Column> {
  column: Column;
  index: number;
}

/** The columns that headings name. Of two for the same column the first counts. */
function columnsOf<Column>(
  headings: string[],
  columnOf: (heading: string) => Column | undefined,
): KnownColumn<Column>[] {
  const found = new Map<Column, KnownColumn<Column>>();
  headings.forEach((heading, index) => {
    const column = columnOf(heading);
    if (column && !found.has(column)) found.set(column, { column, index });
  });
  return [...found.values()];
}

function cellsOf<Column extends string>(
  record: string[],
  columns: readonly KnownColumn<Column>[],
): CsvLine<Column>['cells'] {
  const cells: CsvLine<Column>['cells'] = {};
  for (const { column, index } of columns) cells[column] = unescapeFormulaCell(record[index] ?? '');
  return cells;
}

function csvText(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === undefined) throw unreadable('csvNotText');
  if (!text.trim()) throw unreadable('csvEmpty');
  // The parser does not count separators: a line of them would become millions of cells.
  if (hasLongLine(text)) throw unreadable('csvTooWide', { maximum: limits.csvColumns });
  return text;
}

function hasLongLine(text: string): boolean {
  let from = 0;
  while (from >= 0 && text.length - from > longestRow) {
    const end = text.lastIndexOf('\n', from + longestRow);
    if (end < from) return true;
    from = end + 1;
  }
  return false;
}

async function* recordsOf(
  text: string,
  columnOf: (heading: string) => unknown,
): AsyncGenerator<{ record: string[]; line: number }> {
  const { delimiter, body } = delimiterOf(text, columnOf);
  const parser = Readable.from(piecesOf(body)).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      // A quotation mark inside a cell that begins without one is a sign of its text, as spreadsheets read it.
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: longestRow,
    }),
  );
  let nextLine = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // `info.lines` is the line a record ends on; it begins after the one before, blank lines aside.
      yield { record, line: Math.max(nextLine, info.lines - newLinesIn(record)) };
      nextLine = info.lines + 1;
    }
  } catch {
    throw unreadable('csvBroken', { line: nextLine });
  }
}

/**
 * The separator: the one that a first line `sep=;` names, as some spreadsheets write it, else the one that makes the
 * most headings of the first line known. Such a line is left blank, so that the lines are still counted right.
 */
function delimiterOf(
  text: string,
  columnOf: (heading: string) => unknown,
): { delimiter: string; body: string } {
  const named = /^sep=(.)\n/i.exec(text)?.[1];
  if (named) return { delimiter: named, body: text.slice('sep='.length + named.length) };
  const firstLine = text.slice(0, 10_000).trimStart().split('\n', 1)[0] ?? '';
  const knownHeadings = (delimiter: string) =>
    firstLine.split(delimiter).filter((heading) => columnOf(heading.replace(/^"|"$/g, ''))).length;
  const [best = ','] = delimiters.toSorted((one, other) => knownHeadings(other) - knownHeadings(one));
  return { delimiter: best, body: text };
}

/** A long text in pieces, with time for other requests after each. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  const yieldToOthers = createYield();
  for (let from = 0; from < text.length; from += charactersPerTurn) {
    yield text.slice(from, from + charactersPerTurn);
    await yieldToOthers();
  }
}

function newLinesIn(record: string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
}

function unreadable(context: string, params: Record<string, string | number> = {}): ApiError {
  return new ApiError('VALIDATION_FAILED', { context, params });
}

/**
 * The text of a file, with plain line ends: UTF-8, or UTF-16 that begins with its mark, or the encoding of Greek
 * Windows where it can be nothing else. Undefined for anything else.
 */
function decodeText(bytes: Buffer): string | undefined {
  const text = utf16Of(bytes) ?? decodedBy(utf8, bytes) ?? greekOf(bytes);
  return text === undefined || text.includes('\u0000') ? undefined : text.replace(/\r\n?/g, '\n');
}

function utf16Of(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return decodedBy(new TextDecoder('utf-16le', { fatal: true }), bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff)
    return decodedBy(new TextDecoder('utf-16be', { fatal: true }), bytes);
  return undefined;
}

/** Western text read as Greek mixes both alphabets in one word ("cafι"), which Greek text does not. */
function greekOf(bytes: Buffer): string | undefined {
  const text = decodedBy(greekWindows, bytes);
  const mixed = /\p{Script=Greek}\p{Script=Latin}|\p{Script=Latin}\p{Script=Greek}/u;
  return text && /\p{Script=Greek}{2}/u.test(text) && !mixed.test(text) ? text : undefined;
}

function decodedBy(decoder: InstanceType<typeof TextDecoder>, bytes: Buffer): string | undefined {
  try {
    return decoder.decode(bytes);
  } catch {
    return undefined;
  }
}
