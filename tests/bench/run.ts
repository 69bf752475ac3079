import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgres-server.ts';
import { addCollections, measureAuthoring, measureEmbeddedImport } from './authoring.ts';
import { measureBackups } from './backups.ts';
import { makeBareTable } from './bare-indexes.ts';
import { startBareList } from './bare-list.ts';
import { measureChanges } from './changes.ts';
import { measureExports, peakMemory } from './exports.ts';
import type { Figure } from './figure.ts';
import { type BenchData, fillBenchData } from './fill.ts';
import { type Line, measureShares, measureWhileWriting } from './measure.ts';
import { measurePeople, serviceToken } from './people.ts';
import { measureOpening, measurePortal, openedSizes, openedTitle } from './portal.ts';
import { fillRecords, measureRecords, recordsReader } from './records.ts';
import { type Outcome, reportCalls, reportExports, reportFigures } from './report.ts';

/** How many entries the two databases have; BENCH_ITEMS names others. */
const sizes = (process.env.BENCH_ITEMS ?? '100000,1000000').split(',').map(Number);
const [ours, bare, embedded] = [3391, 3392, 3393];
const withoutDemo = {
  DEMO: '0',
  ADMIN_EMAIL: 'root@example.org',
  ADMIN_PASSWORD: 'bench-password-2026',
  LOG_LEVEL: 'error',
  SERVICE_TOKEN: serviceToken,
};

/** What can be measured; `npm run bench -- calls exports` measures these two alone. */
const parts: Record<string, () => Promise<Outcome>> = {
  calls: measureCalls,
  exports: () => onDatabase(sizes[0] ?? 0, measureLargeAnswers),
  portal: () => onDatabase(sizes[0] ?? 0, measureWork),
  changes: () => onDatabase(sizes[0] ?? 0, measureHistory),
  records: () => onDatabase(1_000, measureLongLists),
  people: () => onDatabase(1_000, measureStudents, async () => {}),
  backups: () => onDatabase(sizes.at(-1) ?? 0, measureLargeBackup, async () => {}),
};

/** A filled PostgreSQL. */
interface Filled {
  url: string;
  data: BenchData;
  postgres: PostgresServer;
}

/** Measures the parts named on the command line, or all, and writes their tables into docs/performance.md. */
async function main(): Promise<void> {
  const named = process.argv.slice(2);
  const missed: string[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    if (named.length > 0 && !named.includes(name)) continue;
    const outcome = await measure();
    keep(name, outcome.text);
    missed.push(...outcome.missed);
  }
  if (missed.length > 0) console.error(`Not as wanted: ${missed.join(', ')}.`);
  process.exitCode = missed.length > 0 ? 1 : 0;
}

/** Each call beside the bare handler, and in every size while entries change. */
async function measureCalls(): Promise<Outcome> {
  const shares: Line[] = [];
  const writing: Awaited<ReturnType<typeof measureWhileWriting>>[] = [];
  for (const [index, size] of sizes.entries())
    await onDatabase(size, async ({ url, data, postgres }) => {
      const server = await startServer(url);
      const bareServer = await up(
        ['tests/bench/bare.ts'],
        { DATABASE_URL: url, PORT: String(bare) },
        'ready',
      );
      try {
        const processes = (own: ChildProcess) => [own.pid ?? 0, postgres.pid()];
        const servers = {
          ours: { port: ours, processes: processes(server) },
          bare: { port: bare, processes: processes(bareServer) },
          token: await signIn(`http://127.0.0.1:${ours}`, data),
          data,
        };
        // First, so that the databases differ in size alone.
        writing.push(await measureWhileWriting(servers));
        if (index === 0) shares.push(...(await measureShares(servers)));
      } finally {
        await end(server);
        await end(bareServer);
      }
    });
  return reportCalls(sizes, shares, writing);
}

/** What large answers cost the server and everyone else. */
async function measureLargeAnswers({ url, data }: Filled): Promise<Outcome> {
  const lines = await measureExports(data, async (work) => {
    const server = await startServer(url);
    try {
      const address = `http://127.0.0.1:${ours}`;
      const { password } = data;
      return await work({
        process: server,
        port: ours,
        signIn: (email) => signIn(address, { email, password }),
      });
    } finally {
      await end(server);
    }
  });
  return reportExports(lines);
}

/** Lists of millions of logs and activities. */
async function measureLongLists({ url, data }: Filled): Promise<Outcome> {
  await fillRecords(url, data.namespace);
  const server = await startServer(url);
  try {
    const address = `http://127.0.0.1:${ours}`;
    return await measureRecords(
      { address, token: await signIn(address, { ...data, email: recordsReader }) },
      url,
    );
  } finally {
    await end(server);
  }
}

