import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { paidRoles } from '#contract/payments.ts';
import { roles } from '#contract/roles.ts';
import type { UserSettings } from '#contract/settings.ts';
import { genders } from '#contract/users.ts';
import { enumArray, ids, stampColumns, timestampColumn } from '#server/database/columns.ts';

/**
 * An e-mail address or a user name as it is compared: capitals, final sigma and how letters are composed make no other
 * person.
 */
export function samePerson(name: SQLWrapper): SQL {
  return sql`replace(lower(normalize(${name}, NFC)), 'ς', 'σ')`;
}

/** The name by which lists are in order, of the columns that begin with `row`. */
export function nameKeyOf(row: string): string {
  return `lower(coalesce(nullif(trim(${row}first_name || ' ' || ${row}last_name), ''), ${row}username))`;
}

/** The last sign-in by which lists are in order: never comes before all others. */
export function signedInKeyOf(row: string): string {
  return `coalesce(${row}last_sign_in_at, '-infinity'::timestamptz)`;
}

/** The same as the text of a statement. */
export function nameKeyText(column: string): string {
  return `replace(lower(normalize(${column}, NFC)), 'ς', 'σ')`;
}

/** People with an account: staff, and the learners of the wider product. */
export const users = pgTable(
  'users',
  {
    ...stampColumns(),
    email: text('email').notNull(),
    /** False after the address was changed, until a code that was mailed to the new one is presented. */
    emailVerified: boolean('email_verified').notNull().default(true),
    phone: text('phone'),
    username: text('username').notNull(),
    firstName: text('first_name').notNull().default(''),
    lastName: text('last_name').notNull().default(''),
    gender: text('gender', { enum: genders }),
    /** argon2id; null for someone who never had a password. */
    passwordHash: text('password_hash'),
    roles: enumArray('roles', roles),
    /** Those of the roles that a payment gave: they are taken away when none gives them any more. */
    paidRoles: enumArray('paid_roles', paidRoles),
    assignNamespaces: ids('assign_namespaces'),
    selectedNamespace: uuid('selected_namespace'),
    /** Portal access given or taken one by one; null follows the roles. */
    portalEnabled: boolean('portal_enabled'),
    blocked: boolean('blocked').notNull().default(false),
    verified: boolean('verified').notNull().default(true),
    forcePasswordChange: boolean('force_password_change').notNull().default(false),
    twoStepVerification: boolean('two_step_verification').notNull().default(false),
    settings: jsonb('settings').$type<UserSettings>().notNull().default({}),
    lastSignInAt: timestampColumn('last_sign_in_at'),
    /** When a session of theirs was opened or renewed last, which it is every quarter of an hour of use. */
    lastActiveAt: timestampColumn('last_active_at'),
    /** When a link to set the first password was mailed last. */
    invitedAt: timestampColumn('invited_at'),
    search: text('search').notNull().default(''),
  },
  (table) => [
    uniqueIndex('users_email_key').on(samePerson(table.email)),
    uniqueIndex('users_username_key').on(samePerson(table.username)),
    uniqueIndex('users_phone_key').on(table.phone),
    index('users_updated').on(table.updatedAt, table.id),
    index('users_created').on(table.createdAt, table.id),
    index('users_name').on(sql.raw(nameKeyOf('')), table.id),
    index('users_last_name').on(table.lastName, table.id),
    index('users_username').on(table.username, table.id),
    index('users_email').on(table.email, table.id),
    index('users_signed_in').on(sql.raw(signedInKeyOf('')), table.id),
    index('users_namespaces').using('gin', table.assignNamespaces),
    // The staff of a namespace.
    index('users_staff')
      .using('gin', table.assignNamespaces)
      .where(sql`roles && array['ADMIN', 'SUPERVISOR', 'TEACHER', 'SUPPORT']::text[]`),
    index('users_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);
