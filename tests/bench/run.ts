import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { type PostgresServer, postgresFolder, startPostgres } from '../support/postgres-server.ts';
import { measureAuthoring, measureEmbeddedImport } from './authoring.ts';
import { makeBareTable } from './bare-indexes.ts';
import { startBareList } from './bare-list.ts';
import type { Figure } from './figure.ts';
import { fillBenchData } from './fill.ts';
import { type Line, measureAll } from './measure.ts';
import { measureLongCollection, measurePortal } from './portal.ts';

const entries = Number(process.env.BENCH_ITEMS ?? 100_000);
const [ours, bare, embedded] = [3391, 3392, 3393];
const withoutDemo = {
  DEMO: '0',
  ADMIN_EMAIL: 'root@example.org',
  ADMIN_PASSWORD: 'bench-password-2026',
  LOG_LEVEL: 'error',
};

/** Measures the server against a bare handler over the same database, and the portal in a browser. */
async function main(): Promise<void> {
  const programs = postgresFolder();
  if (!programs)
    throw new Error('The measurements need PostgreSQL: install it, or name its programs in POSTGRES_BIN.');
  const postgres = startPostgres(programs, { isDurable: true });
  const processes: ChildProcess[] = [];
  try {
    const url = postgres.url('postgres');
    await migrateDatabase(url);
    console.log(`Filling ${entries} entries…`);
    const data = await fillBenchData(url, entries);
    await makeBareTable(url);
    const server = await up(
      [...serverFlags, 'server/main.ts'],
      { ...withoutDemo, DATABASE_URL: url, PORT: String(ours) },
      'The portal is at',
    );
    processes.push(
      server,
      await up(['tests/bench/bare.ts'], { DATABASE_URL: url, PORT: String(bare) }, 'ready'),
    );
    const address = `http://127.0.0.1:${ours}`;
    const token = await signIn(address, data);
    const lines = await measureAll({ ours, bare, token, data });
    const memory: Figure = {
      name: 'memory of the server, peak',
      measured: peakMemory(server),
      atMost: 250,
      unit: 'MB',
    };
    const caller = { address, token, namespace: data.namespace };
    const bareList = await startBareList(address);
    const portal = await measurePortal(caller, data, bareList.address);
    await bareList.stop();
    const { figures: authoring, longCollection } = await measureAuthoring(caller);
    const opening = await measureLongCollection(address, data, longCollection);
    report(lines, [memory, ...portal, ...authoring, ...opening, ...(await onEmbedded())]);
  } finally {
    for (const process of processes) process.kill();
    stop(postgres);
  }
}

async function migrateDatabase(url: string): Promise<void> {
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  await migrate(database);
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

/** What is measured on the embedded database, by a server of its own. */
async function onEmbedded(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const server = await up(
    [...serverFlags, 'server/main.ts'],
    { ...withoutDemo, DEMO: '1', DATA_DIR: folder, PORT: String(embedded) },
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
    server.kill();
    await once(server, 'exit');
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

/** The most memory the process ever held, in MB, as Linux counts it. */
function peakMemory(server: ChildProcess): number {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8');
  return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

function report(lines: Line[], figures: Figure[]): void {
  const share = ({ ours: own, bare: other }: Line) => Math.round((own.perSecond / other.perSecond) * 100);
  const rows = lines.map(
    (line) =>
      `| ${line.name} | ${Math.round(line.ours.perSecond)} | ${Math.round(line.bare.perSecond)} | ${share(line)} % | ${line.wanted * 100} % | ${line.ours.p95} |`,
  );
  const text = [
    `Measured on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, PostgreSQL, ${entries.toLocaleString('en')} entries, 10 connections.`,
    '',
    '| call | a second | bare handler | share | wanted | p97.5 in ms |',
    '|---|---|---|---|---|---|',
    ...rows,
    '',
    '| | measured | at most |',
    '|---|---|---|',
    ...figures.map(
      ({ name, measured, atMost, unit }) =>
        `| ${name} | ${measured} ${unit} | ${atMost === undefined ? '' : `${atMost} ${unit}`} |`,
    ),
    '',
  ].join('\n');
  console.log(text);
  const file = new URL('../../docs/performance.md', import.meta.url);
  const page = readFileSync(file, 'utf8');
  writeFileSync(file, page.replace(/(<!-- figures -->)[\s\S]*(<!-- \/figures -->)/, `$1\n\n${text}\n$2`));
  const failed = lines.reduce((sum, line) => sum + line.ours.failed, 0);
  const missed = [
    ...lines.filter((line) => line.ours.perSecond / line.bare.perSecond < line.wanted),
    ...figures.filter(({ measured, atMost }) => atMost !== undefined && measured > atMost),
  ].map(({ name }) => name);
  if (failed > 0) console.error(`${failed} requests failed.`);
  if (missed.length > 0) console.error(`Below what is wanted: ${missed.join(', ')}.`);
  process.exitCode = failed + missed.length > 0 ? 1 : 0;
}

function stop(postgres: PostgresServer): void {
  postgres.stop();
  postgres.remove();
}

await main();
process.exit();
