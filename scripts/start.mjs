import { installIfStale } from './install.mjs';
import { buildPortalIfStale } from './portal.mjs';
import { run } from './runtime.mjs';

installIfStale();
const built = await buildPortalIfStale();
if (built !== 0) process.exit(built);
console.log('Starting the server…');
process.exit(await run(['server/main.ts']));
