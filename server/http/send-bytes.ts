import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** A part of stored bytes, first and last byte included. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Bytes that never change under their `etag`, and how all or some of them are read. */
interface StoredBytes {
  size: number;
  headers: { etag: string } & Record<string, string>;
  read(range?: ByteRange): Promise<Readable>;
}

/** Sends stored bytes, or the one range that is asked for, so that a download which broke off goes on. */
export async function sendBytes(
  { headers: asked }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  { size, headers, read }: StoredBytes,
): Promise<FastifyReply> {
  // Whoever has a part of something else gets all of this.
  const isOfThis = asked['if-range'] === undefined || asked['if-range'] === headers.etag;
  const range = isOfThis ? rangeOf(asked.range, size) : undefined;
  // Read before any header is set: the answer of missing bytes has none of them.
  const bytes = range === 'unsatisfiable' ? undefined : await read(range);
  reply.headers({ ...headers, 'accept-ranges': 'bytes' });
  if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${size}`).send();
  if (!range) return reply.header('content-length', size).send(bytes);
  return reply
    .status(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes);
}

/** The single range of a request (RFC 9110); undefined for all bytes, also for several ranges. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  const [, first = '', last = ''] = match ?? [];
  if (!first && !last) return undefined;
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start > end || start >= size ? 'unsatisfiable' : { start, end };
}
