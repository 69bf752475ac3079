import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readEnv } from '#server/env.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';

it('The deployment guide starts the server with the options that are used here', () => {
  const root = fileURLToPath(new URL('../../', import.meta.url));
  const flags = serverFlags.map((flag) =>
    flag.startsWith('file:') ? `./${relative(root, fileURLToPath(flag))}` : flag,
  );
  const guide = readFileSync(`${root}docs/deployment.md`, 'utf8');
  const commands = guide
    .split('\n')
    .filter((line) => line.includes('server/main.ts') && line.includes('bin/node'));
  expect(commands).toHaveLength(2);
  for (const command of commands) expect(command).toContain(`${flags.join(' ')} server/main.ts`);
});

it('A server with a PostgreSQL announces its end to proxies for some seconds, unless the setting says otherwise', () => {
  const delay = (env: Record<string, string>) =>
    readEnv({ JWT_SECRET: 'x'.repeat(40), ...env }).SHUTDOWN_DELAY;
  const DATABASE_URL = 'postgres://localhost/portal';
  expect(process.stdout.isTTY).toBeFalsy();
  expect(delay({ DATABASE_URL })).toBe(5);
  expect(delay({ DATABASE_URL, SHUTDOWN_DELAY: '0' })).toBe(0);
  expect(delay({})).toBe(0);
  expect(delay({ SHUTDOWN_DELAY: '7' })).toBe(7);
});
