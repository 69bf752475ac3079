import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { studentEndpoints } from '#contract/students.ts';
import { systemSettingsEndpoints } from '#contract/system-settings-calls.ts';
import { taskEndpoints } from '#contract/tasks.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { mendSums } from '#server/resources/library/sums-job.ts';
import { classStudents } from '#server/resources/students/students.table.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

const serviceToken = 'a token that both programs were given';
const headers = { authorization: `Bearer ${serviceToken}` };
let api: TestApi;
let admin: Person;
let teacher: Person;
let here = '';
let there = '';

beforeAll(async () => {
  api = await startApi(undefined, { SERVICE_TOKEN: serviceToken });
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [here] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  await api.call(systemSettingsEndpoints.write, {
    as: admin,
    body: { section: 'general', values: { timeZone: 'UTC' } },
  });
});
afterAll(() => api.close());

/** A learner who is a student of some classes. */
async function learner(namespaces: string[], change: object = {}): Promise<Person> {
  const person = await api.person({ roles: ['USER'], assignNamespaces: namespaces, ...change });
  await api.database.drizzle
    .insert(classStudents)
    .values(namespaces.map((namespaceId) => ({ namespaceId, userId: person.id, level: 3 })));
  return person;
}

/** A course with some words, as an Admin makes it. */
async function course(body: object = {}, titles: string[] = ['one', 'two']) {
  const words: string[] = [];
  const owned = 'namespaces' in body ? { namespaces: body.namespaces } : {};
  for (const title of titles)
    words.push(
      (
        await api.call(itemEndpoints.add, {
          as: admin,
          namespace: here,
          body: { type: 'Word', title, ...owned },
        })
      ).id,
    );
  const tagged = { tags: [await api.tag({ as: admin, namespace: here })], items: words };
  const added = { type: 'Vocabulary', title: 'Course', ...tagged, ...body };
  const { id } = await api.call(collectionEndpoints.add, { as: admin, namespace: here, body: added });
  return { id, words };
}

const day = 24 * 60 * 60 * 1000;
const ago = (days: number, ms = 0) => new Date(Date.now() + -days * day - ms).toISOString();
const answerTo = (itemId: string | undefined, isCorrect: boolean, answeredAt: string, more: object = {}) => ({
  answerId: uuidv7(),
  itemId,
  value: isCorrect ? 'right' : 'wrong',
  type: 'Spelling',
  isCorrect,
  answeredAt,
  ...more,
});
const report = (collectionId: string, userId: string, answers: object[] = [], more: object = {}) =>
  api.call(libraryEndpoints.add, { headers, body: { collectionId, userId, process: 50, answers, ...more } });
const details = (id: string, as = teacher, namespace = here) =>
  api.call(studentEndpoints.details, { as, namespace, params: { id } });
const mended = () => mendSums(api.database, 'UTC');

