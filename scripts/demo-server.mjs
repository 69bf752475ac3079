import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfStale } from './install.mjs';
import { buildPortalIfStale } from './portal.mjs';
import { exitCodeOf, launch } from './runtime.mjs';
import { serverFlags } from './server-flags.mjs';
import { findBrowser } from './test-tools.mjs';

/**
 * Runs `work` with the address of a server with demo content, whose data is thrown away afterwards, and the path of a
 * browser to visit it. Installs and builds what is missing, so `work` imports packages itself.
 */
export async function withDemoServer(work) {
  installIfStale();
  const built = await buildPortalIfStale();
  if (built !== 0) process.exit(built);
  const executablePath = findBrowser();
  if (!executablePath) {
    console.error('There is no Chromium: install it, or name it in CHROMIUM.');
    process.exit(1);
  }
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-demo-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const server = launch([...serverFlags, 'server/main.ts'], {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dataDir,
    DEMO: '1',
    LOG_LEVEL: 'error',
    DATABASE_URL: '',
    PUBLIC_URL: '',
  });
  const serverEnd = exitCodeOf(server);
  try {
    await Promise.race([serverReady(address), serverEnd.then(refuseToGoOn)]);
    await work(address, executablePath);
  } finally {
    server.kill('SIGTERM');
    await serverEnd;
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function serverReady(address) {
  for (;;) {
    const isReady = await fetch(`${address}/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}

function refuseToGoOn(exitCode) {
  throw new Error(`The server ended with ${exitCode}.`);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
