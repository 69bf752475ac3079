import { describe, expect, it } from 'vitest';
import { limits } from '#contract/limits.ts';
import { readCsv } from '#server/content/csv/read.ts';
import { vocabularyFile } from '#server/resources/collections/csv/format.ts';
import { csvTemplate, issueOfFile } from '../../../src/resources/collections/actions/csv-files.ts';

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
    const { lines, ignored } = await readCsv(Buffer.from(csvTemplate(language)), vocabularyFile);
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
