import { bodySize, large, layoutOf } from './pdf-layout.ts';
import type { PdfLine } from './pdf-lines.ts';
import { countedBy, valueOfNumeral } from './pdf-numerals.ts';

/** A line that is left out on some pages because it belongs to the page and not to the text. */
export interface LeftOutLine {
  /** As it is on the first of these pages. */
  text: string;
  /** The first page, counted from 1. */
  page: number;
  pages: number;
}

/** How many rows at the top and at the bottom of a page may be a header or a footer. */
const rowsAtEdge = 2;
/** Letters of a running line at most. */
const longestRow = 200;
/** Points within which lines are at the same height of their pages. */
const sameHeight = 3;
/** Points within which parts of lines begin in one column. */
const sameColumn = 3;
/** A running line is on the next page again, or on the next but one where left and right pages differ. */
const nearby = 2;

/** A row at the edge of a page, with the numbers in it. */
interface Edge {
  page: number;
  row: readonly PdfLine[];
  text: string;
  size: number;
  y: number;
  numbers: number[];
  /** The row is a number, or has one that is not part of its words. */
  isNumbered: boolean;
}

/**
 * The pages without their headers, footers and page numbers. A row at the edge of a page is one of them when it has the
 * number of the page, when the same words are there on pages nearby, or when it is where such rows are. Numbers that
 * differ do not make rows the same: `Chapter 1` and `Chapter 2` are headings.
 */
export function withoutRunningLines(pages: readonly PdfLine[][]): {
  pages: PdfLine[][];
  leftOut: LeftOutLine[];
} {
  const body = bodySize(pages);
  const fewest = pages.length < 8 ? 2 : 3;
  const edges = pages.flatMap((lines, page) => edgesOf(lines, page, body));
  const running = new Set([...repeated(pages, edges, body, fewest), ...pageNumbers(edges, body, fewest)]);
  for (const edge of amongRunning(edges, running)) running.add(edge);
  const dropped = new Set([...running].flatMap(({ row }) => row));
  return {
    pages: pages.map((lines) => lines.filter((line) => !dropped.has(line))),
    leftOut: leftOutLines(edges.filter((edge) => running.has(edge))),
  };
}

function edgesOf(lines: readonly PdfLine[], page: number, body: number): Edge[] {
  const rows = [...rowsApart(lines), ...rowsApart(lines, -1)];
  const seen = new Set<PdfLine | undefined>();
  return rows.flatMap((row): Edge[] => {
    const [first] = row;
    if (!first || seen.has(first)) return [];
    seen.add(first);
    const parts = row.flatMap((line) => line.parts);
    const text = parts.join(' ');
    if (text.length > longestRow) return [];
    const size = Math.max(...row.map((line) => line.size));
    const isNumbered =
      onlyNumber.test(text) ||
      partedNumber.test(text) ||
      size < body * 0.95 ||
      (size < body * large && parts.some((part) => onlyNumber.test(part)));
    return [{ page, row, text, size, y: first.y, numbers: numbersOf(text), isNumbered }];
  });
}

/** The outermost rows of a page that are set apart from the rest; `direction` -1 begins at the bottom. */
function rowsApart(lines: readonly PdfLine[], direction: 1 | -1 = 1): PdfLine[][] {
  const { gap } = layoutOf(lines);
  const rows = rowsOf(lines.toSorted((one, other) => direction * (other.y - one.y)));
  let last = 0;
  rows.slice(0, rowsAtEdge).forEach((row, index) => {
    const [[line] = [], [inner] = []] = [row, rows[index + 1] ?? []];
    if (!line) return;
    const isApart = !inner || Math.abs(line.y - inner.y) > Math.max(gap * 1.2, inner.size * 1.2);
    if (isApart || row.every(({ text }) => onlyNumber.test(text))) last = index + 1;
  });
  return rows.slice(0, last).filter((row, index) => direction === -1 || !headsTable(row, rows[index + 1]));
}

/** Whether a row is the heading of a table, which is repeated on each of its pages: words that begin where those below do. */
function headsTable([heading, ...others]: readonly PdfLine[], [below]: readonly PdfLine[] = []): boolean {
  if (!heading || !below || others.length > 0 || heading.parts.length < 2) return false;
  const isAligned = (left: number) => below.lefts.some((other) => Math.abs(other - left) < sameColumn);
  return !heading.parts.some((part) => onlyNumber.test(part)) && heading.lefts.every(isAligned);
}

