import type pg from 'pg';

const every = 15_000;
/** A checkpoint is due after so much was written; it bounds the log on disk and the time that a recovery takes. */
const checkpointBytes = 16 * 1024 * 1024;

const bytesSinceCheckpoint = `
  select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 as bytes from pg_control_checkpoint()`;

/** Tables with many dead or changed rows, by the rule of PostgreSQL's own autovacuum. */
const tablesInNeed = `
  select format('%I.%I', s.schemaname, s.relname) as name
  from pg_stat_user_tables s join pg_class c on c.oid = s.relid
  where s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
     or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
     or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
     or age(c.relfrozenxid) > 150000000`;

/**
 * Does what a PostgreSQL server does in the background and the embedded engine leaves to its host: checkpoints,
 * vacuuming and statistics for the planner. The answer ends it.
 */
export function startMaintenance(pool: pg.Pool): () => void {
  let isRunning = false;

  async function tick(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      await runMaintenance(pool);
    } catch {
      // The database is away or its disk is full; the next round comes soon enough.
    } finally {
      isRunning = false;
    }
  }

  const timer = setInterval(tick, every);
  timer.unref();
  return () => clearInterval(timer);
}

/** One round of maintenance. */
export async function runMaintenance(pool: pg.Pool): Promise<void> {
  await pool.query('select pg_stat_force_next_flush()');
  const { rows: tables } = await pool.query<{ name: string }>(tablesInNeed);
  for (const { name } of tables) await pool.query(`vacuum (analyze) ${name}`);
  const { rows } = await pool.query<{ bytes: number }>(bytesSinceCheckpoint);
  if ((rows[0]?.bytes ?? 0) > checkpointBytes) await pool.query('checkpoint');
}