describe('answers', () => {
  it('are kept once for each id, however often and however many at once send them', async () => {
    const [student, { id, words }] = [await learner([here]), await course()];
    const answers = [answerTo(words[0], true, ago(0, 1000)), answerTo(words[1], false, ago(0, 500))];
    const sent = await Promise.all(Array.from({ length: 20 }, () => report(id, student.id, answers)));
    expect(sent.map((kept) => kept.answers).toSorted()).toEqual([...Array(19).fill(0), 2]);
    const changed = answers.map((answer) => ({ ...answer, value: 'another', isCorrect: true }));
    expect(await report(id, student.id, [...changed, changed[0] as object])).toEqual({
      items: 0,
      answers: 0,
    });
    expect(await details(student.id)).toMatchObject({ right: 1, wrong: 1, streakDays: 1, wrongEntries: 1 });
    expect(await mended()).toEqual({ sums: 0, days: 0 });
  });

  it('of a clock that is ahead count as now, and those further ahead, or of nothing, are refused or left out', async () => {
    const [student, { id, words }] = [await learner([here]), await course()];
    const body = (answeredAt: string) => ({
      collectionId: id,
      userId: student.id,
      process: 1,
      answers: [answerTo(words[0], true, answeredAt)],
    });
    expect((await api.issue(libraryEndpoints.add, { headers, body: body(ago(-2)) })).errors).toMatchObject([
      { path: 'answers.0.answeredAt' },
    ]);
    expect(
      (await api.issue(libraryEndpoints.add, { headers, body: body('1970-01-01T00:00:00Z') })).status,
    ).toBe(400);
    await api.call(libraryEndpoints.add, { headers, body: body(ago(0, -day / 2)) });
    const kept = await details(student.id);
    expect(kept).toMatchObject({ right: 1, streakDays: 1 });
    expect(Date.parse(kept.lastActiveAt ?? '')).toBeLessThanOrEqual(Date.now());
    expect(await report(id, student.id, [answerTo(uuidv7(), true, ago(0, 1))])).toMatchObject({ answers: 0 });
    const tooMany = Array.from({ length: 501 }, () => answerTo(words[0], true, ago(0, 1)));
    expect(
      (await api.issue(libraryEndpoints.add, { headers, body: { ...body(ago(1)), answers: tooMany } }))
        .status,
    ).toBe(400);
  });

  it('make streaks over days, which go on today, and tell what is due', async () => {
    const [student, { id, words }] = [await learner([here]), await course({}, ['a', 'b', 'c', 'd', 'e'])];
    const known = (itemId: string | undefined, level: string) => ({
      itemId,
      knowledgeLevel: { level, correctTimes: 1, wrongTimes: 0 },
    });
    const levels = ['Weak', 'Medium', 'Strong', 'VeryStrong'];
    const items = levels.map((level, index) => known(words[index], level));
    // Ages at which each was answered last: due after 1, 3, 7 and 30 days, and one without a level after 1.
    const ages = [1, 2, 7, 29, 1];
    const answers = ages.map((age, index) => answerTo(words[index], index !== 1, ago(age)));
    await report(id, student.id, answers, { items });
    const shown = await details(student.id);
    expect(shown).toMatchObject({ streakDays: 2, longestStreakDays: 2, hasAnswers: true, due: 3, weak: 1 });
    expect(shown.knowledge).toEqual({ VeryStrong: 1, Strong: 1, Medium: 1, Weak: 1 });
    const entries = async (query: Record<string, string>) =>
      (
        await api.call(studentEndpoints.entries, {
          as: teacher,
          namespace: here,
          params: { id: student.id },
          query: { sortField: 'title', orderType: 'asc', ...query },
        })
      ).items;
    expect((await entries({ kind: 'due' })).map(({ title }) => title)).toEqual(['a', 'c', 'e']);
    expect(await entries({ kind: 'wrong' })).toMatchObject([
      { title: 'b', answers: 1, latestQuizAnswer: { value: 'wrong', isCorrect: false } },
    ]);
    expect((await entries({ kind: 'weak' })).map(({ title }) => title)).toEqual(['a']);
    expect(await entries({})).toHaveLength(5);
    const given = await api.call(studentEndpoints.answers, {
      as: teacher,
      namespace: here,
      params: { id: student.id },
      query: { isCorrect: 'false' },
    });
    expect(given.items).toMatchObject([{ item: { title: 'b' }, collection: { id }, value: 'wrong' }]);
  });

  it('count in days of the time zone of the installation, and again when it is changed', async () => {
    const student = await learner([here]);
    const { id, words } = await course();
    const evening = `${ago(3).slice(0, 10)}T23:30:00Z`;
    await report(id, student.id, [answerTo(words[0], true, evening)]);
    expect((await details(student.id)).days).toEqual([{ day: evening.slice(0, 10), right: 1, wrong: 0 }]);
    const body = { section: 'general', values: { timeZone: 'Europe/Athens' } };
    await api.call(systemSettingsEndpoints.write, { as: admin, body });
    expect((await mendSums(api.database, 'Europe/Athens')).days).toBeGreaterThan(0);
    expect((await details(student.id)).days).toEqual([{ day: ago(2).slice(0, 10), right: 1, wrong: 0 }]);
    await api.call(systemSettingsEndpoints.write, {
      as: admin,
      body: { section: 'general', values: { timeZone: 'UTC' } },
    });
    await mended();
  });
});

