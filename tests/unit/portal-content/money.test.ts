import { describe, expect, it } from 'vitest';
import { formatMoney, minorOf } from '../../../src/lib/money.ts';

const plain = (text: string) => text.replace(/\s/g, ' ');

describe('an amount', () => {
  it('is written with the digits of its currency, as the language does', () => {
    expect(plain(formatMoney(123_456, 'EUR', 'en'))).toBe('€1,234.56');
    expect(plain(formatMoney(123_456, 'EUR', 'el'))).toBe('1.234,56 €');
    expect(plain(formatMoney(700, 'JPY', 'en'))).toBe('¥700');
    expect(plain(formatMoney(24_500, 'KWD', 'en'))).toBe('KWD 24.500');
    // Browsers write them without the digits that their smallest unit has.
    expect(plain(formatMoney(499_000, 'HUF', 'en'))).toBe('HUF 4,990');
    expect(plain(formatMoney(499_050, 'HUF', 'en'))).toBe('HUF 4,990.5');
    expect(plain(formatMoney(24_500, 'IQD', 'en'))).toBe('IQD 24.5');
  });

  it('is read with a point or a comma, in the smallest unit', () => {
    expect(minorOf('9.99', 'EUR')).toBe(999);
    expect(minorOf('9,9', 'EUR')).toBe(990);
    expect(minorOf(' 700 ', 'JPY')).toBe(700);
    expect(minorOf('24.5', 'KWD')).toBe(24_500);
    expect(minorOf('490', 'ALL')).toBe(49_000);
    for (const [text, currency] of [
      ['9.999', 'EUR'],
      ['7.5', 'JPY'],
      ['-1', 'EUR'],
      ['1e3', 'EUR'],
      ['', 'EUR'],
      ['1', 'eur'],
    ])
      expect(minorOf(text ?? '', currency ?? ''), text).toBeUndefined();
  });
});
