import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { type Activity, type ActivityDetails, activityEndpoints } from '#contract/activities.ts';
import { limits } from '#contract/limits.ts';
import { toIso } from '#server/content/present.ts';
import {
  filterByMoment,
  filterToPeople,
  namespaceColumn,
  namespaceJoin,
  personColumn,
  personJoin,
  readRecord,
  readRecords,
} from '#server/content/records.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { columnFilter } from '#server/database/list-page.ts';
import { Statement } from '#server/database/statement.ts';
import { activities } from '#server/database/system.table.ts';
import { originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { maskJson, oneLine } from '#server/lib/mask.ts';
import type { Settings } from '#server/settings/settings.ts';

const columns = `t.id, t.created_at as "createdAt", t.type, t.success, t.user_id as "userId", ${personColumn},
  t.request_id as "requestId", ${namespaceColumn}, t.entity_type as "entityType", t.entity_id as "entityId",
  t.summary, t.error_code as "errorCode", t.platform, t.ip, t.duration_ms as "durationMs", t.undone_by as "undoneBy"`;
const joins = `${personJoin} ${namespaceJoin}`;
const sortColumns = { createdAt: undefined, durationMs: 't.duration_ms' };
const filters = ['userId', 'requestId', 'type', 'success', 'platform'] as const;

/** Leaves out the part of an activity that is about the same as all of it. */
const isNoDoubling = `(t.batch is null or not exists (
  select from activities whole where whole.id = t.batch and whole.entity_id = t.entity_id))`;

/** The calls of activities. */
export async function activityRoutes(
  app: FastifyInstance,
  { database, settings, limiter }: { database: Database; settings: Settings; limiter: Limiter },
): Promise<void> {
  route(app, activityEndpoints.list, async ({ query, viewer }) => {
    const { entityId } = query;
    const statement = new Statement();
    if (entityId) statement.and(`t.entity_id = ${statement.value(entityId)}`);
    // What one request wrote of many rows is a part of its activity, and known by what it is about alone.
    statement.and(entityId ? isNoDoubling : 't.batch is null');
    const { timeZone } = await settings.read('general');
    filterByMoment(statement, query, timeZone, entityId ? 'created_at' : 'id');
    for (const name of filters) {
      if (query[name] !== undefined) columnFilter(activities, name)?.(statement, query[name]);
    }
    filterToPeople(statement, viewer);
    // The ids of parts do not grow with time.
    const orderBy = sortColumns[query.sortField] ?? (entityId ? 'created_at' : undefined);
    if (query.sortField === 'durationMs') statement.and('t.duration_ms is not null');
    const { rows, paging } = await readRecords<Activity>(database, {
      ...{ table: 'activities', select: columns, joins, statement, orderBy, query },
    });
    return { items: rows.map((row) => present(row, viewer)), paging };
  });

  route(app, activityEndpoints.details, async ({ params, viewer }) => {
    const row = await readRecord<ActivityDetails>(database, viewer, params.id, {
      table: 'activities',
      select: `${columns}, t.version, t.changes, t.content`,
      joins,
    });
    const isSupport = !viewer.roles.includes('ADMIN');
    return { ...present(row, viewer), ...(isSupport && { changes: null, content: null }) };
  });

  route(app, activityEndpoints.addExternal, async ({ body, viewer, request }) => {
    await limiter.consume('reportPerAccount', viewer.id);
    const id = uuidv7();
    const { type, success, content } = body;
    await recordActivity(database.drizzle, originOf(request), {
      ...{ id, type: 'External', summary: oneLine(type, limits.personName), success },
      ...(content !== undefined && { content: { sent: maskJson(content, limits.logBytes) } }),
    });
    return { id };
  });
}

function present<Row extends Activity>(row: Row, viewer: Viewer): Row {
  const ip = viewer.roles.includes('ADMIN') ? row.ip : '';
  return { ...row, ip, createdAt: toIso(row.createdAt) };
}
