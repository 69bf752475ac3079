import { type Info, parse } from 'csv-parse';
import { limits } from '#contract/limits.ts';
import { ApiError } from '#server/lib/api-error.ts';
import { bareCell, type CsvColumn, columnOf } from './csv-format.ts';

/** One row of a file: the line it begins on, and its cells by column. */
export interface CsvLine {
  line: number;
  cells: Partial<Record<CsvColumn, string>>;
}

const delimiters = [',', ';', '\t'];
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Reads a vocabulary file whatever its separator; a file that is no CSV, or says nothing we know, is refused whole. */
export async function readCsv(bytes: Buffer): Promise<CsvLine[]> {
  const text = decode(bytes);
  const records = await recordsOf(text);
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

function decode(bytes: Buffer): string {
  try {
    const text = utf8.decode(bytes);
    if (!text.trim()) throw unreadable('csvEmpty');
    if (text.includes('\u0000')) throw unreadable('csvNotText');
    return text.replace(/\r\n?/g, '\n');
  } catch (error) {
    throw error instanceof ApiError ? error : unreadable('csvNotText');
  }
}

async function recordsOf(text: string): Promise<{ record: string[]; line: number }[]> {
  const firstLine = text.slice(0, 10_000).split(/\r?\n/, 1)[0] ?? '';
  const delimiter = delimiters.toSorted((a, b) => firstLine.split(b).length - firstLine.split(a).length)[0];
  const parser = parse(text, {
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: 1024 * 1024,
  });
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

function newLinesIn(record: string[]): number {
  return record.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
}

function unreadable(context: string, params: Record<string, string | number> = {}): ApiError {
  return new ApiError('VALIDATION_FAILED', { context, params });
}
