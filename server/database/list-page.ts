import { getTableColumns } from 'drizzle-orm';
import { PgArray, type PgTable } from 'drizzle-orm/pg-core';
import { fold } from '#contract/fold.ts';
import { limits as caps } from '#contract/limits.ts';
import type { Paging } from '#contract/list-query.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { CountedEntity } from './changes.ts';
import type { Database } from './connection.ts';
import { prepared, type Statement } from './statement.ts';
import { changesOf, type Totals } from './totals.ts';

/** Searches that find at most this many rows use the search index, others scan in the order of the list. */
const fewRows = 2_000;
/** A page of more rows is weighed and takes its turn, as the longest texts of a row make a megabyte. */
export const lightPage = 25;
/** The trigram index serves terms of three letters and more. */
const indexedTerm = 3;

/** What a page of a list is made of. */
export interface ListPage {
  entity: CountedEntity;
  /** The select list over the table, whose alias in the statement is `t`; a function where it has values. */
  select: string | ((statement: Statement) => string);
  /** Who may see what, and the filters. The search is added here. */
  statement: Statement;
  search: string | undefined;
  /** A table that the order reads besides, joined to `t`; it takes no row away. */
  join?: string;
  /** An SQL expression over `t`, from an allow list. */
  orderBy: string;
  orderType: 'asc' | 'desc';
  page: number;
  pageSize: number;
}

/** Reads one page of a list with the exact total of its rows, or with how many there are at least. */
export async function readListPage<Row>(
  { database, totals }: { database: Database; totals: Totals },
  list: ListPage,
): Promise<{ rows: Row[]; paging: Paging }> {
  const { entity, statement, page, pageSize } = list;
  const term = list.search ? fold(list.search) : '';
  if (term) statement.and(`t.search like ${statement.value(`%${escapeLike(term)}%`)}`);

  const countedValues = statement.values.length;
  const known = term ? await totals.roughly(entity, statement) : undefined;
  // To find nothing can take long: what is searched for may be common in what the viewer does not see.
  if (known === 0 && (await totals.total(entity, statement, await totals.changesNow(entity))) === 0)
    return { rows: [], paging: { page, pageSize, total: 0, currentSize: 0 } };
  const isRare = term.length >= indexedTerm && known !== undefined && known <= fewRows;
  const limits = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
  const order = `order by ${list.orderBy} ${list.orderType}, t.id ${list.orderType}`;
  // "offset 0" keeps the planner from walking the order's index in the hope of meeting a rare term early.
  const { join = '' } = list;
  const source = isRare
    ? `(select * from ${entity} t ${statement.where} offset 0) t ${join}`
    : `${entity} t ${join} ${statement.where}`;
  const select = typeof list.select === 'string' ? list.select : list.select(statement);
  const text = `select ${select}, ${changesOf(entity)} as "changeCount" from ${source} ${order} ${limits}`;
  const { rows } = await database.pool.query<Row & { changeCount: number; rowCount?: number }>(
    prepared(pageSize > lightPage ? upToWeight(text, statement) : text, statement.values),
  );
  if ((rows[0]?.rowCount ?? 0) > rows.length)
    throw new ApiError('VALIDATION_FAILED', { context: 'pageTooLarge' });

  const seen = page * pageSize + rows.length;
  const paging = { page, pageSize, total: seen, currentSize: rows.length };
  const isLastPage = rows.length < pageSize && (rows.length > 0 || page === 0);
  if (isLastPage) return { rows, paging };
  statement.values.length = countedValues;
  const changes = rows[0]?.changeCount ?? (await totals.changesNow(entity));
  const total = await totals.total(entity, statement, changes);
  if (total !== undefined) return { rows, paging: { ...paging, total } };
  return { rows, paging: { ...paging, total: rows.length > 0 ? seen : 0, totalIsLowerBound: true } };
}

/** The rows of a page that together have no more bytes than a page may have, each with how many rows the page has. */
function upToWeight(page: string, statement: Statement): string {
  return `select * from (
      select *, count(*) over ()::int as "rowCount",
        sum(octet_length(page::text)) over (rows unbounded preceding) as "weight"
      from (${page}) page) weighed
    where "weight" <= ${statement.value(caps.pageBytes)} order by "weight"`;
}

/** Escapes %, _ and \ in a LIKE pattern. */
export function escapeLike(term: string): string {
  return term.replace(/[\\%_]/g, '\\$&');
}

/** Narrows a list by the value of one filter. */
export type Filter = (statement: Statement, value: unknown) => void;

/**
 * The filter of a query name that is a column: a single value is equal to it, several hold it, a list has one of
 * them. `<column>_Start` and `<column>_End` are whole days in the time zone, both included. Undefined for any other name.
 */
export function columnFilter(
  table: PgTable,
  name: string,
  timeZone: () => string = () => 'UTC',
): Filter | undefined {
  const [, key = name, end] = /^(.+)_(Start|End)$/.exec(name) ?? [];
  const column = getTableColumns(table)[key];
  if (!column) return undefined;
  const at = `t."${column.name}"`;
  const type = column.getSQLType();
  if (end)
    return (statement, day) => {
      const [sign, days] = end === 'Start' ? ['>=', 0] : ['<', 1];
      const midnight = `(${statement.value(day)}::date + ${days})::timestamp`;
      statement.and(`${at} ${sign} ${midnight} at time zone ${statement.value(timeZone())}`);
    };
  if (column instanceof PgArray)
    return (statement, values) => statement.and(`${at} && ${statement.value(values)}::${type}`);
  return (statement, given) => {
    // With one value an index that goes on with the order of the list is read in that order.
    const value = Array.isArray(given) && given.length === 1 ? given[0] : given;
    statement.and(
      Array.isArray(value)
        ? `${at} = any(${statement.value(value)}::${type}[])`
        : `${at} = ${statement.value(value)}`,
    );
  };
}
