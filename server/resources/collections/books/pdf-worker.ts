import { readFile } from 'node:fs/promises';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { jobOfProcess, sendFromProcess } from '#server/jobs/run-in-process.ts';
import { type Heading, headingsOf } from './pdf-headings.ts';
import { inOneLine, linesOf, type PdfLine, type PdfPiece } from './pdf-lines.ts';
import { paragraphsOfPages } from './pdf-paragraphs.ts';
import { withoutRunningLines } from './pdf-running-lines.ts';
import type { PdfJob, PdfOverview, PdfSections } from './read-pdf.ts';

const job = await jobOfProcess<PdfJob>();
/** The most bookmarks that are answered. */
const mostBookmarks = 1_000;
const deepestBookmark = 4;
/** The most kinds of lines that are listed as left out. */
const mostLeftOut = 200;
const library = new URL('./', import.meta.resolve('pdfjs-dist/package.json')).pathname;

function refuse(context: string, params: Record<string, string | number> = {}): void {
  sendFromProcess({ issue: { code: 'VALIDATION_FAILED', details: { context, params } } });
}

async function overviewOf(document: PDFDocumentProxy, previewLength: number): Promise<PdfOverview> {
  const { pages, leftOut } = withoutRunningLines(await readPages(document));
  const bookmarks = await bookmarksOf(document);
  // A single bookmark divides nothing.
  const hasBookmarks = bookmarks.length > 1;
  return {
    previews: pages.map((lines) =>
      paragraphsOfPages([lines]).join('\n').slice(0, previewLength).toWellFormed(),
    ),
    outline: hasBookmarks ? bookmarks : headingsOf(pages).slice(0, mostBookmarks),
    outlineFrom: hasBookmarks ? 'bookmarks' : 'headings',
    leftOut: leftOut.slice(0, mostLeftOut),
  };
}

async function sectionsOf(document: PDFDocumentProxy, stretches: { pageFrom: number; pageTo: number }[]) {
  // All pages are read, so that the same lines are left out as in the overview.
  const isWanted = (page: number) =>
    stretches.some(({ pageFrom, pageTo }) => pageFrom <= page && page <= pageTo);
  const { pages } = withoutRunningLines(await readPages(document, isWanted));
  return {
    pageCount: document.numPages,
    texts: stretches.map(({ pageFrom, pageTo }) =>
      paragraphsOfPages(pages.slice(pageFrom - 1, pageTo)).join('\n\n'),
    ),
  };
}

/** The lines of all pages; those that `isCounted` are reported as progress. */
async function readPages(document: PDFDocumentProxy, isCounted: (page: number) => boolean = () => true) {
  const pages: PdfLine[][] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(linesOf(items.filter((item): item is PdfPiece & typeof item => 'str' in item)));
    page.cleanup();
    if (isCounted(number)) sendFromProcess({ advanced: 1 });
  }
  return pages;
}

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function bookmarksOf(document: PDFDocumentProxy): Promise<Heading[]> {
  const found: Heading[] = [];
  async function sequence(bookmarks: Bookmark[], level: number): Promise<void> {
    for (const { title, dest, items } of bookmarks) {
      if (found.length >= mostBookmarks) return;
      const page = await pageOf(document, dest);
      const words = inOneLine(title);
      if (page && words) found.push({ title: words.slice(0, 500).toWellFormed(), page, level });
      if (level < deepestBookmark) await sequence(items, level + 1);
    }
  }
  // Files without bookmarks have null here; bookmarks that lead nowhere are common and no fault of the file.
  await sequence((await document.getOutline().catch(() => null)) ?? [], 0);
  return found;
}

async function pageOf(document: PDFDocumentProxy, dest: Bookmark['dest']): Promise<number | undefined> {
  try {
    const [target] = (typeof dest === 'string' ? await document.getDestination(dest) : dest) ?? [];
    if (typeof target === 'number') return target + 1;
    return target ? (await document.getPageIndex(target)) + 1 : undefined;
  } catch {
    return undefined;
  }
}

try {
  const document = await getDocument({
    data: new Uint8Array(await readFile(job.path)),
    isEvalSupported: false,
    disableFontFace: true,
    useSystemFonts: false,
    useWorkerFetch: false,
    stopAtErrors: false,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${library}cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${library}standard_fonts/`,
  }).promise;
  if (document.numPages > job.maxPages) refuse('pdfTooLong', { maximum: job.maxPages });
  else if (job.kind === 'overview')
    sendFromProcess<PdfOverview>({ result: await overviewOf(document, job.previewLength) });
  else sendFromProcess<PdfSections>({ result: await sectionsOf(document, job.stretches) });
} catch (error) {
  refuse((error as Error).name === 'PasswordException' ? 'pdfEncrypted' : 'pdfBroken');
}
