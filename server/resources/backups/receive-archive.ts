import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { Multipart, MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { issuesOf } from '#contract/validation.ts';
import { ApiError, fileTooLarge, invalidAt, validationFailed } from '#server/http/api-error.ts';
import { readBackupTables } from './backup-tables.ts';
import { type CheckedArchive, checkArchive } from './check-archive.ts';
import { type ArchiveServices, archiveSignature } from './write-archive.ts';

/** Milliseconds without a byte after which an upload is aborted. */
const stalled = 60_000;

/** An archive that arrived whole. */
interface ReceivedArchive extends CheckedArchive {
  path: string;
  size: number;
}

/**
 * Takes an archive in: it is verified while it arrives, so that nothing of a bad one is kept. `permit` sees the fields,
 * which come before the file, before a byte of it is taken.
 */
export async function receiveArchive<Schema extends z.ZodObject>(
  services: ArchiveServices,
  request: FastifyRequest,
  { folder, fields: schema, maxBytes }: { folder: string; fields: Schema; maxBytes: number },
  permit: (fields: z.output<Schema>) => Promise<{ allowForeign: boolean }>,
): Promise<ReceivedArchive> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_TYPE');
  const limits = { files: 1, fields: 10, fieldSize: 10_000, fileSize: Number.POSITIVE_INFINITY };
  const fields: Record<string, unknown> = {};
  let received: ReceivedArchive | undefined;
  try {
    for await (const part of request.parts({ limits }) as AsyncIterable<Multipart>) {
      if (part.type === 'field') fields[part.fieldname] = part.value;
      else {
        const parsed = schema.safeParse(fields, { reportInput: true });
        if (!parsed.success) throw validationFailed(issuesOf(parsed.error));
        const { allowForeign } = await permit(parsed.data);
        received = await receivePart(services, part, { folder, allowForeign, maxBytes });
      }
    }
  } catch (error) {
    // The rest of the body is read and dropped: the next request on this connection follows it.
    request.raw.unpipe();
    request.raw.resume();
    throw error;
  }
  if (!received) throw invalidAt('file', 'required');
  return received;
}

async function receivePart(
  { database, env }: ArchiveServices,
  part: MultipartFile,
  { folder, allowForeign, maxBytes }: { folder: string; allowForeign: boolean; maxBytes: number },
): Promise<ReceivedArchive> {
  const path = join(folder, 'upload.tar');
  const file = await open(path, 'wx', 0o600);
  const timer = setTimeout(() => part.file.destroy(new ApiError('REQUEST_TIMEOUT')), stalled);
  let size = 0;
  async function* kept() {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      timer.refresh();
      size += chunk.length;
      if (size > maxBytes) throw fileTooLarge(maxBytes);
      await file.appendFile(chunk);
      yield chunk;
    }
  }
  try {
    const checked = await checkArchive(kept(), {
      ...{ tables: await readBackupTables(database.drizzle), signature: archiveSignature(env) },
      ...{ allowForeign, size: maxBytes, isThorough: true },
    });
    return { ...checked, path, size };
  } finally {
    clearTimeout(timer);
    await file.close();
  }
}
