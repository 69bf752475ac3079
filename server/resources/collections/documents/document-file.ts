import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw, inflateRawSync } from 'node:zlib';
import { type LaterParagraphs, later } from './later-paragraphs.ts';

const bodyName = 'word/document.xml';

/** Where the fields of a ZIP file's records are that are the same in a local header and, 2 bytes on, in the directory. */
const fields = { crc: 14, packed: 18, size: 22 };

/**
 * Writes a document into a file. `whole` is the document as docx packs it, with marks where paragraphs follow; those
 * are made, compressed and written one after the other.
 */
export async function writeDocument(
  path: string,
  whole: Buffer,
  paragraphs: LaterParagraphs[],
): Promise<void> {
  const { others, body } = entriesOf(whole);
  const file = await open(path, 'w');
  try {
    let at = 0;
    const append = async (bytes: Uint8Array) => {
      await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
    };
    const directory: Buffer[] = [];
    const list = (entry: Entry) => {
      entry.listed.writeUInt32LE(at, 42);
      directory.push(entry.listed);
    };
    for (const entry of others) {
      list(entry);
      await append(entry.local);
    }
    list(body);
    const [start, header] = [at, body.local.subarray(0, body.dataAt)];
    await append(header);
    const dataStart = at;
    const { crc, size } = await deflated(textOf(body, paragraphs), append);
    const packed = at - dataStart;
    for (const [record, shift] of [
      [header, 0],
      [body.listed, 2],
    ] as const) {
      record.writeUInt32LE(crc, fields.crc + shift);
      record.writeUInt32LE(packed, fields.packed + shift);
      record.writeUInt32LE(size, fields.size + shift);
    }
    await file.write(header, 0, header.length, start);
    const end = Buffer.from(whole.subarray(whole.lastIndexOf(endMark)));
    end.writeUInt32LE(Buffer.concat(directory).length, 12);
    end.writeUInt32LE(at, 16);
    await append(Buffer.concat([...directory, end]));
  } finally {
    await file.close();
  }
}

/** An entry of a ZIP file: its header and data, where the data begins, and its line in the directory. */
interface Entry {
  local: Buffer;
  dataAt: number;
  listed: Buffer;
}

const endMark = Buffer.from('PK\x05\x06', 'latin1');

function entriesOf(whole: Buffer): { others: Entry[]; body: Entry } {
  const others: Entry[] = [];
  let body: Entry | undefined;
  const end = whole.lastIndexOf(endMark);
  let at = whole.readUInt32LE(end + 16);
  while (at < end) {
    const nameEnd = at + 46 + whole.readUInt16LE(at + 28);
    const next = nameEnd + whole.readUInt16LE(at + 30) + whole.readUInt16LE(at + 32);
    const start = whole.readUInt32LE(at + 42);
    const dataAt = 30 + whole.readUInt16LE(start + 26) + whole.readUInt16LE(start + 28);
    const entry = {
      local: whole.subarray(start, start + dataAt + whole.readUInt32LE(at + 20)),
      dataAt,
      listed: Buffer.from(whole.subarray(at, next)),
    };
    if (whole.toString('utf8', at + 46, nameEnd) === bodyName) body = entry;
    else others.push(entry);
    at = next;
  }
  if (!body) throw new Error(`The document has no ${bodyName}.`);
  return { others, body };
}

async function* textOf({ local, dataAt }: Entry, paragraphs: LaterParagraphs[]): AsyncGenerator<string> {
  const [first = '', ...rest] = inflateRawSync(local.subarray(dataAt)).toString('utf8').split(later);
  yield first;
  for (const [index, text] of rest.entries()) {
    yield* paragraphs[index]?.xml() ?? [];
    yield text;
  }
}

/** Compresses text as it comes; answers its checksum and its size. */
async function deflated(
  texts: AsyncIterable<string>,
  append: (bytes: Uint8Array) => Promise<void>,
): Promise<{ crc: number; size: number }> {
  let crc = 0;
  let size = 0;
  await pipeline(
    texts,
    async function* counted(source: AsyncIterable<string>) {
      for await (const text of source) {
        const bytes = Buffer.from(text);
        crc = crc32(bytes, crc);
        size += bytes.length;
        yield bytes;
      }
    },
    createDeflateRaw(),
    async (packed: AsyncIterable<Buffer>) => {
      for await (const bytes of packed) await append(bytes);
    },
  );
  return { crc, size };
}
