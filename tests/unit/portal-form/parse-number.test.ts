import { expect, test } from 'vitest';
import { parseNumber } from '../../../src/components/form/fields/FormNumberField.tsx';

test('Whole numbers are read in base ten', () => {
  expect(parseNumber('010', 'integer')).toBe(10);
  expect(parseNumber(' 7 ', 'integer')).toBe(7);
  expect(parseNumber('-3', 'integer')).toBe(-3);
});

test('Decimals take a point or a comma', () => {
  expect(parseNumber('2.5', 'decimal')).toBe(2.5);
  expect(parseNumber('2,5', 'decimal')).toBe(2.5);
  expect(parseNumber(',5', 'decimal')).toBe(0.5);
});

test('Blank is nothing, and what is no number stays to be refused', () => {
  expect(parseNumber('  ', 'decimal')).toBeNull();
  for (const written of ['2.5', '0x10', '1e3', 'ten', '3 apples']) {
    expect(parseNumber(written, 'integer')).toBe(written);
  }
});
