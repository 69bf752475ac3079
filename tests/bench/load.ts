import { readdirSync, readFileSync } from 'node:fs';
import autocannon from 'autocannon';

/** What a load of 10 connections gave. */
export interface Measured {
  perSecond: number;
  p95: number;
  slowest: number;
  failed: number;
  /** Microseconds of processor time that a request took of the server and of PostgreSQL. */
  processor: number;
}

/** One request of a load; a function is called again for each request. */
export interface LoadRequest {
  method: 'GET' | 'PATCH' | 'POST';
  path: () => string;
  headers?: Record<string, string>;
  body?: () => string;
}

/** Where a server listens, and the processes that work for its answers: its own and PostgreSQL's first one. */
export interface Target {
  port: number;
  processes: readonly number[];
}

const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);

/**
 * Asks each target as fast as ten connections can, after a short warm-up of all: one after the other and that several
 * times, so that a slow hour of the machine meets all of them. Answers the median of each.
 */
export async function loadInTurns(loads: readonly [Target, LoadRequest][]): Promise<Measured[]> {
  for (const [target, request] of loads) await run(target, request, 2);
  const measured: Measured[][] = loads.map(() => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [index, [target, request]] of loads.entries())
      measured[index]?.push(await run(target, request, seconds));
  return measured.map((all) => ({
    perSecond: median(all.map(({ perSecond }) => perSecond)),
    p95: median(all.map(({ p95 }) => p95)),
    slowest: Math.max(...all.map(({ slowest }) => slowest)),
    failed: all.reduce((sum, { failed }) => sum + failed, 0),
    processor: median(all.map(({ processor }) => processor)),
  }));
}

async function run(
  { port, processes }: Target,
  { method, path, headers = {}, body }: LoadRequest,
  duration: number,
): Promise<Measured> {
  const before = processorTime(processes);
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    connections: 10,
    duration,
    requests: [
      {
        method,
        headers,
        setupRequest: (prepared) => ({ ...prepared, path: path(), ...(body && { body: body() }) }),
      },
    ],
  });
  return {
    perSecond: result.requests.average,
    p95: result.latency.p97_5,
    slowest: result.latency.max,
    failed: result.non2xx + result.errors,
    processor: (processorTime(processes) - before) / Math.max(1, result.requests.total),
  };
}

/** Microseconds that some processes have worked, with their children, as Linux counts them. */
function processorTime(processes: readonly number[]): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const ticks = pids.map((pid) => {
    const stat = statOf(pid);
    if (processes.includes(Number(pid))) return sum(stat.slice(11, 15));
    return processes.includes(Number(stat[1])) ? sum(stat.slice(11, 13)) : 0;
  });
  return sum(ticks) * 10_000;
}

/** The fields of a process after its name: state, parent, …, and from the twelfth its own time and that of its children. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return [];
  }
}

const sum = (values: readonly (string | number)[]) =>
  values.reduce<number>((all, one) => all + Number(one), 0);

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
