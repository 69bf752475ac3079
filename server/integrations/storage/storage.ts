import type { Readable } from 'node:stream';
import type { ByteRange } from '#server/http/send-bytes.ts';

/** The store of the files' bytes. Keys are made by the server: letters, digits, `-`, `/` and `.`. */
export interface Storage {
  /** Stores a file of the disk under a key, atomically. */
  put(key: string, source: string, contentType: string): Promise<void>;
  /** The bytes of an object, or of a part of it; NOT_FOUND where there is none. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Deletes objects; a missing one is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every key with its modification time, a page at a time. */
  list(): AsyncIterable<{ key: string; writtenAt: Date }>;
}

/** Opens the storage that the environment names: an S3 store, else the folder. */
export async function openStorage({
  url,
  folder,
}: {
  url: string | undefined;
  folder: string;
}): Promise<Storage> {
  // The S3 client is large; it is loaded only where it is used.
  if (url) return (await import('./s3-storage.ts')).openS3Storage(url);
  return (await import('./folder-storage.ts')).openFolderStorage(folder);
}
