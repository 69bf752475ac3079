import { bigint, boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { backupIssues, backupKinds } from '#contract/backups.ts';
import { timestampColumn } from '#server/database/columns.ts';
import type { Manifest } from './manifest.ts';

/**
 * The backups that are kept. A row is written after its archive is whole, and a restore leaves the table as it is. The
 * archives are files of the category DatabaseBackup: they are in the storage, but in no list of the library.
 */
export const backups = pgTable(
  'backups',
  {
    id: uuid('id').primaryKey(),
    /** The moment of its content. */
    createdAt: timestampColumn('created_at').notNull(),
    kind: text('kind', { enum: backupKinds }).notNull(),
    storageKey: text('storage_key').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    rows: bigint('rows', { mode: 'number' }).notNull(),
    manifest: jsonb('manifest').$type<Manifest>().notNull(),
    isForeign: boolean('is_foreign').notNull().default(false),
    verifiedAt: timestampColumn('verified_at'),
    issue: text('issue', { enum: backupIssues }),
    createdBy: uuid('created_by'),
  },
  (table) => [index('backups_created').on(table.createdAt, table.id)],
);
