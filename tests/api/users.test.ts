import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authEndpoints } from '#contract/auth.ts';
import { itemEndpoints } from '#contract/items.ts';
import type { Role } from '#contract/roles.ts';
import { sessionEndpoints } from '#contract/sessions.ts';
import { userAdministrationEndpoints as administration } from '#contract/user-administration.ts';
import { userEndpoints } from '#contract/users.ts';
import { type Person, password, startApi, type TestApi } from '../support/api.ts';
import { codeFor } from '../support/codes.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('users on %s', (kind) => {
  let api: TestApi;
  let admin: Person;
  let supervisor: Person;
  let support: Person;
  let here = '';
  let there = '';

  beforeAll(async () => {
    api = await startApi(await openTestDatabase(kind));
    [here, there] = [await api.namespace('Here'), await api.namespace('There')];
    admin = await api.person({ roles: ['ADMIN'] });
    supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: [here] });
    support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [here] });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  const person = (change: Parameters<TestApi['person']>[0] = {}) =>
    api.person({ roles: ['TEACHER'], assignNamespaces: [here], ...change });
  const details = ({ id }: Pick<Person, 'id'>, as = admin) =>
    api.call(administration.details, { as, params: { id } });
  const edit = ({ id }: Pick<Person, 'id'>, body: object, as = admin) =>
    api.call(administration.edit, { as, params: { id }, body });
  const refused = async ({ id }: Pick<Person, 'id'>, body: object, as = admin) =>
    (await api.issue(administration.edit, { as, params: { id }, body })).errorCode;
  const add = (body: object, as = admin, headers = {}) =>
    api.raw(administration.add, { as, headers, body: { roles: ['TEACHER'], password, ...body } });
  const signIn = (email: string, given = password) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login/Web',
      payload: { username: email, password: given },
    });
  const mailTo = async (email: string, words: RegExp) => {
    const find = () => api.mails.find(({ to, text }) => to === email && words.test(text));
    await expect.poll(find).toBeDefined();
    return find()?.text ?? '';
  };
  const activities = async (id: string) =>
    (
      await api.database.pool.query(
        'select type, content, user_id as "userId" from activities where entity_id = $1 order by id',
        [id],
      )
    ).rows;

  describe('are refused', () => {
    it('to Supervisor and Support where they are of other classes, as if they were not there', async () => {
      const stranger = await person({ assignNamespaces: [there] });
      for (const as of [supervisor, support]) {
        const { items } = await api.call(userEndpoints.list, { as, query: { pageSize: '200' } });
        expect(items.map(({ id }) => id)).not.toContain(stranger.id);
        expect(items.length).toBeGreaterThan(1);
        for (const read of [administration.details, administration.readSettings, administration.readPortal]) {
          const { errorCode, detail } = await api.issue(read, { as, params: { id: stranger.id } });
          const unknown = await api.issue(read, { as, params: { id: crypto.randomUUID() } });
          expect([errorCode, detail]).toEqual(['USER_NOT_FOUND', unknown.detail]);
        }
      }
      for (const write of [administration.edit, administration.writeSettings, administration.writePortal])
        expect(
          await api.issue(write, { as: supervisor, params: { id: stranger.id }, body: {} }),
        ).toMatchObject({
          errorCode: 'USER_NOT_FOUND',
        });
    });

    it('to Supervisor where they hold Admin, Supervisor or Support, who may only read them', async () => {
      for (const role of ['ADMIN', 'SUPERVISOR', 'SUPPORT'] as Role[]) {
        const held = await person({ roles: [role, 'TEACHER'] });
        expect(await details(held, supervisor)).toMatchObject({ id: held.id });
        expect(await refused(held, { firstName: 'X' }, supervisor)).toBe('ACCESS_DENIED');
        const sent = { as: supervisor, params: { id: held.id } };
        expect(await api.issue(administration.writeSettings, { ...sent, body: {} })).toMatchObject({
          status: 403,
        });
        expect(await api.issue(administration.writePortal, { ...sent, body: {} })).toMatchObject({
          status: 403,
        });
        expect((await details(held)).firstName).toBe('');
      }
    });

    it('roles that are not theirs to give, classes that are not theirs, and paid roles that are taken', async () => {
      const teacher = await person();
      for (const role of ['ADMIN', 'SUPERVISOR', 'SUPPORT'])
        expect(await refused(teacher, { roles: ['TEACHER', role] }, supervisor), role).toBe('ACCESS_DENIED');
      expect(await refused(teacher, { assignNamespaces: [here, there] }, supervisor)).toBe('ACCESS_DENIED');
      expect(await refused(teacher, { assignNamespaces: [crypto.randomUUID()] })).toBe('VALIDATION_FAILED');
      expect(await refused(teacher, { roles: ['UNKNOWN'] })).toBe('VALIDATION_FAILED');
      const payer = await person({ roles: ['USER', 'PREMIUM_USER_PLUS'], paidRoles: ['PREMIUM_USER_PLUS'] });
      expect(await refused(payer, { roles: ['USER'] })).toBe('VALIDATION_FAILED');
      expect(await edit(payer, { roles: ['USER', 'TESTER', 'PREMIUM_USER_PLUS'] })).toMatchObject({
        roles: ['USER', 'TESTER', 'PREMIUM_USER_PLUS'],
        paidRoles: ['PREMIUM_USER_PLUS'],
      });
      expect(await details(teacher)).toMatchObject({
        roles: ['TEACHER'],
        assignNamespaces: [here],
        version: 1,
      });
    });

    it('changes of oneself that another administrator must make; what stays the same passes', async () => {
      const own = await person({ roles: ['ADMIN', 'SUPERVISOR'] });
      for (const body of [
        { roles: ['ADMIN'] },
        { roles: ['ADMIN', 'SUPERVISOR', 'TEACHER'] },
        { email: 'another@example.test' },
        { password: 'another long password' },
        { blocked: true },
        { forcePasswordChange: true },
      ])
        expect(await refused(own, { firstName: 'Changed', ...body }, own), JSON.stringify(body)).toBe(
          'ACCESS_DENIED',
        );
      const sent = { as: own, params: { id: own.id } };
      const twoSteps = { ...sent, body: { twoStepVerification: true } };
      expect(await api.issue(administration.writeSettings, twoSteps)).toMatchObject({ status: 403 });
      expect(
        await api.issue(administration.writePortal, { ...sent, body: { enabled: false } }),
      ).toMatchObject({ status: 403 });
      expect(await api.issue(administration.remove, sent)).toMatchObject({ errorCode: 'ACCESS_DENIED' });
      expect(await details(own)).toMatchObject({ roles: ['ADMIN', 'SUPERVISOR'], firstName: '', version: 1 });
      expect(
        await edit(own, { roles: ['SUPERVISOR', 'ADMIN'], email: own.email, firstName: 'Ada' }, own),
      ).toMatchObject({
        roles: ['ADMIN', 'SUPERVISOR'],
        firstName: 'Ada',
      });
      await edit(own, { blocked: true });
    });

    it('the account, but not the names, of someone who has classes of others too', async () => {
      const both = await person({ assignNamespaces: [here, there] });
      for (const body of [
        { password: 'another long password' },
        { email: 'x@example.test' },
        { blocked: true },
        { roles: ['USER'] },
      ])
        expect(await refused(both, body, supervisor), JSON.stringify(body)).toBe('ACCESS_DENIED');
      expect(await details(both, supervisor)).toMatchObject({ assignNamespaces: [here], otherNamespaces: 1 });
      expect(await edit(both, { lastName: 'Known', assignNamespaces: [] }, supervisor)).toMatchObject({
        lastName: 'Known',
        assignNamespaces: [],
      });
      // What the Supervisor does not know stayed.
      expect(await details(both)).toMatchObject({ assignNamespaces: [there], otherNamespaces: 0 });
    });
  });

  describe('are added', () => {
    it('once, however often and however spelt their address is sent at the same time', async () => {
      const email = 'Twenty.Times@example.test';
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          add({ email: index % 2 ? email : email.toLowerCase(), username: `twenty${index}` }),
        ),
      );
      const codes = answers.map((answer) => answer.statusCode);
      expect(codes.filter((code) => code === 201)).toHaveLength(1);
      expect(codes.filter((code) => code === 409)).toHaveLength(19);
      const [conflict] = answers.filter(({ statusCode }) => statusCode === 409);
      expect(conflict?.json()).toMatchObject({
        errorCode: 'EMAIL_ALREADY_EXISTS',
        errors: [{ path: 'email' }],
      });
      const { items } = await api.call(userEndpoints.list, {
        as: admin,
        query: { globalSearch: 'twenty.times' },
      });
      expect(items).toHaveLength(1);
    });

    it('with names and addresses that nobody has, and a password that is good enough', async () => {
      const known = await person({ email: 'known@example.test', username: 'Known' });
      const codeOf = async (body: object) =>
        (await add({ email: 'new@example.test', username: 'new', ...body })).json().errorCode;
      expect(await codeOf({ email: 'KNOWN@example.test' })).toBe('EMAIL_ALREADY_EXISTS');
      expect(await codeOf({ username: 'kNOWN' })).toBe('USERNAME_ALREADY_EXISTS');
      expect(await codeOf({ username: 'known@example.test' })).toBe('USERNAME_ALREADY_EXISTS');
      expect(await codeOf({ password: 'short' })).toBe('INVALID_PASSWORD_FORMAT');
      expect(await codeOf({ password: undefined })).toBe('VALIDATION_FAILED');
      expect(await codeOf({ roles: [] })).toBe('VALIDATION_FAILED');
      expect(await codeOf({ assignNamespaces: [crypto.randomUUID()] })).toBe('VALIDATION_FAILED');
      expect(await refused(known, { username: admin.email })).toBe('USERNAME_ALREADY_EXISTS');
      expect(await refused(known, { email: admin.email })).toBe('EMAIL_ALREADY_EXISTS');
    });

    it('with a password: its person confirms the address when they first sign in', async () => {
      const email = 'with.password@example.test';
      const body = {
        email,
        username: 'with.password',
        gender: 'Female',
        assignNamespaces: [here],
        lastName: 'Word',
      };
      const key = { 'idempotency-key': 'add-once' };
      const answer = await add(body, admin, key);
      expect(answer.json()).toMatchObject({
        status: 'Unverified',
        gender: 'Female',
        hasPassword: true,
        name: 'Word',
      });
      expect((await add(body, admin, key)).json().id).toBe(answer.json().id);
      expect((await signIn(email)).json().errorCode).toBe('ACCOUNT_NOT_VERIFIED');
      const code = await codeFor(api, email);
      await api.call(authEndpoints.verifyAccount, { body: { email, code } });
      expect((await signIn(email)).statusCode).toBe(200);
      await mailTo(email, /was added for you|Δημιουργήθηκε/);
      const [registered] = await activities(answer.json().id);
      expect(registered).toMatchObject({
        type: 'Register',
        userId: admin.id,
        content: { roles: ['TEACHER'] },
      });
      expect(JSON.stringify(await activities(answer.json().id))).not.toMatch(/argon2|passwordHash":"/);
    });

    it('by an invitation, whose link sets the first password once and confirms the address', async () => {
      const email = 'invited@example.test';
      const { id, status } = (
        await add({ email, username: 'invited', password: undefined, invite: true })
      ).json();
      expect(status).toBe('Invited');
      expect((await signIn(email)).json().errorCode).toBe('INVALID_CREDENTIALS');
      const link = /\/reset-password\/(\S+)/;
      const tokenMailedTo = async (address: string) => link.exec(await mailTo(address, link))?.[1];
      const first = await tokenMailedTo(email);
      // The address was wrong: its link is void, and another one goes to the right one.
      const right = 'invited.right@example.test';
      expect(await edit({ id }, { email: right })).toMatchObject({ status: 'Invited' });
      const reset = (token: string | undefined) =>
        api.raw(authEndpoints.resetForgottenPassword, {
          body: { token, newPassword: 'chosen by the invited' },
        });
      expect((await reset(first)).json().errorCode).toBe('PASSWORD_HAS_ALREADY_CHANGE');
      const token = await tokenMailedTo(right);
      expect((await reset(token)).statusCode).toBe(200);
      expect((await reset(token)).json().errorCode).toBe('PASSWORD_HAS_ALREADY_CHANGE');
      expect((await signIn(right, 'chosen by the invited')).statusCode).toBe(200);
      expect(await details({ id })).toMatchObject({ status: 'Active', verified: true });
      expect(await refused({ id }, { invite: true })).toBe('CONFLICT');
    });
  });

  describe('are changed', () => {
    it('with what changed in an activity, and once of two that began with the same version', async () => {
      const teacher = await person();
      const { version } = await details(teacher);
      const changed = await api.call(administration.edit, {
        as: supervisor,
        params: { id: teacher.id },
        headers: { 'if-match': `"${version}"` },
        body: { firstName: 'Thalia', gender: 'Female', roles: ['TEACHER', 'TESTER'] },
      });
      expect(changed).toMatchObject({
        name: 'Thalia',
        gender: 'Female',
        roles: ['TEACHER', 'TESTER'],
        version: version + 1,
      });
      const late = await api.issue(administration.edit, {
        as: admin,
        params: { id: teacher.id },
        headers: { 'if-match': `"${version}"` },
        body: { firstName: 'Late' },
      });
      expect(late.errorCode).toBe('EDIT_CONFLICT');
      const update = (await activities(teacher.id)).find(({ type }) => type === 'Update');
      expect(update).toMatchObject({
        userId: supervisor.id,
        content: { firstName: { old: '', new: 'Thalia' } },
      });
    });

    it('in their address: it is unconfirmed until its code, and the old one is told', async () => {
      const teacher = await person({ settings: { language: 'en' } });
      const email = 'moved@example.test';
      expect(await edit(teacher, { email })).toMatchObject({ email, status: 'Unverified', verified: false });
      await mailTo(teacher.email, /changed the e-mail address/);
      await codeFor(api, email);
      expect((await signIn(email)).json().errorCode).toBe('USER_EMAIL_NOT_VERIFIED');
      await api.call(authEndpoints.verifyAccount, { body: { email, code: await codeFor(api, email, 2) } });
      expect(await details(teacher)).toMatchObject({ verified: true, status: 'Active' });
      // In other capitals it is the same one.
      expect(await edit(teacher, { email: 'Moved@example.test' })).toMatchObject({ verified: true });
    });

    it('by a block or a new password, which end their sessions for good', async () => {
      const teacher = await person();
      const current = () => api.raw(authEndpoints.current, { as: teacher });
      expect((await current()).statusCode).toBe(200);
      expect(await edit(teacher, { blocked: true }, supervisor)).toMatchObject({
        status: 'Blocked',
        activeSessions: 0,
      });
      expect((await current()).statusCode).toBe(401);
      expect((await signIn(teacher.email)).json().errorCode).toBe('ACCOUNT_BLOCKED');
      await edit(teacher, { blocked: false });
      expect((await current()).statusCode).toBe(401);

      const other = await person();
      await edit(other, { password: 'told by the administrator', forcePasswordChange: true });
      expect((await api.raw(authEndpoints.current, { as: other })).statusCode).toBe(401);
      expect((await signIn(other.email)).json().errorCode).toBe('INVALID_CREDENTIALS');
      expect((await signIn(other.email, 'told by the administrator')).json().errorCode).toBe(
        'FORCE_CHANGE_PASSWORD',
      );
      const update = (await activities(other.id)).find(({ type }) => type === 'Update');
      expect(update?.content).toMatchObject({ passwordHash: {} });
    });

    it('in their roles, which counts from their next request on', async () => {
      const teacher = await person({ roles: ['SUPPORT'] });
      const list = () => api.raw(sessionEndpoints.list, { as: teacher });
      expect((await list()).statusCode).toBe(200);
      await edit(teacher, { roles: ['TEACHER'] });
      expect((await list()).statusCode).toBe(403);
      await edit(teacher, { roles: ['USER'] });
      expect((await list()).statusCode).toBe(401);
    });

    it('in their classes, of which learners are students', async () => {
      const learner = await person({ roles: ['USER'], assignNamespaces: [] });
      const statuses = async () =>
        (
          await api.database.pool.query(
            'select status from class_students where user_id = $1 and namespace_id = $2',
            [learner.id, here],
          )
        ).rows.map(({ status }) => status);
      await edit(learner, { assignNamespaces: [here] });
      expect(await statuses()).toEqual(['Active']);
      await edit(learner, { assignNamespaces: [] });
      expect(await statuses()).toEqual(['Removed']);
      await edit(learner, { assignNamespaces: [here, there] });
      expect(await statuses()).toEqual(['Active']);
    });

    it('in settings and portal access', async () => {
      const learner = await person({
        roles: ['USER'],
        assignNamespaces: [here, there],
        selectedNamespace: there,
      });
      const sent = { as: admin, params: { id: learner.id } };
      expect((await signIn(learner.email)).json().errorCode).toBe('ACCESS_DENIED');
      const portal = await api.call(administration.writePortal, { ...sent, body: { enabled: true } });
      expect(portal).toMatchObject({
        accessPortal: { enabled: true, selectedNamespace: there },
        isByRole: false,
      });
      expect((await signIn(learner.email)).statusCode).toBe(200);
      // The Supervisor does not know the selected class, and gives none of others.
      const asSupervisor = { ...sent, as: supervisor };
      expect(await api.call(administration.readPortal, asSupervisor)).toMatchObject({
        accessPortal: { selectedNamespace: null },
        assignNamespaces: [here],
        otherNamespaces: 1,
      });
      const select = (as: Person, selectedNamespace: string | null) =>
        api.raw(administration.writePortal, { ...sent, as, body: { selectedNamespace } });
      expect((await select(supervisor, there)).statusCode).toBe(400);
      expect((await select(admin, await api.namespace())).statusCode).toBe(400);
      expect((await select(supervisor, null)).statusCode).toBe(200);
      expect((await api.call(administration.readPortal, sent)).accessPortal.selectedNamespace).toBe(there);
      expect((await select(supervisor, here)).json().accessPortal).toMatchObject({ selectedNamespace: here });
      await api.call(administration.writePortal, { ...sent, body: { assignNamespaces: [there] } });
      expect((await api.call(administration.readPortal, sent)).accessPortal.selectedNamespace).toBe(null);

      const choice = { level: 3, reminderEnable: true, reminderTime: 36_000_000 };
      const body = { language: 'en', palette: 'Pallete2', namespaceSettings: { [there]: choice } };
      const written = await api.call(administration.writeSettings, { ...sent, body });
      expect(written.settings).toEqual({
        language: 'en',
        palette: 'Pallete2',
        namespaceSettings: { [there]: choice },
      });
      const twoSteps = { palette: null, twoStepVerification: true };
      expect(await api.call(administration.writeSettings, { ...sent, body: twoSteps })).toMatchObject({
        settings: { language: 'en' },
        twoStepVerification: true,
      });
      await mailTo(learner.email, /Two-step verification was turned on/);
      expect((await activities(learner.id)).map(({ type }) => type)).toContain('SettingsChange');
      const classmate = await person({ assignNamespaces: [here, there] });
      const foreign = { namespaceSettings: { [there]: choice } };
      const ofClassmate = { as: supervisor, params: { id: classmate.id } };
      expect(await api.issue(administration.writeSettings, { ...ofClassmate, body: foreign })).toMatchObject({
        status: 403,
      });
      const { settings } = await api.call(administration.readSettings, ofClassmate);
      expect(Object.keys(settings.namespaceSettings)).toEqual([here]);
    });
  });

  describe('are listed', () => {
    it('by a class of others is nobody: neither that they are in it, nor their level there', async () => {
      const both = await person({ roles: ['USER'], assignNamespaces: [here, there] });
      await api.database.pool.query(
        'insert into class_students (namespace_id, user_id, level) values ($1, $3, 2), ($2, $3, 7)',
        [here, there, both.id],
      );
      const found = async (as: Person, query: Record<string, string>) =>
        (await api.call(userEndpoints.list, { as, query })).items.some(({ id }) => id === both.id);
      for (const as of [supervisor, support]) {
        expect(await found(as, { namespaceId: there })).toBe(false);
        expect(await found(as, { namespaceId: there, level: '7' })).toBe(false);
        expect(await found(as, { namespaceId: `${here},${there}`, level: '7' })).toBe(false);
        expect(await found(as, { namespaceId: `${here},${there}`, level: '2' })).toBe(true);
      }
      expect(await found(admin, { namespaceId: there, level: '7' })).toBe(true);
    });

    it('by role, block, confirmation, class, level, day of creation and activity', async () => {
      const [only, other] = [await api.namespace(), await api.namespace()];
      const make = (change: Parameters<TestApi['person']>[0]) =>
        person({ assignNamespaces: [only], ...change });
      const blocked = await make({ blocked: true, username: 'zzz-blocked' });
      const unverified = await make({ emailVerified: false, createdAt: '2020-02-03T23:30:00Z' });
      const learner = await make({ roles: ['USER'], firstName: 'Aaron', lastName: 'Aa' });
      const never = await make({ roles: ['USER'], passwordHash: null });
      await api.database.pool.query(
        `insert into class_students (namespace_id, user_id, level, last_active_at) values ($1, $3, 4, now()), ($2, $4, 7, null)`,
        [only, other, learner.id, never.id],
      );
      const found = async (query: Record<string, string>) =>
        (await api.call(userEndpoints.list, { as: admin, query: { namespaceId: only, ...query } })).items.map(
          ({ id }) => id,
        );
      const of = (...people: Person[]) => people.map(({ id }) => id).toSorted();
      expect((await found({})).toSorted()).toEqual(of(blocked, unverified, learner, never));
      expect(await found({ blocked: 'true' })).toEqual(of(blocked));
      expect(await found({ verified: 'false' })).toEqual(of(unverified));
      expect((await found({ role: 'USER,ADMIN' })).toSorted()).toEqual(of(learner, never));
      expect(await found({ level: '4,7' })).toEqual(of(learner));
      expect(await found({ createdAt_Start: '2020-02-04', createdAt_End: '2020-02-04' })).toEqual(
        of(unverified),
      );
      // Nobody but the learner was there: the others could not sign in.
      expect(
        await found({ activeSince: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10) }),
      ).toEqual(of(learner));
      expect((await found({ sortField: 'name', orderType: 'asc' }))[0]).not.toBe(blocked.id);
      expect((await found({ sortField: 'name', orderType: 'asc' })).at(-1)).toBe(blocked.id);
      const signedIn = await found({ sortField: 'lastSignInAt', orderType: 'desc' });
      expect(signedIn).toHaveLength(4);
    });
  });

  describe('are erased', () => {
    it('by an Admin, after what goes was counted, with the private entries left to a colleague', async () => {
      const teacher = await person();
      const heir = await person();
      const item = {
        type: 'GenericItem',
        title: 'Private',
        public: false,
        description: '<p>d</p>',
        additionalInfo: '',
      };
      const created = await api.raw(itemEndpoints.add, {
        as: admin,
        namespace: here,
        body: { ...item, namespaces: [here] },
      });
      expect(created.statusCode, created.body).toBe(201);
      await api.database.pool.query('update items set created_by = $1 where id = $2', [
        teacher.id,
        created.json().id,
      ]);
      const sent = { as: admin, params: { id: teacher.id } };
      expect(await api.call(administration.usage, sent)).toMatchObject({
        sessions: 1,
        privateEntries: 1,
        payments: 0,
      });
      const learner = await person({ roles: ['USER'] });
      for (const heirId of [learner.id, teacher.id, crypto.randomUUID()])
        expect(await api.issue(administration.remove, { ...sent, query: { heirId } })).toMatchObject({
          errorCode: 'VALIDATION_FAILED',
          errors: [{ path: 'heirId' }],
        });
      await api.call(administration.remove, { ...sent, query: { heirId: heir.id } });
      expect((await api.issue(administration.details, sent)).errorCode).toBe('USER_NOT_FOUND');
      expect((await api.issue(administration.remove, sent)).errorCode).toBe('USER_NOT_FOUND');
      expect((await api.raw(authEndpoints.current, { as: teacher })).statusCode).toBe(401);
      const owner = async () =>
        (
          await api.database.pool.query('select created_by as id from items where id = $1', [
            created.json().id,
          ])
        ).rows[0].id;
      await expect.poll(owner, { timeout: 30_000 }).toBe(heir.id);
      const gone = async () =>
        (await api.database.pool.query('select from users where id = $1', [teacher.id])).rowCount;
      await expect.poll(gone, { timeout: 30_000 }).toBe(0);
    });
  });
});