/** Lines on one baseline are one row: a title at the left, a number at the right. */
function rowsOf(lines: readonly PdfLine[]): PdfLine[][] {
  const rows: PdfLine[][] = [];
  for (const line of lines) {
    const [first] = rows.at(-1) ?? [];
    if (first && Math.abs(first.y - line.y) < first.size * 0.3) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows;
}

const onlyNumber = /^[\s.[(–—-]*(\d{1,4}|[ivxlcdm]{1,12})[\s.\])–—-]*$/i;
/** A number that a character or a word separates from the rest: `12 | Title`, `Page 12 of 300`, `σελ. 12`. */
const partedNumber =
  /^\d{1,4}\s*[|•·–—]|[|•·–—]\s*\d{1,4}$|^\p{L}{0,8}\.?\s*\d{1,4}\s*(\/|\p{L}{2,4})\s*\d{1,4}$|^(page|p\.|pg\.?|σελ(ίδα|\.)|seite|s\.|pagina|página|pág\.|strona|стр(аница|\.))\s*\d{1,4}$/iu;

/** The numbers at either end of a row, and `12` of `Page 12 of 300`. */
function numbersOf(text: string): number[] {
  const words = text.split(' ').map((word) => word.replace(/^[.[(|•·–—-]+|[.\])|•·–—-]+$/g, ''));
  const inPageOf = /^\p{L}{0,8}\.? ?\d{1,4} ?(\/|\p{L}{2,4}) ?\d{1,4}$/u.test(text) ? text.match(/\d+/g) : [];
  return [words[0], words.at(-1), ...(inPageOf ?? [])].flatMap((word) => valueOfNumeral(word ?? '') ?? []);
}

/**
 * Rows with the same words on pages nearby. Large ones are headings, unless they are on every page; so are those where
 * more of the pages around have text.
 */
function repeated(pages: readonly PdfLine[][], edges: readonly Edge[], body: number, fewest: number): Edge[] {
  const groups = groupsOf(edges, ({ text, size }) => [`${Math.round(size)} ${text.toLowerCase()}`])
    .map(([, group]) => near(group, (group[0]?.size ?? 0) > body * large ? 1 : nearby, sameHeight))
    .filter(({ length }) => length >= fewest);
  const ofPage = Map.groupBy(groups.flat(), ({ page }) => page);
  return groups
    .filter((group) => {
      const y = group[0]?.y ?? 0;
      const isHere = (other: { y: number }) => Math.abs(other.y - y) < sameHeight;
      const around = new Set(group.flatMap(({ page }) => [-2, -1, 1, 2].map((away) => page + away)));
      const withText = [...around].filter(
        (page) => pages[page]?.some(isHere) && !ofPage.get(page)?.some(isHere),
      );
      return withText.length < group.length;
    })
    .flat();
}

/** Rows with a number that grows with the pages. Large ones are headings, unless there are no others. */
function pageNumbers(edges: readonly Edge[], body: number, fewest: number): Edge[] {
  const numbered = edges.filter((edge) => edge.isNumbered);
  return groupsOf(numbered, ({ numbers, page }) => numbers.map((number) => String(number - page))).flatMap(
    ([, group]) => {
      const small = group.filter(({ size }) => size < body * large);
      const found = [small, group].map((some) => near(some, nearby)).find(({ length }) => length >= fewest);
      return found ?? [];
    },
  );
}

/** Other rows where pages nearby have running ones of their size: titles of sections, each on one page. */
function amongRunning(edges: readonly Edge[], running: ReadonlySet<Edge>): Edge[] {
  const ofPage = Map.groupBy(running, ({ page }) => page);
  return edges.filter((edge) => {
    const around = [-2, -1, 1, 2].flatMap((distance) => ofPage.get(edge.page + distance) ?? []);
    const alike = around.filter(
      ({ y, size }) => Math.abs(y - edge.y) < sameHeight && Math.abs(size - edge.size) < 0.5,
    );
    return alike.length >= 2 && !running.has(edge) && !countedBy(edge.text);
  });
}

function groupsOf(edges: readonly Edge[], keysOf: (edge: Edge) => string[]): [string, Edge[]][] {
  const groups = new Map<string, Edge[]>();
  for (const edge of edges) {
    for (const key of new Set(keysOf(edge))) {
      const group = groups.get(key);
      if (group) group.push(edge);
      else groups.set(key, [edge]);
    }
  }
  return [...groups];
}

/** Those of a group that have another one at most so many pages, and so many points, away. */
function near(group: readonly Edge[], distance: number, points = Number.POSITIVE_INFINITY): Edge[] {
  const ofPage = Map.groupBy(group, ({ page }) => page);
  const pagesAway = [-2, -1, 1, 2].filter((away) => Math.abs(away) <= distance);
  return group.filter(({ page, y }) =>
    pagesAway.some((away) => ofPage.get(page + away)?.some((other) => Math.abs(other.y - y) < points)),
  );
}

/** What is reported of the rows that are left out: once those that differ only by their numbers. */
function leftOutLines(edges: readonly Edge[]): LeftOutLine[] {
  const folded = (word: string) => (valueOfNumeral(word) === undefined ? word.replace(/\d+/g, '#') : '#');
  return groupsOf(edges, ({ text, isNumbered }) => [
    onlyNumber.test(text) ? '#' : isNumbered ? text.split(' ').map(folded).join(' ') : text,
  ]).map(([, group]) => ({
    text: (group[0]?.text ?? '').toWellFormed(),
    page: (group[0]?.page ?? 0) + 1,
    pages: new Set(group.map(({ page }) => page)).size,
  }));
}
