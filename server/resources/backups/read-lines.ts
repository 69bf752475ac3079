import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { unusable } from './archive-issue.ts';

/** Bytes of one row; the longest rows that can be made have some megabytes. */
const longestRow = 64 * 2 ** 20;

/** How many bytes the content of an archive may have when it is inflated. What people write is compressed to a fifth or so. */
export function inflatedLimit(size: number): number {
  return 2 ** 30 + 100 * size;
}

/** Counts down the bytes that are left. */
export interface Allowance {
  bytes: number;
}

/**
 * The lines of a compressed entry, some at a time. Refuses what is no such entry, and content of more bytes than are
 * left.
 */
export async function* readLines(content: AsyncIterable<Buffer>, left: Allowance): AsyncGenerator<string[]> {
  const inflated = createGunzip({ chunkSize: 256 * 1024 });
  // Its failure is thrown where the inflated bytes are read.
  const feeding = pipeline(Readable.from(content, { objectMode: false }), inflated).catch(() => {});
  let rest: Buffer[] = [];
  let restBytes = 0;
  for await (const chunk of inflated as AsyncIterable<Buffer>) {
    left.bytes -= chunk.length;
    const end = chunk.lastIndexOf(10);
    if (end === -1) {
      rest.push(chunk);
      restBytes += chunk.length;
    } else {
      const lines = Buffer.concat([...rest, chunk.subarray(0, end)]).toString();
      rest = [chunk.subarray(end + 1)];
      restBytes = chunk.length - end - 1;
      yield lines.split('\n');
    }
    if (left.bytes < 0 || restBytes > longestRow) throw unusable('tooLarge');
  }
  await feeding;
  if (restBytes > 0) throw unusable('damaged');
}
