import type { Multipart } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { issuesOf } from '#contract/validation.ts';
import { ApiError, invalidAt, validationFailed } from './api-error.ts';

/** The file of a multipart form, and the form's other fields, which may come before or after it. */
export interface Upload<Fields> {
  fields: Fields;
  name: string;
  bytes: Buffer;
}

/** The name of an uploaded file without its folders; multipart bodies escape quotation marks and line breaks. */
export function uploadedName(name: string): string {
  return name
    .replace(/^.*[\\/]/s, '')
    .replaceAll('%22', '"')
    .replace(/%0[AD]/gi, ' ');
}

/** Reads a multipart body with one file of at most `maxBytes` whose name ends in `extension`. */
export async function readUpload<Schema extends z.ZodObject>(
  request: FastifyRequest,
  schema: Schema,
  { extension, maxBytes }: { extension: string; maxBytes: number },
): Promise<Upload<z.output<Schema>>> {
  if (!request.isMultipart()) throw new ApiError('UNSUPPORTED_TYPE');
  const fields: Record<string, unknown> = {};
  let file: { name: string; bytes: Buffer } | undefined;
  const parts = request.parts({ limits: { fileSize: maxBytes, files: 1, fields: 10, fieldSize: 10_000 } });
  for await (const part of parts as AsyncIterable<Multipart>) {
    if (part.type === 'field') fields[part.fieldname] = part.value;
    else file = { name: uploadedName(part.filename), bytes: await part.toBuffer() };
  }
  const parsed = schema.safeParse(fields, { reportInput: true });
  if (!parsed.success) throw validationFailed(issuesOf(parsed.error));
  if (!file) throw invalidAt('file', 'required');
  if (!file.name.toLowerCase().endsWith(extension))
    throw new ApiError('UNSUPPORTED_TYPE', { context: 'extension', params: { extension } });
  return { fields: parsed.data, ...file };
}
