import { buffer } from 'node:stream/consumers';
import { limits } from '#contract/limits.ts';
import { mayReadFile } from '#server/content/file-access.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Storage } from '#server/integrations/storage/storage.ts';
import { runInThread } from '#server/jobs/run-in-thread.ts';
import { type FileRow, fileColumns } from '#server/resources/files/store-file.ts';
import type { PdfJob, PdfOverview, PdfSections } from './pdf-job.ts';

/** What reading a PDF of the library takes. */
export interface PdfServices {
  database: Database;
  storage: Storage;
}

const worker = new URL('./pdf-worker.ts', import.meta.url);
// Books of 140 to 540 pages take up to 100 MB more than the server had before, one of 2,000 pages 220.
const limitsOfWorker = { timeout: 90_000, memory: 240 };

type TranslationRequest =
  | { kind: 'overview'; previewLength: number }
  | Pick<Extract<PdfJob, { kind: 'sections' }>, 'kind' | 'stretches'>;
type Found<Kind> = Kind extends { kind: 'overview' } ? PdfOverview : PdfSections;

/** Reads a PDF of the library that the viewer may read, in a separate thread: any file may be malicious. */
export async function readPdf<const ProviderCall extends TranslationRequest>(
  services: PdfServices,
  viewer: Viewer,
  fileId: string,
  wanted: ProviderCall,
  onAdvance?: (pages: number) => void,
): Promise<Found<ProviderCall>> {
  const file = await pdfOf(services, viewer, fileId);
  const bytes = new Uint8Array(await buffer(await services.storage.read(file.storageKey)));
  const job: PdfJob = { ...wanted, bytes, maxPages: limits.bookPages };
  const issue = new ApiError('VALIDATION_FAILED', { context: 'pdfTooMuch' });
  return runInThread<Found<ProviderCall>>({
    module: worker,
    data: job,
    transfer: [bytes.buffer],
    limits: limitsOfWorker,
    issue,
    onAdvance,
  });
}

async function pdfOf({ database }: { database: Database }, viewer: Viewer, id: string): Promise<FileRow> {
  const { rows } = await database.pool.query<FileRow>(
    prepared(`select ${fileColumns} from files t where t.id = $1`, [id]),
  );
  const [file] = rows;
  if (!file || !mayReadFile(viewer, file)) throw invalidAt('fileId', 'unknownReference');
  if (file.fileType !== 'application/pdf') throw invalidAt('fileId', 'wrongFileKind');
  return file;
}
