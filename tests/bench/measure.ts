import { type BenchData, benchStatuses, benchTypes } from './fill.ts';
import { type LoadRequest, load, type Measured } from './load.ts';

/** One line of the table: ours, the bare handler's, and the share that is asked for. */
export interface Line {
  name: string;
  ours: Measured;
  bare: Measured;
  wanted: number;
}

/** Where the two servers listen, and who asks. */
export interface Servers {
  ours: number;
  bare: number;
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

/** Every line of the table, one after the other. */
export async function measureAll(servers: Servers): Promise<Line[]> {
  return [
    await listWhileWriting(servers),
    await compare(
      servers,
      'filtered list with exact total',
      0.6,
      filtered(
        ({ type, status }) =>
          `/api/item/list?pageSize=25&disableTranslation=true&types=${type}&status=${status}`,
      ),
      filtered(
        ({ type, status }, { data }) =>
          `/list?namespace=${data.namespace}&type=${type}&status=${status}&count=1`,
      ),
    ),
    await compare(servers, 'substring search with exact total', 0.8, search('globalSearch'), bareSearch()),
    await compare(servers, 'file list with exact total', 0.5, fileList, bareList('')),
    await compare(servers, 'details', 0.35, details('/api/item/details/'), details('/details/')),
    await compare(servers, 'PATCH', 0.35, patch('/api/item/details/'), patch('/details/')),
    await compare(servers, 'create', 0.35, create('/api/item/add'), create('/add')),
  ];
}

type Builder = (servers: Servers) => LoadRequest;

async function compare(
  servers: Servers,
  name: string,
  wanted: number,
  ours: Builder,
  bare: Builder,
): Promise<Line> {
  const bareResult = await load(servers.bare, bare(servers));
  const oursResult = await load(servers.ours, withIdentity(ours(servers), servers));
  return { name, wanted, ours: oursResult, bare: bareResult };
}

/** The list is measured while five entries a second change, so that its total keeps going out of date. */
async function listWhileWriting(servers: Servers): Promise<Line> {
  const bare = await load(servers.bare, bareList('')(servers));
  const writer = setInterval(() => {
    const request = withIdentity(patch('/api/item/details/')(servers), servers);
    void fetch(`http://127.0.0.1:${servers.ours}${request.path()}`, {
      method: 'PATCH',
      headers: request.headers,
      body: request.body?.(),
    });
  }, 200);
  const ours = await load(servers.ours, withIdentity(list('')(servers), servers));
  clearInterval(writer);
  return { name: 'list with exact total, 5 writes a second', wanted: 0.5, ours, bare };
}

function withIdentity(request: LoadRequest, { token, data }: Servers): LoadRequest {
  return {
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${token}`, namespace: data.namespace },
  };
}

function list(filter: string): Builder {
  return () => ({ method: 'GET', path: () => `/api/item/list?pageSize=25&disableTranslation=true${filter}` });
}

const fileList: Builder = () => ({ method: 'GET', path: () => '/api/file/list?pageSize=25' });

function bareList(filter: string): Builder {
  return ({ data }) => ({ method: 'GET', path: () => `/list?namespace=${data.namespace}${filter}` });
}

function filtered(path: (filter: (typeof filters)[number], servers: Servers) => string): Builder {
  return (servers) => {
    const next = inTurn(filters);
    return { method: 'GET', path: () => path(next(), servers) };
  };
}

function search(name: string): Builder {
  const next = inTurn(terms);
  return () => ({
    method: 'GET',
    path: () => `/api/item/list?disableTranslation=true&${name}=${encodeURIComponent(next())}`,
  });
}

function bareSearch(): Builder {
  const next = inTurn(terms);
  return ({ data }) => ({
    method: 'GET',
    path: () => `/list?namespace=${data.namespace}&count=1&search=${encodeURIComponent(next())}`,
  });
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
