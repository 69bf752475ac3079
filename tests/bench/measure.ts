import { type BenchData, benchStatuses, benchTypes } from './fill.ts';
import { type LoadRequest, loadInTurns, type Measured, type Target } from './load.ts';

/** One line of the table: ours, the bare handler's, and the share that is asked for. */
export interface Line {
  name: string;
  ours: Measured;
  bare: Measured;
  wanted: number;
}

/** The two servers, and who asks. */
export interface Servers {
  ours: Target;
  bare: Target;
  token: string;
  data: BenchData;
}

/** Twenty terms, common and rare, half of them Greek. */
const terms = [
  ...['water', 'quokka', 'seldom', 'house', 'ter', 'gard', 'morning', 'indow', 'quokka 5007', 'music'],
  ...['νερο', 'σπιτι', 'ορος 777', 'ταξ', 'ανθρωπ', 'σχολειο', 'φιλος', 'ορος 4321', 'παραθ', 'μουσικη'],
];

/** The filters: all pairs of type and status. */
const filters = benchTypes.flatMap((type) => benchStatuses.map((status) => ({ type, status })));

/** Each call of the server, that of the bare handler which does the same, and the share of it that is wanted. */
const calls: { name: string; wanted: number; ours: Builder; bare: Builder }[] = [
  { name: 'list with exact total', wanted: 0.5, ours: list, bare: bareList },
  {
    name: 'filtered list with exact total',
    wanted: 0.6,
    ours: filtered(
      ({ type, status }) =>
        `/api/item/list?pageSize=25&disableTranslation=true&types=${type}&status=${status}`,
    ),
    bare: filtered(
      ({ type, status }, { data }) =>
        `/list?namespace=${data.namespace}&type=${type}&status=${status}&count=1`,
    ),
  },
  { name: 'substring search with exact total', wanted: 0.8, ours: search, bare: bareSearch },
  { name: 'file list with exact total', wanted: 0.5, ours: fileList, bare: bareList },
  { name: 'details', wanted: 0.35, ours: details('/api/item/details/'), bare: details('/details/') },
  { name: 'PATCH', wanted: 0.35, ours: patch('/api/item/details/'), bare: patch('/details/') },
  { name: 'create', wanted: 0.35, ours: create('/api/item/add'), bare: create('/add') },
];

/** Every call beside the bare handler. */
export async function measureShares(servers: Servers): Promise<Line[]> {
  const lines: Line[] = [];
  for (const { name, wanted, ours, bare } of calls) {
    const [own, other] = await loadInTurns([
      [servers.ours, withIdentity(ours(servers), servers)],
      [servers.bare, bare(servers)],
    ]);
    if (own && other) lines.push({ name, wanted, ours: own, bare: other });
  }
  return lines;
}

/** Every call while five entries a second change, so that totals keep going out of date. */
export async function measureWhileWriting(servers: Servers): Promise<{ name: string; ours: Measured }[]> {
  const change = withIdentity(patch('/api/item/details/')(servers), servers);
  const writer = setInterval(async () => {
    const response = await fetch(`http://127.0.0.1:${servers.ours.port}${change.path()}`, {
      method: 'PATCH',
      headers: change.headers,
      body: change.body?.(),
    });
    await response.text();
  }, 200);
  const lines: { name: string; ours: Measured }[] = [];
  for (const { name, ours } of calls) {
    const [measured] = await loadInTurns([[servers.ours, withIdentity(ours(servers), servers)]]);
    if (measured) lines.push({ name, ours: measured });
  }
  clearInterval(writer);
  return lines;
}

type Builder = (servers: Servers) => LoadRequest;

function withIdentity(request: LoadRequest, { token, data }: Servers): LoadRequest {
  return {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}`, namespace: data.namespace },
  };
}

function list(): LoadRequest {
  return { method: 'GET', path: () => '/api/item/list?pageSize=25&disableTranslation=true' };
}

function fileList(): LoadRequest {
  return { method: 'GET', path: () => '/api/file/list?pageSize=25' };
}

function bareList({ data }: Servers): LoadRequest {
  return { method: 'GET', path: () => `/list?namespace=${data.namespace}` };
}

function filtered(path: (filter: (typeof filters)[number], servers: Servers) => string): Builder {
  return (servers) => {
    const next = inTurn(filters);
    return { method: 'GET', path: () => path(next(), servers) };
  };
}

function search(): LoadRequest {
  const next = inTurn(terms);
  return {
    method: 'GET',
    path: () => `/api/item/list?disableTranslation=true&globalSearch=${encodeURIComponent(next())}`,
  };
}

function bareSearch({ data }: Servers): LoadRequest {
  const next = inTurn(terms);
  return {
    method: 'GET',
    path: () => `/list?namespace=${data.namespace}&count=1&search=${encodeURIComponent(next())}`,
  };
}

function details(path: string): Builder {
  return ({ data }) => {
    const next = inTurn(data.itemIds);
    return { method: 'GET', path: () => path + next() };
  };
}

const json = { 'content-type': 'application/json' };
let written = 0;

function nextNumber(): number {
  written += 1;
  return written;
}

function patch(path: string): Builder {
  return ({ data }) => {
    const next = inTurn(data.itemIds);
    return {
      method: 'PATCH',
      headers: json,
      path: () => path + next(),
      body: () => JSON.stringify({ title: `changed ${nextNumber()}` }),
    };
  };
}

function create(path: string): Builder {
  return ({ data }) => ({
    method: 'POST',
    headers: json,
    path: () => path,
    body: () => {
      const title = `added ${nextNumber()}`;
      return JSON.stringify(
        path.startsWith('/api') ? { type: 'Word', title } : { title, namespace: data.namespace },
      );
    },
  });
}

function inTurn<Value>(values: readonly Value[]): () => Value {
  let at = 0;
  return () => {
    at = (at + 1) % values.length;
    return values[at] as Value;
  };
}
