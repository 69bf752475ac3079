import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import type { uploadByUrlBody } from '#contract/files.ts';
import { ApiError, fileTooLarge, invalidAt } from '#server/http/api-error.ts';
import { uploadedName } from '#server/http/upload.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import { createSemaphore } from '#server/lib/semaphore.ts';
import { hasKnownEnding, maxBytesOf } from './file-type.ts';
import { type FileCaller, type FileRow, type FileServices, storeFile } from './store-file.ts';
import { inTempFolder } from './temp-folder.ts';

/** An upload that arrived: where it is, in which folder, the name it was sent with, and a hash of its content. */
interface Received {
  source: string;
  folder: string;
  name: string;
  digest: string;
}

/** Milliseconds without a byte after which an upload is aborted. */
const timeout = 60_000;

/** Uploads that are received concurrently; the others wait at the sender, not in memory or on disk. */
const enter = createSemaphore({ atOnce: 4, timeout: 2_000 });

/** Streams an upload into a folder that lasts as long as the work with it; by its name `mostBytes` sets the size limit. */
export async function withUpload<Result>(
  request: FastifyRequest,
  dataDir: string,
  work: (received: Received) => Promise<Result>,
  mostBytes: (name: string) => number = maxBytesOf,
): Promise<Result> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_TYPE');
  const leave = await enter();
  try {
    // A sender who left while waiting would never be noticed otherwise.
    if (request.raw.destroyed) throw new ApiError('REQUEST_TIMEOUT');
    return await inTempFolder(dataDir, async (folder) => work(await receive(request, folder, mostBytes)));
  } catch (error) {
    // The rest of the body is read and dropped: the next request on this connection follows it.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  } finally {
    leave();
  }
}

async function receive(
  request: FastifyRequest,
  folder: string,
  mostBytes: (name: string) => number,
): Promise<Received> {
  const parts = request.parts({
    limits: { files: 1, fields: 10, fieldSize: 10_000, fileSize: Number.POSITIVE_INFINITY },
  });
  let received: Received | undefined;
  // To the end, where a second file is noticed.
  for await (const part of parts as AsyncIterable<Multipart>)
    if (part.type === 'file') received = await receivePart(part, folder, mostBytes(part.filename));
  if (!received) throw invalidAt('file', 'required');
  return received;
}

async function receivePart(part: MultipartFile, folder: string, maximum: number): Promise<Received> {
  const source = join(folder, 'upload');
  let bytes = 0;
  const hash = createHash('sha256');
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(new ApiError('REQUEST_TIMEOUT')), timeout);
  await pipeline(
    part.file,
    async function* counted(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        timer.refresh();
        bytes += chunk.length;
        hash.update(chunk);
        if (bytes > maximum) throw fileTooLarge(maximum);
        yield chunk;
      }
    },
    createWriteStream(source),
    { signal: stalled.signal },
  ).finally(() => clearTimeout(timer));
  if (bytes === 0) throw invalidAt('file', 'emptyFile');
  return { source, folder, name: uploadedName(part.filename), digest: hash.digest('base64url') };
}

/** Milliseconds for fetching a file. */
const fetchTimeout = 20_000;

/** Fetches a file from the web into the library; it is checked like an upload. */
export function fetchIntoLibrary(
  services: FileServices & { safeFetch: SafeFetch },
  caller: FileCaller,
  { url, name, path }: z.output<typeof uploadByUrlBody>,
): Promise<FileRow> {
  return inTempFolder(services.env.DATA_DIR, async (folder) => {
    const source = join(folder, 'fetched');
    const named = new URL(url).pathname.split('/').at(-1) || 'file';
    await services.safeFetch.intoFile(url, source, { timeout: fetchTimeout, maxBytes: maxBytesOf(named) });
    // Addresses often end in the name of a program or in nothing; that says nothing about what they send.
    const cameAs = hasKnownEnding(named) ? named : undefined;
    return storeFile(services, caller, { source, folder, name: name ?? named, cameAs, path });
  });
}
