import { bodySize, large, layoutOf } from './pdf-layout.ts';
import type { PdfLine } from './pdf-lines.ts';
import { countedBy, valueOfNumeral } from './pdf-numerals.ts';

/** A heading: where a section of a book may begin. */
export interface Heading {
  title: string;
  /** Counted from 1. */
  page: number;
  /** 0 for the largest letters. */
  level: number;
}

/** A heading longer than this is a text in large letters. */
const longestTitle = 200;
const levels = 4;

/** The headings of a book without bookmarks: lines in large letters, else lines that count chapters in words. */
export function headingsOf(pages: readonly PdfLine[][]): Heading[] {
  const inLargeLetters = largeHeadings(pages);
  return inLargeLetters.length > 1 ? inLargeLetters : countedHeadings(pages);
}

function largeHeadings(pages: readonly PdfLine[][]): Heading[] {
  const least = bodySize(pages) * large;
  const inSize = pages.flatMap((lines, index) =>
    blocksOf(lines)
      .filter(({ size, text }) => size >= least && text.length <= longestTitle)
      .map(({ size, text }) => ({ title: text, page: index + 1, size: Math.round(size) })),
  );
  const numerals = new Set(
    inSize
      .filter(({ title }) => isTitle(title))
      .map(({ title, size }) => `${size} ${valueOfNumeral(title.replace(/\.$/, ''))}`),
  );
  // `I.` is a title where `II.` is one.
  const isCounted = ({ title, size }: { title: string; size: number }) => {
    const value = valueOfNumeral(title.replace(/\.$/, '')) ?? Number.NaN;
    return [value - 1, value + 1].some((next) => numerals.has(`${size} ${next}`));
  };
  const found = inSize.filter((heading) => isTitle(heading.title) || isCounted(heading));
  const sizes = [...new Set(found.map(({ size }) => size))]
    .toSorted((one, other) => other - one)
    .slice(0, levels);
  return found.flatMap(({ size, ...heading }) =>
    sizes.includes(size) ? [{ ...heading, level: sizes.indexOf(size) }] : [],
  );
}

/** A lone letter is an initial of a paragraph; dots lead to the page numbers of a table of contents. */
const isTitle = (text: string) => /\p{L}\P{Z}*\p{L}|\d/u.test(text) && !/(\. ?){4}/.test(text);

interface Block {
  text: string;
  size: number;
}

/** Lines in one size that follow each other closely; `Chapter 1` begins the title below it. */
function blocksOf(lines: readonly PdfLine[]): Block[] {
  const blocks: Block[] = [];
  let last: PdfLine | undefined;
  for (const line of lines) {
    const block = blocks.at(-1);
    const isClose = last && Math.abs(last.y - line.y) < Math.max(last.size, line.size) * 2.5;
    if (block && isClose && Math.abs(block.size - line.size) < line.size * 0.05)
      block.text += ` ${line.text}`;
    else if (block && isClose && line.size > block.size && countedBy(block.text) !== undefined) {
      block.text += ` ${line.text}`;
      block.size = line.size;
    } else blocks.push({ text: line.text, size: line.size });
    last = line;
  }
  return blocks;
}

/** Lines such as `Chapter 1` or `Μάθημα 2: …` that are set apart, and whose numbers grow by one. */
function countedHeadings(pages: readonly PdfLine[][]): Heading[] {
  const found = pages.flatMap((lines, index) => {
    const { gap } = layoutOf(lines);
    const apart = lines.filter((line, at) => {
      const before = lines[at - 1];
      return line.text.length <= 100 && (!before || before.y - line.y > gap * 1.3 || before.y < line.y);
    });
    const counted = apart.flatMap(({ text }) => {
      const word = countedBy(text);
      return word ? [{ ...word, title: text, page: index + 1 }] : [];
    });
    // A page with several of them is a table of contents.
    return counted.length > 2 ? [] : counted;
  });
  const byWord = [...Map.groupBy(found, ({ word }) => word).values()];
  const series = byWord.map((group) => {
    let next: number | undefined;
    return group.filter(({ value }) => {
      const isNext = next === undefined || value === next;
      if (isNext) next = value + 1;
      return isNext;
    });
  });
  const [first = []] = series.filter((group) => group.length > 1);
  return first.map(({ title, page }) => ({ title, page, level: 0 }));
}
