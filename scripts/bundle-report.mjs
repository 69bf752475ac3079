import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** The most JavaScript that a page may load in all, in thousands of bytes as they are sent (brotli). */
const budgets = [
  { page: 'sign-in', budget: 230, screens: [] },
  ...['collections/CollectionList', 'items/ItemList', 'tags/TagList'].map((list) => ({
    page: list,
    budget: 480,
    screens: ['src/app/Portal.tsx', `src/resources/${list}.tsx`, 'src/components/table/TableGrid.tsx'],
  })),
];

const folder = process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 'dist';
const manifest = JSON.parse(readFileSync(join(folder, '.vite', 'manifest.json'), 'utf8'));

/** The chunk that the page itself runs. */
const start = Object.keys(manifest).find((key) => manifest[key].name === 'app');

/** The chunks that the page and all it statically imports are made of. */
function chunksOf(keys) {
  const chunks = new Set();
  const add = (key) => {
    if (!manifest[key]) throw new Error(`The build has no chunk for ${key}.`);
    if (chunks.has(key)) return;
    chunks.add(key);
    manifest[key].imports?.forEach(add);
  };
  keys.forEach(add);
  return [...chunks];
}

function sizeOf(key) {
  const file = join(folder, manifest[key].file);
  if (!file.endsWith('.js')) return 0;
  return existsSync(`${file}.br`)
    ? statSync(`${file}.br`).size
    : brotliCompressSync(readFileSync(file)).length;
}

const report = budgets.map(({ page, budget, screens }) => {
  const sizes = chunksOf([start, ...screens]).map((key) => ({ key, size: sizeOf(key) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0) / 1000;
  return { page, kB: Number(total.toFixed(1)), budget, isWithin: total <= budget, sizes };
});

console.table(report.map(({ sizes, ...row }) => ({ ...row, chunks: sizes.length })));
if (process.argv.includes('--chunks')) {
  for (const { page, sizes } of report) {
    console.log(`\n${page}`);
    for (const { key, size } of sizes.toSorted((a, b) => b.size - a.size))
      if (size > 2_000) console.log(`  ${(size / 1000).toFixed(1).padStart(6)} kB  ${key}`);
  }
}
if (report.some(({ isWithin }) => !isWithin)) process.exitCode = 1;
