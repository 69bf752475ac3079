import { sql } from 'drizzle-orm';
import {
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { studentStatuses } from '#contract/students.ts';
import { owner, timestampColumn } from '#server/database/columns.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { namespaces } from '#server/resources/namespaces/namespaces.table.ts';

/** Students of classes. Who is removed keeps the row, and with it the history in the class. */
export const classStudents = pgTable(
  'class_students',
  {
    namespaceId: owner('namespace_id', () => namespaces.id),
    userId: owner('user_id', () => users.id),
    /** 1 to 8. */
    level: smallint('level'),
    status: text('status', { enum: studentStatuses }).notNull().default('Active'),
    /** Of the staff, about the student. */
    note: text('note').notNull().default(''),
    /** The name that those who invited wrote. Who was invited has no other one for them until they confirm. */
    invitedName: text('invited_name').notNull().default(''),
    invitedAt: timestampColumn('invited_at'),
    invitedBy: uuid('invited_by'),
    joinedAt: timestampColumn('joined_at'),
    removedAt: timestampColumn('removed_at'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    // Sums over the courses and entries of the class, kept up to date with every report of the learners' app.
    lastActiveAt: timestampColumn('last_active_at'),
    collectionsStarted: integer('collections_started').notNull().default(0),
    collectionsCompleted: integer('collections_completed').notNull().default(0),
    /** The mean score of the started courses in percent; null where none was started. */
    averageProcess: doublePrecision('average_process'),
    veryStrong: integer('very_strong').notNull().default(0),
    strong: integer('strong').notNull().default(0),
    medium: integer('medium').notNull().default(0),
    weak: integer('weak').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.namespaceId, table.userId] }),
    index('class_students_user').on(table.userId),
    index('class_students_active').on(table.namespaceId, table.status, table.lastActiveAt),
    index('class_students_invited').on(table.invitedAt).where(sql`status = 'Invited'`),
  ],
);

/** Codes by which learners join a class. */
export const classCodes = pgTable(
  'class_codes',
  {
    id: uuid('id').primaryKey(),
    namespaceId: owner('namespace_id', () => namespaces.id),
    code: text('code').notNull().unique(),
    /** The level of those who join by it. */
    level: smallint('level'),
    expiresAt: timestampColumn('expires_at').notNull(),
    /** How many may join by it; null: as many as like. */
    maxUses: integer('max_uses'),
    uses: integer('uses').notNull().default(0),
    revokedAt: timestampColumn('revoked_at'),
    createdBy: uuid('created_by'),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
  },
  (table) => [index('class_codes_namespace').on(table.namespaceId)],
);
