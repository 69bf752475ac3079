import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';

let folder: string;
let running: ServerProcess[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'portal-folder-'));
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  running = [];
});
afterEach(async () => {
  for (const server of running) await server.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(): Promise<ServerProcess> {
  const server = await startServer({ DATA_DIR: folder });
  running.push(server);
  return server;
}

describe('a data folder', () => {
  it('is refused to a second server in one clear line, and the first goes on', async () => {
    const first = await start();
    const issue = await start().catch((error: Error) => error.message);
    expect(issue).toBe(
      `The server ended with 1: The data folder ${folder} is in use by another server process ` +
        `(pid ${first.process.pid}). Stop that one, or give this one a DATA_DIR of its own.\n`,
    );
    const answer = await fetch(`${first.address}/ready`);
    expect(answer.status).toBe(200);
  });

  it('is free again after its server was killed, after one stopped, and after one in this process closed it', async () => {
    await (await start()).end('SIGKILL');
    const second = await start();
    expect((await fetch(`${second.address}/ready`)).status).toBe(200);
    expect(await second.end('SIGTERM')).toBe(0);
    const database = await openDatabase({ DATA_DIR: folder });
    await expect(openDatabase({ DATA_DIR: folder })).rejects.toThrow('is in use');
    await database.close();
    await (await openDatabase({ DATA_DIR: folder })).close();
  });
});

const damages: Record<string, (database: string) => void> = {
  'a log that was cut off': (database) => {
    const [newest = ''] = readdirSync(join(database, 'pg_wal'))
      .filter((name) => /^[0-9A-F]{24}$/.test(name))
      .sort()
      .reverse();
    truncateSync(join(database, 'pg_wal', newest), 1_000);
  },
  'a lost log': (database) => rmSync(join(database, 'pg_wal'), { recursive: true }),
  'a lost version file': (database) => rmSync(join(database, 'PG_VERSION')),
  'a cut control file': (database) => truncateSync(join(database, 'global', 'pg_control'), 10),
  'lost tables': (database) => rmSync(join(database, 'base'), { recursive: true }),
};

/** Every file with its size, except those that PostgreSQL rewrites at each start. */
function filesIn(database: string): string[] {
  const names = readdirSync(database, { recursive: true, encoding: 'utf8' }).toSorted();
  return names
    .filter((name) => !/postmaster\.pid$|pg_internal\.init$/.test(name))
    .map((name) => `${name} ${statSync(join(database, name)).size}`);
}

describe('a damaged database folder', () => {
  it.each(Object.entries(damages))('with %s is refused by name and left unchanged', async (_what, damage) => {
    const database = join(folder, 'database');
    damage(database);
    const before = filesIn(database);
    const issue = await openDatabase({ DATA_DIR: folder }).catch((error: Error) => error.message);
    expect(issue).toMatch(/^The database in \S+ cannot be opened \(.+\)\. Put a backup in its place, .+\.$/);
    expect(issue).toContain(database);
    expect(filesIn(database)).toEqual(before);
  });

  it('ends the server with one line', async () => {
    rmSync(join(folder, 'database', 'PG_VERSION'));
    const issue = await start().catch((error: Error) => error.message);
    expect(issue).toMatch(/^The server ended with 1: The database in .+ cannot be opened .+\n$/);
  });

  it('that was never finished is created again', async () => {
    rmSync(join(folder, 'database'), { recursive: true });
    mkdirSync(join(folder, 'database.new'));
    writeFileSync(join(folder, 'database.new', 'PG_VERSION'), '18');
    const database = await openDatabase({ DATA_DIR: folder });
    await database.ping();
    await database.close();
  });
});
