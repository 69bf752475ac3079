import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';

/**
 * Tables that no backup has and that a restore leaves as they are: what tells of this installation and not of its
 * content, as its request log, its backups and its secrets.
 */
const keptTables = [
  'backups',
  'change_counts',
  'job_notes',
  'job_schedules',
  'jobs',
  'log_bodies',
  'logs',
  'rate_limits',
  'setting_secrets',
];
/** Tables that no backup has and that are empty after a restore: what is valid for minutes, and who is signed in. */
const emptiedTables = [
  'idempotency_keys',
  'items_log',
  'passkey_challenges',
  'sessions',
  'verification_codes',
  'viewings',
];

/** A table as the catalogue of the database describes it. */
export interface BackupTable {
  name: string;
  columns: string[];
  /** Columns that a row must have: without a default, and never null. */
  required: string[];
}

const tablesQuery = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
    coalesce(array_agg(a.attname::text) filter (where a.attnotnull and not a.atthasdef), '{}') as required
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    and a.attgenerated = ''
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
  group by c.relname order by c.relname`;

/** The tables whose rows are in a backup. A new table is one of them unless it is named above. */
export function readBackupTables(connection: Pick<Connection, 'run'>): Promise<BackupTable[]> {
  return connection.run<BackupTable>(prepared(tablesQuery, [[...keptTables, ...emptiedTables]]));
}

/** The tables that a restore replaces. */
export async function readReplacedTables(connection: Pick<Connection, 'run'>): Promise<string[]> {
  const tables = await connection.run<BackupTable>(prepared(tablesQuery, [keptTables]));
  return tables.map(({ name }) => name);
}
