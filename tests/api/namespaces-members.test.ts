import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeEndpoints } from '#contract/changes.ts';
import { fileEndpoints } from '#contract/files.ts';
import { namespaceEndpoints as calls } from '#contract/namespaces.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { userEndpoints } from '#contract/users.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';

let api: TestApi;
let [here, there, away] = ['', '', ''];
let admin: Person;
let supervisor: Person;
let teacher: Person;
let support: Person;

beforeAll(async () => {
  api = await startApi();
  [here, there, away] = [
    await api.namespace('English A1'),
    await api.namespace('English A2'),
    await api.namespace('Greek B2', 'el'),
  ];
  await api.database.pool.query('update namespaces set public = false where id = $1', [here]);
  admin = await api.person({ roles: ['ADMIN'] });
  supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here, there] });
  teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
  support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
});
afterAll(() => api.close());

const add = (as: Person, body: object = {}) =>
  api.call(calls.add, { as, body: { name: 'New class', type: 'en', ...body } });
const edit = (as: Person, id: string, body: object, headers = {}) =>
  api.call(calls.edit, { as, params: { id }, body, headers });

describe('a namespace', () => {
  it('is added with its defaults, read, and changed', async () => {
    const added = await add(admin, { description: 'Mondays' });
    expect(added).toMatchObject({
      name: 'New class',
      description: 'Mondays',
      public: true,
      status: 'Active',
      imageId: null,
      version: 1,
      studentCount: 0,
      teacherCount: 0,
      collectionCount: 0,
    });
    const changed = await edit(admin, added.id, { name: 'Newer class', showTranslationsDictionary: true });
    expect(changed).toMatchObject({ name: 'Newer class', showTranslationsDictionary: true, version: 2 });
    expect(await api.call(calls.details, { as: admin, params: { id: added.id } })).toEqual(changed);
    const history = await api.call(calls.history, { as: admin, params: { id: added.id } });
    expect(history.items.map(({ version }) => version)).toEqual([2, 1]);
  });

  it('of a Supervisor has them in it, also as their first one, and is added once per key', async () => {
    const starter = await api.person({ roles: ['SUPERVISOR'] });
    const headers = { 'idempotency-key': 'first' };
    const sent = { as: starter, body: { name: 'Theirs', type: 'el' }, headers };
    const added = await api.call(calls.add, sent);
    expect((await api.call(calls.add, sent)).id).toBe(added.id);
    const profile = await api.call(userEndpoints.profile, { as: starter });
    expect(profile.assignNamespaces).toEqual([added.id]);
    expect(profile.accessPortal.selectedNamespace).toBe(added.id);
  });

  it('is changed by its teachers, except for who is told its name, and by nobody else', async () => {
    expect((await edit(teacher, here, { description: 'Tuesdays' })).description).toBe('Tuesdays');
    const refused = await api.issue(calls.edit, {
      as: teacher,
      params: { id: here },
      body: { public: true },
    });
    expect(refused.errorCode).toBe('ACCESS_DENIED');
    const foreign = { as: teacher, params: { id: there }, body: { name: 'Mine' } };
    expect((await api.issue(calls.edit, foreign)).errorCode).toBe('NOT_FOUND');
    expect((await api.issue(calls.details, foreign)).errorCode).toBe('NOT_FOUND');
    expect((await edit(supervisor, here, { public: true })).public).toBe(true);
    await edit(supervisor, here, { public: false });
  });

  it('is read by those in it whether it is public or not', async () => {
    for (const as of [teacher, support])
      expect((await api.call(calls.details, { as, params: { id: here } })).name).toBe('English A1');
  });

  it('refuses a change that was based on an older version', async () => {
    const { version } = await edit(supervisor, there, { description: 'now' });
    const headers = { 'if-match': `"${version - 1}"` };
    const refused = await api.issue(calls.edit, {
      ...{ as: supervisor, params: { id: there }, body: { description: 'then' }, headers },
    });
    expect(refused.errorCode).toBe('EDIT_CONFLICT');
  });

  it('gets back what a change took, but is not undone away', async () => {
    const requestId = '018f0000-0000-7000-8000-00000000aaaa';
    await edit(supervisor, there, { name: 'Renamed' }, { 'x-request-id': requestId });
    const undo = (requestIds: string[]) => ({ as: supervisor, body: { requestIds, others: false } });
    await api.call(changeEndpoints.undo, undo([requestId]));
    const { name } = await api.call(calls.details, { as: supervisor, params: { id: there } });
    expect(name).toBe('English A2');

    const addition = '018f0000-0000-7000-8000-00000000bbbb';
    const sent = { as: supervisor, body: { name: 'Kept', type: 'en' } };
    const added = await api.call(calls.add, { ...sent, headers: { 'x-request-id': addition } });
    expect((await api.issue(changeEndpoints.undo, undo([addition]))).errorCode).toBe('NOT_FOUND');
    expect((await api.call(calls.details, { as: supervisor, params: { id: added.id } })).name).toBe('Kept');
  });

  it('has a picture, which is taken off it with the file', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const { body, headers } = multipart('class.png', png, {});
    const file = await api.call(fileEndpoints.upload, {
      ...{ as: admin, namespace: here, query: { path: 'AuthenticateFiles' }, body, headers },
    });
    const { imageId } = await edit(admin, here, { imageId: file._id });
    expect(imageId).toMatchObject({ _id: file._id, name: file.name });
    const profile = await api.call(userEndpoints.profile, { as: supervisor });
    expect(profile.settings.namespaceSettings[here]?.image).toMatchObject({ _id: file._id });
    const usage = await api.call(fileEndpoints.usage, { as: admin, params: { id: file._id } });
    expect(usage.counts).toEqual({ namespaces: 1 });
    await api.call(fileEndpoints.remove, { as: admin, params: { id: file._id } });
    expect((await api.call(calls.details, { as: admin, params: { id: here } })).imageId).toBeNull();
  });
});

