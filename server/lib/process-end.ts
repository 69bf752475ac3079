import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { loggedError } from './errors.ts';

/** How long pending answers may take after a signal to stop. */
const inFlight = 10_000;
/** When closing takes longer than this, the process ends all the same. */
const timeout = 20_000;

let close = async (): Promise<void> => {};
/** Milliseconds in which clients learn that the server ends, before anything is closed. */
let notice = 0;
let isEnding = false;

/** Sets how to close what is open by now, replacing what was set before, and how long that takes at least. */
export function closeWith(work: () => Promise<void>, atLeast = 0): void {
  close = work;
  notice = atLeast;
}

/** Closes what is open and ends the process. Ctrl-C reaches it twice under npm, so only the first call counts. */
export async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), notice + timeout).unref();
  try {
    await close();
    process.exit(exitCode);
  } catch (error) {
    console.error(loggedError(error).stack);
    process.exit(1);
  }
}

/** Ends in order on a signal, and on an unhandled error or rejection. */
export function handleProcessEnd(): void {
  process.on('SIGTERM', () => end(0));
  process.on('SIGINT', () => end(0));
  process.on('uncaughtException', (error) => {
    console.error(`An error that nobody handled ends the server. ${loggedError(error).stack}`);
    void end(1);
  });
}

/** Announces the end, for clients and proxies to go elsewhere; then stops listening and lets pending answers finish. */
export async function closeInTime(app: FastifyInstance, announced: number): Promise<void> {
  app.announceEnd();
  await pause(announced);
  const limit = setTimeout(() => app.server.closeAllConnections(), inFlight);
  // A connection with a pending answer stays open for the client's next request, which another server must get.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}
