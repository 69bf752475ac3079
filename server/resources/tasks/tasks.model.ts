import { fold } from '#contract/fold.ts';
import { issuesOfTask, type Task, taskEntity, taskRules } from '#contract/tasks.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { maySee, type Owned } from '#server/content/access.ts';
import { type Change, contentModel } from '#server/content/model.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readProgressTotals } from './task-progress.ts';
import { tasks } from './tasks.table.ts';

/** What answers say of a task that is stored elsewhere. */
type Told = Pick<Task, 'collections' | 'progress'>;
export type TaskRow = typeof tasks.$inferSelect & Told;
export type TaskModel = ReturnType<typeof taskModelOf>;

const readCollections = 'select id, title, type from collections where id = any($1::uuid[])';

/** The model of tasks; days are meant in the time zone of the settings. */
export function taskModelOf(settings: Pick<Settings, 'last'>) {
  return contentModel<typeof taskEntity, typeof tasks.$inferSelect, Told>(taskEntity, tasks, {
    summaryOf: ({ title }) => title,
    // The database makes `namespaces` of the namespace.
    valuesOf: (next, { namespaces: _, ...written }) => ({
      ...written,
      search: fold(`${next.title}\n${next.description}`),
    }),
    issues: issuesOfTask,
    // More time opens a task again that had run out of it.
    clean: async (next, { status, dueAt }, before) => {
      const hasMoreTime = dueAt !== undefined && (dueAt === null || dueAt > (before?.dueAt ?? dueAt));
      return before?.status === 'Expired' && hasMoreTime && (status ?? next.status) === 'Expired'
        ? { status: 'Active' }
        : {};
    },
    referenceIssues: async (connection, viewer, change) => [
      ...(await collectionIssues(connection, viewer, change)),
      ...(await itemIssues(connection, viewer, change)),
      ...(await studentIssues(connection, change)),
    ],
    complete: async (connection, rows) => {
      const ids = rows.flatMap(({ collectionIds }) => collectionIds);
      const taskIds = rows.map(({ id }) => id);
      const [found, totals] = await Promise.all([
        ids.length > 0 ? connection.run<Told['collections'][number]>(prepared(readCollections, [ids])) : [],
        readProgressTotals(connection, settings.last('general').timeZone, taskIds),
      ]);
      const collections = new Map(found.map((one) => [one.id, one]));
      return rows.map((row) => ({
        ...row,
        collections: row.collectionIds.flatMap((id) => collections.get(id) ?? []),
        progress: totals.get(row.id) ?? { done: 0, of: 0 },
      }));
    },
  });
}

/** What decides whether something can be part of a task. */
interface Candidate extends Owned {
  id: string;
  type: string;
}
const readCandidates = (table: 'collections' | 'items') =>
  `select id, type, namespaces, public, created_by as "createdBy" from ${table} where id = any($1::uuid[])`;
const readStudents = `select user_id as id from class_students
  where user_id = any($1::uuid[]) and namespace_id = $2 and status <> 'Removed'`;

/** The ids that a change adds to a list. */
function added(before: string[] | undefined, written: string[] | undefined): string[] {
  return (written ?? []).filter((id) => !before?.includes(id));
}

/** Collections are of the class, and of a type that suits the task. */
async function collectionIssues(
  connection: Connection,
  viewer: Viewer,
  { next, written, before }: Change<TaskRow>,
): Promise<ValidationIssue[]> {
  const path = 'collectionIds';
  const fresh = added(before?.collectionIds, written.collectionIds);
  const ids = written.type === undefined ? fresh : next.collectionIds;
  if (ids.length === 0) return [];
  const found = await connection.run<Candidate>(prepared(readCandidates('collections'), [ids]));
  const isMisplaced = found.some((one) => fresh.includes(one.id) && isElsewhere(viewer, next, one));
  if (isMisplaced) return [{ path, key: 'notInClass' }];
  const suitable: readonly string[] = taskRules[next.type].collectionTypes;
  const isSuitable = found.every((one) => suitable.includes(one.type) || !maySee(viewer, one));
  return isSuitable ? [] : [{ path, key: 'wrongCollectionType' }];
}

async function itemIssues(
  connection: Connection,
  viewer: Viewer,
  { next, written, before }: Change<TaskRow>,
): Promise<ValidationIssue[]> {
  const fresh = added(before?.itemIds, written.itemIds);
  if (fresh.length === 0) return [];
  const found = await connection.run<Candidate>(prepared(readCandidates('items'), [fresh]));
  return found.some((one) => isElsewhere(viewer, next, one)) ? [{ path: 'itemIds', key: 'notInClass' }] : [];
}

/** Whether something is not in the class of a task. What the viewer does not see is unknown, and refused as that. */
function isElsewhere(viewer: Viewer, { namespaceId }: Pick<TaskRow, 'namespaceId'>, one: Candidate): boolean {
  return maySee(viewer, one) && one.namespaces.length > 0 && !one.namespaces.includes(namespaceId);
}

/** Students are not locked: who leaves the class later is no longer counted. */
async function studentIssues(
  connection: Connection,
  { next, written, before }: Change<TaskRow>,
): Promise<ValidationIssue[]> {
  const fresh = added(before?.studentIds, written.studentIds);
  if (fresh.length === 0) return [];
  const found = await connection.run(prepared(readStudents, [fresh, next.namespaceId]));
  return found.length === fresh.length ? [] : [{ path: 'studentIds', key: 'notInClass' }];
}
