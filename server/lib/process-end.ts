import type { FastifyInstance } from 'fastify';
import { loggedError } from './error-text.ts';

/** How long pending answers may take after a signal to stop. */
const inFlight = 10_000;
/** When everything together takes longer than this, the process is ended anyway. */
const timeout = 20_000;

let close = async (): Promise<void> => {};
let isEnding = false;

/** Registers how to close what is open; replaces the previous registration. */
export function closeWith(work: () => Promise<void>): void {
  close = work;
}

/** Closes what is open and ends the process. Ctrl-C reaches it twice under npm, so only the first call counts. */
export async function end(exitCode: number): Promise<void> {
  if (isEnding) return;
  isEnding = true;
  setTimeout(() => process.exit(1), timeout).unref();
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

/** Stops listening and lets pending requests finish, up to the limit. */
export async function closeInTime(app: FastifyInstance): Promise<void> {
  const limit = setTimeout(() => app.server.closeAllConnections(), inFlight);
  // A connection with a pending answer stays open for the client's next request, which another server must get.
  const idle = setInterval(() => app.server.closeIdleConnections(), 100);
  await app.close();
  clearInterval(idle);
  clearTimeout(limit);
}
