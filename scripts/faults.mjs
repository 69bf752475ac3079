import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installIfStale } from './install.mjs';
import { run } from './runtime.mjs';
import { findPostgres } from './test-tools.mjs';

/*
 * Runs the tests that do harm to the server, round after round: `npm run faults -- --rounds 50 --only FT5,FT18 --seed 7`.
 * Which fault is tried in which files is read from the table in docs/security.md.
 */

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const folder = 'tests/api/';
const text = readFileSync(new URL('../docs/security.md', import.meta.url), 'utf8');
const listed = [...text.matchAll(/^\| (\w+) +\| (.+?) +\| (`[\w/-]+\.test\.ts`.*?) +\|$/gm)].map(
  ([, id, fault, files]) => ({ id, fault, files: files.match(/[\w/-]+\.test\.ts/g) }),
);
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
if (!(Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed)))
  endWith('--rounds and --seed must be whole numbers.');
const wanted = values.only?.split(',');
const unknown = wanted?.find((id) => !listed.some((one) => one.id === id));
if (unknown)
  endWith(`There is no fault "${unknown}". The faults are ${listed.map(({ id }) => id).join(', ')}.`);

installIfStale();
const reports = mkdtempSync(join(tmpdir(), 'portal-faults-'));
const report = join(reports, 'report.json');
const faults = listed.filter(({ id }) => wanted?.includes(id) ?? true);
const files = [...new Set(faults.flatMap((fault) => fault.files))].map((file) => folder + file);
const counts = new Map(faults.map(({ id, fault }) => [id, { fault, held: 0, failed: 0, skipped: 0 }]));
console.log(`Seed ${seed}`);
for (let round = 0; round < rounds; round += 1) {
  console.log(`\n— round ${round + 1} of ${rounds}, which is repeated by --rounds 1 --seed ${seed + round}`);
  const env = { POSTGRES_BIN: findPostgres() ?? '', FAULT_ROUNDS: '1', FAULT_SEED: String(seed + round) };
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', '--reporter=default'];
  rmSync(report, { force: true });
  const exitCode = await run([...vitest, '--reporter=json', `--outputFile.json=${report}`, ...files], env);
  // Ended by a signal.
  if (exitCode > 128) process.exit(exitCode);
  const outcomeOf = readReport();
  for (const fault of faults) {
    const outcomes = fault.files.map(outcomeOf);
    const outcome = ['failed', 'held'].find((one) => outcomes.includes(one)) ?? 'skipped';
    counts.get(fault.id)[outcome] += 1;
  }
}
rmSync(reports, { recursive: true });

console.log(`\nSeed ${seed}`);
console.table(Object.fromEntries(counts));
process.exit([...counts.values()].some(({ failed }) => failed > 0) ? 1 : 0);

/** How a file ended: what this machine cannot try is skipped, and a file that is missing in the report failed. */
function readReport() {
  let results = [];
  try {
    results = JSON.parse(readFileSync(report, 'utf8')).testResults;
  } catch {}
  return (file) => {
    const found = results.find(({ name }) => name.endsWith(`/${folder}${file}`));
    if (found?.status !== 'passed') return 'failed';
    return found.assertionResults.some(({ status }) => status === 'passed') ? 'held' : 'skipped';
  };
}

function endWith(sentence) {
  console.error(sentence);
  process.exit(1);
}