/** Students of classes, and the answers that are taken in. */
async function measureStudents({ url, data }: Filled): Promise<Outcome> {
  const server = await startServer(url);
  try {
    const address = `http://127.0.0.1:${ours}`;
    const caller = { address, token: await signIn(address, data), namespace: data.namespace };
    return reportFigures(await measurePeople(caller, url));
  } finally {
    await end(server);
  }
}

/** What people wait for: in the portal, with large files and long courses. */
async function measureWork({ url, data }: Filled): Promise<Outcome> {
  const server = await startServer(url);
  try {
    const address = `http://127.0.0.1:${ours}`;
    const caller = { address, token: await signIn(address, data), namespace: data.namespace };
    const bareList = await startBareList(address);
    const portal = await measurePortal(caller, data, bareList.address);
    await bareList.stop();
    const authoring = await measureAuthoring(caller);
    const opened = await addCollections(caller, openedTitle, openedSizes);
    const opening = await measureOpening(address, data, opened);
    const memory: Figure = {
      name: 'memory of the server, peak',
      measured: peakMemory(server),
      atMost: 250,
      unit: 'MB',
    };
    return reportFigures([memory, ...portal, ...authoring, ...opening, ...(await onEmbedded())]);
  } finally {
    await end(server);
  }
}

/** What history, trash and undo cost. */
async function measureHistory({ url, data }: Filled): Promise<Outcome> {
  const server = await startServer(url);
  try {
    const address = `http://127.0.0.1:${ours}`;
    const caller = { address, token: await signIn(address, data), namespace: data.namespace };
    return reportFigures(await measureChanges(caller, url));
  } finally {
    await end(server);
  }
}

/** What a backup of the larger database costs, and its restoration. */
async function measureLargeBackup({ url, data }: Filled): Promise<Outcome> {
  const server = await startServer(url);
  try {
    const address = `http://127.0.0.1:${ours}`;
    const caller = {
      ...{ address, process: server },
      signIn: (email: string) => signIn(address, { email, password: data.password }),
    };
    return reportFigures(await measureBackups(caller, url, data));
  } finally {
    await end(server);
  }
}

async function onDatabase<Result>(
  size: number,
  work: (filled: Filled) => Promise<Result>,
  addTables = makeBareTable,
): Promise<Result> {
  const programs = postgresFolder();
  if (!programs)
    throw new Error('The measurements need PostgreSQL: install it, or name its programs in POSTGRES_BIN.');
  const postgres = startPostgres(programs, { isDurable: true });
  try {
    const url = postgres.url('postgres');
    await migrateDatabase(url);
    console.log(`Filling ${size} entries…`);
    const data = await fillBenchData(url, size);
    await addTables(url);
    return await work({ url, data, postgres });
  } finally {
    postgres.stop();
    postgres.remove();
  }
}

function startServer(url: string): Promise<ChildProcess> {
  return up(
    [...serverFlags, 'server/main.ts'],
    { ...serverEnvironment, ...withoutDemo, DATABASE_URL: url, PORT: String(ours) },
    'The portal is at',
  );
}

async function end(server: ChildProcess): Promise<void> {
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
}

async function migrateDatabase(url: string): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await migrate(database, () => installQueue(database));
  await database.close();
}

function up(args: string[], env: Record<string, string>, readyWord: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${args.at(-1)} ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => String(text).includes(readyWord) && resolve(child));
  });
}

/** What is measured on the embedded database, by a separate server. */
async function onEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await up(
    [...serverFlags, 'server/main.ts'],
    { ...serverEnvironment, ...withoutDemo, DEMO: '1', DATA_DIR: folder, PORT: String(embedded) },
    'The portal is at',
  );
  try {
    const address = `http://127.0.0.1:${embedded}`;
    const token = await signIn(address, { email: 'teacher@demo.test', password: demoPassword });
    const { items } = (await (
      await fetch(`${address}/api/namespace/list`, { headers: { authorization: `Bearer ${token}` } })
    ).json()) as { items: { id: string }[] };
    return await measureEmbeddedImport({ address, token, namespace: items[0]?.id ?? '' });
  } finally {
    await end(server);
    rmSync(folder, { recursive: true });
  }
}

async function signIn(
  address: string,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const response = await fetch(`${address}/api/auth/login/Web`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: email, password }),
  });
  const { accessToken } = (await response.json()) as { accessToken: string };
  return accessToken;
}

/** Prints the tables of a part, and puts them in their place in the documentation. */
function keep(part: string, text: string): void {
  const date = new Date().toISOString().slice(0, 10);
  const dated = `Measured on ${date}, ${cpus().length} cores, PostgreSQL.\n\n${text}`;
  console.log(dated);
  const file = new URL('../../docs/performance.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  const place = new RegExp(`(<!-- ${part} -->)[\\s\\S]*(<!-- /${part} -->)`);
  writeFileSync(file, page.replace(place, `$1\n\n${dated}\n$2`));
}

await main();
process.exit();
