import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

/** A separate server with demo content for one test file, for tests that end it or must not affect others. */
export interface OwnServer {
  address(): string;
  /** The mails it sent, oldest first. */
  mails(): string[];
  /** Kills it as a crash does. */
  kill(): Promise<void>;
  /** Starts it at the same address on the same folder, after it was killed. */
  startAgain(): Promise<void>;
  /** Kills it as a crash does, and restarts it at the same address on the same folder. */
  killAndStartAgain(): Promise<void>;
  /** Ends it, changes what is in its database, and restarts it at the same address. */
  changeData(change: (database: Database) => Promise<void>): Promise<void>;
}

/** Starts it before the tests of the file, with further settings from `env`. */
export function ownServer(env: () => Record<string, string> = () => ({})): OwnServer {
  let folder: string;
  let server: ServerProcess;
  const start = async (port = '0') => {
    server = await startServer({ DATA_DIR: folder, DEMO: '1', PORT: port, ...env() });
  };

  const kill = async () => {
    await server.end('SIGKILL');
  };
  const startAgain = () => start(new URL(server.address).port);

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'portal-e2e-own-'));
    cpSync(inject('portalTemplate'), folder, { recursive: true });
    await start();
  });
  afterAll(async () => {
    await kill();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    address: () => server.address,
    mails() {
      const outbox = join(folder, 'outbox');
      if (!existsSync(outbox)) return [];
      const names = readdirSync(outbox)
        .filter((name) => name.endsWith('.txt'))
        .toSorted();
      return names.map((name) => readFileSync(join(outbox, name), 'utf8'));
    },
    kill,
    startAgain,
    async killAndStartAgain() {
      await kill();
      await startAgain();
    },
    async changeData(change) {
      const { port } = new URL(server.address);
      await server.end('SIGTERM');
      const database = await openDatabase({ DATA_DIR: folder });
      await change(database).finally(database.close);
      await start(port);
    },
  };
}
