import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { passkeys, recoveryCodes } from '#server/resources/accounts/second-factors.table.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { emptyTables } from '../support/database.ts';
import { startServer } from '../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../support/test-env.ts';

let data: TestEnv | undefined;
afterEach(() => data?.remove());

const command = new URL('../../server/commands/reset-second-factor.ts', import.meta.url).pathname;

function run(env: Record<string, string>, ...given: string[]) {
  return new Promise<{ code: number; output: string }>((resolve) => {
    const options = { env: { ...process.env, DEMO: '0', ...env } };
    execFile(process.execPath, [...serverFlags, command, ...given], options, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

describe.each(testableTypes())('the command that resets a second factor, on %s', (kind) => {
  it('removes what the person had, ends their sessions, records it, and has it mailed', async () => {
    data = await makeTestEnv(kind);
    const id = '018f0000-0000-7000-8000-00000000000a';
    const database = await openDatabase(data.env);
    await emptyTables(database);
    const person = { id, email: 'lost@example.test', username: 'lost', twoStepVerification: true };
    await database.drizzle.insert(users).values({ ...person, settings: { language: 'el' } });
    await database.drizzle
      .insert(passkeys)
      .values({ id, userId: id, credentialId: 'x', publicKey: 'x', counter: 0, transports: [], name: 'Key' });
    await database.drizzle.insert(recoveryCodes).values({ userId: id, codeHash: 'x' });
    await database.pool.query(
      "insert into sessions (id, user_id, client_type, verified, stay_login, expires_at) values ($1, $1, 'Web', true, true, now() + interval '1 day')",
      [id],
    );
    await database.close();

    expect(await run(data.env, 'nobody@example.test')).toEqual({
      code: 1,
      output: 'There is no account with the address nobody@example.test.\n',
    });
    expect(await run(data.env)).toMatchObject({ code: 1 });
    const done = await run(data.env, 'LOST@example.test');
    expect(done.output).toContain('LOST@example.test signs in with the password alone now');
    expect(done.code).toBe(0);

    const reopened = await openDatabase(data.env);
    const { rows } = await reopened.pool.query(
      `select two_step_verification as "twoStep", (select count(*)::int from passkeys) as passkeys,
         (select count(*)::int from recovery_codes) as codes,
         (select count(*)::int from sessions where revoked_at is null) as sessions,
         (select count(*)::int from activities where content->>'change' = 'secondFactorsReset') as recorded
       from users`,
    );
    await reopened.close();
    expect(rows).toEqual([{ twoStep: false, passkeys: 0, codes: 0, sessions: 0, recorded: 1 }]);

    // What the command did not send itself, the next server does.
    const server = await startServer(data.env);
    const outbox = `${data.env.DATA_DIR}/outbox`;
    const mailed = () => readdirSync(outbox).map((name) => readFileSync(`${outbox}/${name}`, 'utf8'));
    await expect.poll(() => mailed().join(), { timeout: 60_000 }).toContain('Το δεύτερο βήμα');
    await server.end('SIGTERM');
    expect(mailed()).toHaveLength(1);
  });
});
