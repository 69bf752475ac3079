/** What is wanted of a PDF: an overview of all of it, or the text of some stretches of pages. */
export type PdfJob = { bytes: Uint8Array; maxPages: number } & (
  | { kind: 'overview'; previewLength: number }
  | { kind: 'sections'; stretches: { pageFrom: number; pageTo: number }[] }
);

/** How the pages of a PDF begin, and its bookmarks. */
export interface PdfOverview {
  previews: string[];
  outline: { title: string; page: number; level: number }[];
}

/** The text of each stretch, its paragraphs parted by blank lines. */
export interface PdfSections {
  pageCount: number;
  texts: string[];
}
