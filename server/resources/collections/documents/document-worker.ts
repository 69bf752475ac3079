import { parentPort, workerData } from 'node:worker_threads';
import { piecesInThread, type ThreadMessage } from '#server/jobs/run-in-thread.ts';
import { bookDocument } from './book-document.ts';
import type { DocumentEntry, DocumentJob } from './document-job.ts';
import { exercisesDocument } from './exercises-document.ts';
import { textDocument } from './text-document.ts';

async function make({ collection, ...job }: DocumentJob): Promise<Buffer> {
  const entries: DocumentEntry[] = [];
  for await (const piece of piecesInThread<DocumentEntry[]>()) entries.push(...piece);
  const content = { collection, entries };
  switch (job.kind) {
    case 'text':
      return textDocument(content, job.language);
    case 'exercises':
      return exercisesDocument(content, job.language);
    case 'book':
      return bookDocument(content, job.language);
    case 'translatedBook':
      return bookDocument(content, job.language, job.titles);
  }
}

parentPort?.postMessage({ result: await make(workerData as DocumentJob) } satisfies ThreadMessage<Buffer>);
