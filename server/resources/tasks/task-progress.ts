import type * as z from 'zod';
import { fold } from '#contract/fold.ts';
import type { Paging } from '#contract/list-query.ts';
import type { StudentProgress, Task, taskEndpoints } from '#contract/tasks.ts';
import { toIso } from '#server/content/present.ts';
import { escapeLike } from '#server/database/list-page.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { isUnknownYet } from '#server/resources/library/student-sums.ts';
import { nameInClass, nameKeyInClass, searchedText } from '#server/resources/students/student-sql.ts';

/*
 * What students have done of a task is not stored with it: it is found by the indexes of what learners did, for the tasks
 * that are asked for. The SQL below is over a task `t`, a student `s` of its class and `k`, what is kept of the two;
 * `$1` is the time zone of the installation.
 */

/** The first day that counts, and when it began. */
export const firstDay = 'coalesce(t.start_at, (t.created_at at time zone $1)::date)';
const began = `(${firstDay}::timestamp at time zone $1)`;
const dayOf = (moment: string) => `(${moment} at time zone $1)::date`;
export const today = dayOf('now()');

/** Tasks with their students: those who take part, and those invited whom the task names. */
export const withStudents = `tasks t
  join class_students s on s.namespace_id = t.namespace_id and (t.student_ids = '{}' or s.user_id = any(t.student_ids))
    and (s.status = 'Active' or s.status = 'Invited' and t.student_ids <> '{}')
  left join task_students k on k.task_id = t.id and k.user_id = s.user_id`;

const answersTo = (item: string) =>
  `answers a where a.user_id = s.user_id and a.item_id = ${item} and a.answered_at >= ${began}`;
const targetScore = `case t.type when 'ReachScore' then t.target_score else 100 end`;
const reported = `library_entries e where e.collection_id = c.id and e.user_id = s.user_id and e.updated_at >= ${began}`;
const daysOf = `process_days d where d.user_id = s.user_id and d.collection_id = c.id and d.day >= ${firstDay}`;
/** The best score in the collection `c` since the task began. */
const score = `coalesce(greatest((select e.process from ${reported}), (select max(d.process) from ${daysOf})), 0)`;
const unanswered = `collection_items ci where ci.collection_id = c.id and not exists (select from ${answersTo('ci.item_id')})`;
const allAnswered = `(t.type = 'CompleteCollection' and not exists (select from ${unanswered})
  and exists (select from collection_items ci where ci.collection_id = c.id))`;

/**
 * How much of a task a student has done, in percent. Without anything to do, nothing is done; and of someone who was invited
 * and has not agreed, nothing is told.
 */
export const percent = `coalesce(case when ${isUnknownYet} then 0 else case t.type
  when 'Custom' then case when k.ticked_at is null then 0 else 100 end
  when 'PracticeItems' then (
    select 100.0 * count(*) filter (where exists (select from ${answersTo('i.id')})) / nullif(count(*), 0)
    from unnest(t.item_ids) i(id))
  else (
    select avg(case when c.score >= c.target or ${allAnswered} then 100 else 100 * c.score / c.target end)
    from (select c.id, ${score} as score, ${targetScore}::float8 as target from unnest(t.collection_ids) c(id)) c)
  end end, 0)::float8`;

const firstAnswer = (item: string) => `(select min(a.answered_at) from ${answersTo(item)})`;
/** The day on which a student who has done all of it did the last of it. */
export const doneOn = `case t.type
  when 'Custom' then ${dayOf('k.ticked_at')}
  when 'PracticeItems' then ${dayOf(`(select max(${firstAnswer('i.id')}) from unnest(t.item_ids) i(id))`)}
  else (
    select max(least(
      (select min(d.day) from ${daysOf} and d.process >= ${targetScore}),
      (select ${dayOf('e.updated_at')} from ${reported} and e.process >= ${targetScore}),
      case when ${allAnswered} then ${dayOf(
        `(select max(${firstAnswer('ci.item_id')}) from collection_items ci where ci.collection_id = c.id)`,
      )} end))
    from unnest(t.collection_ids) c(id))
  end`;

/** Whether a student was late or is: done on a day after the last one, or not done although it is over. */
export const isLate = (share: string, day: string) =>
  `coalesce(${day} > t.due_at, ${share} < 100 and t.due_at < ${today}, false)`;

const readTotals = `select t.id, count(*)::int as of, (count(*) filter (where ${percent} >= 100))::int as done
  from ${withStudents} where t.id = any($2::uuid[]) group by t.id`;

/** How many students of some tasks have done them; tasks without students are not among them. */
export async function readProgressTotals(
  connection: Connection,
  timeZone: string,
  ids: readonly string[],
): Promise<Map<string, Task['progress']>> {
  if (ids.length === 0) return new Map();
  const rows = await connection.run<Task['progress'] & { id: string }>(prepared(readTotals, [timeZone, ids]));
  return new Map(rows.map(({ id, ...progress }) => [id, progress]));
}

type ProgressQuery = z.output<typeof taskEndpoints.progress.query>;
type ProgressRow = Omit<StudentProgress, 'student'> & StudentProgress['student'];

/** A page of the students of a task, each with what they have done of it. */
export async function readProgress(
  connection: Connection,
  timeZone: string,
  id: string,
  { page, pageSize, sortField, orderType, globalSearch, done }: ProgressQuery,
): Promise<{ items: StudentProgress[]; paging: Paging }> {
  const statement = new Statement();
  statement.value(timeZone);
  statement.and(`t.id = ${statement.value(id)}`);
  if (globalSearch)
    statement.and(`${searchedText} like ${statement.value(`%${escapeLike(fold(globalSearch))}%`)}`);
  const byDone = done === undefined ? '' : `where (percent >= 100) = ${statement.value(done)}`;
  const order = { name: `name_key ${orderType}`, percent: `percent ${orderType}, name_key` }[sortField];
  const limits = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
  const text = `
    with all_students as materialized (
      select s.user_id, ${nameKeyInClass} as name_key, ${percent} as percent
      from ${withStudents} join users u on u.id = s.user_id ${statement.where}
    ), found as (select * from all_students ${byDone}),
      shown as (select * from found order by ${order}, user_id ${limits})
    select (select count(*)::int from found) as total, coalesce(json_agg(row order by row.place), '[]') as rows from (
      select u.id, ${nameInClass} as name, u.email, floor(shown.percent)::int as percent, r.done_on as "doneAt",
        ${isLate('shown.percent', 'r.done_on')} as "isLate",
        k.reminded_at as "remindedAt", row_number() over (order by ${order}, shown.user_id) as place
      from shown join ${withStudents} on s.user_id = shown.user_id join users u on u.id = s.user_id
        cross join lateral (select case when shown.percent >= 100 then ${doneOn} end as done_on) r
      ${statement.where}
    ) row`;
  const [found] = await connection.run<{ total: number; rows: (ProgressRow & { place: number })[] }>(
    prepared(text, statement.values),
  );
  const rows = found?.rows ?? [];
  return {
    items: rows.map(({ id, name, email, percent, doneAt, isLate, remindedAt }) => ({
      student: { id, name, email },
      ...{ percent, doneAt, isLate },
      remindedAt: remindedAt && toIso(remindedAt),
    })),
    paging: { page, pageSize, total: found?.total ?? 0, currentSize: rows.length },
  };
}
