import { limits } from '#contract/limits.ts';
import type { Paging } from '#contract/list-query.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared, Statement } from '#server/database/statement.ts';
import { notFound } from '#server/http/api-error.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';

/** What a page of a list of records, as of logs, is made of. */
interface RecordsPage {
  /** Its alias is `t`. */
  table: string;
  /** What is read of the rows of the page alone. */
  select: string;
  joins?: string;
  /** Who sees what, and the filters. */
  statement: Statement;
  /** An SQL expression over `t`, from an allow list; none: by ids, which grow with time. */
  orderBy: string | undefined;
  query: { orderType: 'asc' | 'desc'; page: number; pageSize: number };
}

/**
 * Reads a page of a list of records. They are counted to a limit and paged within it, so that the millionth row costs
 * nobody anything: filters lead to it.
 */
export async function readRecords<Row>(
  { pool }: Database,
  { table, select, joins = '', statement, orderBy, query }: RecordsPage,
): Promise<{ rows: Row[]; paging: Paging }> {
  const { orderType, page, pageSize } = query;
  const first = page * pageSize;
  const counted = limits.countedRows + 1;
  // Each statement is planned for its values: of some there are few rows, of others millions.
  const { rows: counts } = await pool.query<{ total: number }>({
    text: `select count(*)::int as total from (select from ${table} t ${statement.where} limit ${counted}) counted`,
    values: statement.values,
  });
  const found = counts[0]?.total ?? 0;
  const total = Math.min(found, limits.countedRows);
  const size = Math.max(0, Math.min(pageSize, total - first));
  const values = [...statement.values, size, first];
  // The rows of the page are found by indexes alone, before anything of them is read.
  const order = (key: string | undefined, id: string) =>
    [...(key ? [key] : []), id].map((column) => `${column} ${orderType}`).join(', ');
  const text = `with page as materialized (
      select ${orderBy ? `${orderBy} as "orderKey", ` : ''}t.id from ${table} t ${statement.where}
      order by ${order(orderBy, 't.id')} limit $${values.length - 1} offset $${values.length}
    )
    select ${select} from page join ${table} t on t.id = page.id ${joins}
    order by ${order(orderBy && 'page."orderKey"', 'page.id')}`;
  const { rows } = size > 0 ? await pool.query<Row & object>({ text, values }) : { rows: [] };
  const paging = { page, pageSize, total, currentSize: rows.length };
  const isMore = found > limits.countedRows;
  return { rows, paging: { ...paging, ...(isMore && { totalIsLowerBound: true, totalIsFinal: true }) } };
}

/** Reads one record of those people whom the viewer sees. */
export async function readRecord<Row extends object>(
  { pool }: Database,
  viewer: Viewer,
  id: string,
  { table, select, joins = '' }: Pick<RecordsPage, 'table' | 'select' | 'joins'>,
): Promise<Row> {
  const statement = new Statement();
  statement.and(`t.id = ${statement.value(id)}`);
  filterToPeople(statement, viewer);
  const text = `select ${select} from ${table} t ${joins} ${statement.where}`;
  const { rows } = await pool.query<Row>(prepared(text, statement.values));
  const [row] = rows;
  if (!row) throw notFound();
  return row;
}

/** Narrows a list by the day, and the part of it, in which something happened: as ids say that grow with time, or a column. */
export function filterByMoment(
  statement: Statement,
  { createdAt, timeFrom, timeTo }: { createdAt?: string; timeFrom?: string; timeTo?: string },
  timeZone: string,
  by: 'id' | 'created_at' = 'id',
): void {
  if (!createdAt) return;
  const zone = `${statement.value(timeZone)}::text`;
  // Of an hour that the clock shows twice PostgreSQL means the second one: the first counts from its start, and the end
  // of a part is that of its last five minutes.
  const boundAt = (time: string, step: string, days = '') => {
    const moment = `(${statement.value(`${createdAt} ${time}`)}::timestamp${days})`;
    const before = `(${moment} - interval '${step}') at time zone ${zone} + interval '${step}'`;
    const bound = `least(${moment} at time zone ${zone}, ${before})`;
    return by === 'id' ? firstIdAt(bound) : bound;
  };
  statement.and(`t.${by} >= ${boundAt(timeFrom ?? '00:00', '1 hour')}`);
  const end = timeTo ? boundAt(timeTo, '5 minutes') : boundAt('00:00', '5 minutes', ` + interval '1 day'`);
  statement.and(`t.${by} < ${end}`);
}

/** The lowest id of a moment: ids are UUIDv7, which begin with the milliseconds. */
export function firstIdAt(moment: string): string {
  const milliseconds = `lpad(to_hex((extract(epoch from ${moment}) * 1000)::bigint), 12, '0')`;
  return `(${milliseconds} || '00000000000000000000')::uuid`;
}

/** Narrows a list to records of people whom the viewer sees: everyone for ADMIN, else those of the own namespaces. */
export function filterToPeople(statement: Statement, viewer: Viewer, userId = 't.user_id'): void {
  if (seesAllNamespaces(viewer)) return;
  const own = `${statement.value(viewer.namespaces)}::uuid[]`;
  statement.and(`${userId} in (select id from users where assign_namespaces && ${own})`);
}

/** The name of a row of users. */
export function nameOf(user: string): string {
  return `coalesce(nullif(trim(concat_ws(' ', ${user}.first_name, ${user}.last_name)), ''), ${user}.username)`;
}

/** The columns `user` and `namespace` of a record `t`, read by `peopleJoins`. */
export const personColumn = `case when u.id is not null then
  json_build_object('id', u.id, 'name', ${nameOf('u')}, 'email', u.email) end as "user"`;
export const namespaceColumn = `case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as namespace`;
export const personJoin = 'left join users u on u.id = t.user_id';
export const namespaceJoin = 'left join namespaces n on n.id = t.namespace_id';
