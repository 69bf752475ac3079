import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { studentEndpoints } from '#contract/students.ts';
import { taskEndpoints } from '#contract/tasks.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { readEnv } from '#server/env.ts';
import { createQueue, type Queue } from '#server/jobs/queue.ts';
import { taskExpireJob } from '#server/resources/tasks/task-expiry.ts';
import { type TaskMailServices, taskReminderJob } from '#server/resources/tasks/task-mails.ts';
import { openSettings, type Settings } from '#server/settings/settings.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

const serviceToken = 'a token that both programs were given';
const day = 86_400_000;
const dayFrom = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);

let api: TestApi;
let admin: Person;
let supervisor: Person;
let teacher: Person;
let colleague: Person;
let here = '';
let there = '';
let tagId = '';

beforeAll(async () => {
  api = await startApi(undefined, { SERVICE_TOKEN: serviceToken });
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  const staff = (role: 'ADMIN' | 'SUPERVISOR' | 'TEACHER', namespaces = [here]) =>
    api.person({ roles: [role], assignNamespaces: namespaces, selectedNamespace: here });
  admin = await staff('ADMIN');
  supervisor = await staff('SUPERVISOR');
  teacher = await staff('TEACHER');
  colleague = await staff('TEACHER', [here, there]);
  tagId = await api.tag({ as: supervisor });
});
afterAll(() => api.close());

const add = (body: object, as = teacher) =>
  api.call(taskEndpoints.add, { as, body: { title: 'Task', ...body } });
const read = (id: string, as = teacher) => api.call(taskEndpoints.details, { as, params: { id } });
const edit = (id: string, body: object, as = teacher) =>
  api.call(taskEndpoints.edit, { as, params: { id }, body });
const refused = async (body: object, as = teacher) =>
  (await api.issue(taskEndpoints.add, { as, body: { title: 'Task', ...body } })).errors?.map(
    ({ path }) => path,
  );
const item = async (title = 'word', as = teacher, more: object = {}) =>
  (await api.call(itemEndpoints.add, { as, body: { type: 'Word', title, ...more } })).id;
const course = async (items: string[] = [], more: object = {}, as = teacher, namespace = here) =>
  (
    await api.call(collectionEndpoints.add, {
      as,
      namespace,
      body: { type: 'Vocabulary', title: 'Course', tags: [tagId], items, ...more },
    })
  ).id;
const progress = async (id: string, query: Record<string, string> = {}) =>
  (await api.call(taskEndpoints.progress, { as: teacher, params: { id }, query })).items;
const tick = (id: string, studentIds: string[], done = true) =>
  api.call(taskEndpoints.tick, { as: teacher, params: { id }, body: { studentIds, done } });

/** Adds a learner to a class. */
async function student(
  firstName: string,
  {
    status = 'Active',
    namespace = here,
    ...more
  }: { status?: string; namespace?: string; [key: string]: unknown } = {},
): Promise<Person> {
  const search = firstName.toLowerCase();
  const person = await api.person({
    roles: ['USER'],
    firstName,
    assignNamespaces: [namespace],
    search,
    ...more,
  });
  await api.database.pool.query(
    'insert into class_students (namespace_id, user_id, status) values ($1, $2, $3)',
    [namespace, person.id, status],
  );
  return person;
}

const score = (collectionId: string, userId: string, process: number) =>
  api.call(libraryEndpoints.add, {
    headers: { authorization: `Bearer ${serviceToken}` },
    body: { collectionId, userId, process },
  });
const answer = (userId: string, itemId: string, days = 0) =>
  api.database.pool.query(
    `insert into answers (user_id, answer_id, item_id, collection_id, value, type, is_correct, answered_at)
      values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'x', 'Spelling', true, $3)`,
    [userId, itemId, new Date(Date.now() + days * day).toISOString()],
  );

