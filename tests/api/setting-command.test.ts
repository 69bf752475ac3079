import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { type ServerProcess, startServer } from '../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../support/test-env.ts';

const command = new URL('../../server/commands/setting.ts', import.meta.url).pathname;

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

/** Runs the command as an operator does. */
function setting(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...serverFlags, command, ...words], {
    env: { ...process.env, DEMO: '0', ...data?.env },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

describe.each(testableTypes())('the command for settings, on %s', (kind) => {
  it('shows and changes them, and refuses what is wrong without changing anything', async () => {
    data = await makeTestEnv(kind);
    const file = join(data.env.DATA_DIR ?? '', 'support.html');
    writeFileSync(file, '<p>Ρωτήστε μας.</p><script>alert(1)</script>');
    expect(setting('pages', 'support.el.html', `@${file}`).status).toBe(0);
    expect(setting('webView', 'origins', '["https://app.school.example"]').status).toBe(0);
    expect(setting('general', 'supportEmail', 'nobody')).toMatchObject({
      status: 1,
      output: expect.stringContaining('supportEmail'),
    });
    expect(setting('webView', 'origins', 'https://app.school.example')).toMatchObject({
      status: 1,
      output: 'origins: Must be a list, such as ["a", "b"].\n',
    });
    expect(setting('general', 'supportEmail')).toMatchObject({
      status: 1,
      output: expect.stringContaining('npm run setting'),
    });
    const { output } = setting();
    expect(output).toContain('"html": "<p>Ρωτήστε μας.</p>"');
    expect(output).toContain('https://app.school.example');

    server = await startServer(data.env);
    const read = async (path: string) =>
      (await fetch(`${server?.address}/api${path}`, { headers: { 'accept-language': 'el' } })).json();
    expect(await read('/pages/support')).toMatchObject({ html: '<p>Ρωτήστε μας.</p>' });
    if (kind === 'embedded') return expect(setting('general', 'appName', 'Late').status).toBe(1);
    expect(setting('general', 'appName', 'Late').status).toBe(0);
    await expect.poll(() => read('/namespace/configs')).toMatchObject({ appName: 'Late' });
    expect(setting('general', 'appName', '--default').status).toBe(0);
    await expect.poll(() => read('/namespace/configs')).toMatchObject({ appName: 'Admin Portal' });
  });
});
