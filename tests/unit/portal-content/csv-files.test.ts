import { describe, expect, it } from 'vitest';
import type { CsvRow } from '#contract/csv.ts';
import { limits } from '#contract/limits.ts';
import { columnOf } from '#server/resources/collections/csv-format.ts';
import { readCsv } from '#server/resources/collections/csv-read.ts';
import { failedRowsCsv } from '../../../src/resources/collections/actions/csv-failed-rows.ts';
import { issueOfFile } from '../../../src/resources/collections/actions/csv-file.ts';
import { csvTemplate } from '../../../src/resources/collections/actions/csv-template.ts';

const error = (line: number, title: string, reason: string): CsvRow => ({
  line,
  title,
  verdict: 'error',
  reason,
  itemId: null,
});

describe('a file for upload', () => {
  it('must be named .csv, in upper or lower case', () => {
    expect(issueOfFile({ name: 'words.CSV', size: 10 })).toBeUndefined();
    expect(issueOfFile({ name: 'words.xlsx', size: 10 })).toBe('notCsv');
    expect(issueOfFile({ name: 'csv', size: 10 })).toBe('notCsv');
  });

  it('must hold something and no more than the server takes', () => {
    expect(issueOfFile({ name: 'a.csv', size: 0 })).toBe('empty');
    expect(issueOfFile({ name: 'a.csv', size: limits.csvBytes })).toBeUndefined();
    expect(issueOfFile({ name: 'a.csv', size: limits.csvBytes + 1 })).toBe('tooBig');
  });
});

describe('the template', () => {
  it.each(['en', 'el'] as const)('has headings in %s that the import knows', async (language) => {
    const { lines, ignored } = await readCsv(Buffer.from(csvTemplate(language)));
    const [row] = lines;
    expect(ignored).toEqual({ columns: [], cells: [] });
    expect(row?.line).toBe(2);
    expect(row?.cells).toMatchObject({
      title: 'sea',
      type: 'Word',
      difficulty: '2',
      translation_el: 'θάλασσα',
    });
    expect(Object.keys(row?.cells ?? {})).toHaveLength(9);
  });
});

describe('the faulty rows of an upload', () => {
  const file = 'id;title;description\r\n;sea;"two\r\nlines"\r\n\r\n;sky;=1+1\r\n;sun;\'=2\r\n';
  const rows = [error(2, 'sea', 'description: no'), error(5, 'sky', 'title: no')];

  it('are given back as they were, with the reason, and nothing a spreadsheet would run', () => {
    expect(failedRowsCsv(file, rows, 'reason')).toBe(
      '\ufeffid,title,description,reason\r\n,sea,"two\r\nlines",description: no\r\n,sky,\'=1+1,title: no\r\n',
    );
  });

  it('can be uploaded again: the import reads the same cells and overlooks the reason', async () => {
    expect(columnOf('reason')).toBeUndefined();
    expect(columnOf('αιτία')).toBeUndefined();
    const again = await readCsv(Buffer.from(failedRowsCsv(file, [...rows, error(6, 'sun', 'no')], 'reason')));
    const before = await readCsv(Buffer.from(file));
    expect(again.lines.map(({ cells }) => cells)).toEqual(before.lines.map(({ cells }) => cells));
    expect(again.ignored.columns).toEqual(['reason']);
  });

  it('are found by their position, or by their line where the server saw fewer rows', () => {
    const good: CsvRow = { line: 9, title: 'sun', verdict: 'new', reason: null, itemId: null };
    const all = [error(3, 'sea', 'x'), error(6, 'sky', 'y'), good];
    expect(failedRowsCsv(file, all, 'reason')).toContain(",'=1+1,y");
    expect(failedRowsCsv(file, [error(5, 'sky', 'y')], 'reason')).toContain("\r\n,sky,'=1+1,y\r\n");
    expect(failedRowsCsv(file, [error(77, 'gone', 'z')], 'reason')).toContain('\r\ngone,,,z\r\n');
  });
});
