import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';
import { users } from './users.table.ts';

/** What people chose for single namespaces. */
export const namespaceSettings = pgTable(
  'namespace_settings',
  {
    userId: owner('user_id', () => users.id),
    namespaceId: owner('namespace_id', () => namespaces.id),
    level: integer('level'),
    reminderEnable: boolean('reminder_enable').notNull().default(false),
    reminderTime: bigint('reminder_time', { mode: 'number' }),
    /** When the next reminder is due; null without any. */
    remindAt: timestampColumn('remind_at'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.namespaceId] }),
    index('namespace_settings_namespace').on(table.namespaceId),
    index('namespace_settings_due').on(table.remindAt).where(sql`remind_at is not null`),
  ],
);
