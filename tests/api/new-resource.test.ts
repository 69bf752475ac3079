import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tutorial = readFileSync(join(root, 'docs/tutorials/adding-an-entity.md'), 'utf8');
const leftOut = ['node_modules', '.git', 'dist', 'data'].map((name) => join(root, name));
let copy = '';

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'new-resource-'));
  cpSync(root, copy, { recursive: true, filter: (path) => !leftOut.includes(path) });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** Runs a program of the copy; answers its exit code and what it printed. */
async function run(script: string, ...args: string[]): Promise<{ code: number; output: string }> {
  // Neither the settings of this test run nor a PostgreSQL: the embedded database is enough here.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST|NODE_ENV|POSTGRES_BIN)/.test(name)),
  );
  const options = { cwd: copy, env, maxBuffer: 10_000_000 };
  return promisify(execFile)(process.execPath, [script, ...args], options).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ code, output: stdout + stderr }),
  );
}

/** What the compiler says of a part of the copy. */
async function typeErrors(part: 'contract' | 'portal' | 'server'): Promise<string> {
  const options = ['-p', `tsconfig.${part}.json`, '--incremental', 'false'];
  return (await run('node_modules/typescript/bin/tsc', ...options)).output;
}

/** The edits that the tutorial's blocks ask for: a file, the text after which something is put, and what. */
const edits = [...tutorial.matchAll(/^```ts file=(\S+) after="([^\n]*)"\n(.*?)\n```$/gms)];

function make([, file = '', after = '', added = '']: readonly string[] = []): void {
  const text = readFileSync(join(copy, file), 'utf8');
  expect(text.split(after), `${file} says once: ${after}`).toHaveLength(2);
  writeFileSync(
    join(copy, file),
    text.replace(after, () => `${after}${added}`),
  );
}

it('the tutorial adds an entity: compiler and tests name what is missing, and then all is green', async () => {
  const written = await run('scripts/new-resource.mjs', 'notices', 'notice');
  expect(written.code, written.output).toBe(0);
  expect(written.output.match(/^(contract|server|src|public|tests)\/.*$/gm)).toHaveLength(10);
  expect((await run('scripts/new-resource.mjs', 'notices', 'notice')).code).toBe(1);

  const [first, ...others] = edits;
  make(first);
  expect(await typeErrors('contract')).toContain('contract/endpoints.ts');
  others.forEach(make);
  for (const part of ['contract', 'portal', 'server'] as const) expect(await typeErrors(part)).toBe('');

  const migration = await run('node_modules/drizzle-kit/bin.cjs', 'generate');
  expect(migration.output).toContain('.sql');
  const style = await run(
    'node_modules/@biomejs/biome/bin/biome',
    'lint',
    'contract',
    'server',
    'src',
    'tests',
  );
  expect(style.code, style.output).toBe(0);
  const tests = ['tests/api/matrix.test.ts', 'tests/api/notices.test.ts'];
  const api = await run('node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...tests);
  expect(api.code, api.output).toBe(0);
  expect(api.output).toContain('2 passed');
}, 600_000);
