import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { collectionTypes, paymentTypes, quizTypes, quizVariants } from '#contract/collection-types.ts';
import { statuses } from '#contract/entity.ts';
import type { Translations } from '#server/content/translations.ts';
import { enumArray, ids, owner, stampColumns } from '#server/database/columns.ts';
import { items } from '#server/resources/items/items.table.ts';

/** Collections. */
export const collections = pgTable(
  'collections',
  {
    ...stampColumns(),
    type: text('type', { enum: collectionTypes }).notNull(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    aiPromptDescription: text('ai_prompt_description').notNull(),
    typeAlias: text('type_alias').notNull(),
    link: text('link'),
    tags: ids('tags'),
    namespaces: ids('namespaces'),
    public: boolean('public').notNull(),
    status: text('status', { enum: statuses }).notNull(),
    paymentType: text('payment_type', { enum: paymentTypes }).notNull(),
    quizTypes: enumArray('quiz_types', quizTypes),
    quizVariant: text('quiz_variant', { enum: quizVariants }).notNull(),
    difficulty: doublePrecision('difficulty'),
    maskAnswers: boolean('mask_answers').notNull(),
    isTemplate: boolean('is_template').notNull(),
    singleAttemptMode: boolean('single_attempt_mode').notNull(),
    countDownDuration: integer('count_down_duration'),
    itemTag: uuid('item_tag'),
    imageId: uuid('image_id'),
    audioId: uuid('audio_id'),
    translations: jsonb('translations').$type<Translations<'title' | 'description'>>().notNull().default({}),
    /** The folded title, by which lists sort. */
    titleKey: text('title_key').notNull(),
    search: text('search').notNull(),
  },
  (table) => [
    index('collections_image').on(table.imageId).where(sql`image_id is not null`),
    index('collections_audio').on(table.audioId).where(sql`audio_id is not null`),
    index('collections_updated').on(table.updatedAt, table.id),
    index('collections_created').on(table.createdAt, table.id),
    index('collections_title').on(table.titleKey, table.id),
    index('collections_type').on(table.type, table.updatedAt, table.id),
    index('collections_author').on(table.createdBy, table.updatedAt, table.id),
    index('collections_namespaces').using('gin', table.namespaces),
    index('collections_tags').using('gin', table.tags),
    index('collections_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** A collection with its items, which are kept in a separate table: those that the viewer sees, in order. */
export type CollectionRow = typeof collections.$inferSelect & ItemsOfRow;

/** The items of a collection as one viewer has them: the ids of those they see, and how many others there are. */
export interface ItemsOfRow {
  items: string[];
  hiddenItems: number;
}

/** The items of a collection in their order; an item is in a collection at most once. */
export const collectionItems = pgTable(
  'collection_items',
  {
    collectionId: owner('collection_id', () => collections.id),
    itemId: owner('item_id', () => items.id),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.itemId] }),
    index('collection_items_order').on(table.collectionId, table.position),
    index('collection_items_item').on(table.itemId),
  ],
);
