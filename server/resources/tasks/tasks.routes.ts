import type { FastifyInstance } from 'fastify';
import { taskEndpoints } from '#contract/tasks.ts';
import { ensureWritable, mayWrite } from '#server/content/access.ts';
import { readVisible } from '#server/content/record-routes.ts';
import { type ContentServices, contentRoutes } from '#server/content/routes.ts';
import { recordActivity } from '#server/database/changes.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import { batchOf, type Caller, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import type { StudentServices } from '#server/resources/students/read-student.ts';
import { studentTaskRoutes } from './student-tasks.ts';
import { setStatus, settleTasks } from './task-expiry.ts';
import { mailStudents, type TaskMailServices, taskReminderJob } from './task-mails.ts';
import { readProgress, withStudents } from './task-progress.ts';
import { type TaskModel, type TaskRow, taskModelOf } from './tasks.model.ts';

type Services = ContentServices & TaskMailServices & StudentServices;

/** The calls of tasks. */
export async function taskRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database, settings, queue } = services;
  const model = taskModelOf(settings);
  contentRoutes(app, services, model, {
    sort: { title: 't.search', dueAt: `coalesce(t.due_at, 'infinity')` },
    narrow: async (statement, _query, { namespace }) => {
      statement.and(`t.namespace_id = ${statement.value(namespace)}`);
      return undefined;
    },
    values: ({ namespaceId, status }, viewer) => {
      const chosen = namespaceId ?? viewer.namespace;
      if (!chosen || !mayWrite(viewer, { namespaces: [chosen], createdBy: viewer.id }))
        throw invalidAt('namespaceId', 'unknownReference');
      const told = { collections: [], progress: { done: 0, of: 0 } };
      return { namespaceId: chosen, namespaces: [chosen], status, ...told };
    },
    stored: ({ status, notify }, _body, { request }) => {
      if (status !== 'Active' || !notify) return;
      // Where this fails the schedule adds the job.
      queue.send(database.drizzle, taskReminderJob, {}).catch((error: unknown) => {
        request.log.warn({ err: error }, 'students are told of a task later');
      });
    },
  });

  studentTaskRoutes(app, services);

  route(app, taskEndpoints.progress, async ({ params: { id }, query, viewer }) => {
    await readVisible(services, model, viewer, id);
    const { timeZone } = await settings.read('general');
    return readProgress(database.drizzle, timeZone, id, query);
  });

  route(app, taskEndpoints.tick, async ({ params: { id }, body, viewer, request }) => ({
    changed: await tick(services, model, { viewer, request }, id, body),
  }));

  route(app, taskEndpoints.remind, async ({ params: { id }, viewer, request }) => {
    ensureWritable(viewer, await model.read(database.drizzle, id, viewer));
    const sent = await inTransaction(database, (connection) =>
      mailStudents(connection, services, 'again', id, originOf(request)),
    );
    if (sent === undefined) throw new ApiError('CONFLICT', { context: 'taskNotRunning' });
    return { sent };
  });
}

const studentsOfTask = `select s.user_id as id from ${withStudents} where t.id = $1 and s.user_id = any($2::uuid[])`;
const tickOff = `insert into task_students as k (task_id, user_id, ticked_at)
  select $1, id, now() from unnest($2::uuid[]) student(id)
  on conflict (task_id, user_id) do update set ticked_at = now() where k.ticked_at is null returning user_id as id`;
const untick = `update task_students set ticked_at = null
  where task_id = $1 and user_id = any($2::uuid[]) and ticked_at is not null returning user_id as id`;

/** Ticks students of a task off, or takes that back; answers how many changed. The last tick completes the task. */
async function tick(
  { database, settings }: Services,
  model: TaskModel,
  { viewer, request }: Caller,
  id: string,
  { studentIds, done }: { studentIds: string[]; done: boolean },
): Promise<number> {
  const { timeZone } = await settings.read('general');
  return inTransaction(database, async (connection) => {
    const task: TaskRow = ensureWritable(viewer, await model.lock(connection, id, viewer));
    if (task.type !== 'Custom') throw new ApiError('CONFLICT', { context: 'taskNotCustom' });
    const found = await connection.run(prepared(studentsOfTask, [id, studentIds]));
    if (found.length < studentIds.length) throw invalidAt('studentIds', 'notInClass');
    const changed = await connection.run<{ id: string }>(prepared(done ? tickOff : untick, [id, studentIds]));
    if (changed.length === 0) return 0;
    const batch = batchOf(request, 'Update');
    const ids = changed.map((one) => one.id);
    await recordActivity(connection, batch.origin, {
      ...{ id: batch.id, type: 'Update', entityType: 'tasks', entityId: id, summary: task.title },
      content: done ? { ticked: ids } : { unticked: ids },
    });
    if (done) await settleTasks(connection, timeZone, [id], batch);
    else if (task.status === 'Completed') await setStatus(connection, [task], 'Active', batch);
    return changed.length;
  });
}
