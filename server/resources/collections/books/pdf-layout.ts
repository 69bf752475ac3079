import type { PdfLine } from './pdf-lines.ts';

/** The usual distance of baselines, and the edges of the text. */
export interface Layout {
  gap: number;
  left: number;
  right: number;
}

/** How much larger than the text the letters of headings are at least. */
export const large = 1.15;

/** How the lines of a page are set. */
export function layoutOf(lines: readonly PdfLine[]): Layout {
  // What is three lines apart says nothing about the distance of lines.
  const gaps = lines
    .slice(1)
    .map((line, index) => ({ gap: (lines[index]?.y ?? 0) - line.y, most: line.size * 3 }))
    .filter(({ gap, most }) => gap > 0 && gap < most)
    .map(({ gap }) => gap);
  return {
    gap: usual(gaps),
    left: usual(lines.map(({ left }) => left)),
    right: lines.reduce((most, { right }) => Math.max(most, right), 0),
  };
}

/** The size of most letters of a book. */
export function bodySize(pages: readonly PdfLine[][]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat()) {
    const rounded = halves(size);
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return mostFrequent(letters);
}

/** The number that comes up most often, give or take half a point. */
function usual(numbers: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(halves(number), (counts.get(halves(number)) ?? 0) + 1);
  return mostFrequent(counts);
}

const halves = (number: number) => Math.round(number * 2) / 2;

/** Of equally frequent ones the smallest: a page of two lines and a header has gaps of one kind each. */
function mostFrequent(counts: ReadonlyMap<number, number>): number {
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0]);
  return most?.[0] ?? 0;
}
