import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import pg from 'pg';

/**
 * The result of some work, and how many statements this process sends to the database while it runs; only those whose
 * text has a part in it, if one is given. What the queue asks meanwhile is not the work's.
 */
export async function countingStatements<Result>(
  work: () => Promise<Result>,
  part = '',
): Promise<{ result: Result; statements: number }> {
  const { query } = pg.Client.prototype;
  let count = 0;
  pg.Client.prototype.query = function counted(this: pg.Client, ...args: unknown[]) {
    const text = typeof args[0] === 'string' ? args[0] : (args[0] as pg.QueryConfig).text;
    if (text.includes(part) && !text.includes('pgboss')) count += 1;
    return Reflect.apply(query, this, args);
  } as typeof query;
  try {
    return { result: await work(), statements: count };
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** Milliseconds of processor time that this process takes while some work runs; waiting costs nothing. */
export async function processorTimeOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * The most milliseconds of processor time that this thread takes in one turn of its event loop while some work runs: as
 * long as others wait. Time in which the machine does something else does not count.
 */
async function longestTurnOnce(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let before = process.threadCpuUsage();
  let isOver = false;
  const turn = () => {
    const { user, system } = process.threadCpuUsage(before);
    longest = Math.max(longest, (user + system) / 1_000);
    before = process.threadCpuUsage();
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  await new Promise((resolve) => setImmediate(resolve));
  return longest;
}

/** The least of three measurements, fewer where one is below `enough`: a shared cache makes the same work take longer. */
export async function longestTurnOf(work: () => Promise<unknown>, enough: number): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < 3 && least >= enough; attempt += 1) {
    least = Math.min(least, await longestTurnOnce(work));
  }
  return least;
}

/** A line of what Linux knows of the memory of a process, in MB. */
function memoryOf(pid: number | 'self', line: 'VmRSS' | 'VmHWM'): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`${line}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024;
  } catch {
    // The process has ended.
    return 0;
  }
}

const childrenOf = (): number[] =>
  readdirSync('/proc/self/task').flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );

/**
 * The megabytes that some work takes in all: those by which this process grows at its peak, threads included, and the
 * peaks of the processes that it has at the same time, with what they share with others. Linux alone counts this.
 */
export async function memoryTakenBy(work: () => Promise<unknown>): Promise<number> {
  // Begins the peaks anew.
  for (const pid of ['self', ...childrenOf()]) writeFileSync(`/proc/${pid}/clear_refs`, '5');
  const before = memoryOf('self', 'VmRSS');
  let children = 0;
  const look = () => {
    const now = childrenOf().reduce((sum, pid) => sum + memoryOf(pid, 'VmHWM'), 0);
    children = Math.max(children, now);
  };
  const looking = setInterval(look, 20);
  await work();
  clearInterval(looking);
  look();
  return memoryOf('self', 'VmHWM') - before + children;
}

/** For tests of work that may have to be interrupted. */
export const interruptible = { timeout: 400_000 };

/**
 * Whether synchronous work comes to an end: give it an input so large that work which grows faster than its input would
 * take an hour. It is interrupted after five minutes, thousands of times what it takes, so that load does not matter.
 */
export function comesToAnEnd(work: () => unknown): boolean {
  try {
    runInNewContext('work()', { work }, { timeout: 300_000 });
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
    throw error;
  }
}
