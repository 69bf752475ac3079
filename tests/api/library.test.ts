import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { itemEndpoints } from '#contract/items.ts';
import { libraryEndpoints } from '#contract/library.ts';
import { trashEndpoints } from '#contract/trash.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

const serviceToken = 'a token that both programs were given';
let api: TestApi;
let teacher: Person;
let here = '';
let there = '';
let collection = '';
let words: string[] = [];
const learners: Record<string, Person> = {};

beforeAll(async () => {
  api = await startApi(undefined, { SERVICE_TOKEN: serviceToken });
  [here, there] = [await api.namespace('Here'), await api.namespace('There')];
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, there] });
  // Where they are students is what counts, and not where they work.
  const learner = async (firstName: string, lastName: string, namespaces: string[]) => {
    const person = await api.person({
      roles: ['USER'],
      firstName,
      lastName,
      email: `${firstName}@example.test`,
      search: `${firstName} ${lastName}`.toLowerCase(),
    });
    await api.database.pool.query(
      'insert into class_students (namespace_id, user_id) select unnest($1::uuid[]), $2',
      [namespaces, person.id],
    );
    return person;
  };
  learners.anna = await learner('anna', 'Zeta', [here]);
  learners.ben = await learner('ben', 'Alpha', [here]);
  learners.far = await learner('far', 'Away', [there]);
  const tagId = await api.tag({ as: teacher, namespace: here });
  for (const title of ['one', 'two', 'three']) {
    const body = { type: 'Word', title };
    words.push((await api.call(itemEndpoints.add, { as: teacher, namespace: here, body })).id);
  }
  words = words.toReversed();
  const body = { type: 'Vocabulary', title: 'Course', tags: [tagId], items: words };
  collection = (await api.call(collectionEndpoints.add, { as: teacher, namespace: here, body })).id;
});
afterAll(() => api.close());

const report = (userId: string | undefined, process: number, items: object[] = [], more: object = {}) => ({
  headers: { authorization: `Bearer ${serviceToken}` },
  body: { collectionId: collection, userId, process, items, ...more },
});
const item = (itemId: string | undefined, level: string, isCorrect: boolean) => ({
  itemId,
  latestQuizAnswer: { value: 'μήλο', type: 'Spelling', isCorrect },
  knowledgeLevel: { level, correctTimes: isCorrect ? 3 : 0, wrongTimes: 1 },
});
const ratings = (query: Record<string, string> = {}, namespace = here) =>
  api.call(libraryEndpoints.ratings, {
    as: teacher,
    namespace,
    params: { collectionId: collection },
    query,
  });
const answers = (studentId: string | undefined, query: Record<string, string> = {}) =>
  api.call(libraryEndpoints.studentItems, {
    as: teacher,
    namespace: here,
    query: { collectionId: collection, studentId: studentId ?? '', ...query },
  });

