import { type Layout, layoutOf } from './pdf-layout.ts';
import type { PdfLine } from './pdf-lines.ts';

/**
 * The paragraphs of some pages that follow each other. One ends where a gap, an indent, another size of letters or a
 * short last line shows that; one that a page break cuts continues after it.
 */
export function paragraphsOfPages(pages: readonly PdfLine[][]): string[] {
  const joinable = hyphenatedWords(pages);
  const paragraphs: string[] = [];
  let lastOfPage: PdfLine | undefined;
  for (const lines of pages) {
    const layout = layoutOf(lines);
    lines.forEach((line, index) => {
      const before = lines[index - 1];
      const last = paragraphs.at(-1) ?? '';
      const goesOn = before
        ? !startsParagraph(before, line, layout)
        : lastOfPage &&
          !differInSize(lastOfPage, line) &&
          /^[\p{Ll}\d]/u.test(line.text) &&
          !endOfSentence.test(last);
      if (goesOn) paragraphs[paragraphs.length - 1] = joined(last, line.text, joinable);
      else paragraphs.push(line.text);
    });
    lastOfPage = lines.at(-1) ?? lastOfPage;
  }
  return paragraphs;
}

const differInSize = (one: PdfLine, other: PdfLine) =>
  Math.abs(one.size - other.size) > Math.max(one.size, other.size) * 0.12;

function startsParagraph(before: PdfLine, line: PdfLine, { gap, left, right }: Layout): boolean {
  const size = Math.max(before.size, line.size);
  const distance = before.y - line.y;
  if (differInSize(before, line)) return true;
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
