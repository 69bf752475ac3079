import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/database/connection.ts';

/** A data folder and a prepared database of a test's own. */
export interface TestEnv {
  env: { DATA_DIR: string; DATABASE_URL?: string };
  remove(): Promise<void>;
}

/** The kinds of database that tests can have on this machine. */
export function testableTypes(): Database['kind'][] {
  return inject('postgresUrl') ? ['embedded', 'postgres'] : ['embedded'];
}

/** Makes a data folder, with a copy of the embedded database or beside a clone of the one on PostgreSQL. */
export async function makeTestEnv(kind: Database['kind']): Promise<TestEnv> {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'portal-data-'));
  const removeFolder = () => rmSync(DATA_DIR, { recursive: true, force: true });
  const url = inject('postgresUrl');
  if (kind === 'embedded' || !url) {
    cpSync(inject('embeddedTemplate'), DATA_DIR, { recursive: true });
    return { env: { DATA_DIR }, remove: async () => removeFolder() };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(url, `create database ${name} template postgres`);
  return {
    env: { DATA_DIR, DATABASE_URL: withDatabase(url, name) },
    async remove() {
      removeFolder();
      await administer(url, `drop database ${name} with (force)`);
    },
  };
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = name;
  return address.href;
}

/** Goes to another database than the template, which must have no visitors while it is copied. */
async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(url, 'template1') });
  await client.connect();
  await client.query(statement);
  await client.end();
}
