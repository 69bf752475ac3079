const roman: Record<string, number> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };
/** A Roman numeral as numerals are written: `iiv` is none. */
const romanNumeral = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/i;

/** The value of a page or chapter number in digits or Roman numerals; undefined for anything else. */
export function valueOfNumeral(text: string): number | undefined {
  if (/^\d{1,4}$/.test(text)) return Number(text);
  if (!text || text.length > 12 || !romanNumeral.test(text)) return undefined;
  const values = [...text.toLowerCase()].map((letter) => roman[letter] ?? 0);
  return values.reduce((sum, value, index) => sum + (value < (values[index + 1] ?? 0) ? -value : value), 0);
}

/** The word and the number of a title such as `Chapter IV` or `3ο Κεφάλαιο`. */
export function countedBy(text: string): { word: string; value: number } | undefined {
  const [, before, after] = /^(\p{L}{3,20})\s+(\d{1,3}|[IVXLC]{1,8})\b/u.exec(text) ?? [];
  const [, number, behind] = /^(\d{1,3})(?:\p{L}{1,2}|\.)?\s+(\p{L}{3,20})$/u.exec(text) ?? [];
  const value = valueOfNumeral(after ?? number ?? '');
  const word = (before ?? behind)?.toLowerCase();
  return word && value !== undefined ? { word, value } : undefined;
}
