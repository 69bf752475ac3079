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

/** The tests that pause, and why the length of the pause decides nothing. */
const pausing: Record<string, string> = {
  'api/embedded/session.test.ts':
    'Gives other transactions an opportunity to come in between; none may at any length.',
  'api/faults/kill-restore.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/kill-sessions.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/two-servers.test.ts': 'Restores at a random moment; every moment must do.',
  'api/faults/kill.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/kill-authoring.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/clock.test.ts': 'Lets schedules come that must add nothing, at any length.',
  'api/faults/full-disk.test.ts': 'Reads for a while, in which logs cannot be written; none may fail.',
  'api/faults/kill-backup.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/kill-erasure.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/kill-mail.test.ts': 'Kills at a random moment; every moment must do.',
  'api/faults/postgres-away.test.ts':
    'Holds a statement, at any length; the limits of a call to a database that hangs are what is promised there.',
  'api/faults/readers.test.ts': 'Reads slowly; a file is whole at every speed.',
  'api/faults/rolling-restart.test.ts': 'Asks again and again who is ready, as a proxy does.',
  'api/faults/upload.test.ts': 'Kills at a random moment; every moment must do.',
  'api/media-speech.test.ts': 'Kills a process again and again until the call is answered.',
  'unit/portal-files/uploads.test.ts':
    'Lets the promises of one turn of the event loop settle; has no length.',
  'unit/portal-shell/http.test.ts': 'Cancels a request that is never answered, sooner or later.',
  'unit/portal-shell/refresh.test.ts':
    'Answers after others failed; those that fail later must be served by the same refresh.',
};

it('No test waits for a time, but for those that say why no length of it decides', () => {
  expect(filesWith(/waitForTimeout|\bsetTimeout\(|(?<!\.)\bpause\(/).toSorted()).toEqual(
    Object.keys(pausing).toSorted(),
  );
});

it('No test measures how long something takes: that is for tests/bench', () => {
  expect(filesWith(/\bperformance\.now\b|\bhrtime\b|Date\.now\(\) - [a-z]/)).toEqual([]);
});
