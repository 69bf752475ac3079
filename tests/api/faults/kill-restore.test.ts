import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/database/connection.ts';
import { schemas } from '#server/resources/backups/swap.ts';
import { serverFlags } from '../../../scripts/server-flags.mjs';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { backupsOf, begin, beginBackup, endOf } from '../../support/backup-client.ts';
import { createLedger } from '../../support/ledger.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
/** Where the server ends itself, in the order of a restore; from some on there is a restore point. */
const points = [
  'restore.verified',
  'restore.files',
  'restore.restorePoint',
  'restore.loading',
  'restore.loaded',
  'restore.swapped',
  'at any time',
];
const later = 40;

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

const addWord = (client: ApiClient, title: string) =>
  client.send('POST', '/item/add', { type: 'Word', title, description: '<p>x</p>' });

async function countLater(client: ApiClient, round: number): Promise<number> {
  const { body } = await client.send('GET', `/item/list?globalSearch=later${round}x&pageSize=1`);
  return (body.paging as { total: number }).total;
}

describe.each(testableTypes())('a server on the %s database that is killed while it restores', (kind) => {
  it.each(points)(
    '(%s) has the old state or the new one, takes writes again, and restores',
    { timeout: 500_000 },
    async (point) => {
      data = await makeTestEnv(kind);
      const { env } = data;
      const ledger = createLedger();
      for (let round = 0; round < rounds; round += 1) {
        server = await startServer({ ...env, FAULT_AT: point });
        const before = await signIn(server.address, namespace);
        const most = ledger.size() + 30;
        expect(await ledger.write(before, () => ledger.size() > most)).toBeUndefined();
        const backup = await beginBackup(before);
        expect(await endOf(before, backup)).toBe('Done');
        for (let number = 0; number < later; number += 1)
          expect((await addWord(before, `later${round}x${number}`)).status).toBe(201);
        const known = (await backupsOf(before, 'RestorePoint')).length;
        const { body } = await begin(before, 'restore', backup);
        if (point === 'at any time') await pause(random() * 2_500);
        else await expect.poll(() => server?.process.signalCode).toBe('SIGKILL');
        await server.end('SIGKILL');

        server = await startServer(env);
        const client = await signInWhenWritable(server);
        await ledger.verify(client);
        const count = await countLater(client, round);
        expect([0, later]).toContain(count);
        const kept = (await backupsOf(client, 'RestorePoint')).length - known;
        if (point !== 'at any time') {
          expect(count).toBe(point === 'restore.swapped' ? 0 : later);
          expect(kept).toBe(['restore.verified', 'restore.files'].includes(point) ? 0 : 1);
        }
        if (count === 0) expect(kept).toBe(1);
        expect(await endOf(client, body.jobId)).toMatch(count === 0 ? /^Done$/ : /^(Failed|Done$)/);
        await expect.poll(async () => (await addWord(client, 'after')).status).toBe(201);

        // Again without a fault; its restore point brings back what the backup does not have.
        const again = await begin(client, 'restore', backup);
        expect(await endsByRestoring(client)).toBe(true);
        const restored = await signIn(server.address, namespace);
        expect(await endOf(restored, again.body.jobId)).toBe('Done');
        await ledger.verify(restored);
        expect(await countLater(restored, round)).toBe(0);
        await server.end('SIGTERM');
      }
      const database = await openDatabase(env);
      const { rows } = await database.pool.query(
        `select nspname::text as left from pg_namespace where nspname = any($1)
         union all select tgname from pg_trigger where tgname = 'refuse_writes'`,
        [Object.values(schemas)],
      );
      expect(rows).toEqual([]);
      await database.close();
    },
  );
});

describe.runIf(testableTypes().includes('postgres'))('a command that is killed while it restores', () => {
  it('leaves the data as they were, and the servers take writes again', { timeout: 120_000 }, async () => {
    data = await makeTestEnv('postgres');
    const env = { ...data.env, JWT_SECRET: 'a secret that the command has too' };
    server = await startServer(env);
    const client = await signIn(server.address, namespace);
    const backup = await beginBackup(client);
    expect(await endOf(client, backup)).toBe('Done');
    expect((await addWord(client, 'later0x')).status).toBe(201);
    const archive = join(data.env.DATA_DIR, 'files', 'DatabaseBackup', backup);
    const command = new URL('../../../server/commands/restore.ts', import.meta.url).pathname;
    const faulty = { ...process.env, ...env, FAULT_AT: 'restore.loading' };
    const child = spawn(process.execPath, [...serverFlags, command, archive, '--yes'], { env: faulty });
    await once(child, 'exit');
    expect(child.signalCode).toBe('SIGKILL');
    expect((await addWord(client, 'refused')).status).toBe(503);
    await expect.poll(async () => (await addWord(client, 'after')).status).toBe(201);
    expect(await countLater(client, 0)).toBe(1);
  });
});

/** Signing in is a write: refused until what the killed server left behind is cleared away. */
async function signInWhenWritable({ address }: ServerProcess): Promise<ApiClient> {
  let client: ApiClient | undefined;
  const attempt = async () => {
    client = await signIn(address, namespace).catch(() => undefined);
    return client !== undefined;
  };
  await expect.poll(attempt, { timeout: 120_000 }).toBe(true);
  return client as ApiClient;
}

/** Whether the session ends: a restore that was completed ends all of them. */
async function endsByRestoring(client: ApiClient): Promise<boolean> {
  await expect
    .poll(async () => (await client.send('GET', '/item/list?pageSize=1')).status, { timeout: 120_000 })
    .toBe(401);
  return true;
}