describe('students', () => {
  it('are listed with their sums, filtered, sorted and searched', async () => {
    const namespace = await api.namespace('Listed');
    const anna = await learner([namespace], { firstName: 'Anna', lastName: 'Zeta', search: 'anna zeta' });
    const ben = await learner([namespace], { firstName: 'Ben', lastName: 'Alpha', search: 'ben alpha' });
    const gone = await learner([namespace]);
    await api.database.pool.query(`update class_students set status = 'Removed' where user_id = $1`, [
      gone.id,
    ]);
    await api.database.pool.query('update class_students set level = 5 where user_id = $1', [ben.id]);
    const first = await course({ namespaces: [namespace] });
    const second = await course({ namespaces: [] });
    await report(first.id, anna.id, [answerTo(first.words[0], true, ago(0, 1000))], { process: 100 });
    await report(second.id, anna.id, [], { process: 51 });
    const list = async (query: Record<string, string> = {}) =>
      (await api.call(studentEndpoints.list, { as: admin, namespace, query })).items;
    expect(await list()).toMatchObject([
      {
        id: anna.id,
        collectionsStarted: 2,
        collectionsCompleted: 1,
        averageProcess: 75.5,
        streakDays: 1,
        hasAnswers: true,
      },
      { id: ben.id, averageProcess: null, streakDays: 0, hasAnswers: false, lastActiveAt: null },
    ]);
    expect((await list({ status: 'Removed' })).map(({ id }) => id)).toEqual([gone.id]);
    expect((await list({ level: '5,6' })).map(({ id }) => id)).toEqual([ben.id]);
    expect((await list({ globalSearch: 'ZÉTA' })).map(({ id }) => id)).toEqual([anna.id]);
    expect((await list({ sortField: 'name', orderType: 'asc' })).map(({ id }) => id)).toEqual([
      ben.id,
      anna.id,
    ]);
    await api.database.pool.query("update users set first_name = '=1+1' where id = $1", [ben.id]);
    const file = String(
      await api.call(studentEndpoints.export, { as: admin, namespace, query: { language: 'el' } }),
    );
    expect(file.split('\n').map((line) => line.split(',')[0])).toEqual([
      '\ufeffΌνομα',
      'Anna Zeta',
      "'=1+1 Alpha",
      '',
    ]);
    const sentBy = { as: admin, namespace, params: { id: anna.id } };
    const given = String(await api.call(studentEndpoints.exportAnswers, sentBy)).split('\n');
    expect(given[1]).toMatch(/,one,Course,Spelling,right,yes$/);
    expect(given).toHaveLength(3);
    const courses = await api.call(studentEndpoints.courses, {
      as: admin,
      namespace,
      params: { id: anna.id },
    });
    expect(courses.items).toMatchObject([
      { id: second.id, process: 51, days: [{ process: 51 }], right: 0 },
      { id: first.id, process: 100, right: 1, wrong: 0 },
    ]);
  });

  it('are known to the staff of their class alone, by every path', async () => {
    const student = await learner([there]);
    const both = await learner([here, there]);
    for (const endpoint of [
      studentEndpoints.details,
      studentEndpoints.courses,
      studentEndpoints.entries,
      studentEndpoints.answers,
      studentEndpoints.timeline,
      taskEndpoints.ofStudent,
    ]) {
      const sent = { as: teacher, namespace: here };
      const foreign = await api.issue(endpoint, { ...sent, params: { id: student.id } });
      const unknown = await api.issue(endpoint, { ...sent, params: { id: uuidv7() } });
      expect([foreign.status, foreign.detail]).toEqual([404, unknown.detail]);
      const query = { namespaceId: there };
      expect((await api.issue(endpoint, { ...sent, params: { id: both.id }, query })).status).toBe(404);
    }
    const query = { namespaceId: there };
    expect((await api.issue(studentEndpoints.list, { as: teacher, namespace: here, query })).status).toBe(
      404,
    );
    expect((await api.call(studentEndpoints.list, { as: admin, namespace: here, query })).items).toHaveLength(
      2,
    );
    const strange = { namespaceId: uuidv7() };
    expect(
      (await api.issue(studentEndpoints.list, { as: admin, namespace: here, query: strange })).status,
    ).toBe(404);
  });

  it('who were invited and have not agreed show their address alone', async () => {
    const { id, email } = await learner([here], { firstName: 'Secret', lastName: 'Person' });
    const made = await course();
    await report(made.id, id, [answerTo(made.words[0], false, ago(0, 1000))]);
    await api.database.pool.query("update class_students set status = 'Invited' where user_id = $1", [id]);
    const found = (globalSearch: string) =>
      api.call(studentEndpoints.list, { as: teacher, namespace: here, query: { globalSearch } });
    await api.database.pool.query("update users set search = 'secret person' where id = $1", [id]);
    expect((await found('secret')).items).toEqual([]);
    expect((await found(email)).items).toMatchObject([{ id }]);
    const shown = await details(id);
    expect(shown).toMatchObject({ name: email, firstName: '', collectionsStarted: 0, wrong: 0, days: [] });
    for (const endpoint of [studentEndpoints.courses, studentEndpoints.entries, studentEndpoints.answers])
      expect((await api.issue(endpoint, { as: teacher, namespace: here, params: { id } })).status).toBe(404);
  });

  it('show nothing of courses of other classes, nor of what is private', async () => {
    const student = await learner([here, there]);
    const elsewhere = await course({ namespaces: [there] }, ['secret']);
    const hidden = await course({ public: false });
    for (const { id, words } of [elsewhere, hidden])
      await report(id, student.id, [answerTo(words[0], false, ago(0, 1000))], {
        items: [{ itemId: words[0], knowledgeLevel: { level: 'Weak', correctTimes: 0, wrongTimes: 1 } }],
      });
    await api.database.pool.query('update items set public = false where id = any($1)', [hidden.words]);
    await mended();
    expect(await details(student.id)).toMatchObject({
      ...{
        collectionsStarted: 0,
        averageProcess: null,
        lastActiveAt: null,
        hasAnswers: false,
        streakDays: 0,
      },
      ...{ weak: 0, due: 0, wrongEntries: 0, right: 0, wrong: 0, days: [] },
      knowledge: { VeryStrong: 0, Strong: 0, Medium: 0, Weak: 0 },
    });
    const sent = { as: teacher, namespace: here, params: { id: student.id } };
    for (const endpoint of [studentEndpoints.courses, studentEndpoints.entries, studentEndpoints.answers])
      expect((await api.call(endpoint, sent)).paging.total).toBe(0);
    expect(await details(student.id, admin, there)).toMatchObject({
      collectionsStarted: 1,
      weak: 1,
      wrong: 1,
    });
  });
});

