import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { StartError } from '#server/lib/errors.ts';
import type { FromEngine, ToEngine } from './embedded-worker.ts';
import { lockFolder } from './folder-lock.ts';
import { PortStream } from './port-stream.ts';

/** PostgreSQL within this process: PGlite in a separate thread. */
interface EmbeddedEngine {
  /** A connection for `pg`. */
  stream(): Duplex;
  close(): Promise<void>;
}

/** How long after a failed start of the thread another one may be tried. */
const restartPause = 1_000;

/** Opens the database in a data folder, making it when there is none. */
export async function openEngine(dataDir: string): Promise<EmbeddedEngine> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const unlock = lockFolder(dataDir);
  const folder = join(dataDir, 'database');
  let thread: Promise<Worker> | undefined;
  let lastOneEnded: Promise<unknown> = Promise.resolve();
  let isClosing = false;

  /** The running thread; one that died is started again, and PostgreSQL's own recovery keeps what was committed. */
  function running(): Promise<Worker> {
    thread ??= lastOneEnded.then(() => startThread(folder, onDeath)).catch(onFailedStart);
    return thread;
  }

  function onDeath(reason: string | undefined, ended: Promise<unknown>): void {
    thread = undefined;
    lastOneEnded = ended;
    // Also while it is closed: what needed it fails before its reason arrives.
    if (reason)
      console.error(
        `The embedded database stopped (${reason})${isClosing ? '' : '; the next query starts it again'}.`,
      );
  }

  function onFailedStart(error: Error): never {
    setTimeout(() => {
      thread = undefined;
    }, restartPause).unref();
    throw error;
  }

  async function connectClient(): Promise<MessagePort> {
    const worker = await running();
    const { port1, port2 } = new MessageChannel();
    worker.postMessage({ client: port2 } satisfies ToEngine, [port2]);
    return port1;
  }

  try {
    await running();
  } catch (error) {
    unlock();
    throw error;
  }
  return {
    stream: () => new PortStream(connectClient),
    async close() {
      isClosing = true;
      const worker = await thread?.catch(() => undefined);
      if (worker) {
        const ended = new Promise((resolve) => worker.once('exit', resolve));
        worker.postMessage('close' satisfies ToEngine);
        await ended;
      }
      unlock();
    },
  };
}

/**
 * Starts the thread and waits until the database in it is open. From then on its end is reported immediately, with a
 * reason unless it was closed.
 */
function startThread(
  folder: string,
  onDeath: (reason: string | undefined, ended: Promise<unknown>) => void,
): Promise<Worker> {
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), { workerData: { folder } });
  const ended = new Promise((resolve) => worker.once('exit', resolve));
  let isOpen = false;
  let isDead = false;
  return new Promise((resolve, reject) => {
    function die(reason?: string): void {
      if (isDead) return;
      isDead = true;
      if (isOpen) onDeath(reason, ended);
      else reject(unusable(folder, reason ?? 'it was closed'));
    }
    // Under `node --watch` other messages arrive here as well.
    worker.on('message', (message: FromEngine) => {
      if (message === 'open') {
        isOpen = true;
        resolve(worker);
      } else if (message.gaveUp) die(message.gaveUp);
    });
    worker.on('error', (error) => die(error.message));
    worker.on('exit', (code) => die(code === 0 ? undefined : 'no reason given'));
  });
}

function unusable(folder: string, reason: string): StartError {
  const remedy = /No space left/.test(reason)
    ? 'Make room on the disk.'
    : 'Put a backup in its place, or move the folder away to begin with an empty database.';
  // The code of a refused connection: requests are answered with 503 and Retry-After.
  return Object.assign(new StartError(`The database in ${folder} cannot be opened (${reason}). ${remedy}`), {
    code: 'ECONNREFUSED',
  });
}
