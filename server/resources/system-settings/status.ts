import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { SystemStatus } from '#contract/system-settings-calls.ts';
import { toIso } from '#server/content/present.ts';
import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import type { Env } from '#server/env.ts';

const { version: release }: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);
const startedAt = new Date(Date.now() - performance.now()).toISOString();

const readDatabase = `select current_setting('server_version') as version,
    pg_database_size(current_database())::float8 as bytes,
    (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
    (select created_at::text from backups where issue is null order by created_at desc limit 1) as "lastBackupAt"`;
const readQueue = `select count(*) filter (where state = 'created')::int as waiting,
    count(*) filter (where state in ('retry', 'active') and retry_count > 0)::int as failing,
    count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as "givenUp"
  from pgboss.job where name <> 'given-up'`;

type Facts = Pick<SystemStatus['database'], 'version' | 'bytes' | 'migrations'> & {
  lastBackupAt: string | null;
};

/** How the installation is, as this server process sees it. */
export async function systemStatus(
  { drizzle, kind }: Database,
  env: Pick<Env, 'DATA_DIR' | 'STORAGE_URL'>,
): Promise<SystemStatus> {
  const [[facts], [queue], disk] = await Promise.all([
    drizzle.run<Facts>(prepared(readDatabase, [])),
    drizzle.run<SystemStatus['queue']>(prepared(readQueue, [])),
    statfs(env.DATA_DIR).catch(() => null),
  ]);
  const { lastBackupAt, ...database } = facts as Facts;
  return {
    release,
    startedAt,
    now: new Date().toISOString(),
    database: { kind, ...database },
    disk: disk && { freeBytes: disk.bavail * disk.bsize, totalBytes: disk.blocks * disk.bsize },
    storage: env.STORAGE_URL ? 's3' : 'folder',
    queue: queue as SystemStatus['queue'],
    lastBackupAt: lastBackupAt && toIso(lastBackupAt),
  };
}
