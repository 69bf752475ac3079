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

const wordFolder = 'public/locales';

/** All words of a language by the names of their files. */
function messagesOf(language: string): string {
  const folder = join(wordFolder, language);
  const words = readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  return JSON.stringify(Object.fromEntries(words));
}

/** Serves the words of each language as one file: many small ones cost more than they hold. */
function words(): Plugin {
  const languages = readdirSync(wordFolder);
  return {
    name: 'words',
    configureServer({ middlewares }) {
      for (const language of languages)
        middlewares.use(`/locales/${language}.json`, (_request, reply) => {
          reply.setHeader('content-type', 'application/json').end(messagesOf(language));
        });
    },
    generateBundle() {
      for (const language of languages)
        this.emitFile({ type: 'asset', fileName: `locales/${language}.json`, source: messagesOf(language) });
    },
  };
}

/** Changes when the words change, so that browsers may keep them for good. */
function messagesHash(): string {
  const hash = createHash('sha256');
  for (const file of filesIn(wordFolder).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
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

const lists = [
  'src/resources/collections/CollectionList.tsx',
  'src/resources/items/ItemList.tsx',
  'src/resources/tags/TagList.tsx',
  'src/resources/files/FileList.tsx',
];
const [collection, entry] = [
  'src/resources/collections/CollectionPage.tsx',
  'src/resources/items/ItemPage.tsx',
];
const editor = 'src/components/editor/RichTextEditor.tsx';

/**
 * What people load one after the other: the entrance, the door, the frame behind it, what lists share with forms, the
 * lists, the forms. Each is what some of `by` need and some of `and` as well. Left to itself the bundler makes a
 * file of every piece that two pages share, thirty and more for one list, and each costs more than what it holds.
 */
const steps: readonly { name: string; by: string[]; and?: string[] }[] = [
  { name: 'entrance', by: ['src/app/main.tsx'] },
  { name: 'door', by: ['src/pages/sign-in/SignInPage.tsx'] },
  { name: 'portal', by: ['src/app/Portal.tsx', 'src/app/routing/pages.ts'] },
  { name: 'room', by: lists, and: [collection, entry, editor] },
  { name: 'list', by: lists },
  { name: 'form', by: [collection, entry] },
];

/** The first step that needs a module; null for what only later pages need. */
function stepOf(): (module: string, importsOf: ImportsOf) => string | null {
  let needs: { name: string; modules: Set<string> }[] | undefined;
  return (module, importsOf) => {
    needs ??= steps.map(({ name, by, and = by }) => {
      const also = neededBy(and, importsOf);
      return { name, modules: new Set([...neededBy(by, importsOf)].filter((module) => also.has(module))) };
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
  plugins: [react(), firstPaint(), words(), precompress()],
  define: { __BUILD_ID__: JSON.stringify(messagesHash()) },
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
