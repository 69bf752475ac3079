import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usualNamespaceSettings } from '#contract/settings.ts';
import { userEndpoints } from '#contract/users.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let [here, there] = ['', ''];

beforeAll(async () => {
  api = await startApi();
  [here, there] = [await api.namespace('Αγγλικά Α1'), await api.namespace('Greek B2')];
});
afterAll(() => api.close());

const teacher = () => api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
const change = (as: Person, namespaceSettings: object) =>
  api.call(userEndpoints.editSettings, { as, body: { namespaceSettings } });
const refusal = (as: Person, namespaceSettings: object) =>
  api.issue(userEndpoints.editSettings, { as, body: { namespaceSettings } });
const profileSettings = async (as: Person) =>
  (await api.call(userEndpoints.profile, { as })).settings.namespaceSettings;
const chosen = async (as: Person) =>
  Object.fromEntries(
    Object.entries(await profileSettings(as)).map(([id, { image: _, ...settings }]) => [id, settings]),
  );
const evening = Date.UTC(2026, 0, 1, 18);

describe('what someone chose for a namespace', () => {
  it('is answered for each assigned one, and changes by what is sent alone', async () => {
    const person = await teacher();
    expect(await chosen(person)).toEqual({ [here]: usualNamespaceSettings });
    await change(person, { [here]: { level: 3 } });
    await change(person, { [here]: { reminderEnable: true, reminderTime: evening } });
    expect(await chosen(person)).toEqual({
      [here]: { level: 3, reminderEnable: true, reminderTime: evening },
    });
    await change(person, { [here]: { level: null, reminderEnable: false } });
    expect(await chosen(person)).toEqual({
      [here]: { level: null, reminderEnable: false, reminderTime: evening },
    });
  });

  it('is refused with its path, and none of the call is stored', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, there] });
    for (const [settings, path] of [
      [{ level: 9 }, 'level'],
      [{ level: 1.5 }, 'level'],
      [{ reminderTime: -1 }, 'reminderTime'],
      [{ reminderEnable: true }, 'reminderTime'],
      [{ image: null }, 'image'],
    ] as const) {
      const refused = await refusal(person, { [here]: { level: 2 }, [there]: settings });
      expect(refused.errors?.map((error) => error.path)).toEqual([`namespaceSettings.${there}.${path}`]);
    }
    expect((await chosen(person))[here]).toEqual(usualNamespaceSettings);
  });

  it('is for namespaces that they work in', async () => {
    const person = await teacher();
    for (const namespace of [there, crypto.randomUUID()])
      expect((await refusal(person, { [namespace]: { level: 2 } })).errorCode).toBe('ACCESS_DENIED');
    const admin = await api.person({ roles: ['ADMIN'] });
    await change(admin, { [there]: { level: 8 } });
    expect(await chosen(admin)).toEqual({ [there]: { ...usualNamespaceSettings, level: 8 } });
    expect((await refusal(admin, { [crypto.randomUUID()]: { level: 2 } })).errorCode).toBe('ACCESS_DENIED');
  });

  it('is kept while they are not assigned to it, and not shown', async () => {
    const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, there] });
    await change(person, { [there]: { level: 5 } });
    const assign = (ids: string[]) =>
      api.database.pool.query('update users set assign_namespaces = $2 where id = $1', [person.id, ids]);
    await assign([here]);
    expect(await chosen(person)).toEqual({ [here]: usualNamespaceSettings });
    await assign([here, there]);
    expect((await chosen(person))[there]?.level).toBe(5);
  });

  it('has, of a student, the level that the class knows, whoever changes it', async () => {
    const learner = await api.person({
      ...{ roles: ['USER'], assignNamespaces: [here], portalEnabled: true },
    });
    const levels = async () => {
      const { rows } = await api.database.pool.query(
        `select c.level, (select s.level from namespace_settings s where s.user_id = c.user_id) as other
          from class_students c where c.user_id = $1`,
        [learner.id],
      );
      return rows[0];
    };
    await api.database.pool.query(
      'insert into class_students (namespace_id, user_id, level) values ($1, $2, 6)',
      [here, learner.id],
    );
    expect(await chosen(learner)).toEqual({ [here]: { ...usualNamespaceSettings, level: 6 } });
    await change(learner, { [here]: { level: 7 } });
    expect(await levels()).toEqual({ level: 7, other: null });
    await change(learner, { [here]: { reminderEnable: true, reminderTime: evening } });
    expect(await levels()).toEqual({ level: 7, other: null });
    await change(learner, { [here]: { level: null } });
    expect((await chosen(learner))[here]).toMatchObject({ level: null, reminderEnable: true });
  });

  it('is one activity with what was and what is', async () => {
    const person = await teacher();
    await change(person, { [here]: { level: 4 } });
    await change(person, { [here]: { level: 4 } });
    const { rows } = await api.database.pool.query(
      "select content from activities where user_id = $1 and type = 'SettingsChange'",
      [person.id],
    );
    expect(rows).toEqual([
      {
        content: {
          namespaceSettings: {
            old: { [here]: usualNamespaceSettings },
            new: { [here]: { ...usualNamespaceSettings, level: 4 } },
          },
        },
      },
    ]);
  });
});

describe('the own gender', () => {
  it('is Male, Female, or not told', async () => {
    const person = await teacher();
    const genderAfter = async (body: object) =>
      (await api.call(userEndpoints.editProfile, { as: person, body })).gender;
    expect(await genderAfter({})).toBeNull();
    expect(await genderAfter({ gender: 'Female' })).toBe('Female');
    expect(await genderAfter({ gender: null })).toBeNull();
    expect(
      (await api.issue(userEndpoints.editProfile, { as: person, body: { gender: 'female' } })).errors,
    ).toMatchObject([{ path: 'gender' }]);
  });
});
