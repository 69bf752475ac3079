import {
  bigint,
  boolean,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { codePurposes } from '#contract/auth.ts';
import { platforms } from '#contract/entity.ts';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { users } from './users.table.ts';

/** Signed-in clients. No token is stored: a refresh token names session and `generation`, and the newest one counts. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid('id').primaryKey(),
    userId: owner('user_id', () => users.id),
    clientType: text('client_type').notNull(),
    platform: text('platform', { enum: platforms }).notNull().default('web'),
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

/** Someone who views the portal as another person, in a session of theirs. Why is in the activity that began it. */
export const viewings = pgTable(
  'viewings',
  {
    id: uuid('id').primaryKey(),
    sessionId: owner('session_id', () => sessions.id),
    viewedId: owner('viewed_id', () => users.id),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    expiresAt: timestampColumn('expires_at').notNull(),
    endedAt: timestampColumn('ended_at'),
  },
  (table) => [
    index('viewings_session').on(table.sessionId),
    index('viewings_viewed').on(table.viewedId),
    index('viewings_expiry').on(table.expiresAt),
  ],
);

/** The order in which codes were requested, whatever the clocks of the servers say. */
export const codeOrder = pgSequence('code_order');

/**
 * Codes that were mailed. A new one replaces the old one of the same person and purpose; what anyone may request replaces
 * none that followed a proof.
 */
export const verificationCodes = pgTable(
  'verification_codes',
  {
    userId: owner('user_id', () => users.id),
    purpose: text('purpose', { enum: codePurposes }).notNull(),
    /** Whether it followed the right password, or a request within a session. */
    isProven: boolean('is_proven').notNull(),
    codeHash: text('code_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
    usedAt: timestampColumn('used_at'),
    /** The job that mailed it. */
    jobId: uuid('job_id').notNull(),
    /** Of its request, by `codeOrder`. */
    requested: bigint('requested', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose, table.isProven] })],
);
