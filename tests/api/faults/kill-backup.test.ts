import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type ApiClient, signIn } from '../../support/api-client.ts';
import { backupsOf, begin, beginBackup, endOf } from '../../support/backup-client.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
const points = ['backup.written', 'backup.stored', 'at any time'];

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

/** Enough for a backup to take a while. */
async function fill(client: ApiClient): Promise<void> {
  const tag = { type: 'collection', name: 'Unit', description: 'd', subType: ['Hidden'], level: [1] };
  const { body: unit } = await client.send('POST', '/tag/add', tag);
  const course = { type: 'Vocabulary', title: 'Course', tags: [unit.id] };
  const { body } = await client.send('POST', '/collection/add', course);
  const rows = Array.from({ length: 3_000 }, (_, row) => `word ${row},${'text '.repeat(100)}`);
  const to = { path: '/collection/add/csv-items', fields: { collectionId: String(body.id) } };
  const csv = Buffer.from(['title,description', ...rows].join('\n'));
  expect((await client.upload('words.csv', csv, to)).status).toBe(200);
}

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

describe.each(testableTypes())(
  'a server on the %s database that is killed while it makes a backup',
  (kind) => {
    it.each(points)(
      '(%s) lists none but whole ones, and completes it',
      { timeout: 300_000 },
      async (point) => {
        data = await makeTestEnv(kind);
        const { env } = data;
        server = await startServer(env);
        await fill(await signIn(server.address, namespace));
        for (let round = 0; round < rounds; round += 1) {
          await server.end('SIGTERM');
          server = await startServer({ ...env, FAULT_AT: point });
          const before = await signIn(server.address, namespace);
          const job = await beginBackup(before);
          if (point === 'at any time') await pause(random() * 800);
          else await expect.poll(() => server?.process.signalCode).toBe('SIGKILL');
          await server.end('SIGKILL');

          server = await startServer(env);
          const client = await signIn(server.address, namespace);
          for (const id of await backupsOf(client))
            expect(await endOf(client, (await begin(client, 'verify', id)).body.jobId)).toBe('Done');
          expect(await endOf(client, job)).toBe('Done');
          const listed = await backupsOf(client);
          expect(listed).toContain(job);
          expect(await endOf(client, (await begin(client, 'verify', job)).body.jobId)).toBe('Done');
          const stored = join(env.DATA_DIR, 'files');
          expect(namesIn(join(stored, 'DatabaseBackup')).toSorted()).toEqual(listed.toSorted());
          expect(namesIn(join(stored, 'drafts'))).toEqual([]);
          await expect.poll(() => namesIn(join(env.DATA_DIR, 'tmp'))).toEqual([]);
        }
      },
    );
  },
);
