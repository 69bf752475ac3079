import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/database/connection.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { runInThread } from '#server/jobs/run-in-thread.ts';
import { findFile } from '#server/resources/files/store-file.ts';
import type { Heading } from './pdf-headings.ts';
import type { LeftOutLine } from './pdf-running-lines.ts';

/** Services that reading a PDF of the library uses. */
export interface PdfServices {
  database: Database;
  storage: Storage;
}

/** What is wanted of a PDF: an overview of all of it, or the text of some stretches of pages. */
type WantedOfPdf =
  | { kind: 'overview'; previewLength: number }
  | { kind: 'sections'; stretches: { pageFrom: number; pageTo: number }[] };
/** What the thread gets. */
export type PdfJob = WantedOfPdf & { bytes: Uint8Array; maxPages: number };

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

const worker = new URL('./pdf-worker.ts', import.meta.url);
// Books of 140 to 540 pages take up to 100 MB more than the server had before, one of 2,000 pages 220.
const limitsOfWorker = { timeout: 90_000, memory: 240 };

type Found<Wanted> = Wanted extends { kind: 'overview' } ? PdfOverview : PdfSections;

/** Reads a PDF of the library that the viewer may read, in a separate thread: any file may be malicious. */
export async function readPdf<const Wanted extends WantedOfPdf>(
  services: PdfServices,
  viewer: Viewer,
  fileId: string,
  wanted: Wanted,
  onAdvance?: (pages: number) => void,
): Promise<Found<Wanted>> {
  const file = await findFile(services, viewer, fileId);
  if (!file) throw invalidAt('fileId', 'unknownReference');
  if (file.fileType !== 'application/pdf') throw invalidAt('fileId', 'wrongFileType');
  const bytes = new Uint8Array(await buffer(await services.storage.read(file.storageKey)));
  const job: PdfJob = { ...wanted, bytes, maxPages: limits.bookPages };
  const issue = new ApiError('VALIDATION_FAILED', { context: 'pdfTooMuch' });
  return runInThread<Found<Wanted>>({
    module: worker,
    data: job,
    transfer: [bytes.buffer],
    limits: limitsOfWorker,
    issue,
    onAdvance,
  });
}
