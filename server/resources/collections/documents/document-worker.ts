import { parentPort, workerData } from 'node:worker_threads';
import type { ThreadMessage } from '#server/jobs/run-in-thread.ts';
import { bookDocument } from './book-document.ts';
import type { DocumentJob } from './document-job.ts';
import { exercisesDocument } from './exercises-document.ts';
import { textDocument } from './text-document.ts';

function make(job: DocumentJob): Promise<Buffer> {
  switch (job.kind) {
    case 'text':
      return textDocument(job.content, job.language);
    case 'exercises':
      return exercisesDocument(job.content, job.language);
    case 'book':
      return bookDocument(job.content, job.language);
    case 'translatedBook':
      return bookDocument(job.content, job.language, job.titles);
  }
}

parentPort?.postMessage({ result: await make(workerData as DocumentJob) } satisfies ThreadMessage<Buffer>);
