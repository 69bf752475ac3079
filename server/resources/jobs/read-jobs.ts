import {
  backgroundJobTypes,
  callTypes,
  type Job,
  type JobDetails,
  type JobStatus,
  type JobType,
} from '#contract/jobs.ts';
import type { Paging } from '#contract/list-query.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import type { Job as JobKind } from '#server/jobs/job.ts';

/** The kinds of background jobs that the installation knows. */
export type JobKinds = readonly Pick<JobKind<object, never>, 'name' | 'type' | 'canCancel' | 'canRetry'>[];

/** Totals are exact up to this. */
const countedRows = 10_000;
/** More given-up jobs than these are told as so many. */
const countedFailed = 100;

const callNames = callTypes.map((type) => `'${type}'`).join(', ');
const backgroundNames = backgroundJobTypes.map((type) => `'${type}'`).join(', ');
/** A running call reports all the time; one that has been silent for a minute lost its server. */
const calls = `(
  select id, type, status, done, total, phase, 1 as tries, error_code as "errorCode", error_context as "errorContext",
    null as error, user_id as "userId",
    created_at as "createdAt", updated_at as "updatedAt", created_at as "startedAt",
    case when status <> 'Running' then updated_at end as "finishedAt", null::timestamptz as "nextAt",
    cancel_requested as "cancelRequested", status = 'Running' as "mayCancel", false as "mayRetry",
    '[]'::jsonb as attempts
  from (select id, type, done, total, phase, error_context, user_id, created_at, updated_at, cancel_requested,
      case when is_lost then 'Failed' else status end as status,
      case when is_lost then 'INTERNAL_ERROR' else error_code end as error_code
    from (select *, status = 'Running' and updated_at < now() - interval '1 minute' as is_lost from jobs where type in (${callNames})) known) calls)`;

const status = `case when p.status = 'Failed' and q.state = 'completed' then 'Failed' else case q.state when 'created' then 'Waiting' when 'active' then 'Running' when 'retry' then 'Retrying'
  when 'completed' then 'Done' when 'failed' then 'Failed' else 'Canceled' end end`;
/**
 * What pg-boss keeps of a job, the kinds being a parameter. Some keep their progress as calls do. pg-boss counts a try when the next one begins.
 */
const background = (kinds: string) => `(
  select q.id, k.type, ${status} as status, coalesce(greatest(n.done, p.done), 0) as done,
    coalesce(greatest(n.total, p.total), 0) as total, p.phase,
    case when q.started_on is null then 0 else q.retry_count + 1 end as tries,
    p.error_code as "errorCode", p.error_context as "errorContext",
    n.errors->-1->>'message' as error, coalesce(n.user_id, p.user_id) as "userId",
    q.created_on as "createdAt", greatest(q.created_on, q.started_on, q.completed_on) as "updatedAt",
    q.started_on as "startedAt", q.completed_on as "finishedAt",
    case when q.state in ('created', 'retry') then q.start_after end as "nextAt",
    (coalesce(n.cancel_requested, false) or coalesce(p.cancel_requested, false)) and q.state = 'active' as "cancelRequested",
    k."canCancel" and q.state <= 'active' as "mayCancel", k."canRetry" and q.state = 'failed' as "mayRetry",
    coalesce(n.errors, '[]') as attempts
  from pgboss.job q
  join json_to_recordset(${kinds}::json) as k (name text, type text, "canCancel" bool, "canRetry" bool) on k.name = q.name
  left join job_notes n on n.id = q.id
  left join jobs p on p.id = q.id and p.type = k.type)`;

interface Filters {
  type?: readonly JobType[] | undefined;
  status?: readonly JobStatus[] | undefined;
  /** A day, in the time zone. */
  createdAt?: string | undefined;
  userId?: readonly string[] | undefined;
}

/** Jobs whose progress says that they failed, which pg-boss counts as done. */
const toldFailed = `(select id from jobs where status = 'Failed' and type in (${backgroundNames}))`;
/** What the status of a job is read from, one condition for each index that finds it: of calls, and of pg-boss. */
const conditionsOf: Record<JobStatus, { call: string[]; background: string[] }> = {
  Waiting: { call: [], background: ["q.state = 'created'"] },
  Running: {
    call: ["status = 'Running' and updated_at >= now() - interval '1 minute'"],
    background: ["q.state = 'active'"],
  },
  Retrying: { call: [], background: ["q.state = 'retry'"] },
  Done: { call: ["status = 'Done'"], background: [`q.state = 'completed' and q.id not in ${toldFailed}`] },
  Failed: {
    call: ["status = 'Failed'", "status = 'Running' and updated_at < now() - interval '1 minute'"],
    background: ["q.state = 'failed'", `q.state = 'completed' and q.id in ${toldFailed}`],
  },
  Canceled: { call: ["status = 'Canceled'"], background: ["q.state = 'cancelled'"] },
};

