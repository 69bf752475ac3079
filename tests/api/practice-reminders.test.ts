import { afterAll, beforeAll, expect, it } from 'vitest';
import { userEndpoints } from '#contract/users.ts';
import { readEnv } from '#server/env.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
import { practiceRemindersJob } from '#server/resources/accounts/practice-reminders.ts';
import { openSettings } from '#server/settings/settings.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let here = '';
let services: Parameters<typeof practiceRemindersJob.run>[0] & { queue: Queue };

beforeAll(async () => {
  api = await startApi();
  const { database } = api;
  const env = readEnv({ JWT_SECRET: 'x'.repeat(40) });
  const queue = createQueue(database, api.app.log);
  services = { database, env, queue, settings: openSettings({ database, env }) };
  await queue.start([], services);
  here = await api.namespace('Αγγλικά Α1');
});
afterAll(async () => {
  await services.queue.stop();
  await api.close();
});

const learner = (change = {}) =>
  api.person({ roles: ['TEACHER'], assignNamespaces: [here], settings: { language: 'en' }, ...change });

const choose = (as: Person, change: object) =>
  api.call(userEndpoints.editSettings, { as, body: { namespaceSettings: { [here]: change } } });
/** A reminder for the time of day that it is, or was some minutes ago. */
const turnOn = (as: Person, at = Date.now()) => choose(as, { reminderEnable: true, reminderTime: at });

const dueOf = async ({ id }: Person) => {
  const { rows } = await api.database.pool.query<{ due: Date | null }>(
    'select remind_at as due from namespace_settings where user_id = $1',
    [id],
  );
  return rows[0]?.due && new Date(rows[0].due).getTime();
};
/** As if so many minutes of the day had passed since what was due. */
const makeDue = ({ id }: Person, minutes: number) =>
  api.database.pool.query(
    'update namespace_settings set remind_at = now() - make_interval(mins => $2) where user_id = $1',
    [id, minutes],
  );

/** Looks for what is due. The server may have done so meanwhile, and every mail that was queued is out afterwards. */
async function run() {
  const attempt = {
    id: crypto.randomUUID(),
    signal: new AbortController().signal,
    progress: () => undefined,
  };
  await practiceRemindersJob.run(services, {}, attempt);
  await expect
    .poll(async () => {
      const waiting =
        "select from pgboss.job where name in ('mail', 'PracticeReminder') and state <= 'active'";
      return (await api.database.pool.query(waiting)).rowCount;
    })
    .toBe(0);
}
const mailsTo = ({ email }: Person) => api.mails.filter(({ to }) => to === email);

it('a reminder is mailed once a day at its time, in the language of the person, and says how to turn it off', async () => {
  const [english, greek] = [await learner(), await learner({ settings: {} })];
  const day = 24 * 3_600_000;
  for (const one of [english, greek]) {
    await turnOn(one, Date.now() - 10 * 60_000);
    // Its time of today is over.
    expect(((await dueOf(one)) ?? 0) - Date.now()).toBeGreaterThan(day - 3_600_000 * 2);
    await makeDue(one, 5);
  }
  await run();
  await run();
  expect([english, greek].map((one) => mailsTo(one).map(({ subject }) => subject))).toEqual([
    ['Time to practise: Αγγλικά Α1'],
    ['Ώρα για εξάσκηση: Αγγλικά Α1'],
  ]);
  expect(mailsTo(english)[0]?.text).toContain('turn this reminder off');
  expect(await dueOf(english)).toBeGreaterThan(Date.now());
});

it('none is mailed to who turned it off, is blocked, left the class, or would get it hours late', async () => {
  const [off, blocked, left, late] = [await learner(), await learner(), await learner(), await learner()];
  for (const one of [off, blocked, left, late]) await turnOn(one);
  await choose(off, { reminderEnable: false });
  expect(await dueOf(off)).toBeNull();
  for (const one of [blocked, left]) await makeDue(one, 1);
  await makeDue(late, 180);
  await api.database.pool.query('update users set blocked = true where id = $1', [blocked.id]);
  await api.database.pool.query("update users set assign_namespaces = '{}' where id = $1", [left.id]);
  await run();
  expect([off, blocked, left, late].flatMap(mailsTo)).toEqual([]);
  for (const one of [blocked, left, late]) expect(await dueOf(one)).toBeGreaterThan(Date.now());
});
