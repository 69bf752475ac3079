import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { openDatabase } from './database/connection.ts';
import { migrate } from './database/migrate.ts';
import { demoAccounts, demoPassword } from './demo/accounts.ts';
import { type Env, readEnv } from './env.ts';
import { type Demo, prepareFirstSignIn } from './first-start.ts';
import { installQueue } from './jobs/queue.ts';
import { loggedError, StartError } from './lib/errors.ts';
import { closeInTime, closeWith, end, handleProcessEnd } from './lib/process-end.ts';

const demo: Demo = {
  password: demoPassword,
  accounts: demoAccounts,
  async fill(env, database) {
    // Loaded only here: a server without demo never needs it.
    const { fillDemoContent } = await import('./demo/fill.ts');
    const { storeDemoFiles } = await import('./demo/files.ts');
    await fillDemoContent(database, await storeDemoFiles(env));
  },
};

/** Opens the database, listens, and prints the address. */
async function start(): Promise<void> {
  const env = readEnv(process.env);
  const database = await openDatabase(env);
  closeWith(() => database.close());
  const advice = await migrate(database, async () => {
    await installQueue(database);
    return prepareFirstSignIn(env, database, demo);
  });
  const app = await buildApp({ env, database, demo });
  const announced = env.SHUTDOWN_DELAY * 1000;
  closeWith(async () => {
    await closeInTime(app, announced);
    await database.close();
  }, announced);
  const address = await listen(app, env);
  announce([`The portal is at ${address}`, ...advice(address), ...(env.isKeptIn ? [keptIn] : [])]);
}

const keptIn =
  'Only this machine reaches it. Set DEMO=1 to open demo accounts to HOST, or DEMO=0 to have none.';

async function listen(app: FastifyInstance, { PORT: port, HOST: host, PUBLIC_URL }: Env): Promise<string> {
  try {
    const address = await app.listen({ port, host });
    return PUBLIC_URL ?? address.replace('127.0.0.1', 'localhost');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') {
      throw new StartError(`Port ${port} of ${host} is in use. Stop the program that has it, or set PORT.`);
    }
    if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
      throw new StartError(`The server may not listen on ${host}, port ${port} (${code}). Set HOST or PORT.`);
    }
    throw error;
  }
}

function announce(lines: string[]): void {
  console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

handleProcessEnd();
try {
  await start();
} catch (error) {
  // What the operator can fix is printed as one line; anything else is a bug and is printed with its stack.
  console.error(error instanceof StartError ? error.message : loggedError(error).stack);
  await end(1);
}