describe('a student', () => {
  it('has tasks, those under way first, and a time line', async () => {
    const [anna, other] = [await student('Anna'), await student('Other')];
    const words = [await item(), await item()];
    const collectionId = await course(words, { title: 'Started' });
    const give = (title: string, more: object) =>
      add({ title, status: 'Active', notify: false, studentIds: [anna.id], startAt: dayFrom(-3), ...more });
    const practice = await give('Practise', { type: 'PracticeItems', itemIds: words, dueAt: dayFrom(2) });
    const missed = await give('Missed', { type: 'Custom', dueAt: dayFrom(-1) });
    const ticked = await give('Ticked', { type: 'Custom', studentIds: [] });
    await give('Draft', { type: 'Custom', status: 'Draft' });
    await give('Of another', { type: 'Custom', studentIds: [other.id] });
    await tick(ticked.id, [anna.id]);
    await answer(anna.id, words[0] as string);
    await score(collectionId, anna.id, 100);
    const sent = { as: teacher, params: { id: anna.id } };
    const found = await api.call(taskEndpoints.ofStudent, sent);
    const own = found.items.filter(({ id }) => [practice.id, missed.id, ticked.id].includes(id));
    expect(own.map(({ title, percent, isLate }) => [title, percent, isLate])).toEqual([
      ['Missed', 0, true],
      ['Practise', 50, false],
      ['Ticked', 100, false],
    ]);
    expect(found.items.map(({ title }) => title)).not.toContain('Of another');
    expect(own.at(-1)?.doneAt).toBe(dayFrom(0));
    const { items, paging } = await api.call(studentEndpoints.timeline, sent);
    const told = items.map(({ type, about }) => [type, about?.title].filter(Boolean).join(' '));
    expect(told).toEqual(
      expect.arrayContaining([
        ...['TaskDone Ticked', 'CourseCompleted Started', 'CourseStarted Started', 'TaskMissed Missed'],
        'TaskGiven Practise',
      ]),
    );
    expect(told).not.toContain('TaskGiven Draft');
    expect(paging.total).toBe(items.length);
    expect(items.map(({ day }) => day)).toEqual(
      items
        .map(({ day }) => day)
        .toSorted()
        .toReversed(),
    );
    expect(new Set(items.map(({ id }) => id)).size).toBe(items.length);
    const page = await api.call(studentEndpoints.timeline, { ...sent, query: { pageSize: '1', page: '1' } });
    expect(page.items).toEqual([items[1]]);
  });

  it('shows tasks and time line to the staff of the class alone, and nothing before they agreed', async () => {
    const far = await student('Far', { namespace: there });
    const invited = await student('Invited', { status: 'Invited' });
    for (const endpoint of [taskEndpoints.ofStudent, studentEndpoints.timeline])
      for (const { id } of [far, invited, { id: randomUUID() }])
        expect((await api.issue(endpoint, { as: teacher, params: { id } })).status).toBe(404);
    const words = [await item()];
    await answer(invited.id, words[0] as string);
    const task = await add({
      type: 'PracticeItems',
      itemIds: words,
      status: 'Active',
      studentIds: [invited.id],
      startAt: dayFrom(-1),
    });
    expect(await progress(task.id)).toMatchObject([{ student: { name: invited.email }, percent: 0 }]);
    expect(await progress(task.id, { globalSearch: 'invited' })).toEqual([]);
  });
});

