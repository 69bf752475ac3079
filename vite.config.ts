import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

const api = 'http://127.0.0.1:3000';

/** Writes a .br and a .gz beside each file that gains by it, so that the server never compresses. */
function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const file of filesIn(folder)) {
        if (!/\.(js|css|json|svg)$/.test(file)) continue;
        const bytes = readFileSync(file);
        if (bytes.length < 1_000) continue;
        writeFileSync(
          `${file}.br`,
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
        );
        writeFileSync(`${file}.gz`, gzipSync(bytes));
      }
    },
  };
}

function filesIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : [path];
  });
}

/** Changes when the words change, so that browsers may keep them for good. */
function wordsId(): string {
  const hash = createHash('sha256');
  for (const file of filesIn('public/locales').toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

export default defineConfig({
  plugins: [react(), precompress()],
  define: { __BUILD_ID__: JSON.stringify(wordsId()) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    sourcemap: false,
    // Fonts as data: addresses would break the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
  },
  server: { port: 5173, proxy: { '/api': api, '/live': api, '/ready': api } },
});
