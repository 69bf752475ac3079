import { sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import * as z from 'zod';
import type { TaskStatus } from '#contract/tasks.ts';
import { markChanged } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { type Batch, differences, updateWithVersions } from '#server/database/versions.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Settings } from '#server/settings/settings.ts';
import { readProgressTotals, today } from './task-progress.ts';

/** So many tasks are looked at by one transaction. */
const portion = 100;
const nextActive = `select id from tasks where status = 'Active' and id > $1 order by id limit ${portion}`;
const holdActive = `select t.id, coalesce(t.due_at < ${today}, false) as "isOver" from tasks t
  where t.id = any($2::uuid[]) and t.status = 'Active' order by t.id for update`;

/** Completes those of some active tasks that all have done, and ends those whose last day is over. */
export async function settleTasks(
  connection: Connection,
  timeZone: string,
  ids: readonly string[],
  batch: Batch,
): Promise<void> {
  const held = await connection.run<{ id: string; isOver: boolean }>(prepared(holdActive, [timeZone, ids]));
  const totals = await readProgressTotals(
    connection,
    timeZone,
    held.map(({ id }) => id),
  );
  const isDone = (id: string) => {
    const { done, of } = totals.get(id) ?? { done: 0, of: 0 };
    return of > 0 && done === of;
  };
  const completed = held.filter(({ id }) => isDone(id));
  const expired = held.filter(({ id, isOver }) => isOver && !isDone(id));
  await setStatus(connection, completed, 'Completed', batch);
  await setStatus(connection, expired, 'Expired', batch);
}

/** Gives tasks, which are held, another status. */
export async function setStatus(
  connection: Connection,
  tasks: readonly { id: string }[],
  status: TaskStatus,
  batch: Batch,
): Promise<void> {
  if (tasks.length === 0) return;
  const which = sql`id = any(${sql.param(tasks.map(({ id }) => id))}::uuid[])`;
  const update = sql`update tasks set status = ${status}, version = version + 1, updated_at = now() where ${which}`;
  const changes = differences({ status: 'status' });
  await updateWithVersions(connection, { entity: 'tasks', name: 'title', which, update, changes }, batch);
  await markChanged(connection, 'tasks');
}

/** Looks at every active task: work that is done, and days that pass, are noticed within a quarter of an hour. */
export const taskExpireJob = defineJob({
  ...{ name: 'TaskExpire', type: 'TaskExpire', data: z.object({}), schedule: { everySeconds: 900 } },
  canCancel: true,
  async work(
    { database, settings }: { database: Database; settings: Pick<Settings, 'read'> },
    _data,
    { signal },
  ) {
    const { timeZone } = await settings.read('general');
    const origin = { requestId: uuidv7(), ip: '', userId: null, namespaceId: null };
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      signal.throwIfAborted();
      const ids = (await database.drizzle.run<{ id: string }>(prepared(nextActive, [last]))).map(
        ({ id }) => id,
      );
      await inTransaction(database, (connection) =>
        settleTasks(connection, timeZone, ids, { id: uuidv7(), type: 'Update', origin }),
      );
      if (ids.length < portion) return;
      last = ids.at(-1) ?? last;
    }
  },
});
