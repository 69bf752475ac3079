import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../', import.meta.url));
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.startsWith('bench/') && !name.startsWith('architecture/'),
);
const filesWith = (pattern: RegExp) =>
  files.filter((file) => pattern.test(readFileSync(`${folder}/${file}`, 'utf8')));

it('No test replaces a module of the project', () => {
  expect(filesWith(/\bvi\.(mock|doMock|spyOn\((?!console))/)).toEqual([]);
});

it('No test measures how long something takes: that is for tests/bench', () => {
  expect(filesWith(/\bperformance\.now\b|\bhrtime\b|Date\.now\(\) - [a-z]/)).toEqual([]);
});
