import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, preview } from 'vite';

/** A bare Refine list over the same API, built as for use. */
export interface BareList {
  address: string;
  stop(): Promise<void>;
}

/** Builds it, and serves it with the API of `api` behind it. */
export async function startBareList(api: string): Promise<BareList> {
  const outDir = mkdtempSync(join(tmpdir(), 'bare-list-'));
  const common = {
    root: fileURLToPath(new URL('./bare-list/', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    build: { outDir, emptyOutDir: true, chunkSizeWarningLimit: 2_000 },
  } as const;
  await build(common);
  const { httpServer, resolvedUrls } = await preview({
    ...common,
    preview: { port: 3394, proxy: { '/api': api } },
  });
  return {
    address: resolvedUrls?.local[0] ?? '',
    async stop() {
      httpServer.close();
      await once(httpServer, 'close');
      rmSync(outDir, { recursive: true });
    },
  };
}
