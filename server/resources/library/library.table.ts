import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type * as z from 'zod';
import { knowledgeLevels, type quizAnswer } from '#contract/library.ts';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { users } from '#server/resources/accounts/users.table.ts';

/** Learners' results in collections, as their app reports them. */
export const libraryEntries = pgTable(
  'library_entries',
  {
    /** Without a foreign key, as the results stay while their collection is in the trash. */
    collectionId: uuid('collection_id').notNull(),
    userId: owner('user_id', () => users.id),
    /** The score in percent. */
    process: doublePrecision('process').notNull(),
    /** The level of the learner, if the app reported it. */
    level: smallint('level'),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.collectionId, table.userId] }),
    index('library_entries_user').on(table.userId),
  ],
);

/** How well learners know items, whichever collection they met them in. */
export const libraryItems = pgTable(
  'library_items',
  {
    userId: owner('user_id', () => users.id),
    /** Without a foreign key, for the same reason. */
    itemId: uuid('item_id').notNull(),
    level: text('level', { enum: knowledgeLevels }).notNull(),
    correctTimes: integer('correct_times').notNull(),
    wrongTimes: integer('wrong_times').notNull(),
    latestAnswer: jsonb('latest_answer').$type<z.output<typeof quizAnswer>>(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.itemId] }),
    index('library_items_item').on(table.itemId),
  ],
);

/** Every answer of a learner, once for each id that their app gave it. */
export const answers = pgTable(
  'answers',
  {
    userId: owner('user_id', () => users.id),
    answerId: uuid('answer_id').notNull(),
    /** Without foreign keys, as answers stay while these are in the trash. */
    itemId: uuid('item_id').notNull(),
    collectionId: uuid('collection_id').notNull(),
    value: text('value').notNull(),
    /** The kind of quiz it was given in. */
    type: text('type').notNull(),
    isCorrect: boolean('is_correct').notNull(),
    answeredAt: timestampColumn('answered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.answerId] }),
    index('answers_user').on(table.userId, table.answeredAt),
    index('answers_user_item').on(table.userId, table.itemId, table.answeredAt),
    index('answers_item').on(table.itemId, table.answeredAt),
  ],
);

/** How many answers a learner gave in a collection in a day of the installation's time zone. */
export const answerDays = pgTable(
  'answer_days',
  {
    userId: owner('user_id', () => users.id),
    collectionId: uuid('collection_id').notNull(),
    day: date('day').notNull(),
    right: integer('right_answers').notNull().default(0),
    wrong: integer('wrong_answers').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.userId, table.collectionId, table.day] })],
);

/** The score of a learner in a collection at the end of a day of the installation's time zone. */
export const processDays = pgTable(
  'process_days',
  {
    collectionId: uuid('collection_id').notNull(),
    userId: owner('user_id', () => users.id),
    day: date('day').notNull(),
    /** In percent. */
    process: doublePrecision('process').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.collectionId, table.day] }),
    index('process_days_collection').on(table.collectionId),
  ],
);
