import pg from 'pg';
import { p95 } from './figure.ts';
import type { Outcome } from './report.ts';

/** How many rows the lists have. */
const rows = { logs: 5_000_000, activities: 1_000_000 };
/** The most milliseconds that any page may take. */
const atMost = 100;
const pageSize = 25;
/** Who reads them: one of the accounts that ask for large answers, made an ADMIN. */
export const recordsReader = 'reader1@example.org';

/** An id that begins with the milliseconds `at`. */
const idAt = (seed: string) =>
  `(lpad(to_hex(at), 12, '0') || '7' || substr(md5(${seed}), 1, 3) || '8' || substr(md5(${seed}), 4, 15))::uuid`;
/** Moments spread over the 30 days before now. */
const moments = (count: number) =>
  `(extract(epoch from date_trunc('day', now())) * 1000)::bigint - 2592000000 + n::bigint * 2592000000 / ${count} as at`;
const pick = (...values: string[]) =>
  `(array[${values.map((value) => `'${value}'`)}])[1 + floor(random() * ${values.length})]`;
const personId = `(lpad(to_hex(person), 8, '0') || '-0000-7000-8000-000000000001')::uuid`;

const fillPeople = `insert into users (id, email, username, roles, assign_namespaces)
  select ${personId}, 'person' || person || '@example.org', 'person' || person, '{TEACHER}', array[$1::uuid]
  from generate_series(1, 300) person`;

const fillLogs = `insert into logs (id, created_at, request_id, http_method, path, query, status_code, run_time, email, user_id,
    namespace_id, client_type, ip, user_agent, error_code)
  select ${idAt('n::text')}, to_timestamp(at / 1000.0), md5('r' || n)::uuid::text, method,
    path || case when path like '%details/' then md5((n % 10000)::text)::uuid::text else '' end,
    case when path like '%list' then 'page=0&pageSize=25&sortField=updatedAt&orderType=desc' else '' end,
    status, time, case when status <> 401 then 'person' || person || '@example.org' end,
    case when status <> 401 then ${personId} end, $1, client, '203.0.113.' || n % 250,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    case when status >= 400 then 'NOT_FOUND' end
  from (
    select n, ${moments(rows.logs)}, 1 + floor(300 * power(random(), 2))::int as person,
      case when random() < 0.01 then 'DELETE' else ${pick(...Array(8).fill('GET'), 'PATCH', 'POST')} end as method,
      ${pick('/api/item/list', '/api/item/list', '/api/item/details/', '/api/item/details/', '/api/collection/list', '/api/collection/details/', '/api/tag/list', '/api/file/list', '/api/auth', '/api/user/profile', '/api/namespace/list', '/api/item/usage/', '/api/utils/translate', '/api/auth/refresh-token')} as path,
      random() as s, random() as c,
      greatest(1, exp(2.5 + 1.1 * sqrt(-2 * ln(1 - random())) * cos(6.2831853 * random())))::int as time
    from generate_series(1, ${rows.logs}) n offset 0
  ) given, lateral (select
    case when s < 0.9 then 200 when s < 0.94 then 201 when s < 0.96 then 400 when s < 0.985 then 401 when s < 0.995 then 404
      when s < 0.998 then 429 when s < 0.9995 then 500 else 503 end as status,
    case when c < 0.8 then 'web' when c < 0.92 then 'android' when c < 0.98 then 'ios' when c < 0.999 then 'other'
      else 'server' end as client) drawn`;

/** Besides those of calls, a fifth more that are parts of one. */
const fillActivities = `insert into activities (id, created_at, type, success, user_id, request_id, namespace_id, entity_type,
    entity_id, summary, platform, ip, duration_ms, batch)
  select ${idAt(`'a' || n`)}, to_timestamp(at / 1000.0), type, s > 0.03, ${personId}, md5('r' || n)::uuid::text, $1, 'items',
    md5(n::text)::uuid, 'A word', case when s < 0.9 then 'web' when s < 0.97 then 'android' else 'server' end, '203.0.113.1',
    (s * 300)::int, case when n % 6 = 0 then md5((n / 600)::text)::uuid end
  from (
    select n, ${moments(rows.activities * 1.2)}, 1 + floor(300 * power(random(), 2))::int as person, random() as s,
      ${pick('Login', 'Login', 'Update', 'Update', 'Update', 'Update', 'Create', 'Create', 'Delete', 'Upload', 'Translate')} as type
    from generate_series(1, ${rows.activities * 1.2}) n offset 0
  ) given`;

