import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvRecords } from '../../../src/resources/collections/actions/csv-records.ts';
import { csvText, escapeFormula } from '../../../src/resources/collections/actions/csv-text.ts';

describe('CSV written in the browser', () => {
  it.each(['=1+1', '+30 210', '-5', '@sum', '\tx', '\rx', '  =1', '\u00a0=1', '\n=1'])(
    'takes the formula out of %j',
    (cell) => {
      expect(escapeFormula(cell)).toBe(`'${cell}`);
    },
  );

  it('leaves ordinary text alone', () => {
    expect(escapeFormula('sea-side = coast')).toBe('sea-side = coast');
  });

  it('begins with the mark by which spreadsheets know the encoding, and quotes what needs it', () => {
    expect(csvText([['a', 'b,c', 'say "hi"', 'two\nlines']])).toBe(
      '\ufeffa,"b,c","say ""hi""","two\nlines"\r\n',
    );
  });
});

describe('CSV read in the browser', () => {
  it('knows the line each record begins on, quoted line ends included', () => {
    expect(csvRecords('title,description\r\nsea,"one\r\ntwo"\r\n\r\nsky,blue')).toEqual([
      { line: 1, cells: ['title', 'description'] },
      { line: 2, cells: ['sea', 'one\r\ntwo'] },
      { line: 5, cells: ['sky', 'blue'] },
    ]);
  });

  it.each([';', '\t', ','])('finds the delimiter %j by itself', (delimiter) => {
    expect(csvRecords(`title${delimiter}tags\nsea${delimiter}x`)[1]?.cells).toEqual(['sea', 'x']);
  });

  it('reads back any text that was written', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'β', '"', ',', ';', '\n', '\r\n', ' ') });
    const row = fc.array(cell, { minLength: 2, maxLength: 4 }).filter((cells) => cells.some(Boolean));
    fc.assert(
      fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
        const headings = ['h1', 'h2'];
        const read = csvRecords(csvText([headings, ...rows])).map(({ cells }) => cells);
        expect(read).toEqual([headings, ...rows.map((cells) => cells.map(escapeFormula))]);
      }),
    );
  });
});
