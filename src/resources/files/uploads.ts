import { fileEndpoints, type StoredFile } from '#contract/files.ts';
import { call } from '../../lib/api.ts';
import { ApiError, isTransient } from '../../lib/api-error.ts';

/** Uploads that are under way at once. */
const atOnce = 3;

/** One file on its way. */
export interface Upload {
  id: number;
  name: string;
  state: 'waiting' | 'sending' | 'done' | 'failed' | 'canceled';
  /** How much is sent, from 0 to 1; the server still works on it at 1. */
  progress: number;
  message?: string;
  /** It was refused, before it was sent or by the server, and would be again. */
  isRefused?: boolean;
}

/** Whether it makes sense to send a file again. */
export function mayRetry({ state, isRefused }: Upload): boolean {
  return (state === 'failed' || state === 'canceled') && !isRefused;
}

interface Job {
  file: File;
  abort: AbortController;
}

/** Sends files, a few at a time, and reports every step. */
export function createUploads({
  replaces,
  onChange,
  onStored,
}: {
  replaces?: string;
  onChange: (uploads: readonly Upload[]) => void;
  onStored: (file: StoredFile) => void;
}) {
  const jobs = new Map<number, Job>();
  let uploads: Upload[] = [];

  function change(id: number, part: Partial<Upload>): void {
    uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload));
    onChange(uploads);
  }

  function startNext(): void {
    const sending = uploads.filter(({ state }) => state === 'sending').length;
    const next = uploads.filter(({ state }) => state === 'waiting').slice(0, atOnce - sending);
    for (const { id } of next) void send(id);
  }

  async function send(id: number): Promise<void> {
    const job = jobs.get(id);
    if (!job) return;
    job.abort = new AbortController();
    change(id, { state: 'sending', progress: 0, message: undefined });
    const form = new FormData();
    form.append('file', job.file, job.file.name);
    try {
      // Beside Refine: its mutations know neither forms nor progress.
      const stored = await call(fileEndpoints.upload, {
        query: { fileId: replaces },
        form,
        signal: job.abort.signal,
        onProgress: (progress) => change(id, { progress }),
      });
      change(id, { state: 'done', progress: 1 });
      onStored(stored);
    } catch (error) {
      const isCanceled = job.abort.signal.aborted;
      change(id, {
        state: isCanceled ? 'canceled' : 'failed',
        message: error instanceof ApiError ? (error.errors.file ?? error.message) : undefined,
        isRefused: !isCanceled && error instanceof ApiError && !isTransient(error),
      });
    }
    startNext();
  }

  return {
    /** Takes files on; those with a message are refused before anything is sent. */
    add(files: readonly { file: File; issue?: string }[]): void {
      const added = files.map(({ file, issue }): Upload => {
        const id = jobs.size;
        jobs.set(id, { file, abort: new AbortController() });
        return {
          id,
          name: file.name,
          state: issue ? 'failed' : 'waiting',
          progress: 0,
          message: issue,
          isRefused: issue !== undefined,
        };
      });
      uploads = [...uploads, ...added];
      onChange(uploads);
      startNext();
    },
    cancel(id: number): void {
      const isWaiting = uploads.some((upload) => upload.id === id && upload.state === 'waiting');
      if (isWaiting) change(id, { state: 'canceled' });
      jobs.get(id)?.abort.abort();
    },
    cancelAll(): void {
      for (const { id, state } of uploads) if (state === 'waiting' || state === 'sending') this.cancel(id);
    },
    /** Sends again what failed or was canceled: one file, or all of them. */
    retry(id?: number): void {
      for (const upload of uploads) {
        if (mayRetry(upload) && (id ?? upload.id) === upload.id) {
          change(upload.id, { state: 'waiting', progress: 0, message: undefined });
        }
      }
      startNext();
    },
  };
}
