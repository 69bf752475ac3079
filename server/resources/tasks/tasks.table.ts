import { sql } from 'drizzle-orm';
import { boolean, date, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { taskStatuses, taskTypes } from '#contract/tasks.ts';
import { ids, owner, stampColumns, timestampColumn } from '#server/database/columns.ts';
import { users } from '#server/resources/accounts/users.table.ts';

/** What classes are asked to do. */
export const tasks = pgTable(
  'tasks',
  {
    ...stampColumns(),
    title: text('title').notNull(),
    description: text('description').notNull(),
    type: text('type', { enum: taskTypes }).notNull(),
    status: text('status', { enum: taskStatuses }).notNull(),
    namespaceId: uuid('namespace_id').notNull(),
    /** The namespace as a list, by which all content is narrowed. */
    namespaces: uuid('namespaces').array().notNull().generatedAlwaysAs(sql`array[namespace_id]`),
    collectionIds: ids('collection_ids'),
    itemIds: ids('item_ids'),
    /** Who was erased stays in it: an empty list would mean the whole class. */
    studentIds: ids('student_ids'),
    startAt: date('start_at'),
    dueAt: date('due_at'),
    targetScore: smallint('target_score'),
    notify: boolean('notify').notNull(),
    search: text('search').notNull(),
  },
  (table) => [
    index('tasks_class').on(table.namespaceId, table.updatedAt, table.id),
    index('tasks_active').on(table.id).where(sql`status = 'Active'`),
    index('tasks_collections').using('gin', table.collectionIds),
    index('tasks_items').using('gin', table.itemIds),
    index('tasks_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** What is kept of a student of a task; what was done is found where it is stored. */
export const taskStudents = pgTable(
  'task_students',
  {
    /** Without a foreign key, as ticks stay while their task is in the trash. */
    taskId: uuid('task_id').notNull(),
    userId: owner('user_id', () => users.id),
    /** When a teacher ticked a custom task off. */
    tickedAt: timestampColumn('ticked_at'),
    /** When the student was told of the task. */
    toldAt: timestampColumn('told_at'),
    remindedAt: timestampColumn('reminded_at'),
    /** The last day that the student was reminded of: another one is reminded of again. */
    remindedOf: date('reminded_of'),
  },
  (table) => [
    primaryKey({ columns: [table.taskId, table.userId] }),
    index('task_students_user').on(table.userId),
  ],
);
