import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Env } from '#server/env.ts';
import { openEngine } from './embedded.ts';
import { watchForFreeze } from './freeze-watch.ts';
import { startMaintenance } from './maintenance.ts';
import { dropIdleConnections, ensureSupportedServer, setUpSession } from './postgres.ts';
import { type Connection, sessionOn } from './session.ts';
import { watchQueries } from './slow-queries.ts';

/** The one way to the database, embedded or not. */
export interface Database {
  drizzle: NodePgDatabase & Connection;
  pool: pg.Pool;
  kind: 'embedded' | 'postgres';
  /** Resolves when the database answers, soon; rejects otherwise. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Measured: the one session of the embedded database gains little from more clients that wait for their turn. */
const embeddedClients = 4;
/** Waiting for a client of the embedded database is waiting for a slow query, so it may take long. */
const embeddedWait = 25_000;
const postgresClients = 10;
const postgresWait = 4_000;
const pingQuery = { text: 'select 1', query_timeout: 3_000 };

/** Timestamps stay the text that PostgreSQL prints; int8 becomes a number; numeric stays exact, as text. */
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (text: string) => text);
types.setTypeParser(pg.types.builtins.INT8, Number);
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** Opens the database that the environment names. */
export function openDatabase(
  env: Pick<Env, 'DATABASE_URL' | 'DATA_DIR'> & Partial<Pick<Env, 'SLOW_QUERY_MS'>>,
): Promise<Database> {
  const slow = env.SLOW_QUERY_MS ?? 0;
  return env.DATABASE_URL ? openPostgres(env.DATABASE_URL, slow) : openEmbedded(env.DATA_DIR, slow);
}

async function openEmbedded(dataDir: string, slow: number): Promise<Database> {
  const engine = await openEngine(dataDir);
  const pool = openPool(slow, {
    user: 'postgres',
    database: 'postgres',
    stream: () => engine.stream(),
    max: embeddedClients,
    connectionTimeoutMillis: embeddedWait,
    onConnect: dropNames,
  });
  const endMaintenance = startMaintenance(pool);
  return assemble('embedded', pool, async () => {
    endMaintenance();
    await pool.end();
    await engine.close();
  });
}

async function openPostgres(connectionString: string, slow: number): Promise<Database> {
  const pool = openPool(slow, {
    connectionString,
    max: postgresClients,
    connectionTimeoutMillis: postgresWait,
    onConnect: setUpSession,
  });
  pool.on('connect', dropIdleConnections);
  try {
    await ensureSupportedServer(pool);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const endWatch = watchForFreeze(pool);
  return assemble('postgres', pool, () => {
    endWatch();
    return pool.end();
  });
}

/** A connection outside of the pool, for work that takes longer than the pool's connections may. */
export async function openClient({ pool, kind }: Pick<Database, 'pool' | 'kind'>): Promise<pg.Client> {
  const client = new pg.Client(pool.options);
  client.on('error', () => {});
  if (kind === 'embedded') dropNames(client);
  await client.connect();
  return client;
}

function openPool(slow: number, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types });
  // A connection that breaks fails the query on it, and the pool opens another; without a listener it ends the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  watchQueries(pool, slow);
  return pool;
}

function assemble(kind: Database['kind'], pool: pg.Pool, close: () => Promise<void>): Database {
  return {
    kind,
    pool,
    drizzle: sessionOn(pool),
    close,
    async ping() {
      await pool.query(pingQuery);
    },
  };
}

/** The clients of the embedded database share one session, where a statement prepared by each of them would collide. */
function dropNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const nameless = (config: unknown, ...rest: unknown[]) =>
    query(isNamed(config) ? { ...config, name: undefined } : config, ...rest);
  client.query = nameless as typeof client.query;
}

function isNamed(config: unknown): config is pg.QueryConfig {
  return typeof config === 'object' && config !== null && 'name' in config;
}