describe('what learners did', () => {
  it('is accepted from the program that has the token, and answered', async () => {
    const { anna, ben, far } = learners;
    const strange = uuidv7();
    const first = report(anna?.id, 81.5, [item(words[0], 'VeryStrong', true), item(strange, 'Weak', false)], {
      level: 4,
    });
    expect(await api.call(libraryEndpoints.add, first)).toEqual({ items: 1, answers: 0 });
    await api.call(libraryEndpoints.add, report(ben?.id, 30));
    await api.call(libraryEndpoints.add, report(far?.id, 99));
    const list = await ratings();
    expect(list.paging).toMatchObject({ total: 2, currentSize: 2 });
    expect(list.items).toMatchObject([
      {
        user: { _id: anna?.id, firstName: 'anna', lastName: 'Zeta', settings: { level: 4 } },
        collectionn: { _id: collection, type: 'Vocabulary' },
        process: 81.5,
      },
      { user: { _id: ben?.id, settings: { level: null } }, process: 30 },
    ]);
    expect(Object.keys(list.items[0]?.user ?? {}).toSorted()).toEqual([
      '_id',
      'email',
      'firstName',
      'lastName',
      'settings',
    ]);
  });

  it('is replaced by later reports', async () => {
    await api.call(libraryEndpoints.add, report(learners.anna?.id, 60, [item(words[0], 'Medium', false)]));
    expect((await ratings({ globalSearch: 'ZÉTA' })).items).toMatchObject([
      { process: 60, user: { settings: { level: 4 } } },
    ]);
    expect((await answers(learners.anna?.id)).items).toMatchObject([
      {
        id: words[0],
        title: 'three',
        library: {
          latestQuizAnswer: { value: 'μήλο', type: 'Spelling', isCorrect: false },
          knowledgeLevel: { level: 'Medium', correctTimes: 0, wrongTimes: 1 },
        },
      },
      { title: 'two', library: { latestQuizAnswer: null, knowledgeLevel: { level: 'NoLevel' } } },
      { title: 'one' },
    ]);
  });

  it('is sorted and paged', async () => {
    const names = async (query: Record<string, string>) =>
      (await ratings(query)).items.map(({ user }) => user.firstName);
    expect(await names({ sortField: 'name', orderType: 'asc' })).toEqual(['ben', 'anna']);
    expect(await names({ sortField: 'process', orderType: 'asc' })).toEqual(['ben', 'anna']);
    expect(await names({ pageSize: '1', page: '1' })).toEqual(['ben']);
    const beyond = await ratings({ pageSize: '1', page: '9' });
    expect(beyond.paging).toMatchObject({ total: 2, currentSize: 0 });
    const byTitle = await answers(learners.anna?.id, { sortField: 'title', orderType: 'desc' });
    expect(byTitle.items.map(({ title }) => title)).toEqual(['two', 'three', 'one']);
    expect((await answers(learners.anna?.id, { sortField: 'level' })).items[0]?.title).toBe('three');
  });

  it('is answered only for learners of the namespace, and for no course that one may not see', async () => {
    expect((await ratings({}, there)).items).toMatchObject([{ user: { _id: learners.far?.id } }]);
    const query = { collectionId: collection, studentId: learners.far?.id ?? '' };
    expect(
      (await api.issue(libraryEndpoints.studentItems, { as: teacher, namespace: here, query })).status,
    ).toBe(404);
    const colleague = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
    await api.call(libraryEndpoints.add, report(colleague.id, 100));
    expect((await ratings()).paging.total, 'who only works here is no student').toBe(2);
    const ben = learners.ben?.id;
    const setStatus = (status: string, joinedAt: string | null = null) =>
      api.database.pool.query('update class_students set status = $1, joined_at = $2 where user_id = $3', [
        ...[status, joinedAt, ben],
      ]);
    await setStatus('Removed', '2026-01-05T08:00:00Z');
    expect((await ratings()).paging.total).toBe(1);
    expect((await answers(ben)).paging.total, 'what someone did stays in the class').toBe(3);
    await setStatus('Invited');
    const asked = { as: teacher, namespace: here, query: { ...query, studentId: ben ?? '' } };
    expect((await api.issue(libraryEndpoints.studentItems, asked)).status).toBe(404);
    await setStatus('Removed');
    expect((await api.issue(libraryEndpoints.studentItems, asked)).status, 'never agreed').toBe(404);
    await setStatus('Active');
    const stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [there] });
    const params = { collectionId: collection };
    expect((await api.issue(libraryEndpoints.ratings, { as: stranger, params })).status).toBe(404);
  });

  it('is not taken in from anyone else, nor of what is not there', async () => {
    const body = { collectionId: collection, userId: learners.anna?.id, process: 100 };
    const attempts: Record<string, string>[] = [
      {},
      { authorization: 'Bearer x' },
      { authorization: `Bearer ${teacher.accessToken}` },
    ];
    for (const headers of attempts) {
      expect(await api.issue(libraryEndpoints.add, { headers, body })).toMatchObject({
        status: 401,
        errorCode: 'ACCESS_TOKEN_NOT_VALID',
      });
    }
    const unknown = await api.issue(libraryEndpoints.add, report(uuidv7(), 5));
    expect(unknown.errors).toMatchObject([{ path: 'userId' }]);
    const tooMuch = await api.issue(libraryEndpoints.add, report(learners.anna?.id, 101));
    expect(tooMuch.errors).toMatchObject([{ path: 'process' }]);
  });

  it('comes back with its course and its entry, and goes with them when they are deleted for good', async () => {
    const sent = (id: string | undefined) => ({ as: teacher, namespace: here, params: { id: id ?? '' } });
    const [ofCourse, ofLearner] = [await ratings(), await answers(learners.anna?.id)];
    await api.call(itemEndpoints.remove, sent(words[0]));
    expect((await answers(learners.anna?.id)).paging.total).toBe(2);
    await api.call(collectionEndpoints.remove, sent(collection));
    expect(
      (await api.issue(libraryEndpoints.ratings, { as: teacher, params: { collectionId: collection } }))
        .status,
    ).toBe(404);
    expect((await api.issue(libraryEndpoints.add, report(learners.anna?.id, 5))).status).toBe(400);
    await api.call(trashEndpoints.restore, sent(collection));
    await api.call(trashEndpoints.restore, sent(words[0]));
    expect([await ratings(), await answers(learners.anna?.id)]).toEqual([ofCourse, ofLearner]);

    await api.call(itemEndpoints.remove, sent(words[0]));
    await api.call(collectionEndpoints.remove, sent(collection));
    const admin = await api.person({ roles: ['ADMIN'], assignNamespaces: [here] });
    await api.call(trashEndpoints.empty, { as: admin, namespace: here });
    const { rows } = await api.database.pool.query(`select
      (select count(*)::int from library_entries) as entries, (select count(*)::int from library_items) as items`);
    expect(rows).toEqual([{ entries: 0, items: 0 }]);
  });
});
