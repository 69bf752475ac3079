import type pg from 'pg';
import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { authEndpoints } from '#contract/auth.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { jobEndpoints, jobStatuses, jobTypes } from '#contract/jobs.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { logsCleanupJob, sessionsCleanupJob } from '#server/jobs/cleanups.ts';
import { announceJob } from '#server/jobs/progress.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
import { backupJob } from '#server/resources/backups/create-backup.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let queue: Queue;
let admin: Person;
let otherAdmin: Person;
let teacher: Person;
let tagId = '';

beforeAll(async () => {
  api = await startApi();
  // Adds jobs, which the app does.
  queue = createQueue(api.database, api.app.log);
  await queue.start([], {});
  const namespace = await api.namespace();
  admin = await api.person({ roles: ['ADMIN'] });
  otherAdmin = await api.person({ roles: ['ADMIN'] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [namespace] });
  tagId = await api.tag({ as: teacher });
});
afterAll(async () => {
  await queue.stop();
  await api.close();
});

const { list, details, cancel, retry } = jobEndpoints;
const read = (id: string, as = admin) => api.call(details, { as, params: { id } });
const statusOf = async (id: string) => (await read(id)).status;
const rows = async (text: string, values: unknown[] = []) =>
  (await api.database.pool.query(text, values)).rows;
const idsOf = async (query: Record<string, string>) =>
  (await api.call(list, { as: admin, query })).items.map(({ id }) => id);

/** Adds a job that does not begin within the test. */
async function addLater(by?: string): Promise<string> {
  return inTransaction(api.database, async (connection) => {
    const id = await queue.send(connection, sessionsCleanupJob, {}, by);
    await connection.run({
      text: `update pgboss.job set start_after = now() + interval '1 hour' where id = $1`,
      values: [id],
    });
    return id;
  });
}

async function importWords(count: number, jobId: string) {
  const body = { type: 'Vocabulary', title: 'Course', tags: [tagId] };
  const { id: collectionId } = await api.call(collectionEndpoints.add, { as: teacher, body });
  const words = Array.from({ length: count }, (_, row) => `word ${row},λέξη ${row}`);
  const csv = ['title,translation_el', ...words].join('\n');
  const upload = multipart('words.csv', csv, { collectionId, jobId });
  const sent = { as: teacher, ...upload };
  return { collectionId, answer: api.raw(collectionEndpoints.importCsv, sent) };
}

/** Has a mail sent to someone; answers its job once it has ended. */
async function mailTo({ email }: Person): Promise<string> {
  const [before] = await rows('select count(*)::int as jobs from pgboss.job');
  await api.call(authEndpoints.forgotPassword, { body: { email } });
  const added = () =>
    rows(
      `select id from pgboss.job where name = 'code-mail' and data->>'email' = $1 order by created_on desc`,
      [email],
    );
  await expect.poll(async () => (await added()).length).toBeGreaterThan(0);
  expect(before).toBeDefined();
  return (await added())[0].id;
}

describe('the list of jobs', () => {
  it('shows calls and what is done in the background as one, to Admins, and is filtered', async () => {
    const jobId = uuidv7();
    await (await importWords(3, jobId)).answer;
    const waiting = await addLater(teacher.id);
    const done = await queue.send(api.database.drizzle, logsCleanupJob, {});
    await expect.poll(() => statusOf(done), { timeout: 20_000 }).toBe('Done');

    const { items } = await api.call(list, { as: admin });
    const shown = (id: string) => items.find((job) => job.id === id);
    expect(shown(jobId)).toMatchObject({
      ...{ type: 'CsvImport', status: 'Done', done: 6, total: 6, tries: 1, userId: teacher.id },
      ...{ mayCancel: false, mayRetry: false },
    });
    expect(shown(waiting)).toMatchObject({
      ...{ type: 'SessionsCleanup', status: 'Waiting', tries: 0, userId: teacher.id, startedAt: null },
      ...{ mayCancel: true, mayRetry: false, nextAt: expect.any(String) },
    });
    expect(shown(done)).toMatchObject({ type: 'LogsCleanup', status: 'Done', tries: 1, userId: null });
    const times = items.map(({ createdAt }) => createdAt);
    expect(times).toEqual(times.toSorted().reverse());

    expect(await idsOf({ type: 'CsvImport,SessionsCleanup' })).toEqual([waiting, jobId]);
    expect(await idsOf({ status: 'Waiting' })).toEqual([waiting]);
    expect(await idsOf({ userId: teacher.id, status: 'Done' })).toEqual([jobId]);
    expect(await idsOf({ userId: teacher.id, pageSize: '1', page: '1' })).toEqual([jobId]);
    expect(await idsOf({ userId: teacher.id, orderType: 'asc' })).toEqual([jobId, waiting]);
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(new Date());
    expect(await idsOf({ createdAt: today, userId: teacher.id })).toHaveLength(2);
    expect(await idsOf({ createdAt: '2020-02-02' })).toEqual([]);
    const page = await api.call(list, { as: admin, query: { userId: teacher.id, pageSize: '1' } });
    expect(page.paging).toEqual({ page: 0, pageSize: 1, total: 2, currentSize: 1 });

    expect(await api.raw(list, { as: teacher })).toMatchObject({ statusCode: 403 });
    expect(await read(jobId, teacher)).toMatchObject({ id: jobId });
    expect(await read(waiting, teacher)).toMatchObject({ id: waiting });
    expect(await api.raw(details, { as: teacher, params: { id: done } })).toMatchObject({ statusCode: 404 });
    await api.call(cancel, { as: admin, params: { id: waiting } });
  });

  it('begins a day where the time zone of the installation does', async () => {
    const id = await addLater();
    await rows(`update pgboss.job set created_on = '2026-06-30T21:30:00Z' where id = $1`, [id]);
    expect(await idsOf({ createdAt: '2026-07-01' })).toEqual([id]);
    expect(await idsOf({ createdAt: '2026-06-30' })).toEqual([]);
    await api.call(cancel, { as: admin, params: { id } });
  });
});