describe('tasks', () => {
  it('are added, listed, changed, and have a history', async () => {
    const collectionId = await course([], { title: 'Καφές' });
    const body = { title: 'Πρώτη', type: 'ReachScore', collectionIds: [collectionId], targetScore: 80 };
    const task = await add({ ...body, dueAt: dayFrom(5) });
    expect(task).toMatchObject({
      ...body,
      namespaceId: here,
      status: 'Draft',
      startAt: null,
      dueAt: dayFrom(5),
      notify: true,
      collections: [{ id: collectionId, title: 'Καφές', type: 'Vocabulary' }],
    });
    const list = async (query: Record<string, string>, namespace = here) =>
      (await api.call(taskEndpoints.list, { as: colleague, namespace, query })).items.map(({ id }) => id);
    const query = { globalSearch: 'πρωτη', type: 'ReachScore', status: 'Draft,Active', sortField: 'dueAt' };
    expect(await list(query)).toEqual([task.id]);
    expect(await list(query, there)).toEqual([]);
    expect(await list({ ...query, type: 'Custom' })).toEqual([]);
    const edited = await edit(task.id, { description: 'By Friday', dueAt: null, progress: task.progress });
    expect(edited).toMatchObject({ description: 'By Friday', dueAt: null, version: 2 });
    const params = { id: task.id, version: '1' };
    await api.call(taskEndpoints.restore, { as: teacher, params, body: { fields: ['dueAt'] } });
    expect(await read(task.id)).toMatchObject({ description: 'By Friday', dueAt: dayFrom(5), version: 3 });
  });

  it('have what their type asks for, and nothing else', async () => {
    const words = [await item()];
    const [plain, book] = [await course(words), await course([], { type: 'Book', tags: [tagId] })];
    expect(await refused({ type: 'CompleteCollection' })).toEqual(['collectionIds']);
    expect(await refused({ type: 'ReachScore', collectionIds: [plain] })).toEqual(['targetScore']);
    expect(await refused({ type: 'ReachScore', collectionIds: [plain], targetScore: 0 })).toEqual([
      'targetScore',
    ]);
    expect(await refused({ type: 'PracticeItems' })).toEqual(['itemIds']);
    expect(await refused({ type: 'PracticeItems', itemIds: words, collectionIds: [plain] })).toEqual([
      'collectionIds',
    ]);
    expect(await refused({ type: 'Custom', targetScore: 5 })).toEqual(['targetScore']);
    expect(await refused({ type: 'ReadBook', collectionIds: [plain] })).toEqual(['collectionIds']);
    expect(await refused({ type: 'Custom', startAt: dayFrom(2), dueAt: dayFrom(1) })).toEqual(['dueAt']);
    expect(await refused({ type: 'Custom', startAt: '0000-01-01' })).toEqual(['startAt']);
    expect(await refused({ type: 'Custom', collections: [] })).toEqual(['collections']);
    const { id } = await add({
      type: 'ReadBook',
      collectionIds: [book],
      startAt: dayFrom(0),
      dueAt: dayFrom(0),
    });
    const changed = await api.issue(taskEndpoints.edit, {
      as: teacher,
      params: { id },
      body: { type: 'WatchMedia' },
    });
    expect(changed.errors).toMatchObject([{ path: 'collectionIds' }]);
  });

  it('hold what their teacher sees in the class, and students who are in it', async () => {
    const foreign = await course([], {}, colleague, there);
    const hidden = await course([], { public: false }, supervisor);
    const removed = await student('Removed', { status: 'Removed' });
    const elsewhere = await student('Elsewhere', { namespace: there });
    const type = 'CompleteCollection';
    for (const collectionIds of [[foreign], [hidden], [randomUUID()]])
      expect(await refused({ type, collectionIds })).toEqual(['collectionIds']);
    expect(await refused({ type, collectionIds: [foreign] }, colleague)).toEqual(['collectionIds']);
    for (const { id } of [removed, elsewhere])
      expect(await refused({ type: 'Custom', studentIds: [id] })).toEqual(['studentIds']);
    expect(await refused({ type: 'Custom', namespaceId: there })).toEqual(['namespaceId']);
    expect(await add({ type: 'Custom', namespaceId: there }, colleague)).toMatchObject({
      namespaceId: there,
    });
  });

  it('say nothing of courses that someone does not see, who keeps them by what they change', async () => {
    const [open, hidden] = [await course(), await course([], { public: false, title: 'Secret' }, supervisor)];
    const { id } = await add({ type: 'CompleteCollection', collectionIds: [hidden, open] }, supervisor);
    const shown = await read(id);
    expect(shown).toMatchObject({ collectionIds: [open], collections: [{ id: open }] });
    await edit(id, { title: 'Renamed', collectionIds: [], status: 'Archived' });
    expect(await read(id, supervisor)).toMatchObject({ title: 'Renamed', collectionIds: [hidden] });
    const history = await api.call(taskEndpoints.history, { as: teacher, params: { id } });
    expect(JSON.stringify(history)).not.toContain(hidden);
  });

  it('are where courses and entries are used: a deletion takes them off, and undo puts them back', async () => {
    const word = await item();
    const collectionId = await course();
    const { id } = await add({ type: 'Custom', collectionIds: [collectionId], itemIds: [word] });
    for (const [endpoints, used, field] of [
      [collectionEndpoints, collectionId, 'collectionIds'],
      [itemEndpoints, word, 'itemIds'],
    ] as const) {
      const params = { id: used };
      expect(await api.call(endpoints.usage, { as: teacher, params })).toMatchObject({
        counts: { tasks: 1 },
        places: [{ entityType: 'tasks', entityId: id, name: 'Task', field }],
      });
      const stop = { as: teacher, params, query: { whenUsed: 'stop' } };
      expect((await api.issue(endpoints.remove, stop)).errorCode).toBe('CONFLICT');
      const response = await api.raw(endpoints.remove, { as: teacher, params });
      expect(response.json().detached).toEqual({ tasks: 1 });
      expect((await read(id))[field]).toEqual([]);
      const requestIds = [String(response.headers['x-request-id'])];
      await api.call(changeEndpoints.undo, { as: teacher, body: { requestIds } });
      expect((await read(id))[field]).toEqual([used]);
    }
  });

  it('come back from the trash with their ticks, which go when they are deleted for good', async () => {
    const { id: anna } = await student('Ticked');
    const { id } = await add({ type: 'Custom', studentIds: [anna] });
    await tick(id, [anna]);
    await api.call(taskEndpoints.remove, { as: teacher, params: { id } });
    await api.call(trashEndpoints.restore, { as: teacher, params: { id } });
    expect(await progress(id)).toMatchObject([{ percent: 100 }]);
    await api.call(taskEndpoints.remove, { as: teacher, params: { id } });
    await api.call(trashEndpoints.remove, { as: admin, params: { id } });
    const { rows } = await api.database.pool.query('select from task_students where task_id = $1', [id]);
    expect(rows).toEqual([]);
  });

  it('of a teacher are active although courses are reviewed first', async () => {
    await api.database.pool.query(
      `insert into system_settings (section, value) values ('content', '{"requireSupervisorForActive":true}')
        on conflict (section) do update set value = excluded.value`,
    );
    const { id } = await add({ type: 'Custom', status: 'Active', notify: false });
    await edit(id, { status: 'Draft' });
    expect(await edit(id, { status: 'Active' })).toMatchObject({ status: 'Active' });
    await api.database.pool.query(`delete from system_settings where section = 'content'`);
  });
});

