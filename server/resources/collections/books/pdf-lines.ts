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
  left: number;
  right: number;
  /** Of the baseline, upwards. */
  y: number;
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
    if (line) append(line, piece, left);
    else if (piece.str.trim()) {
      line = { text: piece.str, left, right: left + piece.width, y, size };
      lines.push(line);
    }
    if (piece.hasEOL) line = undefined;
  }
  return lines
    .map((found) => ({ ...found, text: found.text.replace(/\s+/g, ' ').trim() }))
    .filter(({ text }) => text);
}

/** Raised and lowered signs stay in their line; what begins far to the left is another one. */
function startsNewLine(line: PdfLine, next: { left: number; y: number; size: number }): boolean {
  const largest = Math.max(line.size, next.size);
  return Math.abs(next.y - line.y) > largest * 0.6 || next.left < line.right - largest * 3;
}

function append(line: PdfLine, piece: PdfPiece, left: number): void {
  const isApart = left - line.right > line.size * 0.15;
  line.text += isApart && !/\s$/.test(line.text) && !/^\s/.test(piece.str) ? ` ${piece.str}` : piece.str;
  if (piece.str.trim()) line.right = Math.max(line.right, left + piece.width);
}
