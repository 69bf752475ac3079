import { boolean, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { codePurposes } from '#contract/auth.ts';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { users } from './users.table.ts';

/** Signed-in clients. No token is stored: a refresh token names session and `generation`, and the newest one counts. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: owner('user_id', () => users.id),
    clientType: text('client_type').notNull(),
    ip: text('ip').notNull().default(''),
    userAgent: text('user_agent').notNull().default(''),
    verified: boolean('verified').notNull(),
    stayLogin: boolean('stay_login').notNull(),
    generation: integer('generation').notNull().default(1),
    rotatedAt: timestampColumn('rotated_at').notNull().defaultNow(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    revokedAt: timestampColumn('revoked_at'),
  },
  (table) => [index('sessions_user').on(table.userId), index('sessions_expiry').on(table.expiresAt)],
);

/** Codes that were mailed, one per person and purpose; a new one replaces the old. */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    userId: owner('user_id', () => users.id),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** The job that mailed it. */
    jobId: uuid('job_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose] })],
);
