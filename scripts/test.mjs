import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfStale } from './install.mjs';
import { buildPortalIfStale } from './portal.mjs';
import { run } from './runtime.mjs';
import { findBrowser, findFirefox, findPostgres, installTestTools } from './test-tools.mjs';

installIfStale();
installTestTools();

const reports = mkdtempSync(join(tmpdir(), 'portal-tests-'));
const found = {
  CHROMIUM: findBrowser() ?? '',
  FIREFOX: findFirefox() ?? '',
  POSTGRES_BIN: findPostgres() ?? '',
};

/** The steps in order; `npm test -- unit api` runs only those named. Each answers how many tests passed and failed. */
const steps = {
  types: () => checkAtOnce(...['contract', 'portal', 'server', 'browser'].map((part) => typeCheck(part))),
  lint: () => check(['node_modules/@biomejs/biome/bin/biome', 'check']),
  knip: () => check(['node_modules/knip/bin/knip.js']),
  unit: () => vitest('unit'),
  api: () => vitest('api'),
  build: () => countOf(buildPortalIfStale()),
  budgets: () => check(['scripts/bundle-report.mjs']),
  e2e: () => vitest('e2e'),
};

const named = process.argv.slice(2);
const unknown = named.find((name) => !Object.hasOwn(steps, name));
if (unknown) {
  console.error(`There is no step "${unknown}". The steps are ${Object.keys(steps).join(', ')}.`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
for (const [name, step] of Object.entries(steps)) {
  if (named.length > 0 && !named.includes(name)) continue;
  const began = Date.now();
  console.log(`\n— ${name}`);
  const { passed, failed } = await step();
  console.log(
    `— ${name}: ${passed} passed, ${failed} failed in ${Math.round((Date.now() - began) / 1000)} s`,
  );
  total.passed += passed;
  total.failed += failed;
}
rmSync(reports, { recursive: true });
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** With one checker each, as several would each learn the same types of libraries: half of the work. */
function typeCheck(part) {
  return ['node_modules/typescript/bin/tsc', '-p', `tsconfig.${part}.json`, '--checkers', '1'];
}

/** Some commands that count as one test. */
async function check(...commands) {
  let exitCode = 0;
  for (const command of commands) exitCode ||= await run(command);
  return countOf(exitCode);
}

async function checkAtOnce(...commands) {
  const exitCodes = await Promise.all(commands.map((command) => run(command)));
  return countOf(exitCodes.find((code) => code !== 0) ?? 0);
}

async function countOf(exitCode) {
  return (await exitCode) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function vitest(project) {
  const report = join(reports, `${project}.json`);
  const reporters = ['default', 'json', './scripts/second-tries.mjs'].map((name) => `--reporter=${name}`);
  const exitCode = await run(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      project,
      ...reporters,
      `--outputFile.json=${report}`,
    ],
    found,
  );
  const { passed, failed } = readReport(report);
  // A runner that ends badly without a failed test crashed, or met an error outside of any test.
  return { passed, failed: exitCode !== 0 ? Math.max(failed, 1) : failed };
}

function readReport(file) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(file, 'utf8'));
    const unloadable = testResults.filter(
      ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + unloadable.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
