import { bigint, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { sessions } from './auth.table.ts';
import { users } from './users.table.ts';

/** Authenticator apps, one per person. Secrets are sealed with a key that the database does not have. */
export const authenticators = pgTable('authenticators', {
  userId: owner('user_id', () => users.id).primaryKey(),
  secret: text('secret'),
  /** A secret that counts once a code confirms it. */
  pending: text('pending'),
  pendingUntil: timestampColumn('pending_until'),
  /** The time step of the last code that was accepted; only later ones are. */
  lastStep: integer('last_step').notNull().default(0),
});

/** Passkeys. What is stored of them is public. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: owner('user_id', () => users.id),
    credentialId: text('credential_id').notNull().unique(),
    publicKey: text('public_key').notNull(),
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    lastUsedAt: timestampColumn('last_used_at'),
  },
  (table) => [index('passkeys_user').on(table.userId)],
);

/** What a browser must sign, one per session and purpose; a new one replaces the old, and its use deletes it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    sessionId: owner('session_id', () => sessions.id),
    purpose: text('purpose', { enum: ['Add', 'Verify'] }).notNull(),
    challengeHash: text('challenge_hash').notNull(),
    expiresAt: timestampColumn('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.sessionId, table.purpose] })],
);

/** Hashes of recovery codes that were not used yet. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: owner('user_id', () => users.id),
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