describe('the list of namespaces', () => {
  type Query = Record<string, string>;
  const list = (as: Person, query: Query = {}) => api.call(calls.list, { as, query });

  it('counts on request', async () => {
    const [without] = (await list(teacher)).items;
    expect(without?.teacherCount).toBeUndefined();
    const [counted] = (await list(teacher, { counts: 'true' })).items;
    expect(counted).toMatchObject({ studentCount: 0, teacherCount: 1, collectionCount: 0 });
  });

  it('names public ones of others by name alone, when asked for public ones', async () => {
    expect((await list(teacher)).others).toBeUndefined();
    const { items, others } = await list(teacher, { public: 'true', globalSearch: 'GREEK' });
    expect(items).toEqual([]);
    expect(others).toEqual([{ id: away, name: 'Greek B2' }]);
    expect((await list(support, { public: 'true' })).others).not.toContainEqual({
      ...{ id: here, name: 'English A1' },
    });
  });
});

describe('the members of a namespace', () => {
  const read = async (as: Person, id = here) =>
    (await api.call(calls.members, { as, params: { id } })).items.map((one) => one.id).toSorted();
  const write = (as: Person, body: object, id = here) =>
    api.call(calls.editMembers, { as, params: { id }, body });

  it('are its staff, without learners and people of others', async () => {
    await api.person({ roles: ['USER'], assignNamespaces: [here] });
    await api.person({ roles: ['TEACHER'], assignNamespaces: [away] });
    for (const as of [teacher, support, supervisor])
      expect(await read(as)).toEqual([supervisor.id, teacher.id, support.id].toSorted());
    expect((await api.issue(calls.members, { as: teacher, params: { id: away } })).errorCode).toBe(
      'NOT_FOUND',
    );
    expect(
      (await api.issue(calls.editMembers, { as: supervisor, params: { id: away }, body: {} })).errorCode,
    ).toBe('NOT_FOUND');
  });

  it('are added by e-mail and removed, once each', async () => {
    const email = 'Ανδρέας@example.test';
    const other = await api.person({ roles: ['TEACHER'], assignNamespaces: [there], email });
    const added = { add: ['ανδρέασ@EXAMPLE.test'] };
    expect(await write(supervisor, added)).toEqual({ added: 1, removed: 0 });
    expect(await write(supervisor, added)).toEqual({ added: 0, removed: 0 });
    expect(await read(other)).toContain(other.id);

    const tag = await api.tag({ as: other, namespace: here });
    expect(await write(supervisor, { remove: [other.id] })).toEqual({ added: 0, removed: 1 });
    expect(await write(supervisor, { remove: [other.id] })).toEqual({ added: 0, removed: 0 });
    // From the next request on.
    expect((await api.issue(calls.members, { as: other, params: { id: here } })).errorCode).toBe('NOT_FOUND');
    const readTag = { as: other, params: { id: tag } };
    expect((await api.issue(tagEndpoints.details, readTag)).errorCode).toBe('NOT_FOUND');
    expect((await api.issue(tagEndpoints.list, { as: other, namespace: here })).errorCode).toBe(
      'ACCESS_DENIED',
    );
  });

  it('that have it selected are moved on when they are removed', async () => {
    const other = await api.person({
      ...{ roles: ['TEACHER'], assignNamespaces: [there, here], selectedNamespace: here },
    });
    await write(admin, { remove: [other.id] });
    const { accessPortal } = await api.call(userEndpoints.profile, { as: other });
    expect(accessPortal.selectedNamespace).toBe(there);
  });

  it('tell nobody who has an account: a stranger and nobody are refused alike, and nothing is done', async () => {
    const stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [away] });
    const colleague = await api.person({ roles: ['TEACHER'], assignNamespaces: [there] });
    const asked = async (email: string) => {
      const answer = await api.raw(calls.editMembers, {
        ...{ as: supervisor, params: { id: here }, body: { add: [colleague.email, email] } },
      });
      const { requestId, ...said } = answer.json();
      return said;
    };
    const refused = await asked('nobody@example.test');
    expect(refused.errors).toEqual([{ path: 'add.1', message: expect.any(String) }]);
    expect(await asked(stranger.email)).toEqual(refused);
    expect(await read(supervisor)).not.toContain(colleague.id);
    expect(await write(admin, { add: [stranger.email] })).toEqual({ added: 1, removed: 0 });
    await write(admin, { remove: [stranger.id] });
  });

  it('are no learners', async () => {
    const learner = await api.person({ roles: ['USER'], assignNamespaces: [there] });
    const sent = { params: { id: here }, body: { add: [learner.email] } };
    for (const as of [supervisor, admin])
      expect((await api.issue(calls.editMembers, { as, ...sent })).errors).toEqual([
        { path: 'add.0', message: expect.stringContaining('staff') },
      ]);
    const removal = await write(admin, { remove: [learner.id] }, there);
    expect(removal).toEqual({ added: 0, removed: 0 });
  });

  it('are added once, however many do it at once', async () => {
    const one = await api.person({ roles: ['TEACHER'], assignNamespaces: [there] });
    const answers = await Promise.all(Array.from({ length: 20 }, () => write(admin, { add: [one.email] })));
    expect(answers.reduce((sum, { added }) => sum + added, 0)).toBe(1);
    const { assignNamespaces } = await api.call(userEndpoints.profile, { as: one });
    expect(assignNamespaces).toEqual([there, here]);
  });
});
