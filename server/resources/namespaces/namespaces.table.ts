import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { statuses } from '#contract/entity.ts';
import { languageCodes } from '#contract/languages.ts';
import { stampColumns } from '#server/database/columns.ts';

/** Namespaces: classes in the interface where languages are taught, else workspaces. */
export const namespaces = pgTable(
  'namespaces',
  {
    ...stampColumns(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    public: boolean('public').notNull().default(true),
    type: text('type', { enum: languageCodes }).notNull(),
    status: text('status', { enum: statuses }).notNull().default('Active'),
    disableTranslation: boolean('disable_translation').notNull().default(false),
    showTranslationsDictionary: boolean('show_translations_dictionary').notNull().default(false),
    imageId: uuid('image_id'),
    /** Itself, so that it is seen and written by those who are in it, as what belongs to it is. */
    namespaces: uuid('namespaces').array().notNull().generatedAlwaysAs(sql`array[id]`),
    search: text('search').notNull().default(''),
  },
  (table) => [index('namespaces_image').on(table.imageId).where(sql`image_id is not null`)],
);