describe('sums', () => {
  it('are what is counted after any walk of reports and changes, once they were compared', async () => {
    const students = [await learner([here]), await learner([here, there]), await learner([there])];
    const courses = [await course(), await course({ namespaces: [there] }), await course({ namespaces: [] })];
    let seed = 7;
    const chance = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * below);
    };
    const pick = <Thing>(things: Thing[]) => things[chance(things.length)] as Thing;
    for (let step = 0; step < 60; step += 1) {
      const { id, words } = pick(courses);
      const sent = { as: admin, namespace: here, params: { id } };
      const change = chance(10);
      if (change === 0) await api.raw(collectionEndpoints.remove, sent);
      else if (change === 1) await api.raw(trashEndpoints.restore, sent);
      else if (change === 2)
        await api.raw(collectionEndpoints.edit, {
          ...sent,
          body: { namespaces: pick([[here], [there], []]) },
        });
      else if (change === 3)
        await api.raw(collectionEndpoints.edit, { ...sent, body: { public: chance(2) === 0 } });
      else {
        const level = pick(['NoLevel', 'Weak', 'Medium', 'Strong', 'VeryStrong']);
        const items = words.map((itemId) => ({
          itemId,
          knowledgeLevel: { level, correctTimes: 1, wrongTimes: 1 },
        }));
        const answers = Array.from({ length: chance(4) }, () =>
          answerTo(pick(words), chance(2) === 0, ago(chance(9), 1000)),
        );
        const body = { collectionId: id, userId: pick(students).id, process: chance(101), items, answers };
        await api.raw(libraryEndpoints.add, { headers, body });
        // Where nothing but reports happened since, there is nothing to mend.
        if (step % 5 === 0) await mended();
      }
    }
    await mended();
    expect(await mended()).toEqual({ sums: 0, days: 0 });
    await api.database.pool.query('update class_students set weak = weak + 1, average_process = 3');
    await api.database.pool.query('update answer_days set right_answers = right_answers + 1');
    const found = await mended();
    expect(found.sums).toBeGreaterThan(0);
    expect(found.days).toBeGreaterThan(0);
    expect(await mended()).toEqual({ sums: 0, days: 0 });
  });

  it('stay true when a course and its words are deleted for good: days in a row stay, what was answered goes', async () => {
    const [student, { id, words }] = [await learner([here]), await course()];
    await report(id, student.id, [answerTo(words[0], true, ago(0, 1000))]);
    for (const word of words)
      await api.call(itemEndpoints.remove, { as: admin, namespace: here, params: { id: word } });
    await api.call(collectionEndpoints.remove, { as: admin, namespace: here, params: { id } });
    await api.call(trashEndpoints.empty, { as: admin, namespace: here });
    await mended();
    expect(await details(student.id)).toMatchObject({
      collectionsStarted: 0,
      streakDays: 1,
      right: 1,
      due: 0,
    });
    const { rows } = await api.database.pool.query('select value from answers where user_id = $1', [
      student.id,
    ]);
    expect(rows).toEqual([{ value: '' }]);
    expect(
      (await api.database.pool.query('select from process_days where user_id = $1', [student.id])).rowCount,
    ).toBe(0);
  });
});
