import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { statuses } from '#contract/entity.ts';
import { itemTypes } from '#contract/item-types.ts';
import type { etymologyEntry } from '#contract/items.ts';
import type { Translations } from '#server/content/translations.ts';
import { ids, stampColumns } from '#server/database/columns.ts';

/** Items: words, phrases, exercises, texts, videos and book sections. */
export const items = pgTable(
  'items',
  {
    ...stampColumns(),
    type: text('type', { enum: itemTypes }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    additionalInfo: text('additional_info').notNull(),
    question: text('question').notNull(),
    hiddenInfo: text('hidden_info').notNull(),
    examples: text('examples').array().notNull().default(sql`'{}'`),
    etymologyEvolution: jsonb('etymology_evolution').$type<EtymologyEntry[]>().notNull().default([]),
    link: text('link'),
    bookSection_Content: text('book_content').notNull(),
    bookSection_ContentTranslation: text('book_content_translation').notNull(),
    video_Transcript: text('video_transcript'),
    tags: ids('tags'),
    namespaces: ids('namespaces'),
    public: boolean('public').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    difficulty: smallint('difficulty').notNull(),
    imageId: uuid('image_id'),
    translations: jsonb('translations').$type<Translations<'title' | 'description'>>().notNull().default({}),
    /** The folded title, by which lists sort. */
    titleKey: text('title_key').notNull(),
    search: text('search').notNull(),
  },
  (table) => [
    // All that decides who sees a row, so that a list is counted again without reading the rows themselves.
    index('items_visibility').on(table.namespaces, table.public, table.createdBy),
    index('items_image').on(table.imageId).where(sql`image_id is not null`),
    index('items_updated').on(table.updatedAt, table.id),
    index('items_created').on(table.createdAt, table.id),
    index('items_title').on(table.titleKey, table.id),
    index('items_type').on(table.type, table.updatedAt, table.id),
    // Lists of one type and status, in their usual order; its migration includes what decides who sees a row, for counts.
    index('items_type_status').on(table.type, table.status, table.updatedAt, table.id),
    index('items_author').on(table.createdBy, table.updatedAt, table.id),
    index('items_tags').using('gin', table.tags),
    index('items_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** An item, as stored. */
export type ItemRow = typeof items.$inferSelect;

type EtymologyEntry = z.output<typeof etymologyEntry>;
