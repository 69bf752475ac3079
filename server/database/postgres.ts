import type { Socket } from 'node:net';
import type pg from 'pg';
import { StartError } from '#server/lib/errors.ts';

const oldestVersion = 15;
/** A statement that takes longer is ended by PostgreSQL. */
const statementTimeout = 20_000;
/** A connection without traffic for so long is closed: its PostgreSQL hangs or is cut off. */
const silence = 22_000;

/**
 * Settings of every session. Each statement has one process: many requests run at once anyway, and starting parallel
 * workers for a count takes longer than they save.
 */
export async function setUpSession(client: pg.ClientBase): Promise<void> {
  await client.query(
    `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statementTimeout};
     set max_parallel_workers_per_gather = 0;
     set idle_in_transaction_session_timeout = ${silence}`,
  );
}

/** Drops a connection that fell silent, so that no request waits on it; one that is idle in the pool costs nothing. */
export function dropIdleConnections(client: pg.ClientBase): void {
  socketOf(client).setTimeout(silence, () => destroySocket(client));
}

/** Closes a connection immediately: its pending queries fail with an error that PostgreSQL does not answer. */
export function destroySocket(client: pg.ClientBase): void {
  socketOf(client).destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }));
}

function socketOf(client: pg.ClientBase): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream;
}

/** Refuses to start on a PostgreSQL that is away or cannot hold the data. */
export async function ensureSupportedServer(pool: pg.Pool): Promise<void> {
  const { version, encoding } = await askFitness(pool);
  if (version < oldestVersion) {
    throw new StartError(
      `DATABASE_URL leads to PostgreSQL ${version}; version ${oldestVersion} or newer is needed.`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartError(
      `The database of DATABASE_URL is encoded in ${encoding}; make one with encoding UTF8.`,
    );
  }
}

async function askFitness(pool: pg.Pool): Promise<{ version: number; encoding: string }> {
  try {
    const { rows } = await pool.query<{ version: number; encoding: string }>(
      `select current_setting('server_version_num')::int / 10000 as version,
              current_setting('server_encoding') as encoding`,
    );
    return rows[0] ?? { version: 0, encoding: '' };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new StartError(`The PostgreSQL of DATABASE_URL cannot be used: ${message || code}`);
  }
}
