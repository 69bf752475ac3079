import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { type Endpoint, isOpenToViewing } from './contract/endpoint.ts';
import { endpoints } from './contract/endpoints.ts';
import { paletteColors } from './src/app/theme/palettes.ts';

const api = 'http://127.0.0.1:3000';

/** Writes a .br and a .gz beside each compressible file, so that the server never compresses. */
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

const localesFolder = 'public/locales';

/** All messages of a language by namespace, which is the name of their file. */
function messagesOf(language: string): string {
  const folder = join(localesFolder, language);
  const messages = readdirSync(folder).map((file) => [
    file.replace('.json', ''),
    JSON.parse(readFileSync(join(folder, file), 'utf8')),
  ]);
  return JSON.stringify(Object.fromEntries(messages));
}

/** Serves the messages of each language as one file: many small ones cost more than they hold. */
function locales(): Plugin {
  const languages = readdirSync(localesFolder);
  return {
    name: 'locales',
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

/** Changes when the messages change, so that browsers may cache them for good. */
function messagesHash(): string {
  const hash = createHash('sha256');
  for (const file of filesIn(localesFolder).toSorted()) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Writes the background of each theme and the picture of the portal into the page, for its first paint. */
function firstPaint(): Plugin {
  const backgrounds = Object.fromEntries(
    Object.entries(paletteColors).map(([palette, { light, dark }]) => [
      palette,
      { light: light.background, dark: dark.background },
    ]),
  );
  return {
    name: 'first-paint',
    transformIndexHtml: (html) =>
      html
        .replace('__API__', `${process.env.VITE_API_HOST ?? ''}/api`)
        .replace('__BACKGROUNDS__', JSON.stringify(backgrounds))
        .replace('__ICON__', readFileSync('public/icon.svg', 'utf8').trim()),
  };
}

/** What Vite writes into the page for its entry: the script, and the scripts that it imports. */
const entryTags =
  /[^\S\n]*<(?:script type="module"|link rel="modulepreload") crossorigin (?:src|href)="[^"]+"[^>]*>(?:<\/script>)?\n/g;

/**
 * Writes into the page which files it should request once it is painted: its entry in pieces, code by step and by
 * address, words and fonts by language.
 */
function preloads(): Plugin {
  return {
    name: 'preloads',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle);
        const chunks = files.filter((file) => file.type === 'chunk');
        const chunkOf = (name: string) => chunks.filter((chunk) => chunk.name === name);
        // That by which a module is imported, whose code is in the chunk of a step.
        const importOf = (file: string) =>
          chunks.filter(({ facadeModuleId }) => facadeModuleId?.endsWith(file));
        const fontsOf = (script: string) =>
          files.filter(({ fileName }) => fileName.includes(`inter-${script}-wght-normal`));
        const addresses = (found: typeof files) => found.map(({ fileName }) => `/${fileName}`);
        const wordsOf = (language: string) => [language, [`/locales/${language}.json?v=${messagesHash()}`]];
        const found = {
          code: {
            ...Object.fromEntries(
              steps.map(({ name, importedAs }) => [
                name,
                addresses([...(importedAs ? importOf(importedAs) : []), ...chunkOf(name)]),
              ]),
            ),
            entry: addresses(['rolldown-runtime', ...entry].flatMap(chunkOf)),
          },
          pages: Object.fromEntries(
            Object.entries(pages).map(([start, file]) => [start, addresses(importOf(file))]),
          ),
          words: Object.fromEntries(readdirSync(localesFolder).map(wordsOf)),
          fonts: {
            en: addresses(fontsOf('latin')),
            el: addresses([...fontsOf('latin'), ...fontsOf('greek')]),
          },
        };
        return html.replace(entryTags, '').replace('__PRELOADS__', JSON.stringify(found));
      },
    },
  };
}

type ImportsOf = (module: string) => readonly string[];

const main = 'src/app/main.tsx';
const portal = 'src/app/Portal.tsx';
const palette = 'src/app/palette/PaletteResults.tsx';
const grid = 'src/components/table/TableGrid.tsx';
const editor = 'src/components/editor/RichTextEditor.tsx';

