import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { postgresFolder, startPostgres } from './postgres-server.ts';
import { prepareDatabase } from './prepared-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A data folder with a prepared database, to be copied. */
    embeddedTemplate: string;
    /** Where the test PostgreSQL listens; null runs the API tests on the embedded database. */
    postgresUrl: string | null;
  }
}

/** Prepares once for all test files: a data folder to copy, and a template database where PostgreSQL is found. */
export default async function setUp(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-template-'));
  const programs = process.env.TEST_DATABASE === 'embedded' ? undefined : postgresFolder();
  if (!programs && process.env.TEST_DATABASE === 'postgres') throw new Error('PostgreSQL was not found.');

  // The embedded database is made in a thread, which goes on while PostgreSQL starts.
  const embedded = prepareDatabase({ DATA_DIR: folder });
  const postgres = programs ? startPostgres(programs) : undefined;
  if (postgres) await prepareDatabase({ DATA_DIR: folder, DATABASE_URL: postgres.url('postgres') });
  await embedded;
  project.provide('embeddedTemplate', folder);
  project.provide('postgresUrl', postgres ? postgres.url('postgres') : null);
  return () => {
    postgres?.remove();
    rmSync(folder, { recursive: true, force: true });
  };
}
