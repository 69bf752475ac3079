import { installIfStale } from './install.mjs';
import { run } from './runtime.mjs';
import { serverFlags } from './server-flags.mjs';

installIfStale();
process.exit(await run([...serverFlags, 'server/commands/restore.ts', ...process.argv.slice(2)]));
