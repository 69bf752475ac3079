import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { uploadByUrlBody } from '#contract/files.ts';
import type { KeepResult } from '#server/content/idempotency.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import { hasKnownEnding, maxBytesOf } from '#server/resources/files/file-type.ts';
import { type FileRow, type FileServices, storeFile } from '#server/resources/files/store-file.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';

/** Milliseconds for fetching a file. */
const timeout = 20_000;

/** Fetches a file from the web into the library; it is checked like an upload. */
export function fetchIntoLibrary(
  services: FileServices & { safeFetch: SafeFetch },
  { viewer, request }: { viewer: Viewer; request: FastifyRequest },
  { url, name, path, keep }: z.output<typeof uploadByUrlBody> & { keep: KeepResult<FileRow> },
): Promise<FileRow> {
  return inTempFolder(services.env.DATA_DIR, async (folder) => {
    const source = join(folder, 'fetched');
    const named = new URL(url).pathname.split('/').at(-1) || 'file';
    await services.safeFetch.intoFile(url, source, { timeout, maxBytes: maxBytesOf(named) });
    // Addresses often end in the name of a program or in nothing; that says nothing about what they send.
    const cameAs = hasKnownEnding(named) ? named : undefined;
    return storeFile(
      services,
      { viewer, request },
      { source, folder, name: name ?? named, cameAs, path, keep },
    );
  });
}
