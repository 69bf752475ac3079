import type { FastifyInstance } from 'fastify';
import { type Log, type LogDetails, logEndpoints } from '#contract/logs.ts';
import { toIso } from '#server/content/present.ts';
import {
  filterByMoment,
  filterToPeople,
  nameOf,
  namespaceColumn,
  namespaceJoin,
  personColumn,
  personJoin,
  readRecord,
  readRecords,
} from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { columnFilter, escapeLike } from '#server/database/list-page.ts';
import { Statement } from '#server/database/statement.ts';
import { logs } from '#server/database/system.table.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Settings } from '#server/settings/settings.ts';

const viewedAsColumn = `case when v.id is not null then
  json_build_object('id', v.id, 'name', ${nameOf('v')}, 'email', v.email) end as "viewedAs"`;
const columns = `t.id, t.created_at as "createdAt", t.request_id as "requestId", t.http_method as "httpMethod", t.path,
  t.query, t.status_code as "statusCode", t.run_time as "runTime", t.email, t.user_id as "userId", ${personColumn}, ${viewedAsColumn},
  ${namespaceColumn}, t.client_type as "clientType", t.ip, t.user_agent as "userAgent", t.error_code as "errorCode",
  t.message`;
const joins = `${personJoin} ${namespaceJoin} left join users v on v.id = t.viewed_as`;
const sortColumns = { createdAt: undefined, runTime: 't.run_time' };
const filters = ['statusCode', 'httpMethod', 'requestId', 'clientType'] as const;

/** The calls of logs. */
export async function logRoutes(
  app: FastifyInstance,
  { database, settings, limiter }: { database: Database; settings: Settings; limiter: Limiter },
): Promise<void> {
  route(app, logEndpoints.list, async ({ query, viewer }) => {
    const statement = new Statement();
    const { timeZone } = await settings.read('general');
    filterByMoment(statement, query, timeZone);
    for (const name of filters) {
      if (query[name] !== undefined) columnFilter(logs, name)?.(statement, query[name]);
    }
    const beginsWith = (text: string) => statement.value(`${escapeLike(text)}%`);
    if (query.path) statement.and(`t.path like ${beginsWith(query.path)}`);
    if (query.email) statement.and(`t.email like ${beginsWith(query.email.toLowerCase())}`);
    if (query.runTime !== undefined) statement.and(`t.run_time >= ${statement.value(query.runTime)}`);
    filterToPeople(statement, viewer);
    const orderBy = sortColumns[query.sortField];
    const { rows, paging } = await readRecords<Log>(database, {
      ...{ table: 'logs', select: columns, joins, statement, orderBy, query },
    });
    return { items: rows.map((row) => present(row, viewer)), paging };
  });

  route(app, logEndpoints.details, async ({ params, viewer }) => {
    const row = await readRecord<LogDetails>(database, viewer, params.id, {
      table: 'logs',
      select: `${columns}, b.stack, b.request_body as "requestBody", b.response_body as "responseBody"`,
      joins: `left join log_bodies b on b.id = t.id ${joins}`,
    });
    const isSupport = !viewer.roles.includes('ADMIN');
    const hidden = { stack: null, requestBody: null, responseBody: null };
    return { ...present(row, viewer), ...(isSupport && hidden) };
  });

  route(app, logEndpoints.addExternal, async ({ body, request }) => {
    await limiter.consume('reportPerAddress', request.sender);
    // The row that is written of this call says it all.
    const { requestId = request.id, message, stack = '' } = body;
    request.reported = { requestId, message, stack };
    return { requestId };
  });
}

/** To Support a log says who did what and when, without values. */
function present<Row extends Log>(row: Row, viewer: Viewer): Row {
  const hidden = viewer.roles.includes('ADMIN') ? {} : { query: '', ip: '', message: null, viewedAs: null };
  return { ...row, ...hidden, createdAt: toIso(row.createdAt) };
}
