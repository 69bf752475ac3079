import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** A real PostgreSQL of the test's own, on a Unix socket in a temporary folder. */
export interface PostgresServer {
  /** The address of one of its databases. */
  url(database: string): string;
  start(): void;
  /** The process that all others of the server descend from. */
  pid(): number;
  /** Stops as a crash does, without waiting for clients. */
  stop(): void;
  /** Sends a signal to every process of the server. */
  signal(name: 'STOP' | 'CONT'): void;
  remove(): void;
}

/** The folder of PostgreSQL's programs: the one that `npm test` found, Debian's newest, or one on the path. */
export function postgresFolder(): string | undefined {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    process.env.POSTGRES_BIN,
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ].find((folder) => folder && existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_ctl')));
}

/** Makes and starts a server with an empty database "postgres". */
export function startPostgres(programs: string, { isDurable = false } = {}): PostgresServer {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const data = join(folder, 'data');
  const settings = [
    `-k ${folder}`,
    "-c listen_addresses=''",
    '-c max_connections=60',
    // The folder of a test lives no longer than the test, so nothing has to reach the disk.
    ...(isDurable ? [] : ['-c fsync=off']),
  ].join(' ');

  function call(program: string, ...args: string[]): void {
    const command = [join(programs, program), ...args];
    // PostgreSQL refuses to run as root.
    const [file = '', ...rest] =
      process.getuid?.() === 0
        ? ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups', ...command]
        : command;
    execFileSync(file, rest, { stdio: ['ignore', 'ignore', 'inherit'], cwd: '/' });
  }

  const control = (...args: string[]) => call('pg_ctl', '-D', data, '-s', '-w', ...args);
  const server: PostgresServer = {
    url: (database) => `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`,
    start: () => control('-l', join(folder, 'log'), '-o', settings, 'start'),
    stop: () => control('-m', 'immediate', 'stop'),
    pid: () => Number.parseInt(readFileSync(join(data, 'postmaster.pid'), 'utf8'), 10),
    signal(name) {
      const postmaster = server.pid();
      const children = execFileSync('pgrep', ['-P', String(postmaster)], { encoding: 'utf8' });
      for (const pid of [postmaster, ...children.trim().split('\n')]) process.kill(Number(pid), `SIG${name}`);
    },
    remove() {
      if (existsSync(join(data, 'postmaster.pid'))) server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };

  if (process.getuid?.() === 0) execFileSync('chown', ['postgres', folder]);
  chmodSync(folder, 0o755);
  // As in the embedded database. With "C" alone the search index would not know Greek letters.
  const alphabet = ['-E', 'UTF8', '--locale=C', '--lc-ctype=C.UTF-8'];
  call('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', ...alphabet, '--no-sync');
  server.start();
  return server;
}