describe('what students have done', () => {
  const people: Record<'ben' | 'cleo' | 'dora', string> = { ben: '', cleo: '', dora: '' };
  let all: string[] = [];
  beforeAll(async () => {
    for (const name of ['ben', 'cleo', 'dora'] as const) people[name] = (await student(name)).id;
    all = Object.values(people);
  });
  const percents = async (id: string) =>
    Object.fromEntries((await progress(id)).map(({ student, percent }) => [student.name, percent]));

  it('is the scores of courses since the first day', async () => {
    const [one, two] = [await course(), await course()];
    await score(one, people.dora, 100);
    await score(two, people.dora, 100);
    await api.database.pool.query(`update library_entries set updated_at = now() - interval '9 days'
      where user_id = '${people.dora}'`);
    await api.database.pool.query(`update process_days set day = day - 9 where user_id = '${people.dora}'`);
    await score(one, people.ben, 60);
    await score(two, people.ben, 90);
    await score(one, people.cleo, 20);
    const studentIds = all;
    const reach = await add({ type: 'ReachScore', collectionIds: [one, two], targetScore: 60, studentIds });
    expect(await percents(reach.id)).toEqual({ ben: 100, cleo: 16, dora: 0 });
    expect((await read(reach.id)).progress).toEqual({ done: 1, of: 3 });
    const complete = await add({ type: 'CompleteCollection', collectionIds: [one, two], studentIds });
    expect(await percents(complete.id)).toEqual({ ben: 75, cleo: 10, dora: 0 });
    const earlier = await add({
      type: 'CompleteCollection',
      collectionIds: [one, two],
      studentIds,
      startAt: dayFrom(-10),
      dueAt: dayFrom(-1),
    });
    expect(await percents(earlier.id)).toEqual({ ben: 75, cleo: 10, dora: 100 });
    expect(await progress(earlier.id, { sortField: 'percent', orderType: 'desc' })).toMatchObject([
      { student: { name: 'dora' }, doneAt: dayFrom(-9), isLate: false },
      { student: { name: 'ben' }, doneAt: null, isLate: true },
      { student: { name: 'cleo' }, isLate: true },
    ]);
    // What was reached once stays reached.
    await api.database.pool.query(`insert into process_days (collection_id, user_id, day, process)
      values ('${two}', '${people.cleo}', '${dayFrom(-3)}', 100), ('${one}', '${people.cleo}', '${dayFrom(0)}', 100)
        on conflict (user_id, collection_id, day) do update set process = excluded.process`);
    expect(await progress(earlier.id, { globalSearch: 'cleo', done: 'true' })).toMatchObject([
      { percent: 100, doneAt: dayFrom(0), isLate: true },
    ]);
  });

  it('is each entry answered, of a list or of a whole course', async () => {
    const words = [await item('one'), await item('two')];
    const collectionId = await course(words);
    const studentIds = all;
    const practice = await add({ type: 'PracticeItems', itemIds: words, studentIds });
    const whole = await add({ type: 'CompleteCollection', collectionIds: [collectionId], studentIds });
    for (const word of words) await answer(people.ben, word);
    await answer(people.cleo, words[0] ?? '');
    await answer(people.cleo, words[0] ?? '');
    for (const word of words) await answer(people.dora, word, -3);
    expect(await percents(practice.id)).toEqual({ ben: 100, cleo: 50, dora: 0 });
    expect(await percents(whole.id)).toEqual({ ben: 100, cleo: 0, dora: 0 });
    expect(await progress(practice.id, { done: 'true' })).toMatchObject([
      { doneAt: dayFrom(0), isLate: false },
    ]);
    expect(await progress(whole.id, { done: 'true' })).toMatchObject([{ doneAt: dayFrom(0) }]);
  });

  it('is of those who take part: not of the removed, and of the invited where they are named', async () => {
    const { id: invited } = await student('Invited', { status: 'Invited' });
    const { id: leaving } = await student('Leaving');
    const named = await add({ type: 'Custom', studentIds: [invited, leaving] });
    const whole = await add({ type: 'Custom' });
    const names = async (id: string) =>
      (await progress(id, { pageSize: '100' })).map(({ student }) => student.id);
    expect((await names(named.id)).toSorted()).toEqual([invited, leaving].toSorted());
    expect(await names(whole.id)).toEqual(expect.arrayContaining([leaving, ...all]));
    expect(await names(whole.id)).not.toContain(invited);
    await api.database.pool.query(`update class_students set status = 'Removed' where user_id = $1`, [
      leaving,
    ]);
    expect(await names(named.id)).toEqual([invited]);
    expect((await read(named.id)).progress).toEqual({ done: 0, of: 1 });
  });

  it('is ticked off by teachers, and completes the task when all is', async () => {
    const { ben, cleo, dora } = people;
    const { id } = await add({ type: 'Custom', studentIds: [ben, cleo], status: 'Active', notify: false });
    expect(await tick(id, [ben])).toEqual({ changed: 1 });
    expect(await tick(id, [ben])).toEqual({ changed: 0 });
    expect(await read(id)).toMatchObject({ status: 'Active', progress: { done: 1, of: 2 } });
    await tick(id, [ben, cleo]);
    expect(await read(id)).toMatchObject({ status: 'Completed', progress: { done: 2, of: 2 } });
    await tick(id, [cleo], false);
    expect(await read(id)).toMatchObject({ status: 'Active', progress: { done: 1, of: 2 } });
    const body = { studentIds: [dora], done: true };
    const stranger = await api.issue(taskEndpoints.tick, { as: teacher, params: { id }, body });
    expect(stranger.errors).toMatchObject([{ path: 'studentIds' }]);
    const practice = await add({ type: 'PracticeItems', itemIds: [await item()], studentIds: [dora] });
    const call = { as: teacher, params: { id: practice.id }, body };
    expect((await api.issue(taskEndpoints.tick, call)).errorCode).toBe('CONFLICT');
    const elsewhere = await add({ type: 'Custom', namespaceId: there }, colleague);
    for (const endpoint of [taskEndpoints.progress, taskEndpoints.tick, taskEndpoints.remind]) {
      const foreign = {
        as: teacher,
        params: { id: elsewhere.id },
        ...(endpoint === taskEndpoints.tick && { body }),
      };
      expect((await api.issue(endpoint, foreign)).errorCode, endpoint.path).toBe('NOT_FOUND');
    }
  });

  it('is counted for a page of tasks by one query', async () => {
    for (let number = 0; number < 3; number++) await add({ type: 'Custom', title: 'Counted' });
    const ask = (pageSize: string) =>
      api.call(taskEndpoints.list, { as: teacher, query: { globalSearch: 'counted', pageSize } });
    expect((await ask('2')).items).toHaveLength(2);
    expect((await ask('2')).paging.total).toBe(3);
  });
});

