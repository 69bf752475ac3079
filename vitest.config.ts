import { defineConfig } from 'vitest/config';
import { drizzleFlags } from './scripts/server-flags.mjs';
import { LongestFirst } from './tests/support/longest-first.ts';

/** How long tests wait for what they expect: long, so that a busy machine fails none of them. */
const patience = { poll: { timeout: 60_000, interval: 100 } };

/** The test projects. `npm test` runs them all, one after the other. */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.ts', 'tests/architecture/**/*.test.ts'],
          execArgv: drizzleFlags,
          isolate: false,
          expect: patience,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // They import folders, which Node alone does not resolve.
          server: { deps: { inline: [/@refinedev\/mui/, /@mui\/x-/] } },
        },
      },
      {
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          globalSetup: 'tests/support/database-setup.ts',
          execArgv: drizzleFlags,
          isolate: false,
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
          expect: patience,
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: 'tests/e2e/support/setup.ts',
          isolate: false,
          maxWorkers: 2,
          // A browser now and then swallows a key or a frame; `scripts/second-tries.mjs` names what needed it.
          retry: process.env.CI ? 1 : 0,
          sequence: { groupOrder: 2 },
          expect: patience,
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
