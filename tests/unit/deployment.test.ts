import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
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
