import { type FileHandle, open } from 'node:fs/promises';

/*
 * The part of the tar format (POSIX ustar) that archives need: plain files with short names, sizes of any length. Written
 * here, because the size of an entry is only known after its content, and because readers of all of tar hold extended
 * headers in memory, however long they claim to be.
 */

const block = 512;
const largestOctal = 8 ** 11 - 1;
const end = Buffer.alloc(2 * block);

function header(name: string, size: number): Buffer {
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0, 100, 'latin1');
  bytes.write('0000600\x000000000\x000000000\x00', 100, 'latin1');
  if (size <= largestOctal) bytes.write(`${size.toString(8).padStart(11, '0')}\0`, 124, 'latin1');
  else {
    bytes[124] = 0x80;
    bytes.writeBigUInt64BE(BigInt(size), 128);
  }
  bytes.write('00000000000\0        0', 136, 'latin1');
  bytes.write('ustar\x0000', 257, 'latin1');
  bytes.write(`${checksum(bytes).toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  return bytes;
}

/** The sum of the bytes of a header, its own field counted as spaces. */
function checksum(bytes: Buffer): number {
  return bytes.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);
}

/** Writes a tar file, entry by entry. */
export interface TarWriter {
  add(name: string, content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<number>;
  /** Ends the file, once it is on the disk; answers its size. */
  finish(): Promise<number>;
  close(): Promise<void>;
}

/** Begins a tar file. */
export async function writeTar(path: string): Promise<TarWriter> {
  const file = await open(path, 'wx', 0o600);
  let position = 0;
  async function append(bytes: Uint8Array): Promise<void> {
    await writeAll(file, bytes, position);
    position += bytes.length;
  }
  return {
    async add(name, content) {
      const start = position;
      position += block;
      for await (const chunk of content) await append(chunk);
      const size = position - start - block;
      if (size % block > 0) await append(Buffer.alloc(block - (size % block)));
      await writeAll(file, header(name, size), start);
      return size;
    },
    async finish() {
      await append(end);
      await file.sync();
      return position;
    },
    close: () => file.close(),
  };
}

async function writeAll(file: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, position + done);
    done += bytesWritten;
  }
}

/** Thrown where bytes are no tar file of the kind that is written here. */
export class BrokenTar extends Error {}

/** An entry; its content must be read to its end before the next entry is. */
export interface TarEntry {
  name: string;
  size: number;
  content: AsyncIterable<Buffer>;
}

/** Reads the entries of a tar file one after the other, with no more in memory than a chunk of the source. */
export async function* readTar(source: AsyncIterable<Uint8Array>): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);

  /** Some bytes, at least one and at most so many. */
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { done, value } = await chunks.next();
      if (done) throw new BrokenTar('It ends too early');
      rest = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
    }
    const part = rest.subarray(0, most);
    rest = rest.subarray(part.length);
    return part;
  }

  async function exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left));
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  async function* contentOf(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const part = await some(left);
      left -= part.length;
      yield part;
    }
    const padding = (block - (size % block)) % block;
    if (padding > 0) await exactly(padding);
  }

  for (;;) {
    const head = await exactly(block);
    if (head.equals(end.subarray(0, block))) break;
    const { name, size } = parseHeader(head);
    let isRead = false;
    async function* content() {
      yield* contentOf(size);
      isRead = true;
    }
    yield { name, size, content: content() };
    if (!isRead) throw new BrokenTar(`${name} was not read`);
  }
  if (!(await exactly(block)).equals(end.subarray(block))) throw new BrokenTar('Its end is wrong');
  if (rest.length > 0 || !(await chunks.next()).done) throw new BrokenTar('Something follows its end');
}

function parseHeader(head: Buffer): { name: string; size: number } {
  const sum = Number.parseInt(head.toString('latin1', 148, 154), 8);
  if (sum !== checksum(head)) throw new BrokenTar('A header is damaged');
  if (head[156] !== 0x30) throw new BrokenTar('An entry is no file');
  const [name = ''] = head.toString('latin1', 0, 100).split('\0', 1);
  const size =
    head[124] === 0x80
      ? Number(head.readBigUInt64BE(128))
      : Number.parseInt(head.toString('latin1', 124, 135), 8);
  if (!Number.isSafeInteger(size) || size < 0) throw new BrokenTar('A size is wrong');
  return { name, size };
}