/** How many rows a plan has read, as `explain (analyze, format json)` shows it. */
function rowsRead(plan: Plan): number {
  const parts = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0);
  if (!plan['Relation Name']?.includes('job')) return parts;
  const each = plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0);
  return parts + each * plan['Actual Loops'];
}
interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

describe('the list of very many jobs', () => {
  it('reads few of them, whatever the filter', async () => {
    const { pool } = api.database;
    const many = 30_000;
    const time = `now() - n * interval '1 second'`;
    await rows(
      `insert into pgboss.job (id, name, data, state, created_on, completed_on)
        select gen_random_uuid(), 'code-mail', '{}', 'completed', ${time}, now() from generate_series(1, $1::int) n`,
      [many],
    );
    await rows(
      `insert into jobs (id, type, status, user_id, created_at)
        select gen_random_uuid(), 'CsvImport', 'Done', $2::uuid, ${time} from generate_series(1, $1::int) n`,
      [many, otherAdmin.id],
    );
    await pool.query('analyze jobs, pgboss.job, job_notes');
    const queries: { text: string; values: unknown[] }[] = [];
    const query = pool.query;
    pool.query = ((given: string | { text: string; values: unknown[] }, values: unknown[]) => {
      const statement = typeof given === 'string' ? { text: given, values } : given;
      if (statement.text.includes('as "createdAt"')) queries.push(statement);
      return Reflect.apply(query, pool, [given, values]);
    }) as typeof pool.query;
    const filters: Record<string, string>[] = [
      ...jobStatuses.map((status) => ({ status })),
      ...jobTypes.map((type) => ({ type })),
      ...[teacher, otherAdmin].map(({ id }) => ({ userId: id })),
      ...[{}, { page: '399' }, { orderType: 'asc' }, { createdAt: '2020-02-02' }],
      { status: 'Failed', type: 'CsvImport', userId: otherAdmin.id },
    ];
    const costly = [];
    try {
      for (const filter of filters) {
        queries.length = 0;
        await api.call(list, { as: admin, query: filter });
        expect(queries.length).toBe(2);
        for (const { text, values } of queries) {
          const explained = [`explain (analyze, format json) ${text}`, values];
          const answer: pg.QueryResult = await Reflect.apply(query, pool, explained);
          const read = rowsRead(answer.rows[0]['QUERY PLAN'][0].Plan);
          // A total is counted up to 10,000, a page of the last of them is read up to there in both places.
          if (read > 25_000) costly.push({ filter, read, text });
        }
      }
    } finally {
      pool.query = query;
    }
    await rows(`delete from pgboss.job where name = 'code-mail'`);
    await rows('delete from jobs where user_id = $1', [otherAdmin.id]);
    expect(costly).toEqual([]);
  });
});

