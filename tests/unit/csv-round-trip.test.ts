import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CsvRow } from '#contract/collections/csv.ts';
import { vocabularyTypes } from '#contract/item-types.ts';
import { isVisible } from '#contract/text.ts';
import { readCsv } from '#server/content/csv/read.ts';
import { writeRefusedRows } from '#server/content/csv/refused-rows.ts';
import { cellOf, valuesOf, vocabularyFile } from '#server/resources/collections/csv/format.ts';
import { createCsvValidator } from '#server/resources/collections/csv/validator.ts';
import { writeCsv } from '#server/resources/collections/csv/write.ts';
import type { ItemRow } from '#server/resources/items/items.table.ts';

const signs = fc.constantFrom(...'abcάΩ |\\;,"\'=+-@\t\n\r.');
const words = fc.string({
  unit: fc.oneof(signs, fc.string({ unit: 'grapheme', maxLength: 1 })),
  maxLength: 12,
});
const storable = words.filter((text) => !text.includes('\u0000') && text.isWellFormed());
const required = storable.map((text) => text.trim()).filter(isVisible);
// As they are stored: what shows nothing is no translation.
const translated = storable.map((text) => (isVisible(text) ? text : ''));
const tags = new Map(['food', 'Φαγητό', 'a|b'].map((name) => [crypto.randomUUID() as string, name] as const));

const item = fc.record({
  id: fc.uuid({ version: 7 }),
  type: fc.constantFrom(...vocabularyTypes),
  title: required,
  description: storable.map((text) => `${text}x`),
  question: storable,
  additionalInfo: storable,
  examples: fc.array(required, { maxLength: 3 }),
  difficulty: fc.integer({ min: 1, max: 8 }),
  tags: fc.subarray([...tags.keys()]),
  translations: fc.record(
    {
      el: fc.record({ title: translated, description: translated }, { requiredKeys: [] }),
      de: fc.record({ title: translated }, { requiredKeys: [] }),
    },
    { requiredKeys: [] },
  ),
}) as unknown as fc.Arbitrary<ItemRow>;

describe('the values of one cell', () => {
  it('are unchanged by export and import, whatever characters they have', () => {
    const trimmed = fc.array(required);
    fc.assert(
      fc.property(trimmed, (values) => {
        expect(valuesOf(cellOf(values))).toEqual(values);
      }),
    );
  });
});

describe('a CSV file that was written', () => {
  it('finds every entry unchanged when it comes back', async () => {
    const items = fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(items, async (rows) => {
        const pieces = Readable.from([rows]);
        const languages = new Set(rows.flatMap(({ translations }) => Object.keys(translations)));
        const text = (await Readable.from(writeCsv(pieces, { languages, tagNames: tags })).toArray()).join(
          '',
        );
        const validateRow = createCsvValidator({
          items: rows,
          tagNames: new Map([...tags].map(([id, name]) => [id, name === 'Φαγητό' ? 'φαγητο' : name])),
          mayWrite: () => true,
        });
        const { lines } = await readCsv(Buffer.from(text), vocabularyFile);
        const validated = lines.map(validateRow);
        expect(validated.map(({ verdict }) => verdict)).toEqual(rows.map(() => 'unchanged'));
      }),
    );
  });
});

describe('the refused rows of a file', () => {
  it('are read again as the same cells, whatever characters they have, and the reason is ignored', async () => {
    const row = fc.array(storable, { minLength: 2, maxLength: 4 }).filter(([title]) => title?.trim() !== '');
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (rows) => {
        const file = stringify([['title', 'description'], ...rows]);
        const { headings, lines } = await readCsv(Buffer.from(file), vocabularyFile);
        const refused = lines.map(({ line }): CsvRow => {
          return { line, title: '', verdict: 'error', reason: 'no', itemId: null };
        });
        const again = await readCsv(
          Buffer.from((await writeRefusedRows(headings, lines, refused, 'en')) ?? ''),
          vocabularyFile,
        );
        expect(again.lines.map(({ cells }) => cells)).toEqual(lines.map(({ cells }) => cells));
        expect(again.ignored.columns).toEqual(['reason']);
      }),
    );
  });
});
