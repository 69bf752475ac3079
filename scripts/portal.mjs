import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './runtime.mjs';

const root = fileURLToPath(new URL('../', import.meta.url));
/** What the built portal depends on. */
const sources = ['src', 'contract', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];
const built = join(root, 'dist', 'index.html');
const mark = join(root, 'node_modules', '.cache', 'portal-build');

/** Builds the portal when it is missing or older than its sources. Resolves with an exit code. */
export async function buildPortalIfStale() {
  const wanted = hashOfSources();
  if (existsSync(built) && existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return 0;
  console.log('Building the portal…');
  const exitCode = await run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  if (exitCode === 0) {
    mkdirSync(join(mark, '..'), { recursive: true });
    writeFileSync(mark, wanted);
  }
  return exitCode;
}

function hashOfSources() {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesIn))
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  // Vite puts these into the build.
  const settings = Object.entries(process.env).filter(([name]) => name.startsWith('VITE_'));
  return hash.update(JSON.stringify(settings.sort())).digest('hex');
}

function filesIn(path) {
  if (!existsSync(join(root, path))) return [];
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesIn(join(path, name)));
}
