import { open } from 'node:fs/promises';
import { ApiError } from '#server/http/api-error.ts';

/** How many bytes of each end of a file are looked at. */
const windowBytes = 65_536;

/** The ends of a file, one character a byte, and its length. */
interface Ends {
  head: string;
  tail: string;
  size: number;
}

/** What every file of a type has. It is little on purpose: only what is surely broken is refused, no odd producer. */
const checks: Record<string, (ends: Ends) => boolean> = {
  'application/pdf': ({ head, tail }) => /\d\s+obj\b|\bxref\b/.test(head) || /startxref|%%EOF/.test(tail),
  'audio/mp4': hasBoxes,
  'video/mp4': hasBoxes,
  'video/quicktime': hasBoxes,
  // The element that holds all tracks and frames.
  'video/webm': ({ head }) => head.includes('\x18\x53\x80\x67'),
  // The first page describes the stream, the others hold it.
  'audio/ogg': ({ head, size }) =>
    head.indexOf('OggS', 4) > 0 || (size > windowBytes && head.startsWith('OggS')),
  'audio/wav': ({ head, size }) => head.includes('fmt ') && size >= 44,
  'audio/flac': ({ size }) => size > 42,
  'audio/mpeg': hasFrame,
};

/** Whether something comes after the first box; a film's sound and pictures are in boxes of their own. */
function hasBoxes({ head, size }: Ends): boolean {
  const first = Buffer.from(head.slice(0, 4), 'latin1').readUInt32BE();
  // A box may reach to the end of the file, or have a length that takes more than four bytes.
  if (first < 8) return size > 32;
  const next = head.slice(first, first + 8);
  return first >= windowBytes
    ? size > first
    : next.length === 8 && /^[\x20-\x7e\xa9]{4}$/.test(next.slice(4));
}

/** Whether a frame of sound comes after the tag, which may hold a picture and be longer than what is looked at. */
function hasFrame({ head, tail, size }: Ends): boolean {
  const isTagged = head.startsWith('ID3');
  const [a = 0, b = 0, c = 0, d = 0] = [...head.slice(6, 10)].map((sign) => sign.charCodeAt(0));
  const from = isTagged ? 10 + ((a << 21) | (b << 14) | (c << 7) | d) : 0;
  const frame = /\xff[\xe2-\xff]/;
  if (from >= windowBytes) return size > from && frame.test(tail);
  return frame.test(head.slice(from)) || (isTagged && frame.test(tail));
}

/** Refuses a file that begins like one of its type and is nothing more. */
export async function checkStructure(source: string, mediaType: string): Promise<void> {
  const isWhole = checks[mediaType];
  if (!isWhole) return;
  const file = await open(source);
  try {
    const { size } = await file.stat();
    const read = async (position: number) => {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(windowBytes), 0, windowBytes, position);
      return buffer.toString('latin1', 0, bytesRead);
    };
    const ends = { head: await read(0), tail: await read(Math.max(0, size - windowBytes)), size };
    if (!isWhole(ends))
      throw new ApiError('VALIDATION_FAILED', {
        context: mediaType === 'application/pdf' ? 'pdfBroken' : 'badFile',
      });
  } finally {
    await file.close();
  }
}
