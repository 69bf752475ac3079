import { uuidv7 } from 'uuidv7';
import * as z from 'zod';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { documentLabel, type Wording, wordingOf } from '#server/http/messages.ts';
import { mailSignature } from '#server/integrations/mail.ts';
import { defineJob } from '#server/jobs/job.ts';
import { mailJob } from '#server/jobs/mail.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Settings } from '#server/settings/settings.ts';
import { percent, today, withStudents } from './task-progress.ts';

/** Services that mails about tasks use. */
export interface TaskMailServices {
  database: Database;
  queue: Pick<Queue, 'send'>;
  settings: Pick<Settings, 'read'>;
  env: Pick<Env, 'PUBLIC_URL'>;
}

/** The first hour of the day at which people are reminded. */
const firstHour = 8;
const isDueSoon = `t.due_at between ${today} and ${today} + 1`;
const isTold = `t.status = 'Active' and t.notify and coalesce(t.start_at <= ${today}, true) and coalesce(t.due_at >= ${today}, true)`;

/** The mails about tasks: which tasks they are about, and which of their students have not had them. */
const mails = {
  assigned: { tasks: isTold, students: 'k.told_at is null' },
  reminder: {
    tasks: `${isTold} and ${isDueSoon} and extract(hour from now() at time zone $1) >= ${firstHour}`,
    students: 'k.reminded_of is distinct from t.due_at',
  },
  /** What a teacher asks for. */
  again: {
    tasks: `t.status in ('Active', 'Expired')`,
    students: `coalesce(k.reminded_at < now() - interval '1 hour', true)`,
  },
};
type Kind = keyof typeof mails;

const mayGetMail = `s.status = 'Active' and not u.blocked`;
const readers = `${withStudents} join users u on u.id = s.user_id`;
const portion = 100;
const nextTasks = (kind: Kind) => `select t.id from tasks t
  where t.id > $2 and ${mails[kind].tasks} and exists (
    select from class_students s join users u on u.id = s.user_id
      left join task_students k on k.task_id = t.id and k.user_id = s.user_id
    where s.namespace_id = t.namespace_id and (t.student_ids = '{}' or s.user_id = any(t.student_ids))
      and ${mayGetMail} and ${mails[kind].students})
  order by t.id limit ${portion}`;
const holdTask = (kind: Kind) => `select t.id, t.title, t.type, t.due_at as "dueAt",
    coalesce(t.due_at < ${today}, false) as "isOver", t.target_score as "targetScore",
    cardinality(t.item_ids) as items, n.name as namespace, t.namespace_id as "namespaceId",
    array(select c.title from unnest(t.collection_ids) with ordinality held(id, place) join collections c using (id)
      order by place) as courses
  from tasks t join namespaces n on n.id = t.namespace_id
  where t.id = $2 and ${mails[kind].tasks} for update of t`;
/** That the last day is near is said by each mail, so one is enough. */
const noteMailed = (kind: Kind) => `
  with wanted as (
    select t.id as task_id, s.user_id, case when ${isDueSoon} then t.due_at end as reminded_of
    from ${readers} where t.id = $2 and ${mayGetMail} and ${mails[kind].students} and ${percent} < 100
  ), noted as (
    insert into task_students as k (task_id, user_id, ${kind === 'assigned' ? 'told_at' : 'reminded_at'}, reminded_of)
    select task_id, user_id, now(), reminded_of from wanted
    on conflict (task_id, user_id) do update set
      told_at = coalesce(k.told_at, excluded.told_at), reminded_at = coalesce(excluded.reminded_at, k.reminded_at),
      reminded_of = coalesce(excluded.reminded_of, k.reminded_of)
    returning user_id)
  select u.email, u.settings->>'language' as language from noted join users u on u.id = noted.user_id order by u.id`;

interface MailedTask {
  title: string;
  dueAt: string | null;
  isOver: boolean;
  targetScore: number | null;
  items: number;
  namespace: string;
  namespaceId: string;
  courses: string[];
}

/**
 * Mails the students of a task who have not done it and have not had the mail, each once; answers their number, and
 * undefined where the task is not of those that the mail is about.
 */
export async function mailStudents(
  connection: Connection,
  { queue, settings, env }: Pick<TaskMailServices, 'queue' | 'settings' | 'env'>,
  kind: Kind,
  id: string,
  origin: ActivityOrigin,
): Promise<number | undefined> {
  const general = await settings.read('general');
  const { appName, defaultLanguage, timeZone } = general;
  const [task] = await connection.run<MailedTask>(prepared(holdTask(kind), [timeZone, id]));
  if (!task) return undefined;
  const people = await connection.run<{ email: string; language: InterfaceLanguage | null }>(
    prepared(noteMailed(kind), [timeZone, id]),
  );
  const words = kind === 'assigned' ? 'assigned' : 'reminder';
  for (const { email, language } of people)
    await queue.send(connection, mailJob, {
      email,
      ...mailOf(task, words, wordingOf(language ?? defaultLanguage, general), mailSignature(appName, env)),
    });
  if (people.length > 0)
    await recordActivity(
      connection,
      { ...origin, namespaceId: task.namespaceId },
      {
        type: 'TaskAssign',
        entityType: 'tasks',
        entityId: id,
        summary: task.title,
        content: { mail: words, students: people.length },
      },
    );
  return people.length;
}

function mailOf(
  { title, dueAt, isOver, targetScore, items, namespace, courses }: MailedTask,
  kind: 'assigned' | 'reminder',
  language: Wording,
  signature: string,
): { subject: string; text: string } {
  const word = (key: string, params: Record<string, string | number>) =>
    documentLabel(language, `tasks.${key}`, params);
  const day = dueAt?.split('-').reverse().join('-');
  const facts = [
    day && word(isOver ? 'wasDue' : 'due', { day }),
    courses.length > 0 && word('courses', { count: courses.length, titles: courses.join(', ') }),
    targetScore !== null && word('target', { score: targetScore }),
    items > 0 && word('items', { count: items }),
  ].filter(Boolean);
  const parts = [word(`${kind}.text`, { title, namespace }), facts.join('\n'), word('advice', {}), signature];
  return { subject: word(`${kind}.subject`, { title }), text: parts.filter(Boolean).join('\n\n') };
}

/** Tells students of tasks that began for them, and reminds them the day before the last one. */
export const taskReminderJob = defineJob({
  ...{ name: 'TaskReminder', type: 'TaskReminder', data: z.object({}), schedule: { everySeconds: 900 } },
  canCancel: true,
  async work(services: TaskMailServices, _data, { signal }) {
    const { database, settings } = services;
    const { timeZone } = await settings.read('general');
    const origin = { requestId: uuidv7(), ip: '', userId: null, namespaceId: null };
    for (const kind of ['assigned', 'reminder'] as const)
      for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
        const found = await database.drizzle.run<{ id: string }>(prepared(nextTasks(kind), [timeZone, last]));
        for (const { id } of found) {
          signal.throwIfAborted();
          await inTransaction(database, (connection) => mailStudents(connection, services, kind, id, origin));
          last = id;
        }
        if (found.length < portion) break;
      }
  },
});
