import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { p95 } from './figure.ts';
import type { BenchData } from './fill.ts';

/** What many large answers at once cost the server and everyone else. */
export interface ExportLine {
  name: string;
  /** The most memory that the server and its processes held, in MB. */
  memory: number;
  /** Of a list that another account asks for every 20 ms, in milliseconds. */
  othersP95: number;
  answers: string;
}

/** How many ask at once. */
const askers = 50;
/** How long those who read nothing are watched, in milliseconds. */
const watched = 20_000;

/** A server that was just started, and how to ask it. */
export interface FreshServer {
  process: ChildProcess;
  port: number;
  signIn(email: string): Promise<string>;
}

/** Measures 50 large answers at once, to callers who read them and to callers who do not, each on a server just started. */
export async function measureExports(
  data: BenchData,
  onFreshServer: (work: (server: FreshServer) => Promise<ExportLine>) => Promise<ExportLine>,
): Promise<ExportLine[]> {
  const paths = {
    CSV: `/api/collection/download/csv-items/${data.longCollection}`,
    Word: `/api/collection/export-text/${data.longCollection}`,
    'lists of 6,000 rows': `/api/item/list?pageSize=6000&collectionId=${data.longCollection}`,
  };
  const lines: ExportLine[] = [];
  for (const [name, path] of Object.entries(paths))
    for (const [kind, ask] of [
      ['who read', readAll],
      ['who do not read', readNothing],
    ] as const)
      lines.push(await onFreshServer((server) => measure(server, data, `${name}, ${kind}`, path, ask)));
  return lines;
}

type Ask = (port: number, path: string, headers: Record<string, string>) => Promise<string>;

async function measure(
  server: FreshServer,
  data: BenchData,
  name: string,
  path: string,
  ask: Ask,
): Promise<ExportLine> {
  const { namespace, email, readers } = data;
  const headersOf = (token: string) => ({ authorization: `Bearer ${token}`, namespace });
  const other = headersOf(await server.signIn(email));
  const tokens: string[] = [];
  for (const reader of readers) tokens.push(await server.signIn(reader));
  const list = async () => {
    const start = performance.now();
    const response = await fetch(`http://127.0.0.1:${server.port}/api/item/list?pageSize=25`, {
      headers: other,
    });
    await response.arrayBuffer();
    return performance.now() - start;
  };
  for (let warmUp = 0; warmUp < 20; warmUp += 1) await list();

  let isDone = false;
  const asked = Promise.all(
    Array.from({ length: askers }, (_, index) =>
      ask(server.port, path, headersOf(tokens[index % tokens.length] ?? '')),
    ),
  ).finally(() => {
    isDone = true;
  });
  const latencies: number[] = [];
  let memory = 0;
  while (!isDone) {
    latencies.push(await list());
    memory = Math.max(memory, memoryWithChildren(server.process));
    await pause(20);
  }
  const outcomes = await asked;
  const answers = [...new Set(outcomes)].map(
    (outcome) => `${outcomes.filter((one) => one === outcome).length} × ${outcome}`,
  );
  return {
    name: `${name}, ${readers.length} accounts`,
    memory: Math.max(memory, peakMemory(server.process)),
    othersP95: Math.round(p95(latencies)),
    answers: answers.join(', '),
  };
}

async function readAll(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
  await response.arrayBuffer();
  return String(response.status);
}

/** Sends a request and takes nothing of its answer; most of it stays in the buffers of the connection, or is never made. */
async function readNothing(port: number, path: string, headers: Record<string, string>): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.write([`GET ${path} HTTP/1.1`, 'host: localhost', ...lines, '', ''].join('\r\n'));
  socket.pause();
  await pause(watched);
  socket.destroy();
  return 'not read';
}

/** The most memory the process ever held, in MB, as Linux counts it. */
export function peakMemory({ pid = 0 }: ChildProcess): number {
  return memoryLine(pid, 'status', 'VmHWM');
}

/** The memory that a process and those that it has started hold now, in MB; what they share is counted once. */
function memoryWithChildren({ pid = 0 }: ChildProcess): number {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children].reduce((sum, one) => sum + memoryLine(one, 'smaps_rollup', 'Pss'), 0);
}

function memoryLine(pid: number, file: 'status' | 'smaps_rollup', line: string): number {
  try {
    const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
    return Math.round(Number(new RegExp(`${line}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) / 1024);
  } catch {
    // It has ended.
    return 0;
  }
}
