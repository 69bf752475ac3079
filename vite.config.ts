import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { paletteColors } from './src/app/theme/palettes.ts';

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

/** The names of the word files; both languages have the same. */
function wordFiles(): string[] {
  return readdirSync('public/locales/en').map((file) => file.replace('.json', ''));
}

/** Tells the page the background of each theme, for its first paint. */
function firstPaint(): Plugin {
  const backgrounds = Object.fromEntries(
    Object.entries(paletteColors).map(([palette, { light, dark }]) => [
      palette,
      { light: light.background, dark: dark.background },
    ]),
  );
  return {
    name: 'first-paint',
    transformIndexHtml: (html) => html.replace('__BACKGROUNDS__', JSON.stringify(backgrounds)),
  };
}

type ImportsOf = (module: string) => readonly string[];

/** Pages that show no list at first. */
const forms = [
  'src/resources/collections/CollectionPage.tsx',
  'src/resources/items/ItemPage.tsx',
  'src/components/editor/RichTextEditor.tsx',
];

/**
 * What people load one after the other, each with all it brings along: the entrance, the door, the frame behind it,
 * what lists share with forms, a list. Left to itself the bundler makes a file of every piece that two pages share, a
 * hundred and more for one list.
 */
const steps = [
  { name: 'entrance', root: 'src/app/main.tsx' },
  { name: 'door', root: 'src/pages/sign-in/SignInPage.tsx' },
  { name: 'portal', root: 'src/app/Portal.tsx' },
  { name: 'room', root: 'src/components/table/DataTable.tsx', and: forms },
  { name: 'list', root: 'src/components/table/DataTable.tsx' },
];

/** The first step that needs a module; null for what only later pages need. */
function stepOf(): (module: string, importsOf: ImportsOf) => string | null {
  let needs: { name: string; modules: Set<string> }[] | undefined;
  return (module, importsOf) => {
    needs ??= steps.map(({ name, root, and }) => {
      const [modules, also] = [neededBy([root], importsOf), neededBy(and ?? [root], importsOf)];
      return { name, modules: new Set([...modules].filter((module) => also.has(module))) };
    });
    return needs.find(({ modules }) => modules.has(module))?.name ?? null;
  };
}

function neededBy(files: readonly string[], importsOf: ImportsOf): Set<string> {
  const needed = new Set(
    files.map((file) => fileURLToPath(new URL(file, import.meta.url)).replaceAll('\\', '/')),
  );
  // A set is walked to its end, with what is added on the way.
  for (const module of needed) for (const imported of importsOf(module)) needed.add(imported);
  return needed;
}

const nameOfStep = stepOf();

export default defineConfig({
  plugins: [react(), firstPaint(), precompress()],
  define: { __BUILD_ID__: JSON.stringify(wordsId()), __WORD_FILES__: JSON.stringify(wordFiles()) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    sourcemap: false,
    // Fonts as data: addresses would break the content policy.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // A group would take along what its modules need, though that belongs to the step before.
          includeDependenciesRecursively: false,
          groups: [
            {
              debugName: 'steps',
              name: (module, build) =>
                nameOfStep(module, (one) => build.getModuleInfo(one)?.importedIds ?? []),
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/live': api, '/ready': api } },
});