/** The same rows with the indexes that one would usually give such a list: each filter, then the time. */
const plainTables: Record<string, string[]> = {
  logs: [
    ...['created_at', 'run_time', 'request_id', 'path text_pattern_ops', 'lower(email) text_pattern_ops'],
    ...['status_code, created_at', 'http_method, created_at', 'client_type, created_at'],
  ],
  activities: [
    ...['created_at', 'duration_ms', 'request_id', 'user_id, created_at', 'type, created_at'],
    'platform, created_at',
  ],
};

/** Fills logs and activities of 30 days, and tables to compare with. */
export async function fillRecords(url: string, namespace: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(fillPeople, [namespace]);
  await client.query(`update users set roles = '{ADMIN}' where email = $1`, [recordsReader]);
  // Indexes are made faster afterwards.
  const { rows: indexes } = await client.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where tablename = 'logs' and indexname <> 'logs_pkey'`,
  );
  for (const { indexname } of indexes) await client.query(`drop index ${indexname}`);
  await client.query(fillLogs, [namespace]);
  for (const { indexdef } of indexes) await client.query(indexdef);
  await client.query(fillActivities, [namespace]);
  for (const [table, columns] of Object.entries(plainTables)) {
    await client.query(`create table plain_${table} as select * from ${table}`);
    for (const some of columns) await client.query(`create index on plain_${table} (${some})`);
  }
  await client.query('vacuum analyze');
  await client.end();
}

interface Case {
  query: string;
  /** What the plain statement has as its condition. */
  where: string;
}
interface List {
  name: string;
  path: string;
  table: string;
  sorts: Record<string, string>;
  always: string;
  filters: [name: string, value: string, where: string][];
}

function listsOf(day: string): List[] {
  const at = (time: string) => `timestamp '${day} ${time}' at time zone 'Europe/Athens'`;
  const ofDay: List['filters'] = [
    ['createdAt', day, `created_at >= ${at('00:00')} and created_at < ${at('24:00')}`],
    [
      'createdAt',
      `${day}&timeFrom=10:00&timeTo=10:05`,
      `created_at >= ${at('10:00')} and created_at < ${at('10:05')}`,
    ],
  ];
  const equal = (name: string, column: string, ...values: string[]): List['filters'] =>
    values.map((value) => [name, value, `${column} = '${value}'`]);
  const begins = (name: string, column: string, ...values: string[]): List['filters'] =>
    values.map((value) => [name, value, `${column} like '${value}%'`]);
  return [
    {
      ...{ name: 'logs', path: '/api/logs/list', table: 'plain_logs', always: 'true' },
      sorts: { createdAt: 'created_at', runTime: 'run_time' },
      filters: [
        ...equal('statusCode', 'status_code', '200', '404'),
        ...equal('httpMethod', 'http_method', 'GET', 'DELETE'),
        ...begins('path', 'path', '/api/item', '/api/utils/translate'),
        ...begins('email', 'lower(email)', 'person1@', 'person2'),
        ['runTime', '100', 'run_time >= 100'],
        ['runTime', '1000', 'run_time >= 1000'],
        ...equal('clientType', 'client_type', 'web', 'ios'),
        ...ofDay,
      ],
    },
    {
      ...{
        name: 'activities',
        path: '/api/activities/list',
        table: 'plain_activities',
        always: 'batch is null',
      },
      sorts: { createdAt: 'created_at', durationMs: 'duration_ms' },
      filters: [
        ...equal('type', 'type', 'Update', 'Translate', 'Backup'),
        [
          'userId',
          '00000001-0000-7000-8000-000000000001',
          `user_id = '00000001-0000-7000-8000-000000000001'`,
        ],
        [
          'userId',
          '000000fa-0000-7000-8000-000000000001',
          `user_id = '000000fa-0000-7000-8000-000000000001'`,
        ],
        ['success', 'true', 'success'],
        ['success', 'false', 'not success'],
        ...equal('platform', 'platform', 'web', 'server'),
        ...ofDay,
      ],
    },
  ];
}

/** No filter, each alone, and all pairs of different ones. */
function casesOf({ filters, always }: List): Record<string, Case[]> {
  const one = ([name, value, where]: List['filters'][number]) => ({ query: `${name}=${value}`, where });
  const pairs = filters.flatMap((a, index) =>
    filters.slice(index + 1).flatMap((b) => (a[0] === b[0] ? [] : [[one(a), one(b)]])),
  );
  return {
    'no filter': [{ query: '', where: always }],
    'one filter': filters.map(one),
    'two filters': pairs.map((pair) => ({
      query: pair.map(({ query }) => query).join('&'),
      where: pair.map(({ where }) => where).join(' and '),
    })),
  };
}

/** Every list with every filter, alone and in pairs, by every order, the first page and the last; beside plain SQL. */
export async function measureRecords(
  caller: { address: string; token: string },
  url: string,
): Promise<Outcome> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('set statement_timeout = 20000');
  const day = new Date(Date.now() - 12 * 86_400_000).toISOString().slice(0, 10);
  const lines: string[][] = [];
  const missed: string[] = [];
  for (const list of listsOf(day))
    for (const [kind, cases] of Object.entries(casesOf(list)))
      for (const place of ['first', 'last'] as const) {
        const [own, plain]: [number[], number[]] = [[], []];
        for (const one of cases)
          for (const sort of Object.keys(list.sorts))
            for (const order of ['desc', 'asc']) {
              const first = await askPage(caller, list, one, { sort, order, page: 0 });
              const page = place === 'first' ? 0 : Math.max(0, Math.ceil(first.total / pageSize) - 1);
              const { milliseconds } = await askPage(caller, list, one, { sort, order, page });
              own.push(milliseconds);
              // Slow ones make it long: one order of two is enough to compare with.
              if (order === 'desc') plain.push(await plainPage(client, list, one, { sort, order, page }));
              if (milliseconds > atMost) missed.push(`${list.name}?${one.query} by ${sort} ${order}`);
            }
        lines.push([
          `${list.name}, ${kind}, ${place} page`,
          String(own.length),
          ...[own, plain].flatMap((times) => [p95(times), Math.max(...times)]).map((ms) => ms.toFixed(0)),
        ]);
      }
  await client.end();
  const head = ['', 'pages', 'p95 in ms', 'slowest', 'plain SQL, p95', 'slowest'];
  const text = [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  return { text: `${text}\n`, missed };
}

interface Page {
  sort: string;
  order: string;
  page: number;
}

async function askPage(
  { address, token }: { address: string; token: string },
  { path }: List,
  { query }: Case,
  { sort, order, page }: Page,
): Promise<{ milliseconds: number; total: number }> {
  const search = `sortField=${sort}&orderType=${order}&page=${page}&${query}`;
  const start = performance.now();
  const response = await fetch(`${address}${path}?${search}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const answer = (await response.json()) as { paging?: { total: number } };
  const milliseconds = performance.now() - start;
  if (!answer.paging) throw new Error(`${path}?${search}: ${JSON.stringify(answer)}`);
  return { milliseconds, total: answer.paging.total };
}

/** The same page, and its total up to the same limit, as plain statements. */
async function plainPage(
  client: pg.Client,
  { table, sorts, always }: List,
  { where }: Case,
  { sort, order, page }: Page,
): Promise<number> {
  const which = `from ${table} where ${always} and ${where}`;
  const column = sorts[sort];
  const start = performance.now();
  await client.query(`select count(*) from (select ${which} limit 10001) counted`);
  await client.query(
    `select * ${which} order by ${column} ${order}, id ${order} limit ${pageSize} offset ${page * pageSize}`,
  );
  return performance.now() - start;
}
