import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#server/database/connection.ts';
import { mendSums } from '#server/resources/library/sums-job.ts';
import { type Figure, p95, secondsOf } from './figure.ts';

/** What the learners' app sends in the measurements. */
export const serviceToken = 'the token that the measurements send as an app';
const classSize = 1_000;
const perCall = 100;
const calls = 200;
const atOnce = 8;

/** 50,000 learners, a thousand of them in the class, each with 20 courses, 20 entries and 40 answers. */
const fill = [
  `create temp table learner as select id, row_number() over (order by id) as n from users where '{USER}' = roles`,
  'create temp table course as select id, row_number() over (order by id) as n from collections',
  'create temp table entry as select id, row_number() over (order by id) as n from items',
  `create temp table class as select gen_random_uuid() as id, n from generate_series(1, 49) n`,
  `insert into namespaces (id, name, type, search) select id, 'Class ' || n, 'en', 'class ' || n from class`,
  `insert into class_students (namespace_id, user_id, level, joined_at)
    select coalesce(class.id, $1), learner.id, 1 + learner.n % 8, now() - interval '90 days'
    from learner left join class on class.n = (learner.n - 1) / ${classSize}`,
  `insert into library_entries (collection_id, user_id, process, updated_at)
    select course.id, learner.id, (learner.n * k * 7) % 101, now() - k * interval '1 day'
    from learner cross join generate_series(1, 20) k join course on course.n = 1 + (learner.n * 13 + k * 241) % 5000`,
  `insert into library_items (user_id, item_id, level, correct_times, wrong_times)
    select learner.id, entry.id, (array['Weak', 'Medium', 'Strong', 'VeryStrong'])[1 + (learner.n + k) % 4], 3, 1
    from learner cross join generate_series(1, 20) k join entry on entry.n = 1 + (learner.n * 7 + k * 43) % 1000`,
  `insert into answers (user_id, answer_id, item_id, collection_id, value, type, is_correct, answered_at)
    select learner.id, gen_random_uuid(), entry.id, course.id, 'an answer', 'Spelling', k % 3 > 0, now() - k * interval '29 hours'
    from learner cross join generate_series(1, 40) k join entry on entry.n = 1 + (learner.n * 7 + k * 43) % 1000
    join course on course.n = 1 + (learner.n * 13 + k % 20 * 241) % 5000`,
];

/** What lists and pages of students take, what comparing all sums takes, and how many answers are taken in. */
export async function measurePeople(
  { address, token, namespace }: { address: string; token: string; namespace: string },
  url: string,
): Promise<Figure[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of fill) await client.query(statement, statement.includes('$1') ? [namespace] : []);
  await client.query('vacuum analyze');
  const database = await openDatabase({ DATABASE_URL: url, DATA_DIR: '' });
  const mending = await secondsOf(() => mendSums(database, 'Europe/Athens'));
  const comparing = await secondsOf(() => mendSums(database, 'Europe/Athens'));
  await database.close();
  await client.query('vacuum analyze');
  const rows = async (text: string) => (await client.query<{ id: string }>(text)).rows.map(({ id }) => id);
  const [students, courses, entries] = [
    await rows(`select user_id as id from class_students where namespace_id = '${namespace}' limit 200`),
    await rows('select id from course limit 200'),
    await rows('select id from entry limit 200'),
  ];
  const read = async (path: string) => {
    const start = performance.now();
    const response = await fetch(`${address}/api/namespace/students/${path}`, {
      headers: { authorization: `Bearer ${token}`, namespace },
    });
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    return performance.now() - start;
  };
  const sorts = ['lastActiveAt', 'name', 'averageProcess', 'knowledge'];
  const figures: Figure[] = [];
  for (const [name, pathOf] of Object.entries({
    'list of students': (n: number) => `list?sortField=${sorts[n % 4]}&page=${n % 30}`,
    'page of a student': (n: number) => `details/${students[n % 200]}`,
    'due entries of a student': (n: number) => `entries/${students[n % 200]}?kind=due`,
    'courses of a student': (n: number) => `courses/${students[n % 200]}`,
  })) {
    const times: number[] = [];
    for (let n = 0; n < 220; n += 1) times.push(await read(pathOf(n)));
    figures.push({
      name: `${name}, p95`,
      measured: Math.round(p95(times.slice(20))),
      atMost: 150,
      unit: 'ms',
    });
  }
  let next = 0;
  const send = async () => {
    for (let n = next++; n < calls; n = next++) {
      const answers = Array.from({ length: perCall }, (_, index) => ({
        ...{ answerId: randomUUID(), itemId: entries[index], value: 'an answer', type: 'Spelling' },
        ...{ isCorrect: index % 3 > 0, answeredAt: new Date().toISOString() },
      }));
      const response = await fetch(`${address}/api/collection-library/add`, {
        method: 'POST',
        headers: { authorization: `Bearer ${serviceToken}`, 'content-type': 'application/json' },
        body: JSON.stringify({ collectionId: courses[n], userId: students[n], process: 50, answers }),
      });
      if (!response.ok) throw new Error(await response.text());
    }
  };
  const taken = await secondsOf(() => Promise.all(Array.from({ length: atOnce }, send)));
  await client.end();
  return [
    ...figures,
    {
      name: 'taking in 10,000 answers, 100 a call',
      measured: (taken * 10_000) / (calls * perCall),
      atMost: 1,
      unit: 's',
    },
    { name: 'comparing all sums', measured: comparing, unit: 's' },
    { name: 'mending all sums', measured: mending, unit: 's' },
  ];
}