/** Selects of id and time of the jobs that pass the filters: each can be read along an index, to its end or up to a page. */
function selectsOf(statement: Statement, kinds: JobKinds, filters: Filters, timeZone: string): string[] {
  const { type, status, createdAt, userId } = filters;
  const users = userId && `user_id = any(${statement.value(userId)}::uuid[])`;
  const day =
    createdAt && `timezone(${statement.value(timeZone)}, ${statement.value(createdAt)}::date::timestamp`;
  const during = (at: string) => (day ? [`${at} >= ${day})`, `${at} < ${day} + interval '1 day')`] : []);
  const select = (of: 'call' | 'background', from: string, at: string, conditions: string[]) => {
    const states = status ? status.flatMap((one) => conditionsOf[one][of]) : ['true'];
    return (states.length > 0 ? states : ['false']).map(
      (state) =>
        `select id, ${at} as "createdAt" from ${from} where ${[state, ...conditions, ...during(at)].join(' and ')}`,
    );
  };
  const calls = callTypes.filter((one) => !type || type.includes(one));
  const names = kinds.filter((kind) => !type || type.includes(kind.type)).map(({ name }) => name);
  const ofUsers = `id in (select id from job_notes where ${users}
    union all select id from jobs where ${users} and type in (${backgroundNames}))`;
  return [
    ...select('call', 'jobs', 'created_at', [
      `type = any(${statement.value(calls)}::text[])`,
      ...(users ? [users] : []),
    ]),
    ...select('background', 'pgboss.job q', 'created_on', [
      `name = any(${statement.value(names)}::text[])`,
      ...(users ? [ofUsers] : []),
    ]),
  ];
}

/** One page of all jobs, the newest first or last. */
export async function readJobs(
  { pool }: Pick<Database, 'pool'>,
  kinds: JobKinds,
  filters: Filters,
  {
    page,
    pageSize,
    orderType,
    timeZone,
  }: Pick<Paging, 'page' | 'pageSize'> & { orderType: 'asc' | 'desc'; timeZone: string },
): Promise<{ items: Job[]; paging: Paging; failed: number }> {
  const statement = new Statement();
  const selects = selectsOf(statement, kinds, filters, timeZone);
  const order = `order by "createdAt" ${orderType}, id ${orderType}`;
  const skipped = page * pageSize;
  const upTo = (rows: string, sorted: string) =>
    selects.map((select) => `(${select} ${sorted} limit ${rows})`).join(' union all ');
  const counted = {
    text: `select count(*)::int as total from (${upTo(String(countedRows + 1), '')}) t`,
    values: [...statement.values],
  };
  const keys = upTo(statement.value(skipped + pageSize), order);
  const text = `with page as materialized (
      select id from (${keys}) t ${order} limit ${statement.value(pageSize)} offset ${statement.value(skipped)})
    select * from (select * from ${calls} t where id in (select id from page)
      union all select * from ${background(statement.value(JSON.stringify(kinds)))} t where id in (select id from page)) t
    ${order}`;
  // Not prepared: which index is best depends on the values.
  const [{ rows }, { rows: totals }, { rows: givenUp }] = await Promise.all([
    pool.query<Row>(text, statement.values),
    pool.query<{ total: number }>(counted),
    pool.query<{ failed: number }>(prepared(countFailed, [kinds.map(({ name }) => name)])),
  ]);
  const total = totals[0]?.total ?? 0;
  const paging = { page, pageSize, total: Math.min(total, countedRows), currentSize: rows.length };
  return {
    items: rows.map(({ attempts, ...row }) => present(row)),
    paging: total > countedRows ? { ...paging, totalIsLowerBound: true } : paging,
    failed: givenUp[0]?.failed ?? 0,
  };
}

const countFailed = `select count(*)::int as failed
  from (select from pgboss.job where state = 'failed' and name = any($1) limit ${countedFailed}) t`;

/** One job; of a person, or of anyone where none is named. */
export async function readJob(
  connection: Pick<Connection, 'run'>,
  kinds: JobKinds,
  id: string,
  userId: string | null,
): Promise<JobDetails | undefined> {
  const [row] = await connection.run<Row>(
    prepared(
      `select * from (select * from ${calls} t where t.id = $1 union all select * from ${background('$2')} t where t.id = $1) t
        where $3::uuid is null or t."userId" = $3`,
      [id, JSON.stringify(kinds), userId],
    ),
  );
  if (!row) return undefined;
  return { ...present(row), attempts: row.attempts.map(({ at, message }) => ({ at: toIso(at), message })) };
}

type Row = JobDetails;

function present<Presented extends Job>(row: Presented): Presented {
  const time = (at: string | null) => at && toIso(at);
  return {
    ...row,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
    startedAt: time(row.startedAt),
    finishedAt: time(row.finishedAt),
    nextAt: time(row.nextAt),
  };
}
