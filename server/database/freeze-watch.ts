import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { destroySocket } from './postgres.ts';

/** How often it is checked how long connections have been in use. */
const interval = 500;
/** In use for so long, a connection may wait for a PostgreSQL that does not answer. */
const suspicious = 1_500;
/** How long PostgreSQL may take to accept a connection. */
const pingTimeout = 1_500;

/**
 * Closes the connections in use when PostgreSQL does not answer at all, as when its machine hangs: their callers are
 * refused within seconds and not when some statement's timeout is over. A slow statement is left alone, as a new
 * connection is accepted meanwhile. Returns a function that ends the watch.
 */
export function watchForFreeze(pool: pg.Pool): () => void {
  const inUse = new Map<pg.ClientBase, number>();
  let isAsking = false;
  pool.on('acquire', (client) => inUse.set(client, performance.now()));
  pool.on('release', (_error, client) => inUse.delete(client));
  pool.on('remove', (client) => inUse.delete(client));

  async function check(): Promise<void> {
    const oldest = Math.min(...inUse.values());
    if (isAsking || performance.now() - oldest < suspicious) return;
    isAsking = true;
    const began = performance.now();
    if (!(await doesAnswer(pool.options))) {
      for (const [client, since] of inUse) if (since < began) destroySocket(client);
    }
    isAsking = false;
  }

  const timer = setInterval(check, interval);
  timer.unref();
  return () => clearInterval(timer);
}

/** Whether PostgreSQL answers a new connection in time; an error is an answer too. */
async function doesAnswer(options: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...options, connectionTimeoutMillis: 0 });
  client.on('error', () => {});
  const began = performance.now();
  const answer = client.connect().then(
    () => true,
    () => true,
  );
  // A timer that is late says that this process was busy, and nothing about PostgreSQL.
  const timeout = pause(pingTimeout).then(() => performance.now() - began > pingTimeout + 500);
  const isAlive = await Promise.race([answer, timeout]);
  destroySocket(client);
  return isAlive;
}
