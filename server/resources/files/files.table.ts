import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { attachmentTypes, storageCategories } from '#contract/file-types.ts';
import type { Credit } from '#contract/files.ts';
import { ids, stampColumns } from '#server/database/columns.ts';

/** The file library: what is known of each file. The bytes lie in the storage, under `storageKey`. */
export const files = pgTable(
  'files',
  {
    ...stampColumns(),
    name: text('name').notNull(),
    fileName: text('file_name').notNull(),
    description: text('description').notNull().default(''),
    path: text('path', { enum: storageCategories }).notNull(),
    fileType: text('file_type').notNull(),
    attachmentType: text('attachment_type', { enum: attachmentTypes }).notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    width: integer('width'),
    height: integer('height'),
    /** The storage key of the bytes; each new content gets a new key, so no reader gets half of a replacement. */
    storageKey: text('storage_key').notNull(),
    hasThumbnail: boolean('has_thumbnail').notNull().default(false),
    credit: jsonb('credit').$type<Credit>(),
    /** The namespace it was uploaded in; empty for the categories that are everyone's. */
    namespaces: ids('namespaces'),
    search: text('search').notNull(),
  },
  (table) => [
    // All that decides who sees a row and what kind it is, so that a list is counted without reading the rows.
    index('files_visibility').on(table.namespaces, table.path, table.createdBy, table.attachmentType),
    index('files_created').on(table.createdAt, table.id),
    index('files_updated').on(table.updatedAt, table.id),
    // Names come first in what is searched; a whole one may be too long for an index.
    index('files_name').on(sql`left(search, 200)`, table.id),
    index('files_size').on(table.size, table.id),
    index('files_type').on(table.fileType, table.id),
    index('files_kind').on(table.attachmentType, table.createdAt, table.id),
    index('files_search').using('gin', table.search.op('gin_trgm_ops')),
    index('files_temporary').on(table.createdAt).where(sql`path = 'TempFiles'`),
    uniqueIndex('files_file_name').on(table.fileName),
    uniqueIndex('files_storage_key').on(table.storageKey),
  ],
);
