import type { PdfLine } from './pdf-lines.ts';

/** How many rows at the top and at the bottom of a page may be a header or a footer. */
const edge = 2;

/** The pages without the headers, footers and page numbers that repeat. */
export function withoutRunningLines(pages: readonly PdfLine[][]): PdfLine[][] {
  const candidates = pages.map((lines) => [...rowsApart(lines), ...rowsApart(lines, -1)]);
  const counts = new Map<string, number>();
  for (const rows of candidates) {
    for (const key of new Set(rows.map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const fewest = pages.length < 8 ? 2 : 3;
  return pages.map((lines, index) => {
    const running = (candidates[index] ?? []).filter((row) => (counts.get(runningKey(row)) ?? 0) >= fewest);
    const dropped = new Set(running.flat());
    return lines.filter((line) => !dropped.has(line));
  });
}

/** The outermost rows of a page that are set apart from the rest; `direction` -1 begins at the bottom. */
function rowsApart(lines: PdfLine[], direction: 1 | -1 = 1): PdfLine[][] {
  const { gap } = layoutOf(lines);
  const rows = rowsOf(lines.toSorted((one, other) => direction * (other.y - one.y)));
  let last = 0;
  rows.slice(0, edge).forEach(([line], index) => {
    const [inner] = rows[index + 1] ?? [];
    if (!line) return;
    const isApart = !inner || Math.abs(line.y - inner.y) > Math.max(gap * 1.2, inner.size * 1.2);
    if (isApart) last = index + 1;
  });
  return rows.slice(0, last);
}

/** Lines on one baseline are one row: a title at the left, a number at the right. */
function rowsOf(lines: PdfLine[]): PdfLine[][] {
  const rows: PdfLine[][] = [];
  for (const line of lines) {
    const [first] = rows.at(-1) ?? [];
    if (first && Math.abs(first.y - line.y) < first.size * 0.3) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows;
}

/** The same for a header on every page: numbers differ, and so may the numerals of a preface. */
function runningKey(row: PdfLine[]): string {
  const text = row.map((line) => line.text).join(' ');
  return /^[\divxlc\s.–—-]+$/i.test(text) ? '#' : text.replace(/\d+/g, '#').toLowerCase();
}

/**
 * The paragraphs of some pages that follow each other. One ends where a gap, an indent, another size of letters or a
 * short last line shows that; one that a page break cuts continues after it.
 */
export function paragraphsOfPages(pages: readonly PdfLine[][]): string[] {
  const joinable = hyphenatedWords(pages);
  const paragraphs: string[] = [];
  let isOpen = false;
  for (const lines of pages) {
    const layout = layoutOf(lines);
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      const last = paragraphs.at(-1) ?? '';
      const goesOn = before
        ? !startsParagraph(before, line, layout)
        : isOpen && /^[\p{Ll}\d]/u.test(line.text) && !endOfSentence.test(last);
      if (goesOn) paragraphs[paragraphs.length - 1] = joined(last, line.text, joinable);
      else paragraphs.push(line.text);
    });
    isOpen ||= lines.length > 0;
  }
  return paragraphs;
}

/** The usual distance of baselines, and the edges of the text. */
interface Layout {
  gap: number;
  left: number;
  right: number;
}

function layoutOf(lines: PdfLine[]): Layout {
  const gaps = lines
    .slice(1)
    .map((line, index) => (lines[index]?.y ?? 0) - line.y)
    .filter((gap) => gap > 0);
  return {
    gap: usual(gaps),
    left: usual(lines.map(({ left }) => left)),
    right: Math.max(0, ...lines.map(({ right }) => right)),
  };
}

function startsParagraph(before: PdfLine, line: PdfLine, { gap, left, right }: Layout): boolean {
  const size = Math.max(before.size, line.size);
  const distance = before.y - line.y;
  if (Math.abs(before.size - line.size) > size * 0.12) return true;
  if (distance > Math.max(gap * 1.35, size * 1.05)) return true;
  const isIndented = line.left - left > size * 0.6 && line.left - before.left > size * 0.6;
  if (isIndented) return true;
  const endsShort = before.right < right - (right - left) * 0.2;
  return endsShort && endOfSentence.test(before.text) && !/^\p{Ll}/u.test(line.text);
}

/** The Greek question mark is a semicolon. */
const endOfSentence = /[.!?…;·:][»”’")\]]*$/;

/** A word that was parted at the end of a line becomes one again, but for words that are written with a hyphen. */
function joined(text: string, next: string, joinable: Set<string>): string {
  const [, head] = /(\p{L}+)[-\u00ad\u2010]$/u.exec(text) ?? [];
  const [tail] = /^\p{Ll}\p{L}*/u.exec(next) ?? [];
  if (!head || !tail) return `${text} ${next}`;
  const isWritten = joinable.has(`${head}-${tail}`.toLowerCase());
  return isWritten ? `${text}${next}` : `${text.slice(0, -1)}${next}`;
}

/** Words with a hyphen in the middle of a line are written so. */
function hyphenatedWords(pages: readonly PdfLine[][]): Set<string> {
  return new Set(
    pages.flatMap((lines) =>
      lines.flatMap(({ text }) => (text.match(/\p{L}+-\p{L}+/gu) ?? []).map((word) => word.toLowerCase())),
    ),
  );
}

/** The number that comes up most often, give or take half a point. */
function usual(numbers: number[]): number {
  const counts = new Map<number, number>();
  for (const number of numbers) {
    const rounded = Math.round(number * 2) / 2;
    counts.set(rounded, (counts.get(rounded) ?? 0) + 1);
  }
  return [...counts].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}
