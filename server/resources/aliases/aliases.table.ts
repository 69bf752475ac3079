import { sql } from 'drizzle-orm';
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { statuses } from '#contract/entity.ts';
import { stampColumns, timestampColumn } from '#server/database/columns.ts';

/** Short addresses below `/app/`. */
export const aliases = pgTable(
  'aliases',
  {
    ...stampColumns(),
    alias: text('alias').notNull(),
    collectionId: uuid('collection_id'),
    namespaceId: uuid('namespace_id'),
    /** The namespace as a list, by which all content is narrowed. */
    namespaces: uuid('namespaces')
      .array()
      .notNull()
      .generatedAlwaysAs(sql`array_remove(array[namespace_id], null)`),
    status: text('status', { enum: statuses }).notNull(),
    fallbackUrl: text('fallback_url').notNull(),
    note: text('note').notNull(),
    /** How often it was opened. Counting is no change: neither version nor history tell of it. */
    hits: integer('hits').notNull().default(0),
    lastHitAt: timestampColumn('last_hit_at'),
    search: text('search').notNull(),
  },
  (table) => [
    uniqueIndex('aliases_alias_key').on(table.alias),
    index('aliases_collection').on(table.collectionId),
    index('aliases_updated').on(table.updatedAt, table.id),
    index('aliases_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);