describe('a job', () => {
  it('that waits is canceled once, at once, and never begins', async () => {
    const id = await addLater();
    const params = { id };
    const answers = await Promise.all([
      api.raw(cancel, { as: admin, params }),
      api.raw(cancel, { as: otherAdmin, params }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await read(id)).toMatchObject({ status: 'Canceled', mayCancel: false, mayRetry: false });
    expect(await api.issue(cancel, { as: admin, params })).toMatchObject({ errorCode: 'CONFLICT' });
    const changes = await rows('select user_id, type, content from activities where entity_id = $1', [id]);
    expect(changes).toMatchObject([{ type: 'Update', content: { canceled: true } }]);
  });

  it('whose progress can be read before it begins is canceled at once too', async () => {
    const id = await inTransaction(api.database, async (connection) => {
      const added = await queue.send(connection, backupJob, {
        ...{ kind: 'Manual', withFiles: false, userId: admin.id, requestId: '', ip: '', platform: 'web' },
      });
      await announceJob(connection, { id: added, type: 'DatabaseBackup', userId: admin.id });
      const later = `update pgboss.job set start_after = now() + interval '1 hour' where id = $1`;
      await connection.run({ text: later, values: [added] });
      return added;
    });
    expect(await api.call(cancel, { as: admin, params: { id } })).toMatchObject({ status: 'Canceled' });
    expect(await rows('select status from jobs where id = $1', [id])).toEqual([{ status: 'Canceled' }]);

    // While it runs it says that it is about to end.
    await rows(`update pgboss.job set state = 'active', completed_on = null where id = $1`, [id]);
    await rows(`update jobs set status = 'Running' where id = $1`, [id]);
    const asked = await api.call(cancel, { as: admin, params: { id } });
    expect(asked).toMatchObject({ status: 'Running', cancelRequested: true });
    await rows('delete from pgboss.job where id = $1', [id]);
    await rows('delete from jobs where id = $1', [id]);
  });

  it('that was given up is tried again once, and then done', async () => {
    const send = api.mails.push;
    api.mails.push = () => {
      throw new Error(`550 <${teacher.email}> is not known here`);
    };
    const id = await mailTo(teacher);
    const params = { id };
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toMatch(/Retrying|Running/);
    await rows('update pgboss.job set retry_limit = 0, start_after = now() where id = $1', [id]);
    await rows(`update pgboss.job set retry_limit = retry_count where id = $1`, [id]);
    await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('Failed');
    const failed = await read(id);
    expect(failed).toMatchObject({ error: '550 <***> is not known here', mayRetry: true, mayCancel: false });
    expect(failed.attempts.length).toBe(failed.tries);
    expect(JSON.stringify(failed)).not.toContain(teacher.email);
    expect((await api.call(list, { as: admin, query: { status: 'Failed' } })).failed).toBe(1);

    api.mails.push = send;
    const answers = await Promise.all([
      api.raw(retry, { as: admin, params }),
      api.raw(retry, { as: otherAdmin, params }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('Done');
    expect(api.mails.filter(({ to }) => to === teacher.email)).toHaveLength(1);
    expect(await api.issue(retry, { as: admin, params })).toMatchObject({ errorCode: 'CONFLICT' });
    expect(await rows('select content from activities where entity_id = $1', [id])).toEqual([
      { content: { retried: true } },
    ]);
    expect((await api.call(list, { as: admin })).failed).toBe(0);
  });

  it('of a call is canceled while it runs, and changes nothing', async () => {
    const jobId = uuidv7();
    const { answer, collectionId } = await importWords(10_000, jobId);
    const hasBegun = async () => {
      const response = await api.raw(details, { as: admin, params: { id: jobId } });
      return response.statusCode === 200 && z.object({ done: z.int() }).parse(response.json()).done > 0;
    };
    await expect.poll(hasBegun, { interval: 5, timeout: 30_000 }).toBe(true);
    expect(await api.call(cancel, { as: admin, params: { id: jobId } })).toMatchObject({
      ...{ status: 'Running', cancelRequested: true },
    });
    expect((await answer).json()).toMatchObject({ errorCode: 'CONFLICT' });
    await expect.poll(() => statusOf(jobId)).toBe('Canceled');
    const items = await api.call(itemEndpoints.list, { as: teacher, query: { collectionId } });
    expect(items.paging.total).toBe(0);
  });
});

describe('the clean-up', () => {
  it('forgets the words of mails after a day, and jobs when the settings say so', async () => {
    const id = await mailTo(admin);
    await expect.poll(() => statusOf(id), { timeout: 20_000 }).toBe('Done');
    const cleanUp = async () => {
      const cleaning = await queue.send(api.database.drizzle, logsCleanupJob, {});
      await expect.poll(() => statusOf(cleaning), { timeout: 20_000 }).toBe('Done');
    };
    const age = (days: number) =>
      rows('update pgboss.job set completed_on = now() - make_interval(days => $2) where id = $1', [
        id,
        days,
      ]);
    await age(2);
    await cleanUp();
    expect(await rows('select data, output from pgboss.job where id = $1', [id])).toEqual([
      { data: {}, output: null },
    ]);
    expect(await statusOf(id)).toBe('Done');
    await age(15);
    await cleanUp();
    expect(await api.raw(details, { as: admin, params: { id } })).toMatchObject({ statusCode: 404 });
  });
});
