import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { limits } from '#contract/limits.ts';
import type { Database } from '#server/database/connection.ts';
import type { Env } from '#server/env.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { runInProcess } from '#server/jobs/run-in-process.ts';
import { findFile } from '#server/resources/files/store-file.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import type { Heading } from './pdf-headings.ts';
import type { LeftOutLine } from './pdf-running-lines.ts';

/** Services that reading a PDF of the library uses. */
export interface PdfServices {
  database: Database;
  storage: Storage;
  env: Pick<Env, 'DATA_DIR'>;
}

/** What is wanted of a PDF: an overview of all of it, or the text of some stretches of pages. */
type WantedOfPdf =
  | { kind: 'overview'; previewLength: number }
  | { kind: 'sections'; stretches: { pageFrom: number; pageTo: number }[] };
/** What the process gets. */
export type PdfJob = WantedOfPdf & { path: string; maxPages: number };

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
// Books of 140 to 540 pages take up to 150 MB, one of 2,000 pages of dense text 285.
const limitsOfWorker = { timeout: 90_000, memory: 285 };

type Found<Wanted> = Wanted extends { kind: 'overview' } ? PdfOverview : PdfSections;

/** Reads a PDF of the library that the viewer may read, in a separate process: any file may be malicious. */
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
  const issue = new ApiError('VALIDATION_FAILED', { context: 'pdfTooMuch' });
  return inTempFolder(services.env.DATA_DIR, async (folder) => {
    const path = join(folder, 'book.pdf');
    await pipeline(await services.storage.read(file.storageKey), createWriteStream(path));
    const job: PdfJob = { ...wanted, path, maxPages: limits.bookPages };
    return runInProcess<Found<Wanted>>({ module: worker, job, limits: limitsOfWorker, issue, onAdvance });
  });
}
