import { installIfStale } from './install.mjs';
import { exitCodeOf, launch, onEnd } from './runtime.mjs';
import { serverFlags } from './server-flags.mjs';

installIfStale();
// Mails name this address, and passkeys are bound to it.
const portal = process.env.PUBLIC_URL || 'http://localhost:5173';
const programs = [
  launch(['--watch', '--watch-preserve-output', ...serverFlags, 'server/main.ts'], { PUBLIC_URL: portal }),
  launch(['node_modules/vite/bin/vite.js']),
];
const stopAll = () => {
  for (const program of programs) program.kill('SIGTERM');
};
onEnd(stopAll);
// One without the other is of no use, so when the first ends so does the second.
const ends = programs.map(exitCodeOf);
const exitCode = await Promise.race(ends);
stopAll();
await Promise.all(ends);
process.exit(exitCode);