describe.each(testableTypes())('the last active Admin on %s', (kind) => {
  it('stays, whichever way two of them try to end each other at the same time', async () => {
    const api = await startApi(await openTestDatabase(kind));
    const ways: ((id: string, as: Person) => ReturnType<TestApi['raw']>)[] = [
      (id, as) => api.raw(administration.edit, { as, params: { id }, body: { blocked: true } }),
      (id, as) => api.raw(administration.edit, { as, params: { id }, body: { roles: ['USER'] } }),
      (id, as) => api.raw(administration.writePortal, { as, params: { id }, body: { enabled: false } }),
      (id, as) => api.raw(administration.remove, { as, params: { id } }),
    ];
    for (const way of ways)
      for (const other of ways) {
        await api.database.pool.query(`update users set blocked = true where 'ADMIN' = any(roles)`);
        const [one, two] = [await api.person({ roles: ['ADMIN'] }), await api.person({ roles: ['ADMIN'] })];
        const answers = await Promise.all([way(two.id, one), other(one.id, two)]);
        const codes = answers.map(({ statusCode }) => statusCode).toSorted();
        expect(codes[0], answers.map(({ body }) => body).join()).toBe(200);
        expect([401, 403, 409], answers.map(({ body }) => body).join()).toContain(codes[1]);
        const { rows } = await api.database.pool.query(
          `select id from users where 'ADMIN' = any(roles) and not blocked and portal_enabled is not false`,
        );
        expect(rows).toHaveLength(1);
      }
    await api.close();
    await api.database.close();
  });
});
