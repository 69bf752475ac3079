import { expect } from 'vitest';
import { backupEndpoints } from '#contract/backups.ts';
import { jobEndpoints } from '#contract/jobs.ts';
import type { ApiClient } from './api-client.ts';
import { administrator } from './server-process.ts';

const pathOf = ({ path }: { path: string }, id: string) => path.replace(':id', id);

/** Begins a backup; answers the id of its job, which becomes its own. */
export async function beginBackup(client: ApiClient): Promise<string> {
  const { status, body } = await client.send('POST', backupEndpoints.add.path, { withFiles: true });
  expect([status, body]).toEqual([200, { jobId: expect.any(String) }]);
  return String(body.jobId);
}

/** Begins to verify or restore a backup. */
export function begin(client: ApiClient, purpose: 'verify' | 'restore', id: string) {
  const body = purpose === 'verify' ? {} : { password: administrator.password };
  return client.send('POST', pathOf(backupEndpoints[purpose], id), body);
}

/** Waits until a job has ended; answers how. */
export async function endOf(client: ApiClient, job: unknown): Promise<string> {
  const read = async () => (await client.send('GET', pathOf(jobEndpoints.details, String(job)))).body;
  const isOver = async () => !['Waiting', 'Retrying', 'Running'].includes(String((await read()).status));
  await expect.poll(isOver, { timeout: 120_000 }).toBe(true);
  const { status, errorCode } = await read();
  return errorCode ? `${status} ${errorCode}` : String(status);
}

/** The ids of all backups, or of those of a kind. */
export async function backupsOf(client: ApiClient, kind = ''): Promise<string[]> {
  const filter = kind && `&kind=${kind}`;
  const { body } = await client.send('GET', `${backupEndpoints.list.path}?pageSize=100${filter}`);
  return (body.items as { id: string }[]).map(({ id }) => id);
}
