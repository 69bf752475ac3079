/** A piece of text as pdf.js finds it: where its baseline begins, and how large it is. */
export interface PdfPiece {
  str: string;
  /** The matrix that places it: the fifth number is x, the sixth y, upwards. */
  transform: number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

/** A line of a page. */
export interface PdfLine {
  text: string;
  /** The text, divided where a wide gap is: a title at the left, a number at the right. */
  parts: string[];
  /** Where each part begins. */
  lefts: number[];
  left: number;
  right: number;
  /** Of the baseline, upwards. */
  y: number;
  /** Of most of its letters. */
  size: number;
}

/** The lines of a page in the order of its content: pieces on one baseline belong together. */
export function linesOf(pieces: readonly PdfPiece[]): PdfLine[] {
  const lines: PdfLine[] = [];
  let line: PdfLine | undefined;
  for (const piece of pieces) {
    const [, , , scale = 0, left = 0, y = 0] = piece.transform;
    const size = Math.abs(scale) || piece.height;
    if (line && piece.str.trim() && startsNewLine(line, { left, y, size })) line = undefined;
    if (line) append(line, piece, left, size);
    else if (piece.str.trim()) {
      line = { text: piece.str, parts: [piece.str], lefts: [left], left, right: left + piece.width, y, size };
      lines.push(line);
    }
    if (piece.hasEOL) line = undefined;
  }
  return lines
    .map((found) => ({ ...found, text: inOneLine(found.text), parts: found.parts.map(inOneLine) }))
    .filter(({ text }) => text);
}

/** Raised and lowered characters stay in their line; what begins far to the left is another one. */
function startsNewLine(line: PdfLine, next: { left: number; y: number; size: number }): boolean {
  const largest = Math.max(line.size, next.size);
  return Math.abs(next.y - line.y) > largest * 0.6 || next.left < line.right - largest * 3;
}

function append(line: PdfLine, piece: PdfPiece, left: number, size: number): void {
  const gap = left - line.right;
  const isApart = gap > line.size * 0.15 && !/\s$/.test(line.text) && !/^\s/.test(piece.str);
  const added = isApart ? ` ${piece.str}` : piece.str;
  // The large initial of a paragraph does not make its line large.
  if (piece.str.trim().length > line.text.trim().length) line.size = size;
  line.text += added;
  if (!piece.str.trim()) return;
  if (gap > line.size * 1.5) {
    line.parts.push(piece.str);
    line.lefts.push(left);
  } else line.parts.push((line.parts.pop() ?? '') + added);
  line.right = Math.max(line.right, left + piece.width);
}

/** Fonts of some books give glyphs no letter: control characters and half surrogate pairs, which are not text. */
export function inOneLine(text: string): string {
  return text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim();
}
