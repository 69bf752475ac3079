import type { Database } from '#server/database/connection.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Job, Schedule } from './job.ts';
import type { Queue } from './queue.ts';

/** How often a server looks whether something is due. */
const lookSeconds = 15;

/**
 * Each schedule counts its due times in slots: such as the hours since 1970, or the days in the time zone. 1969-12-29 was a Monday. All servers count by the
 * clock of the database, and what slot a job was added for is a row. The clock may jump: a slot is done once.
 */
const currentSlots = `
  select s.name, done.slot as "doneSlot", case when s.every is null
      then floor(((timezone(s.zone, now()) - s.at::interval)::date - date '1969-12-29') / s.days::float8)
      else floor(extract(epoch from now()) / s.every) end::bigint as slot
  from json_to_recordset($1::json) as s (name text, every int, days int, at text, zone text)
  left join job_schedules done on done.name = s.name`;
const begin = 'insert into job_schedules (name, slot) values ($1, $2) on conflict do nothing';
const goOn = 'update job_schedules set slot = $2 where name = $1 and slot < $2 returning name';
/** A clock that was far ahead would otherwise end all later work. */
const goBack = 'update job_schedules set slot = $2 where name = $1 and slot > $2 + 1';

/** Adds the jobs whose time has come; of several servers one adds them. A schedule that is new begins with its next time. */
export async function addDueJobs<Services>(
  { database, queue, timeZone }: { database: Database; queue: Pick<Queue, 'send'>; timeZone: string },
  jobs: readonly Job<object, Services>[],
  services: Services,
): Promise<void> {
  const schedules = await Promise.all(jobs.map(async (job) => rowOf(job, timeZone, services)));
  const known = schedules.filter((schedule) => schedule !== undefined);
  const { rows } = await database.pool.query<{ name: string; slot: number; doneSlot: number | null }>(
    prepared(currentSlots, [JSON.stringify(known)]),
  );
  for (const { name, slot, doneSlot } of rows) {
    const job = jobs.find((one) => one.name === name);
    if (doneSlot === null) await database.pool.query(prepared(begin, [name, slot]));
    else if (doneSlot > slot + 1) await database.pool.query(prepared(goBack, [name, slot]));
    else if (job && doneSlot < slot)
      await inTransaction(database, async (connection) => {
        const [isFirst] = await connection.run(prepared(goOn, [name, slot]));
        if (isFirst) await queue.send(connection, job, {});
      });
  }
}

async function rowOf<Services>({ name, schedule }: Job<object, Services>, zone: string, services: Services) {
  const given = typeof schedule === 'function' ? await schedule(services) : schedule;
  if (!given) return undefined;
  if ('everySeconds' in given) return { name, every: given.everySeconds, zone };
  return 'dailyAt' in given
    ? { name, days: 1, at: given.dailyAt, zone }
    : { name, days: 7, at: given.weeklyAt, zone };
}

/** The milliseconds between two looks: a schedule of a few seconds is looked after in time. */
export function lookEvery(jobs: readonly { schedule: Schedule | unknown }[]): number {
  const seconds = jobs.flatMap(({ schedule }) =>
    typeof schedule === 'object' && schedule !== null && 'everySeconds' in schedule
      ? [Number(schedule.everySeconds)]
      : [],
  );
  return Math.min(lookSeconds, ...seconds) * 1000;
}
