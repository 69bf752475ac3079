import { installIfStale } from './install.mjs';
import { buildPortalIfStale } from './portal.mjs';
import { run } from './runtime.mjs';
import { serverEnvironment, serverFlags } from './server-flags.mjs';

installIfStale();
const built = await buildPortalIfStale();
if (built !== 0) process.exit(built);
console.log('Starting the server…');
process.exit(await run([...serverFlags, 'server/main.ts'], serverEnvironment));
