import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { resourceNames } from '#contract/resources.ts';
import { ids, timestampColumn } from '#server/database/columns.ts';

/**
 * What was deleted and can come back: each row as it was, taken out of its own table. It is searched without an index:
 * what was deleted within a month is little, and deleting much at once is quicker so.
 */
export const trash = pgTable(
  'trash',
  {
    /** Of the row; it keeps it when it comes back. */
    id: uuid('id').primaryKey(),
    entity: text('entity', { enum: resourceNames }).notNull(),
    type: text('type'),
    name: text('name').notNull(),
    namespaces: ids('namespaces'),
    createdBy: uuid('created_by'),
    public: boolean('public').notNull(),
    /** The request that deleted it; what one request deleted comes back together. */
    requestId: text('request_id').notNull(),
    /** Whether it is the one that the request named: the others are listed below it. */
    isHead: boolean('is_head').notNull(),
    deletedBy: uuid('deleted_by'),
    deletedAt: timestampColumn('deleted_at').notNull().defaultNow(),
    /** The row, by column. */
    row: jsonb('row').$type<Record<string, unknown>>().notNull(),
    /** What a search looks into, folded; lists sort by name with it. */
    search: text('search').notNull(),
  },
  (table) => [
    index('trash_deleted').on(table.deletedAt, table.id),
    index('trash_request').on(table.requestId, table.isHead),
  ],
);

/** References that a deletion took off their holders. They are put back once both ends exist. */
export const trashLinks = pgTable(
  'trash_links',
  {
    targetId: uuid('target_id').notNull(),
    holderEntity: text('holder_entity', { enum: resourceNames }).notNull(),
    holderId: uuid('holder_id').notNull(),
    field: text('field').notNull(),
    /** The place in the list, from 0 on, counting those before it that are in the trash as well. */
    place: integer('place').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.targetId, table.holderId, table.field] }),
    index('trash_links_holder').on(table.holderId),
  ],
);

/** The rows of `collection_items` of which either end is in the trash; positions are of the same order. */
export const trashPlaces = pgTable(
  'trash_places',
  {
    collectionId: uuid('collection_id').notNull(),
    itemId: uuid('item_id').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.itemId] }),
    index('trash_places_item').on(table.itemId),
  ],
);
