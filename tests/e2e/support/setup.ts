import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/database/connection.ts';
import { migrate } from '#server/database/migrate.ts';
import { fillDemoContent } from '#server/demo/fill.ts';
import { installQueue } from '#server/jobs/queue.ts';
import { startServer } from '../../support/server-process.ts';
import { sharedSecret } from './expired-token.ts';
import { addMorePeople } from './people.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with demo content, to be copied by tests that need a separate server. */
    portalTemplate: string;
    /** For each worker the address of the server that the other tests in it share, one file after the other. */
    portalAddresses: string[];
  }
}

/** Fills a data folder once, and starts for each worker a server on a copy of it. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const template = join(folder, 'template');
  const database = await openDatabase({ DATA_DIR: template });
  await migrate(database, () => installQueue(database));
  await fillDemoContent(database);
  await addMorePeople(database);
  await database.close();

  const servers = await Promise.all(
    Array.from({ length: project.config.maxWorkers ?? 1 }, (_, worker) => {
      const shared = join(folder, `shared-${worker}`);
      cpSync(template, shared, { recursive: true });
      return startServer({ DATA_DIR: shared, DEMO: '1', JWT_SECRET: sharedSecret });
    }),
  );
  project.provide('portalTemplate', template);
  project.provide(
    'portalAddresses',
    servers.map(({ address }) => address),
  );
  return async () => {
    await Promise.all(servers.map((server) => server.end('SIGTERM')));
    rmSync(folder, { recursive: true, force: true });
  };
}
