import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { activityEndpoints } from '#contract/activities.ts';
import { personDataEndpoints } from '#contract/person-data.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('the data of a person on %s', (kind) => {
  let api: TestApi;
  let admin: Person;
  let here = '';

  beforeAll(async () => {
    api = await startApi(await openTestDatabase(kind));
    here = await api.namespace('Here');
    admin = await api.person({ roles: ['ADMIN'] });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  const run = (text: string, values: unknown[]) => api.database.pool.query(text, values);
  const own = async (as: Person) => JSON.parse(String(await api.call(personDataEndpoints.own, { as })));
  const ofUser = async (id: string) => {
    const bytes = await api.call(personDataEndpoints.ofUser, { as: admin, params: { id } });
    return JSON.parse(String(bytes));
  };

  it('is whole, however much it is, and has neither secrets nor other people in it', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here], firstName: 'Nina' });
    const other = await api.person({ roles: ['USER'], assignNamespaces: [here], firstName: 'Otto' });
    await run(`insert into class_students (namespace_id, user_id, note) values ($1, $2, 'Is often late')`, [
      here,
      person.id,
    ]);
    await run(
      `insert into answers (user_id, answer_id, item_id, collection_id, value, type, is_correct, answered_at)
       select $1, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'answer ' || n, 'Quiz', true, now()
       from generate_series(1, 2500) n`,
      [person.id],
    );
    await run(
      `insert into activities (id, type, success, user_id, request_id, entity_type, entity_id, summary)
       values (gen_random_uuid(), 'Update', true, $1, 'r', 'users', $2, $3)`,
      [person.id, other.id, other.email],
    );
    const data = await own(person);
    expect(data.account).toMatchObject({ email: person.email, firstName: 'Nina', classes: ['Here'] });
    expect(data.classes).toMatchObject([{ class: 'Here', status: 'Active' }]);
    expect(new Set(data.answers.map(({ value }: { value: string }) => value)).size).toBe(2_500);
    expect(data.sessions).toHaveLength(1);
    expect(data.notesOfStaff).toBeUndefined();
    const text = JSON.stringify(data);
    expect(text).not.toMatch(/argon2|passwordHash|"secret|Is often late/);
    expect(text).not.toContain(other.email);
    expect(text).not.toContain(other.id);
    expect((await ofUser(person.id)).notesOfStaff).toEqual([{ class: 'Here', note: 'Is often late' }]);
    expect(await ofUser(other.id)).toMatchObject({
      answers: [],
      payments: [],
      account: { email: other.email },
    });
  });

  it('is recorded, and written five times in an hour', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
    for (let time = 0; time < 5; time += 1) await own(person);
    expect(await api.issue(personDataEndpoints.own, { as: person })).toMatchObject({
      errorCode: 'TOO_MANY_REQUESTS',
    });
    const { items } = await api.call(activityEndpoints.list, { as: admin, query: { userId: person.id } });
    const exports = items.filter(({ type }) => type === 'Export');
    expect(exports.filter(({ success }) => success)).toHaveLength(5);
    expect(exports[0]).toMatchObject({ success: false, errorCode: 'TOO_MANY_REQUESTS' });
  });

  it('is not there of someone unknown', async () => {
    const { errorCode } = await api.issue(personDataEndpoints.ofUser, {
      as: admin,
      params: { id: crypto.randomUUID() },
    });
    expect(errorCode).toBe('USER_NOT_FOUND');
  });
});
