import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { statuses } from '#contract/entity.ts';
import { itemTypes } from '#contract/item-types.ts';
import { tagIconIds } from '#contract/tag-icons.ts';
import { tagPlacements, tagTypes } from '#contract/tags.ts';
import type { Translations } from '#server/content/translations.ts';
import { enumArray, ids, stampColumns } from '#server/database/columns.ts';

/** Units of collections and categories of items. */
export const tags = pgTable(
  'tags',
  {
    ...stampColumns(),
    type: text('type', { enum: tagTypes }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    namespaces: ids('namespaces'),
    status: text('status', { enum: statuses }).notNull(),
    subType: enumArray('sub_type', tagPlacements),
    level: smallint('level').array().notNull().default(sql`'{}'`),
    order: integer('order').notNull().default(0),
    iconId: text('icon_id', { enum: tagIconIds }),
    imageId: uuid('image_id'),
    iconImageId: uuid('icon_image_id'),
    item_vocabCategories: enumArray('item_vocab_categories', itemTypes),
    translations: jsonb('translations').$type<Translations<'name' | 'description'>>().notNull().default({}),
    search: text('search').notNull(),
  },
  (table) => [
    index('tags_image').on(table.imageId).where(sql`image_id is not null`),
    index('tags_icon_image').on(table.iconImageId).where(sql`icon_image_id is not null`),
    index('tags_updated').on(table.updatedAt, table.id),
    index('tags_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);
