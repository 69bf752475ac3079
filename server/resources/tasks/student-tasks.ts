import type { FastifyInstance } from 'fastify';
import type { Paging } from '#contract/list-query.ts';
import { type StudentEvent, studentEndpoints } from '#contract/students.ts';
import { type TaskOfStudent, taskEndpoints } from '#contract/tasks.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { route } from '#server/http/route.ts';
import { openInClass } from '#server/resources/library/student-sums.ts';
import { termsOf } from '#server/resources/students/read-progress.ts';
import { findStudent, type StudentServices, type Who } from '#server/resources/students/read-student.ts';
import { daysOf } from '#server/resources/students/student-sql.ts';
import { doneOn, firstDay, isLate, percent, today, withStudents } from './task-progress.ts';

type PageQuery = Pick<Paging, 'page' | 'pageSize'>;

/** The calls that read the tasks of one student, and what happened to them, of which tasks are a part. */
export function studentTaskRoutes(app: FastifyInstance, services: StudentServices): void {
  route(app, taskEndpoints.ofStudent, async ({ params: { id }, query, viewer }) =>
    readTasks(services, await findStudent(services, viewer, id, query.namespaceId), query),
  );

  route(app, studentEndpoints.timeline, async ({ params: { id }, query, viewer }) =>
    readTimeline(services, await findStudent(services, viewer, id, query.namespaceId), query),
  );
}

/** A statement whose first value is the time zone, as the SQL of progress takes it. */
async function startStatement({ timeZone }: StudentServices, who: Who) {
  const statement = new Statement();
  statement.value(await timeZone());
  return { statement, terms: termsOf(statement, who) };
}

const ofStudent = ({ user, namespace }: ReturnType<typeof termsOf>) =>
  `t.namespace_id = ${namespace} and s.user_id = ${user} and t.status <> 'Draft'`;

/**
 * SQL of tasks of a student, with what was done of each; `offset 0` has it worked out once, however often it is named.
 */
function tasksOf(which: string): string {
  return `select t.id, t.title, t.type, t.status, t.due_at, floor(share.percent)::int as percent, done.done_on,
      ${isLate('share.percent', 'done.done_on')} as is_late,
      greatest(${firstDay}, (coalesce(s.joined_at, s.created_at) at time zone $1)::date) as given_on
    from ${withStudents}
      cross join lateral (select ${percent} as percent offset 0) share
      cross join lateral (select case when share.percent >= 100 then ${doneOn} end as done_on offset 0) done
    where ${which}`;
}

/** The tasks of a student, those under way first. What was done is worked out for those of the page alone. */
async function readTasks(services: StudentServices, who: Who, { page, pageSize }: PageQuery) {
  const { statement, terms } = await startStatement(services, who);
  const limits = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
  const order = `t.status <> 'Active', case when t.status = 'Active' then coalesce(t.due_at, 'infinity') end,
    t.updated_at desc, t.id`;
  return readRows<TaskOfStudent>(services, statement, {
    page,
    pageSize,
    all: `select t.id, row_number() over (order by ${order}) as number from ${withStudents} where ${ofStudent(terms)}`,
    shown: `select shown.number, one.id, title, type, status, due_at as "dueAt", percent, done_on as "doneAt", is_late as "isLate"
      from (select * from found order by number ${limits}) shown
        join (${tasksOf(`${ofStudent(terms)} and t.id = any(array(select id from found order by number ${limits}))`)}) one
          on one.id = shown.id`,
  });
}

/** A page of rows, which have a `number`, and how many there are, by one statement over all that is `found`. */
async function readRows<Row extends object>(
  { database: { drizzle } }: StudentServices,
  { values }: Statement,
  { page, pageSize, all, shown }: PageQuery & { all: string; shown: string },
) {
  const text = `with found as materialized (${all}) select (select count(*)::int from found) as total,
    coalesce((select json_agg(row order by row.number) from (${shown}) row), '[]') as rows`;
  type Found = { total: number; rows: (Row & { number: number })[] };
  const [found] = await drizzle.run<Found>(prepared(text, values));
  const items = (found?.rows ?? []).map(({ number: _, ...row }) => row);
  return { items, paging: { page, pageSize, total: found?.total ?? 0, currentSize: items.length } };
}

const dayOf = (moment: string) => `(${moment} at time zone $1)::date`;
const event = (type: string, day: string, about = 'null::uuid', title = 'null::text') =>
  `select '${type}' as type, ${day} as day, ${about} as about, ${title} as title, 0 as "right", 0 as wrong`;

/** What happened to a student, as one row each; what comes later in the list comes later on the same day. */
function eventsOf(terms: ReturnType<typeof termsOf>): string {
  const { user, namespace } = terms;
  const student = `class_students where user_id = ${user} and namespace_id = ${namespace}`;
  const days = `select min(d.day) from process_days d where d.user_id = e.user_id and d.collection_id = e.collection_id`;
  const courses = `select c.id, c.title, coalesce((${days}), ${dayOf('e.updated_at')}) as started_on,
      coalesce((${days} and d.process >= 100), case when e.process >= 100 then ${dayOf('e.updated_at')} end) as completed_on
    from library_entries e join collections c on c.id = e.collection_id
    where e.user_id = ${user} and ${openInClass('c', namespace)}`;
  const events = [
    `${event('Invited', dayOf('invited_at'))} from ${student} and invited_at is not null`,
    `${event('Joined', dayOf('joined_at'))} from ${student} and joined_at is not null`,
    `${event('TaskGiven', 'given_on', 'id', 'title')} from given where given_on <= ${today}`,
    `${event('CourseStarted', 'started_on', 'id', 'title')} from courses`,
    `select 'Answered', day, null::uuid, null::text, "right", wrong from (${daysOf(terms)}) days`,
    `${event('CourseCompleted', 'completed_on', 'id', 'title')} from courses where completed_on is not null`,
    `${event('TaskDone', 'done_on', 'id', 'title')} from given where done_on is not null`,
    `${event('TaskMissed', 'due_at', 'id', 'title')} from given where percent < 100 and due_at < ${today}`,
    `${event('Removed', dayOf('removed_at'))} from ${student} and removed_at is not null`,
  ].map((select, place) => `select *, ${place} as place from (${select}) one`);
  return `with given as (${tasksOf(ofStudent(terms))}), courses as (${courses}) ${events.join(' union all ')}`;
}

type EventRow = Omit<StudentEvent, 'id' | 'about'> & { about: string | null; title: string | null };

/** What happened to a student, the latest first. */
async function readTimeline(services: StudentServices, who: Who, { page, pageSize }: PageQuery) {
  const { statement, terms } = await startStatement(services, who);
  const limits = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
  const { items, paging } = await readRows<EventRow>(services, statement, {
    page,
    pageSize,
    all: `select *, row_number() over (order by day desc, place desc, title, about) as number
      from (${eventsOf(terms)}) events`,
    shown: `select type, day, about, title, "right", wrong, number from found order by number ${limits}`,
  });
  return {
    items: items.map(({ about, title, ...event }) => ({
      ...event,
      id: [event.type, event.day, about].filter(Boolean).join(' '),
      about: about === null ? null : { id: about, title: title ?? '' },
    })),
    paging,
  };
}
