import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { type Info, parse } from 'csv-parse';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/lib/api-error.ts';
import { bareCell, type CsvColumn, columnOf } from './csv-format.ts';
import { decodeText } from './csv-text.ts';

/** One row of a file: the line it begins on, and its cells by column. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

/** How much of a file is read before others get a turn. */
const charactersPerTurn = 16_384;
const delimiters = [',', ';', '\t'];

/** Reads a vocabulary file whatever its separator; a file that is no CSV, or says nothing we know, is refused whole. */
export async function readCsv(bytes: Buffer): Promise<CsvLine[]> {
  const records = await recordsOf(csvText(bytes));
  const columns = (records.shift()?.record ?? []).map(columnOf);
  if (!columns.includes('title')) throw unreadable('csvNoTitle');
  if (records.length > limits.csvRows) throw unreadable('csvTooLong', { maximum: limits.csvRows });
  return records
    .map(({ record, line }) => ({
      line,
      cells: Object.fromEntries(
        columns.flatMap((column, index) => (column ? [[column, bareCell(record[index] ?? '').trim()]] : [])),
      ),
    }))
    .filter(({ cells }) => Object.values(cells).some(Boolean));
}

function csvText(bytes: Buffer): string {
  const text = decodeText(bytes);
  if (text === undefined) throw unreadable('csvNotText');
  if (!text.trim()) throw unreadable('csvEmpty');
  return text;
}

async function recordsOf(text: string): Promise<{ record: string[]; line: number }[]> {
  const { delimiter, body } = delimiterOf(text);
  const parser = Readable.from(piecesOf(body)).pipe(
    parse({
      delimiter,
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: 1024 * 1024,
    }),
  );
  const records: { record: string[]; line: number }[] = [];
  let nextLine = 1;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: Info }>) {
      // `info.lines` is the line a record ends on; it begins after the one before, blank lines aside.
      records.push({ record, line: Math.max(nextLine, info.lines - newLinesIn(record)) });
      nextLine = info.lines + 1;
      if (records.length > limits.csvRows + 1) throw unreadable('csvTooLong', { maximum: limits.csvRows });
    }
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw unreadable('csvBroken', { line: nextLine });
  }
  return records;
}

/**
 * The separator: the one that a first line `sep=;` names, as some spreadsheets write it, else the one that makes the
 * most headings of the first line known. Such a line is left blank, so that the lines are still counted right.
 */
function delimiterOf(text: string): { delimiter: string; body: string } {
  const named = /^sep=(.)\n/i.exec(text)?.[1];
  if (named) return { delimiter: named, body: text.slice('sep='.length + named.length) };
  const firstLine = text.slice(0, 10_000).trimStart().split('\n', 1)[0] ?? '';
  const knownHeadings = (delimiter: string) =>
    firstLine.split(delimiter).filter((heading) => columnOf(heading.replace(/^"|"$/g, ''))).length;
  const [best = ','] = delimiters.toSorted((one, other) => knownHeadings(other) - knownHeadings(one));
  return { delimiter: best, body: text };
}

/** A long text in pieces, with a turn for other requests after each. */
async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += charactersPerTurn) {
    yield text.slice(from, from + charactersPerTurn);
    await setImmediate();
  }
}

function newLinesIn(record: string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
}

function unreadable(context: string, params: Record<string, string | number> = {}): ApiError {
  return new ApiError('VALIDATION_FAILED', { context, params });
}
