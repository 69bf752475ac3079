import type { Heading } from './pdf-headings.ts';
import type { LeftOutLine } from './pdf-running-lines.ts';

/** What is wanted of a PDF: an overview of all of it, or the text of some stretches of pages. */
export type PdfJob = { bytes: Uint8Array; maxPages: number } & (
  | { kind: 'overview'; previewLength: number }
  | { kind: 'sections'; stretches: { pageFrom: number; pageTo: number }[] }
);

/** How the pages of a PDF begin, where its sections begin, and which lines are no part of the text. */
export interface PdfOverview {
  previews: string[];
  outline: Heading[];
  outlineFrom: 'bookmarks' | 'headings';
  leftOut: LeftOutLine[];
}

/** The text of each stretch, its paragraphs parted by blank lines. */
export interface PdfSections {
  pageCount: number;
  texts: string[];
}