describe('mails and days', () => {
  let services: TaskMailServices & { settings: Settings; queue: Queue };
  beforeAll(async () => {
    const { database } = api;
    const env = readEnv({ JWT_SECRET: 'x'.repeat(40) });
    // A time zone in which it is noon.
    const offset = new Date().getUTCHours() - 12;
    const zone = `Etc/GMT${offset < 0 ? offset : `+${offset}`}`;
    await database.pool.query(
      `insert into system_settings (section, value) values ('general', jsonb_build_object('timeZone', $1::text))`,
      [zone],
    );
    services = {
      database,
      env,
      settings: openSettings({ database, env }),
      queue: createQueue(database, api.app.log),
    };
    await services.queue.start([], services);
  });
  afterAll(() => services.queue.stop());

  const attempt = () => ({
    id: randomUUID(),
    signal: new AbortController().signal,
    progress: () => undefined,
  });
  const remind = () => taskReminderJob.run(services, {}, attempt());
  const look = () => taskExpireJob.run(services, {}, attempt());
  const mailsTo = (email: string) => api.mails.filter(({ to }) => to === email);
  /** Every mail that was queued is out, so that none follows. */
  const mailsAreOut = () =>
    expect
      .poll(async () => {
        const { rows } = await api.database.pool.query(
          `select from pgboss.job where name in ('mail', 'TaskReminder') and state <= 'active'`,
        );
        return rows.length;
      })
      .toBe(0);

  it('tell students once that a task began, in their language', async () => {
    const greek = await student('Greek', { settings: { language: 'el' } });
    const blocked = await student('Blocked', { blocked: true });
    const invited = await student('Asked', { status: 'Invited' });
    const done = await student('Done');
    const collectionId = await course([], { title: 'At the market' });
    await score(collectionId, done.id, 90);
    const studentIds = [greek.id, blocked.id, invited.id, done.id];
    const body = { type: 'ReachScore', collectionIds: [collectionId], targetScore: 90, studentIds };
    const { id } = await add({ ...body, title: 'Ψώνια', dueAt: dayFrom(4) });
    await edit(id, { status: 'Active' });
    await expect.poll(() => mailsTo(greek.email).length).toBe(1);
    const [mail] = mailsTo(greek.email);
    expect(mail?.subject).toBe('Νέα ανάθεση: Ψώνια');
    for (const words of ['Here', 'At the market', '90%', dayFrom(4).split('-').reverse().join('-')])
      expect(mail?.text).toContain(words);
    await edit(id, { status: 'Draft' });
    await edit(id, { status: 'Active' });
    await remind();
    await mailsAreOut();
    expect(mailsTo(greek.email)).toHaveLength(1);
    for (const { email } of [blocked, invited, done]) expect(mailsTo(email)).toEqual([]);
    const { rows } = await api.database.pool.query(
      `select content from activities where type = 'TaskAssign' and entity_id = $1`,
      [id],
    );
    expect(rows).toEqual([{ content: { mail: 'assigned', students: 1 } }]);
  });

  it('wait for the first day, and leave alone tasks that are not to be told of', async () => {
    const person = await student('Waiting', { settings: { language: 'en' } });
    const body = { type: 'Custom', status: 'Active', studentIds: [person.id] };
    await add({ ...body, startAt: dayFrom(2) });
    await add({ ...body, notify: false });
    await remind();
    await mailsAreOut();
    expect(mailsTo(person.email)).toEqual([]);
  });

  it('remind of a task the day before its last one, once', async () => {
    const person = await student('Reminded', { settings: { language: 'en' } });
    const { id } = await add({
      type: 'Custom',
      status: 'Active',
      studentIds: [person.id],
      dueAt: dayFrom(3),
    });
    await expect.poll(() => mailsTo(person.email).length).toBe(1);
    await remind();
    await mailsAreOut();
    expect(mailsTo(person.email)).toHaveLength(1);
    await api.database.pool.query('update tasks set due_at = $2 where id = $1', [id, dayFrom(1)]);
    await Promise.all([remind(), remind()]);
    await remind();
    await expect.poll(() => mailsTo(person.email).length).toBe(2);
    await mailsAreOut();
    expect(mailsTo(person.email).map(({ subject }) => subject)).toEqual([
      'New task: Task',
      'Still to do: Task',
    ]);
  });

  it('are sent when a teacher asks for it, once an hour to whom has not done it', async () => {
    const [lazy, ready] = [await student('Lazy'), await student('Ready')];
    const { id } = await add({
      type: 'Custom',
      status: 'Active',
      notify: false,
      studentIds: [lazy.id, ready.id],
    });
    await tick(id, [ready.id]);
    const ask = () => api.call(taskEndpoints.remind, { as: teacher, params: { id } });
    expect(await Promise.all([ask(), ask()])).toEqual(expect.arrayContaining([{ sent: 1 }, { sent: 0 }]));
    await expect.poll(() => mailsTo(lazy.email).length).toBe(1);
    expect(await progress(id, { done: 'false' })).toMatchObject([
      { remindedAt: expect.stringMatching(/Z$/) },
    ]);
    await edit(id, { status: 'Archived' });
    expect((await api.issue(taskEndpoints.remind, { as: teacher, params: { id } })).errorCode).toBe(
      'CONFLICT',
    );
  });

  it('complete what all have done, and end what is over; more time opens it again', async () => {
    const { id: person } = await student('Slow');
    const word = await item();
    const body = {
      type: 'PracticeItems',
      itemIds: [word],
      studentIds: [person],
      status: 'Active',
      notify: false,
    };
    const [open, over] = [
      await add({ ...body, dueAt: dayFrom(0) }),
      await add({ ...body, startAt: dayFrom(-2) }),
    ];
    await api.database.pool.query('update tasks set due_at = $2 where id = $1', [over.id, dayFrom(-1)]);
    const empty = await add(
      { type: 'Custom', status: 'Active', notify: false, namespaceId: there },
      colleague,
    );
    await look();
    expect(await read(open.id)).toMatchObject({ status: 'Active', version: 1 });
    expect(await read(empty.id, colleague)).toMatchObject({ status: 'Active' });
    expect(await read(over.id)).toMatchObject({ status: 'Expired', version: 2 });
    expect(await edit(over.id, { dueAt: dayFrom(2) })).toMatchObject({ status: 'Active' });
    await answer(person, word);
    await look();
    await look();
    for (const { id } of [open, over]) expect(await read(id)).toMatchObject({ status: 'Completed' });
    expect((await read(open.id)).version).toBe(2);
  });
});
