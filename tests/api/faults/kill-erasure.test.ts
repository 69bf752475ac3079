import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { userEndpoints } from '#contract/users.ts';
import { type Database, openDatabase } from '#server/database/connection.ts';
import { signIn } from '../../support/api-client.ts';
import { namespace } from '../../support/prepared-database.ts';
import { random } from '../../support/random.ts';
import { type ServerProcess, startServer } from '../../support/server-process.ts';
import { makeTestEnv, type TestEnv, testableTypes } from '../../support/test-env.ts';

const rounds = Number(process.env.FAULT_ROUNDS ?? 3);
const id = '018f0000-0000-7000-8000-00000000e4a5';
const email = 'maria.erased@example.test';
/** Enough for an erasure to take seconds. */
const [activities, entries] = [40_000, 1_500];

let data: TestEnv | undefined;
let server: ServerProcess | undefined;

afterEach(async () => {
  await server?.end('SIGKILL');
  await data?.remove();
});

/** Someone with much history and many private entries, who is to be erased now. */
async function addPerson({ pool }: Database): Promise<void> {
  await pool.query(
    `insert into users (id, email, username, first_name, last_name, roles, search)
     values ($1, $2, 'maria_e', 'Maria', 'Erased', '{TEACHER}', $2)`,
    [id, email],
  );
  await pool.query(
    `insert into items (id, type, title, description, additional_info, question, hidden_info, book_content,
       book_content_translation, public, status, difficulty, title_key, search, created_by)
     select gen_random_uuid(), 'Word', 'word ' || n, 'Write to ' || $2, '', '', '', '', '', false, 'Active', 1, 'word ' || n,
       'word ' || n, $1 from generate_series(1, $3::int) n`,
    [id, email, entries],
  );
  await pool.query(
    `insert into activities (id, type, success, user_id, request_id, summary, ip, content)
     select gen_random_uuid(), 'Update', true, $1, gen_random_uuid(), 'by ' || $2::text, '10.0.0.1',
       jsonb_build_object('email', $2::text) from generate_series(1, $3::int)`,
    [id, email, activities],
  );
  await pool.query('insert into account_deletions (user_id, erase_at) values ($1, now())', [id]);
}

describe('a server that is killed while it erases someone', () => {
  it.each(testableTypes())(
    'on the %s database leaves it to the next one, which completes it',
    { timeout: 300_000 },
    async (kind) => {
      data = await makeTestEnv(kind);
      const { env } = data;
      server = await startServer(env);
      await server.end('SIGTERM');
      const filling = await openDatabase(env);
      await addPerson(filling);
      await filling.close();

      for (let round = 0; round < rounds; round += 1) {
        server = await startServer(env);
        await pause(random() * 1_500);
        await server.end('SIGKILL');
      }

      server = await startServer(env);
      const client = await signIn(server.address, namespace);
      const names = async () =>
        (await client.send('GET', `${userEndpoints.names.path}?ids=${id}`)).body.items;
      await expect.poll(names, { timeout: 120_000 }).toEqual([]);
      await server.end('SIGTERM');

      const database = await openDatabase(env);
      const count = async (text: string) => (await database.pool.query(`select from ${text}`)).rowCount;
      expect(
        await count(`activities a where a::text like '%${email}%' or a.user_id = '${id}' and ip <> ''`),
      ).toBe(0);
      expect(await count(`activities where user_id = '${id}'`)).toBe(activities);
      expect(await count(`items where description = 'Write to ***' and created_by is not null`)).toBe(
        entries,
      );
      expect(await count(`items where created_by = '${id}'`)).toBe(0);
      expect(await count(`erased_people where id = '${id}'`)).toBe(1);
      expect(await count(`activities where type = 'Delete' and entity_id = '${id}'`)).toBe(1);
      await database.close();
    },
  );
});