/** The pages that are preloaded, by how their addresses start. */
const pages: Record<string, string> = {
  '/admin/collections': 'src/resources/collections/CollectionList.tsx',
  '/admin/items': 'src/resources/items/ItemList.tsx',
  '/tags/': 'src/resources/tags/TagList.tsx',
  '/collections/': 'src/resources/collections/CollectionPage.tsx',
  '/items/': 'src/resources/items/ItemPage.tsx',
};
const lists = [
  ...Object.values(pages).filter((file) => file.endsWith('List.tsx')),
  'src/pages/trash/TrashPage.tsx',
];
const publicPages = [
  'src/pages/public/TextPage.tsx',
  'src/pages/public/DeleteAccountPage.tsx',
  'src/pages/public/AppLoaderPage.tsx',
];
const forms = Object.values(pages).filter((file) => file.endsWith('Page.tsx'));

/**
 * The files of code, in the order in which people load them. A file holds what some of `neededBy` import and, where
 * it is given, some of `and` as well, less what an earlier file holds; with `of`, only the modules whose path matches,
 * and what these import. Left to itself the bundler makes a file of every piece that two pages share, thirty and more
 * for one list, and each costs more than what it holds.
 */
interface Step {
  name: string;
  neededBy: string[];
  and?: string[];
  of?: RegExp;
  /** The module by which others import the step, if there is one. */
  importedAs?: string;
}

