import { activityTypes } from '#contract/activities.ts';
import type { TimelinePart } from '#contract/support.ts';
import type { UserDetails } from '#contract/user-administration.ts';
import { toIso } from '#server/content/present.ts';
import { filterToPeople, nameOf } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { Statement } from '#server/database/statement.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { filterById, filterByTime, placeOf, type Source } from './happenings.ts';

type ActivityPart = Extract<TimelinePart, { part: 'activity' }>;
type ActivityRow = Omit<ActivityPart, 'part' | 'fields'> & {
  at: string;
  requestId: string;
  content: unknown;
};
const activityColumns = `t.id, t.created_at as at, t.request_id as "requestId", t.type, t.success, t.entity_type as "entityType",
  t.entity_id as "entityId", t.summary, t.error_code as "errorCode", t.platform`;
const signIns = ['Login', 'Logout'];

function activityPart({ at: _, requestId: __, content, ...row }: ActivityRow): ActivityPart {
  const isAccount = row.entityType === 'users' && typeof content === 'object' && content !== null;
  return { part: 'activity', ...row, fields: isAccount ? Object.keys(content) : [] };
}

/** What a person did themselves, but for changes of their own account. */
export function ownActivities({ pool }: Database, { id }: UserDetails): Source {
  return {
    kinds: ['SignIn', 'Activity'],
    async read(wanted, kinds = ['SignIn', 'Activity']) {
      const statement = new Statement();
      const user = statement.value(id);
      statement.and(`t.user_id = ${user} and t.batch is null`);
      statement.and(`t.entity_id is distinct from ${user}::uuid`);
      if (!kinds.includes('Activity')) statement.and(`t.type in ('Login', 'Logout')`);
      if (!kinds.includes('SignIn')) {
        const others = activityTypes.filter((type) => !signIns.includes(type));
        statement.and(`t.type = any(${statement.value(others)}::text[])`);
      }
      filterById(statement, wanted);
      const text = `select ${activityColumns}, null as by, null as content from activities t ${statement.where}
        order by t.id desc limit ${wanted.limit}`;
      const { rows } = await pool.query<ActivityRow>({ text, values: statement.values });
      return rows.map((row) => ({
        place: row.id,
        kind: signIns.includes(row.type) ? ('SignIn' as const) : ('Activity' as const),
        requestId: row.requestId,
        isFound: true,
        part: activityPart(row),
      }));
    },
  };
}

/** What was done with a person's account and classes, by whom the reader sees. */
export function activitiesAbout({ pool }: Database, viewer: Viewer, { id }: UserDetails): Source {
  return {
    kinds: ['Account', 'Class'],
    async read(wanted, kinds = ['Account', 'Class']) {
      const statement = new Statement();
      const user = statement.value(id);
      // What a part says of the same person its whole says too.
      statement.and(`t.entity_id = ${user} and (t.batch is null or not exists (
        select from activities whole where whole.id = t.batch and whole.entity_id = t.entity_id))`);
      if (!kinds.includes('Class')) statement.and(`t.entity_type is distinct from 'students'`);
      if (!kinds.includes('Account')) statement.and(`t.entity_type = 'students'`);
      filterByTime(statement, wanted, 't.created_at', 't.request_id');
      filterToPeople(statement, viewer);
      const text = `select ${activityColumns}, t.content,
          case when t.user_id <> ${user} then (select ${nameOf('u')} from users u where u.id = t.user_id) end as by
        from activities t ${statement.where} order by t.created_at desc, t.id desc limit ${wanted.limit}`;
      const { rows } = await pool.query<ActivityRow>({ text, values: statement.values });
      return rows.map((row) => ({
        place: placeOf(toIso(row.at), row.id),
        kind: row.entityType === 'students' ? ('Class' as const) : ('Account' as const),
        requestId: row.requestId,
        isFound: true,
        part: activityPart(row),
      }));
    },
  };
}

type RequestPart = Extract<TimelinePart, { part: 'request' }>;

/** Requests of a person that failed, and what failed in their portal. */
export function failedRequests({ pool }: Database, viewer: Viewer, { id }: UserDetails): Source {
  return {
    kinds: ['Request'],
    async read(wanted) {
      const statement = new Statement();
      const user = statement.value(id);
      // Of a request without a session nobody is known but by what else belongs to it.
      const isOfUser = `t.user_id = ${user}`;
      statement.and('requests' in wanted ? `(${isOfUser} or t.user_id is null)` : isOfUser);
      statement.and(`(t.status_code >= 400 or t.error_code = 'PORTAL_ERROR')`);
      filterById(statement, wanted);
      filterToPeople(statement, viewer);
      const text = `select t.id, t.request_id as "requestId", t.http_method as "httpMethod", t.path,
          t.status_code as "statusCode", t.run_time as "runTime", t.error_code as "errorCode", t.message,
          t.user_id is not null as "isFound"
        from logs t ${statement.where} order by t.id desc limit ${wanted.limit}`;
      type Row = Omit<RequestPart, 'part'> & { requestId: string; isFound: boolean };
      const { rows } = await pool.query<Row>({ text, values: statement.values });
      return rows.map(({ requestId, isFound, ...row }) => ({
        ...{ place: row.id, kind: 'Request' as const, requestId, isFound },
        part: { part: 'request', ...row, message: viewer.roles.includes('ADMIN') ? row.message : null },
      }));
    },
  };
}
