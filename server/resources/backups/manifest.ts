import * as z from 'zod';

/** The format that this version writes, and the newest that it reads. */
export const formatVersion = 1;

const entry = z.strictObject({
  rows: z.int().nonnegative(),
  /** Of the entry as it is stored, in hexadecimal. */
  sha256: z.string().regex(/^[\da-f]{64}$/),
});

/** What an archive says of itself; the entry after it is its signature. */
export const manifest = z.strictObject({
  format: z.int().positive(),
  release: z.string().max(100),
  /** The name of the last migration of the database. */
  migration: z.string().max(200),
  createdAt: z.iso.datetime(),
  database: z.enum(['embedded', 'postgres']),
  /** In the order of their entries. */
  tables: z
    .array(
      entry.extend({
        name: z.string().max(63),
        columns: z.array(z.string().max(63)).max(1_600),
      }),
    )
    .max(1_000),
  /** The list of the stored files, one a line; null where they are not in it. */
  files: entry.nullable(),
});
export type Manifest = z.output<typeof manifest>;

/** A stored file as the list of an archive names it. */
export const storedFile = z.strictObject({
  key: z.string().regex(/^[\da-f-]{36}\/[\da-f-]{36}(-thumbnail)?$/),
  size: z.int().nonnegative(),
  sha256: entry.shape.sha256,
});
export type StoredFile = z.output<typeof storedFile>;

/** The names of the entries. They are compared, and never become paths. */
export const entryNames = {
  table: (name: string) => `tables/${name}.jsonl.gz`,
  file: (index: number) => `files/${String(index).padStart(8, '0')}`,
  files: 'files.jsonl.gz',
  manifest: 'manifest.json',
  signature: 'signature',
};