const steps: readonly Step[] = [
  { name: 'react', neededBy: [main], of: /\/react-dom\// },
  { name: 'mui', neededBy: [main], of: /\/@mui\/material\// },
  // Without the rest of the packages, so that the four files of the entry are of one size.
  { name: 'packages', neededBy: [main], of: /\/(react-router|@tanstack|zod)\// },
  { name: 'app', neededBy: [main] },
  // What pages for visitors share with the portal, which they would have to load otherwise.
  { name: 'public', neededBy: publicPages, and: [portal, ...lists] },
  { name: 'reading', neededBy: publicPages, and: forms },
  { name: 'portal', neededBy: [portal], importedAs: portal },
  { name: 'shared', neededBy: lists, and: [...forms, editor] },
  { name: 'lists', neededBy: lists },
  { name: 'palette', neededBy: [palette], importedAs: palette },
  // Without it forms and dialogs would bring the whole grid, which phones do not show.
  { name: 'controls', neededBy: [grid], and: [...forms, editor, 'src/components/table/FilterDialog.tsx'] },
  { name: 'grid', neededBy: [grid], importedAs: grid },
  // The list of classes shows their languages as forms do.
  { name: 'languages', neededBy: ['src/resources/namespaces/NamespaceList.tsx'], and: forms },
  { name: 'forms', neededBy: forms },
];

/** The steps of which the entry is made, in the order in which they run. */
const entry = steps.filter(({ neededBy }) => neededBy.includes(main)).map(({ name }) => name);

/** The first step that needs a module; null for what only later pages need. */
function stepOf(): (module: string, importsOf: ImportsOf) => string | null {
  let needs: { name: string; modules: Set<string> }[] | undefined;
  return (module, importsOf) => {
    needs ??= steps.map(({ name, neededBy, and = neededBy, of = /./ }) => {
      const also = withImports(and.map(idOf), importsOf);
      const needed = [...withImports(neededBy.map(idOf), importsOf)].filter((one) => also.has(one));
      const chosen = needed.filter((one) => of.test(one));
      return { name, modules: new Set([...withImports(chosen, importsOf)].filter((one) => also.has(one))) };
    });
    return needs.find(({ modules }) => modules.has(module))?.name ?? null;
  };
}

const idOf = (file: string) => fileURLToPath(new URL(file, import.meta.url)).replaceAll('\\', '/');

/** The modules with all that they import. */
function withImports(ids: readonly string[], importsOf: ImportsOf): Set<string> {
  const modules = new Set(ids);
  // Iterating a set includes what is added meanwhile.
  for (const module of modules) for (const imported of importsOf(module)) modules.add(imported);
  return modules;
}

const nameOfStep = stepOf();

/** What packages import for parts of them that the portal does not use: the importer, and the names it imports. */
const unusedByPortal: Record<string, { importer: string; names: readonly string[] }> = {
  notistack: {
    importer: '@refinedev/mui',
    names: ['SnackbarProvider', 'SnackbarContent', 'useSnackbar', 'withSnackbar'],
  },
  'react-markdown': { importer: '@refinedev/mui', names: ['default'] },
  'remark-gfm': { importer: '@refinedev/mui', names: ['default'] },
  // Only its hook for the grid uses this, and it would bring the whole grid to phones, which show cards.
  '@mui/x-data-grid': { importer: '@refinedev/mui', names: ['GridLogicOperator'] },
  // Only its own sign-in page has a form; lists would load what forms are made of.
  'react-hook-form': { importer: '@refinedev/mui', names: ['FormProvider'] },
  '@refinedev/react-hook-form': { importer: '@refinedev/mui', names: ['useForm'] },
  // The palette has its own search.
  'command-score': { importer: '/kbar/', names: ['default'] },
  // CSV is read and written by the server.
  papaparse: { importer: '@refinedev/core', names: ['default'] },
  // Only Refine's devtools look at stacks.
  'error-stack-parser': { importer: '@refinedev/devtools-internal', names: ['default'] },
  // In a browser axios sends by XMLHttpRequest, which alone says how much of an upload is sent.
  './fetch.js': { importer: 'axios/lib/adapters', names: ['getFetch'] },
  // Only the server turns schemas into the documentation of the API.
  './to-json-schema.js': {
    importer: 'zod/v4/core',
    names: ['extractDefs', 'finalize', 'handleUnrepresentable', 'initializeContext', 'processSchema'],
  },
  '../core/to-json-schema.js': {
    importer: 'zod/v4/classic',
    names: ['createStandardJSONSchemaMethod', 'createToJSONSchemaMethod'],
  },
};

/**
 * Builds stubs in place of those modules: tree-shaking keeps them, as their modules run code when they are loaded. In
 * place of `side-channel`, which is made for engines of long ago, qs gets what every browser has.
 */
function stubs(): Plugin {
  const prefix = '\0stub:';
  return {
    name: 'stubs',
    enforce: 'pre',
    apply: 'build',
    resolveId(source, importer) {
      if (source === 'side-channel') return prefix + source;
      const unused = unusedByPortal[source];
      return unused && importer?.includes(unused.importer) ? prefix + source : undefined;
    },
    load(id) {
      if (!id.startsWith(prefix)) return undefined;
      const name = id.slice(prefix.length);
      if (name === 'side-channel') return 'module.exports = () => new WeakMap();';
      const stub = `const stub = () => { throw new Error('${name} is not part of the build'); };`;
      return `${stub} export { ${unusedByPortal[name]?.names.map((one) => `stub as ${one}`)} };`;
    },
    transform(code, id) {
      // What turns each kind of schema into documentation, too.
      return id.endsWith('/zod/v4/classic/schemas.js')
        ? code.replace(/^ *inst\._zod\.processJSONSchema = .*;$/gm, '')
        : undefined;
    },
  };
}

/**
 * Gives the table of rights no more of the endpoints than who may call them: their schemas, of calls that most pages never
 * make, come with the pages that make them. Of those that are open to who views as another person it has the method too.
 */
function accessOfEndpoints(): Plugin {
  const name = '\0access-of-endpoints';
  const calls = Object.entries(endpoints).map(([group, ofGroup]) => [
    group,
    Object.fromEntries(
      Object.entries<Endpoint>(ofGroup).map(([call, endpoint]) => {
        const { access, method } = endpoint;
        return [call, isOpenToViewing(endpoint) ? { access, method } : { access }];
      }),
    ),
  ]);
  return {
    name: 'access-of-endpoints',
    enforce: 'pre',
    apply: 'build',
    resolveId: (source, importer) =>
      source === '#contract/endpoints.ts' && importer?.endsWith('/src/app/access.ts') ? name : undefined,
    load: (id) =>
      id === name ? `export const endpoints = ${JSON.stringify(Object.fromEntries(calls))};` : undefined,
  };
}

/** Properties of endpoints that the portal never reads: it takes answers as they come, as the server checked them. */
const unread = new Set(['summary', 'description', 'answer']);

/**
 * Leaves out of the portal what the contract says for the server and the documentation of the API alone. Schemas are made
 * by calls, of which the build does not know that they do nothing else; in pure functions, those without a use go.
 */
function withoutServersPart(): Plugin {
  return {
    name: 'without-servers-part',
    apply: 'build',
    transform: {
      filter: { id: /\/contract\/.*\.ts$/ },
      handler(code) {
        const cuts: [start: number, end: number][] = [];
        const program = this.parse(code);
        const made = program.body.flatMap((statement) => {
          const { declaration = statement } = statement as { declaration?: SyntaxNode | null };
          const declared = (declaration as SyntaxNode | null)?.declarations ?? [];
          return declared.flatMap(({ init }) => (init?.type === 'CallExpression' ? [init] : []));
        });
        walk(program, ({ type, callee, arguments: given = [], end }) => {
          if (type !== 'CallExpression' || !callee) return;
          if (callee.property?.name === 'describe' && callee.object) cuts.push([callee.object.end, end]);
          const [, , options] = given;
          if (callee.name !== 'endpoint' || !options?.properties) return;
          for (const [at, { key, start }] of options.properties.entries())
            if (key?.name && unread.has(key.name))
              cuts.push([start, options.properties[at + 1]?.start ?? options.end - 1]);
        });
        const isWithin = ([start, end]: [number, number]) =>
          cuts.some(([from, to]) => from <= start && end <= to && end - start < to - from);
        const edits = [
          ...cuts.filter((cut) => !isWithin(cut)).map(([start, end]) => ({ start, end, text: '' })),
          ...made.flatMap(({ start, end }) => [
            { start, end: start, text: '/*#__PURE__*/ (() => ' },
            { start: end, end, text: ')()' },
          ]),
        ].toSorted((one, other) => other.end - one.end || other.start - one.start);
        return {
          code: edits.reduce(
            (code, { start, end, text }) => code.slice(0, start) + text + code.slice(end),
            code,
          ),
          map: null,
        };
      },
    },
  };
}

/** A node of a syntax tree, as far as it is looked at. */
interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  name?: string;
  callee?: SyntaxNode;
  object?: SyntaxNode;
  property?: SyntaxNode;
  key?: SyntaxNode;
  arguments?: SyntaxNode[];
  properties?: SyntaxNode[];
  declarations?: { init?: SyntaxNode | null }[];
}

function walk(value: unknown, visit: (node: SyntaxNode) => void): void {
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) visit(value as SyntaxNode);
  for (const part of Object.values(value)) walk(part, visit);
}

export default defineConfig({
  plugins: [
    react(),
    firstPaint(),
    preloads(),
    locales(),
    accessOfEndpoints(),
    withoutServersPart(),
    stubs(),
    precompress(),
  ],
  resolve: {
    alias: [
      // MUI 6.5 has the loading state in its Button; the one of @mui/lab warns on the console.
      { find: '@mui/lab/LoadingButton', replacement: '@mui/material/Button' },
      // Its package.json names the development build for browsers, too, which carries warnings and their texts.
      {
        find: /^react-router$/,
        replacement: fileURLToPath(
          new URL('node_modules/react-router/dist/production/index.mjs', import.meta.url),
        ),
      },
      // By which all icons of @mui/icons-material are made.
      {
        find: /^\.\/utils\/createSvgIcon\.js$/,
        replacement: fileURLToPath(new URL('src/app/theme/plain-icon.tsx', import.meta.url)),
      },
    ],
  },
  define: { __BUILD_ID__: JSON.stringify(messagesHash()) },
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    manifest: true,
    sourcemap: false,
    // Browsers that cannot preload request the code when it is imported.
    modulePreload: { polyfill: false },
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
  server: { port: 5173, proxy: { '/api': api, '/live': api, '/ready': api, '/app-ads.txt': api } },
});
