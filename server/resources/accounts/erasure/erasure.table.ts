import { sql } from 'drizzle-orm';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { users } from '../users.table.ts';

/** Accounts that will be erased. Signing in before that deletes the row. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: owner('user_id', () => users.id).primaryKey(),
    requestedAt: timestampColumn('requested_at').notNull().defaultNow(),
    eraseAt: timestampColumn('erase_at').notNull(),
    /** When the mail of the day before was sent. */
    remindedAt: timestampColumn('reminded_at'),
    /** When the erasure began: from then on nothing cancels it. */
    startedAt: timestampColumn('started_at'),
    /** Who gets the private entries; null for the oldest active ADMIN. */
    heirId: uuid('heir_id'),
  },
  (table) => [index('account_deletions_erase').on(table.eraseAt)],
);

/**
 * Who was erased, and when. The restoration of a backup keeps these rows, and has these people erased again:
 * `closeErasedAccounts`.
 */
export const erasedPeople = pgTable(
  'erased_people',
  {
    id: uuid('id').primaryKey(),
    erasedAt: timestampColumn('erased_at').notNull().defaultNow(),
    /** The signed e-mail address: who has the secret can tell whether a given address is it, and nobody can read it. */
    addressKey: text('address_key'),
  },
  (table) => [index('erased_people_address').on(table.addressKey).where(sql`address_key is not null`)],
);
