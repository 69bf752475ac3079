import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { defineJob } from '#server/jobs/job.ts';
import { findWrongSums, lockLearners, refreshSums } from './student-sums.ts';

interface Services {
  database: Database;
  timeZone: () => Promise<string>;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** So many people are compared by one statement. */
const portion = 200;
const readPeople = `select id from users where id > $1 order by id limit ${portion}`;

const countedDays = `select user_id, collection_id, (answered_at at time zone $2)::date as day,
    (count(*) filter (where is_correct))::int as "right", (count(*) filter (where not is_correct))::int as wrong
  from answers where user_id = any($1::uuid[]) group by 1, 2, 3`;
const sameDay = 'd.user_id = c.user_id and d.collection_id = c.collection_id and d.day = c.day';
const findWrongDays = `select distinct coalesce(c.user_id, d.user_id) as id from (${countedDays}) c
  full join (select * from answer_days where user_id = any($1::uuid[])) d on ${sameDay}
  where (c.right, c.wrong) is distinct from (d.right_answers, d.wrong_answers)`;
const mendDays = `with counted as (${countedDays}),
  gone as (delete from answer_days d where user_id = any($1::uuid[])
    and not exists (select from counted c where ${sameDay}) returning 1),
  written as (insert into answer_days as d (user_id, collection_id, day, right_answers, wrong_answers)
    select * from counted on conflict (user_id, collection_id, day) do update
    set right_answers = excluded.right_answers, wrong_answers = excluded.wrong_answers
    where (d.right_answers, d.wrong_answers) is distinct from (excluded.right_answers, excluded.wrong_answers) returning 1)
  select ((select count(*) from gone) + (select count(*) from written))::int as count`;

/**
 * Compares what is kept of learners in sums with what they count, and mends what differs: courses and entries change
 * their class and go to the trash and back, and the time zone, in which days are, is a setting.
 */
export const studentSumsJob = defineJob({
  ...{ name: 'StudentSums', type: 'StudentSums', data: z.object({}) },
  ...{ schedule: { everySeconds: 3_600 }, canCancel: true, timeoutSeconds: 3_600 },
  async work({ database, timeZone, log }: Services, _data, { signal }) {
    const mended = await mendSums(database, await timeZone(), signal);
    if (mended.sums + mended.days > 0) log.warn(mended, 'sums of students were not what they count');
  },
});

/** Mends the sums of all people; answers how many rows differed. */
export async function mendSums(
  database: Database,
  zone: string,
  signal?: AbortSignal,
): Promise<{ sums: number; days: number }> {
  const mended = { sums: 0, days: 0 };
  let people = await idsOf(database.drizzle, readPeople, ['00000000-0000-0000-0000-000000000000']);
  for (; people.length > 0; people = await idsOf(database.drizzle, readPeople, [people.at(-1)])) {
    signal?.throwIfAborted();
    const wrong = [
      ...(await findWrongSums(database.drizzle, people)),
      ...(await idsOf(database.drizzle, findWrongDays, [people, zone])),
    ];
    if (wrong.length === 0) continue;
    await inTransaction(database, async (connection) => {
      await lockLearners(connection, wrong);
      const [days] = await connection.run<{ count: number }>(prepared(mendDays, [wrong, zone]));
      mended.days += days?.count ?? 0;
      mended.sums += await refreshSums(connection, wrong);
    });
  }
  return mended;
}

async function idsOf(
  connection: Pick<Connection, 'run'>,
  text: string,
  values: unknown[],
): Promise<string[]> {
  return (await connection.run<{ id: string }>(prepared(text, values))).map(({ id }) => id);
}
