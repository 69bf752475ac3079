import type { ChildProcess } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { peakMemory } from './exports.ts';
import { type Figure, p95, secondsOf } from './figure.ts';
import type { BenchData } from './fill.ts';

/** How a server is asked. */
interface Caller {
  address: string;
  process: ChildProcess;
  signIn(email: string): Promise<string>;
}

/** Milliseconds between two requests for the list. */
const every = 20;

/** How long a backup and a restore of a large database take, in how much memory, and what others notice. */
export async function measureBackups(
  { address, process, signIn }: Caller,
  url: string,
  { namespace, email, readers, password }: BenchData,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`update users set roles = '{ADMIN}' where email = $1`, [readers[0]]);
  const [reader, admin] = [await signIn(email), await signIn(readers[0] ?? '')];

  async function call(path: string, body: object): Promise<Record<string, string>> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin}` };
    const answer = await fetch(`${address}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json() as Promise<Record<string, string>>;
  }
  async function finish({ jobId }: Record<string, string>): Promise<void> {
    for (;;) {
      const { rows } = await client.query(
        'select status, phase, error_code, error_context from jobs where id = $1',
        [jobId],
      );
      if (rows[0]?.status === 'Done') return;
      if (rows[0]?.status === 'Failed') throw new Error(JSON.stringify(rows[0]));
      await pause(100);
    }
  }
  async function list(): Promise<number> {
    const start = performance.now();
    const headers = { authorization: `Bearer ${reader}`, namespace };
    const answer = await fetch(`${address}/api/item/list?pageSize=25`, { headers });
    await answer.arrayBuffer();
    return performance.now() - start;
  }
  async function listsDuring(work: Promise<unknown>): Promise<number> {
    let isDone = false;
    const ended = work.finally(() => {
      isDone = true;
    });
    const times: number[] = [];
    while (!isDone) {
      times.push(await list());
      await pause(every);
    }
    await ended;
    return p95(times);
  }

  for (let warmUp = 0; warmUp < 50; warmUp += 1) await list();
  const idle = await listsDuring(pause(10_000));
  const before = peakMemory(process);
  const backup = await secondsOf(async () => finish(await call('/database/backup/add', {})));
  let busy = 0;
  let id = '';
  const courteous = await secondsOf(async () => {
    const job = await call('/database/backup/add', {});
    id = job.jobId ?? '';
    busy = await listsDuring(finish(job));
  });
  const memoryOfBackup = peakMemory(process);
  const restore = await secondsOf(async () => finish(await call(`/database/restore/${id}`, { password })));
  const { rows } = await client.query<{ size: number }>(
    'select size / 1e6 as size from backups where id = $1',
    [id],
  );
  await client.end();
  return [
    { name: 'backup', measured: backup, atMost: 60, unit: 's' },
    { name: 'backup while lists are read, which it gives way to', measured: courteous, unit: 's' },
    { name: 'memory that it takes, peak', measured: memoryOfBackup - before, atMost: 200, unit: 'MB' },
    { name: 'restore, with its restore point', measured: restore, atMost: 180, unit: 's' },
    { name: 'memory that it takes, peak', measured: peakMemory(process) - before, atMost: 200, unit: 'MB' },
    { name: 'p95 of a list, idle', measured: Math.round(idle * 10) / 10, unit: 'ms' },
    { name: 'p95 of the list during the backup', measured: Math.round(busy * 10) / 10, unit: 'ms' },
    {
      name: 'p95 during the backup, by idle',
      measured: Math.round((busy / idle) * 10) / 10,
      atMost: 2,
      unit: 'times',
    },
    { name: 'size of the archive', measured: Number(rows[0]?.size ?? 0), unit: 'MB' },
  ];
}
