import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverFlags } from '../../scripts/server-flags.mjs';

/** The server as its own process, as an operator runs it. */
export interface ServerProcess {
  /** Where it listens. */
  address: string;
  process: ChildProcess;
  /** Everything that it printed so far. */
  output(): string;
  /** Sends a signal, unless it ended already, and resolves with the exit code: null when a signal killed it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Who the servers of these tests have as their first administrator. */
export const administrator = { email: 'root@example.test', password: 'correct horse battery' };

const main = new URL('../../server/main.ts', import.meta.url).pathname;
/** The many servers of the tests are compiled once. */
const compiled = new URL('../../node_modules/.cache/compiled', import.meta.url).pathname;

/**
 * Starts a server on a free port, without demo content; rejects with what it printed when it ends instead.
 * `within` is a command that runs the command after it.
 */
export async function startServer(
  env: Record<string, string>,
  within: string[] = [],
): Promise<ServerProcess> {
  const command = [...within, process.execPath, ...serverFlags, main];
  const [file = '', ...rest] = command;
  const child = spawn(file, rest, {
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: compiled,
      PORT: '0',
      DEMO: '0',
      LOG_LEVEL: 'error',
      SHUTDOWN_DELAY: '0',
      ADMIN_EMAIL: administrator.email,
      ADMIN_PASSWORD: administrator.password,
      ...env,
    },
  });
  let printed = '';
  const address = await new Promise<string>((resolve, reject) => {
    const read = (text: Buffer) => {
      printed += text;
      const found = /The portal is at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', (code) => reject(new Error(`The server ended with ${code}: ${printed}`)));
  });
  return {
    address,
    process: child,
    output: () => printed,
    async end(signal) {
      const ended = once(child, 'exit');
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await ended;
      }
      return child.exitCode;
    },
  };
}
