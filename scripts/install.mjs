import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';

const root = new URL('../', import.meta.url);

/** Installs the locked dependencies when they are missing or not the ones of the lock file. Runs on Node 20, without any. */
export function installIfStale() {
  if (isInstalled()) return;
  if (lstatSync(new URL('node_modules', root), { throwIfNoEntry: false })?.isSymbolicLink()) {
    // npm would empty the folder that it leads to.
    console.error('node_modules leads to a folder that lacks locked dependencies. Run npm ci there.');
    process.exit(1);
  }
  console.log('Installing dependencies. The first time this takes a minute or two…');
  // npm names its own path, which works on Windows too, where "npm" is a script that only a shell can run.
  const npm = process.env.npm_execpath;
  const [command, ...prefix] = npm ? [process.execPath, npm] : ['npm'];
  const { status, error } = spawnSync(
    command,
    [...prefix, 'ci', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: 'inherit',
    },
  );
  if (status === 0) return;
  console.error(
    `The dependencies could not be installed${error ? ` (${error.message})` : ''}. See above for the reason.`,
  );
  process.exit(1);
}

/** npm records what it installed as its last step, so an interrupted install does not count. */
function isInstalled() {
  const locked = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  return (
    installed !== undefined &&
    Object.entries(locked).every(
      ([path, { version, optional, peer }]) =>
        path === '' || optional || peer || installed[path]?.version === version,
    )
  );
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(new URL(file, root), 'utf8')).packages;
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
