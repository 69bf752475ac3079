import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { jobStatuses, jobTypes } from '#contract/jobs.ts';
import { timestampColumn } from '#server/database/columns.ts';

/** Long work whose progress can be read; kept for a week. */
export const jobs = pgTable(
  'jobs',
  {
    /** Chosen by the caller. */
    id: uuid('id').primaryKey(),
    type: text('type', { enum: jobTypes }).notNull(),
    status: text('status', { enum: jobStatuses }).notNull(),
    done: integer('done').notNull().default(0),
    total: integer('total').notNull().default(0),
    errorCode: text('error_code'),
    userId: uuid('user_id').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
  },
  (table) => [index('jobs_updated').on(table.updatedAt)],
);
