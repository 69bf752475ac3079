import { parentPort, workerData } from 'node:worker_threads';
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { ThreadMessage } from '#server/jobs/run-in-thread.ts';
import type { PdfJob, PdfOverview, PdfSections } from './pdf-job.ts';
import { linesOf, type PdfLine, type PdfPiece } from './pdf-lines.ts';
import { paragraphsOfPages, withoutRunningLines } from './pdf-paragraphs.ts';

const job = workerData as PdfJob;
/** The most bookmarks that are answered. */
const mostBookmarks = 1_000;
const deepestBookmark = 4;
const library = new URL('./', import.meta.resolve('pdfjs-dist/package.json')).pathname;

function tell(message: ThreadMessage<PdfOverview | PdfSections>): void {
  parentPort?.postMessage(message);
}

function refuse(context: string, params: Record<string, string | number> = {}): void {
  tell({ issue: { code: 'VALIDATION_FAILED', details: { context, params } } });
}

async function overviewOf(document: PDFDocumentProxy, previewLength: number): Promise<PdfOverview> {
  const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
  const pages = withoutRunningLines(await readPages(document, numbers));
  return {
    previews: pages.map((lines) =>
      paragraphsOfPages([lines]).join('\n').slice(0, previewLength).toWellFormed(),
    ),
    outline: await outlineOf(document),
  };
}

async function sectionsOf(
  document: PDFDocumentProxy,
  stretches: { pageFrom: number; pageTo: number }[],
): Promise<PdfSections> {
  const wanted = stretches.flatMap(({ pageFrom, pageTo }) =>
    Array.from(
      { length: Math.max(0, Math.min(pageTo, document.numPages) - pageFrom + 1) },
      (_, n) => pageFrom + n,
    ),
  );
  const read = withoutRunningLines(await readPages(document, wanted));
  const pages = new Map(wanted.map((number, index) => [number, read[index] ?? []]));
  return {
    pageCount: document.numPages,
    texts: stretches.map(({ pageFrom, pageTo }) => {
      const own = [...pages].filter(([number]) => number >= pageFrom && number <= pageTo);
      return paragraphsOfPages(own.map(([, lines]) => lines)).join('\n\n');
    }),
  };
}

async function readPages(document: PDFDocumentProxy, numbers: number[]): Promise<PdfLine[][]> {
  const pages: PdfLine[][] = [];
  for (const number of numbers) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(linesOf(items.filter((item): item is PdfPiece & typeof item => 'str' in item)));
    page.cleanup();
    tell({ advanced: 1 });
  }
  return pages;
}

type Bookmark = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>[number];

async function outlineOf(document: PDFDocumentProxy): Promise<PdfOverview['outline']> {
  const found: PdfOverview['outline'] = [];
  async function sequence(bookmarks: Bookmark[], level: number): Promise<void> {
    for (const { title, dest, items } of bookmarks) {
      if (found.length >= mostBookmarks) return;
      const page = await pageOf(document, dest);
      const words = title.replace(/\s+/g, ' ').trim().toWellFormed();
      if (page && words) found.push({ title: words.slice(0, 500), page, level });
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
    data: job.bytes,
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
  else if (job.kind === 'overview') tell({ result: await overviewOf(document, job.previewLength) });
  else tell({ result: await sectionsOf(document, job.stretches) });
} catch (error) {
  refuse((error as Error).name === 'PasswordException' ? 'pdfEncrypted' : 'pdfBroken');
}
