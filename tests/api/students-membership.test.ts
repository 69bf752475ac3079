import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joiningEndpoints } from '#contract/joining.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import { studentEndpoints } from '#contract/students.ts';
import { taskEndpoints } from '#contract/tasks.ts';
import { userEndpoints } from '#contract/users.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { createQueue } from '#server/jobs/queue.ts';
import { erasePerson, startErasure } from '#server/resources/accounts/erasure/erase-person.ts';
import { endInvitationsJob } from '#server/resources/students/membership/ended-invitations.ts';
import { multipart, type Person, startApi, type TestApi } from '../support/api.ts';
import { codeFor, codesFor, otherThan } from '../support/codes.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

const attempt = { id: randomUUID(), signal: new AbortController().signal, progress: () => undefined };
const address = () => `${randomUUID()}@learners.test`;

describe.each(testableTypes())('students of classes on %s', (kind) => {
  let api: TestApi;
  let teacher: Person;
  let stranger: Person;
  let namespaceId = '';
  let other = '';

  beforeAll(async () => {
    api = await startApi(await openTestDatabase(kind), { PUBLIC_URL: 'https://portal.test' });
    namespaceId = await api.namespace('Greek A1', 'el');
    other = await api.namespace('Greek A2', 'el');
    teacher = await api.person({
      ...{ roles: ['TEACHER'], assignNamespaces: [namespaceId, other], firstName: 'Thalia' },
    });
    stranger = await api.person({ roles: ['TEACHER'], assignNamespaces: [await api.namespace('Elsewhere')] });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  const add = (body: object, as = teacher) =>
    api.call(membershipEndpoints.add, { as, body: { namespaceId, ...body } });
  /** Another teacher, as costly calls are counted by their caller. */
  const colleague = () => api.person({ roles: ['TEACHER'], assignNamespaces: [namespaceId, other] });
  const students = async (of = namespaceId) =>
    (
      await api.database.pool.query(
        `select s.*, u.email, u.assign_namespaces, u.verified, u.first_name from class_students s
         join users u on u.id = s.user_id where namespace_id = $1`,
        [of],
      )
    ).rows;
  const student = async (email: string, of = namespaceId) =>
    (await students(of)).find((row) => row.email === email);
  /** Mails go out in the background. */
  const tokenFor = async (email: string) => {
    const mailed = () => api.mails.findLast(({ to, text }) => to === email && text.includes('/app/join#'));
    await expect.poll(mailed).toBeDefined();
    return /\/app\/join#(\S+)/.exec(mailed()?.text ?? '')?.[1] ?? '';
  };
  const answer = (token: string, accepts = true) =>
    api.call(joiningEndpoints.answerInvitation, { body: { token, accepts } });

  it('an address that nobody has gets an account, is asked by mail, and takes part once it accepts', async () => {
    const email = address();
    const body = { email, level: 3, firstName: 'Μαρία', lastName: 'Νίκα' };
    expect(await add(body)).toMatchObject({ status: 'Invited', verdict: 'invited', level: 3 });
    expect(await add(body)).toMatchObject({ status: 'Invited', verdict: 'unchanged' });
    expect(await student(email)).toMatchObject({
      ...{ status: 'Invited', verified: false, assign_namespaces: [], invited_name: 'Μαρία Νίκα' },
    });
    const token = await tokenFor(email);
    const mail = api.mails.find(({ to }) => to === email);
    expect(mail?.subject).toContain('Greek A1');
    expect(mail?.text).toContain('Thalia');
    expect(mail?.text, 'in the language of the class').toContain('σας προσκαλεί');
    expect(await api.call(joiningEndpoints.readInvitation, { body: { token } })).toEqual({
      ...{ name: 'Greek A1', type: 'el', invitedBy: 'Thalia', email, isAnswered: false },
    });
    expect(await answer(token)).toMatchObject({ isStudent: true, hasPassword: false });
    expect(await answer(token), 'again').toMatchObject({ isStudent: true });
    expect(await answer(token, false), 'an old link undoes nothing').toMatchObject({ isStudent: true });
    expect(await student(email)).toMatchObject({
      ...{ status: 'Active', verified: true, assign_namespaces: [namespaceId], invited_name: '' },
    });
  });

  it('who declines is no student, and an account that was made for it alone is erased', async () => {
    const email = address();
    await add({ email });
    const token = await tokenFor(email);
    expect(await answer(token, false)).toMatchObject({ isStudent: false });
    await expect
      .poll(
        async () => (await api.database.pool.query('select from users where email = $1', [email])).rowCount,
      )
      .toBe(0);
    expect(
      (await api.issue(joiningEndpoints.answerInvitation, { body: { token, accepts: true } })).message,
    ).toMatch(/no longer valid/);
  });

  it('someone known elsewhere is asked and told apart from nobody; someone of the own classes joins at once', async () => {
    const foreign = await api.person({ roles: ['USER'], firstName: 'Secret', lastName: 'Name' });
    const own = await api.person({ roles: ['USER'], assignNamespaces: [other] });
    const unknown = await add({ email: address() });
    const known = await add({ email: foreign.email });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known).toMatchObject({ status: 'Invited', verdict: 'invited' });
    expect(await student(foreign.email)).toMatchObject({ assign_namespaces: [], invited_name: '' });
    const nameOf = async () =>
      (await api.call(userEndpoints.names, { as: teacher, query: { ids: foreign.id } })).items[0]?.name;
    expect(await nameOf()).toBe(foreign.email);
    await api.call(membershipEndpoints.remove, {
      ...{ as: teacher, body: { namespaceId, userId: foreign.id } },
    });
    expect(await nameOf(), 'removed without having agreed').toBe(foreign.email);
    const ofForeign = { as: teacher, namespace: namespaceId, params: { id: foreign.id } };
    expect(await api.call(studentEndpoints.details, ofForeign)).toMatchObject({
      ...{ status: 'Removed', name: foreign.email, username: '', firstName: '', lastName: '' },
    });
    for (const endpoint of [
      studentEndpoints.courses,
      studentEndpoints.entries,
      studentEndpoints.answers,
      studentEndpoints.timeline,
      studentEndpoints.exportAnswers,
      taskEndpoints.ofStudent,
    ])
      expect((await api.issue(endpoint, ofForeign)).errorCode, endpoint.path).toBe('NOT_FOUND');
    const removed = { status: 'Removed', globalSearch: 'Secret' };
    const found = { as: teacher, namespace: namespaceId, query: removed };
    expect((await api.call(studentEndpoints.list, found)).items).toEqual([]);
    expect(String(await api.call(studentEndpoints.export, found))).not.toContain('Secret');
    expect(await add({ userId: own.id })).toMatchObject({ status: 'Active', verdict: 'joined' });
    expect(await student(own.email)).toMatchObject({ assign_namespaces: [other, namespaceId] });
    const hidden = await api.person({ roles: ['USER'] });
    const body = { namespaceId, userId: hidden.id };
    const refused = await api.issue(membershipEndpoints.add, { as: teacher, body });
    const nobody = await api.issue(membershipEndpoints.add, {
      ...{ as: teacher, body: { namespaceId, userId: randomUUID() } },
    });
    expect(refused).toEqual({ ...nobody, requestId: refused.requestId });
  });

  it('twenty adds at once make one row and one mail', async () => {
    const email = address();
    const answers = await Promise.all(Array.from({ length: 20 }, () => add({ email })));
    expect(new Set(answers.map(({ userId }) => userId)).size).toBe(1);
    expect(answers.filter(({ verdict }) => verdict === 'invited')).toHaveLength(1);
    expect((await students()).filter((row) => row.email === email)).toHaveLength(1);
    await tokenFor(email);
    expect(api.mails.filter(({ to }) => to === email)).toHaveLength(1);
  });

  it('staff who are students get no class to work in by it', async () => {
    const colleague = await api.person({ roles: ['TEACHER'], assignNamespaces: [other] });
    expect(await add({ userId: colleague.id })).toMatchObject({ status: 'Active' });
    expect(await student(colleague.email)).toMatchObject({ assign_namespaces: [other] });
    const body = { namespaceId: other, userId: colleague.id };
    await api.call(membershipEndpoints.add, { as: teacher, body });
    await api.call(membershipEndpoints.remove, { as: teacher, body });
    expect(await student(colleague.email)).toMatchObject({ assign_namespaces: [other] });
  });

  it('who is removed keeps level and note, and is back with them', async () => {
    const learner = await api.person({ roles: ['USER'], assignNamespaces: [other] });
    await add({ userId: learner.id, level: 4 });
    const edit = (body: object) =>
      api.call(membershipEndpoints.edit, {
        as: teacher,
        params: { id: learner.id },
        body: { namespaceId, ...body },
      });
    expect(await edit({ note: 'Often late' })).toMatchObject({ level: 4, note: 'Often late' });
    const remove = () =>
      api.call(membershipEndpoints.remove, { as: teacher, body: { namespaceId, userId: learner.id } });
    expect(await remove()).toEqual({ removed: 1, userIds: [learner.id] });
    expect(await remove()).toEqual({ removed: 0, userIds: [] });
    expect(await student(learner.email)).toMatchObject({
      ...{ status: 'Removed', level: 4, note: 'Often late', assign_namespaces: [other] },
    });
    expect((await student(learner.email)).removed_at).not.toBeNull();
    expect(await add({ email: learner.email.toUpperCase() })).toMatchObject({ verdict: 'joined', level: 4 });
    expect(await student(learner.email)).toMatchObject({ removed_at: null, note: 'Often late' });
    const tooHigh = { as: teacher, params: { id: learner.id }, body: { namespaceId, level: 9 } };
    expect((await api.issue(membershipEndpoints.edit, tooHigh)).errors?.[0]?.path).toBe('level');
  });

  it('a class of others is changed by none of the calls, and answered as one that does not exist', async () => {
    const learner = await api.person({ roles: ['USER'], assignNamespaces: [namespaceId] });
    await add({ userId: learner.id });
    const code = await api.call(membershipEndpoints.addCode, { as: teacher, body: { namespaceId } });
    const before = await students();
    const calls = (id: string) => [
      api.issue(membershipEndpoints.add, { as: stranger, body: { namespaceId: id, email: address() } }),
      api.issue(membershipEndpoints.remove, { as: stranger, body: { namespaceId: id, userId: learner.id } }),
      api.issue(membershipEndpoints.invite, { as: stranger, body: { namespaceId: id, emails: [address()] } }),
      api.issue(membershipEndpoints.inviteAgain, { as: stranger, body: { namespaceId: id } }),
      api.issue(membershipEndpoints.transfer, {
        ...{ as: stranger, body: { fromNamespaceId: id, toNamespaceId: other, userIds: [learner.id] } },
      }),
      api.issue(membershipEndpoints.edit, {
        ...{ as: stranger, params: { id: learner.id }, body: { namespaceId: id, note: 'x' } },
      }),
      api.issue(membershipEndpoints.candidates, {
        ...{ as: stranger, query: { namespaceId: id, globalSearch: 'th' } },
      }),
      api.issue(membershipEndpoints.listCodes, { as: stranger, query: { namespaceId: id } }),
      api.issue(membershipEndpoints.addCode, { as: stranger, body: { namespaceId: id } }),
      api.issue(membershipEndpoints.importRoster, {
        as: stranger,
        ...multipart('a.csv', `email\n${address()}`, { namespaceId: id }),
      }),
    ];
    const foreign = await Promise.all(calls(namespaceId));
    const unknown = await Promise.all(calls(randomUUID()));
    const shown = (issues: typeof foreign) => issues.map(({ status, message }) => [status, message]);
    expect(shown(foreign)).toEqual(shown(unknown));
    expect(foreign.map(({ status }) => status)).toEqual(foreign.map(() => 404));
    const revoked = await api.issue(membershipEndpoints.revokeCode, {
      as: stranger,
      params: { id: code.id },
    });
    expect(revoked.status).toBe(404);
    expect(await students()).toEqual(before);
  });

  it('many are invited by one call that may be sent again; who did not answer gets one mail in some hours', async () => {
    const own = await api.person({ roles: ['USER'], assignNamespaces: [other] });
    const emails = [address(), address(), own.email];
    const sent = { as: teacher, body: { namespaceId, emails: [...emails, emails[0]?.toUpperCase()] } };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await api.call(membershipEndpoints.invite, { ...sent, headers });
    expect(first.items.map(({ verdict }) => verdict)).toEqual(['invited', 'invited', 'joined']);
    expect(await api.call(membershipEndpoints.invite, { ...sent, headers })).toEqual(first);
    const again = await api.call(membershipEndpoints.invite, sent);
    expect(again.items.map(({ verdict }) => verdict)).toEqual(['unchanged', 'unchanged', 'unchanged']);
    const userIds = (await students()).filter((row) => emails.includes(row.email)).map((row) => row.user_id);
    const inviteAgain = () =>
      api.call(membershipEndpoints.inviteAgain, { as: teacher, body: { namespaceId, userIds } });
    expect(await inviteAgain()).toEqual({ sent: 0, skipped: 2 });
    await api.database.pool.query(
      "update class_students set invited_at = invited_at - interval '9 hours' where user_id = any($1)",
      [userIds],
    );
    expect(await inviteAgain()).toEqual({ sent: 2, skipped: 0 });
    await expect.poll(() => api.mails.filter(({ to }) => to === emails[1]).length).toBe(2);
    const tooMany = { as: teacher, body: { namespaceId, emails: Array.from({ length: 201 }, address) } };
    expect((await api.issue(membershipEndpoints.invite, tooMany)).status).toBe(400);
  });

  it('students move to another class in one step, with their history left behind', async () => {
    const learners = await Promise.all(
      [1, 2].map(() => api.person({ roles: ['USER'], assignNamespaces: [other] })),
    );
    for (const { id } of learners) await add({ userId: id, level: 2 });
    const invited = await add({ email: address() });
    const body = {
      ...{ fromNamespaceId: namespaceId, toNamespaceId: other },
      userIds: [...learners.map(({ id }) => id), invited.userId, randomUUID()],
    };
    const moved = await api.call(membershipEndpoints.transfer, { as: teacher, body });
    expect(moved).toMatchObject({ moved: 2, skipped: 2 });
    const ids = learners.map(({ id }) => id).toSorted();
    // They were learners there, and no students.
    expect([moved.userIds.toSorted(), moved.wereThere]).toEqual([ids, []]);
    for (const { email } of learners) {
      expect(await student(email)).toMatchObject({ status: 'Removed', level: 2 });
      expect(await student(email, other)).toMatchObject({
        ...{ status: 'Active', level: 2, assign_namespaces: [other] },
      });
    }
    const foreign = { ...body, toNamespaceId: await api.namespace() };
    expect((await api.issue(membershipEndpoints.transfer, { as: teacher, body: foreign })).status).toBe(404);
  });

  it('several are removed at once, and are back as they were when that is taken back; one stranger stops it', async () => {
    const as = await colleague();
    const learners = await Promise.all(
      [1, 2].map(() => api.person({ roles: ['USER'], assignNamespaces: [other] })),
    );
    for (const { id } of learners) await add({ userId: id, level: 6 }, as);
    const invited = await add({ email: address() }, as);
    const before = (await students()).filter(({ status }) => status !== 'Removed');
    const userIds = [...learners.map(({ id }) => id), invited.userId];
    const body = { namespaceId, userIds: [...userIds, randomUUID()] };
    const removed = await api.call(membershipEndpoints.remove, { as, body });
    expect([removed.removed, removed.userIds.toSorted()]).toEqual([3, userIds.toSorted()]);
    const bringBack = (ids: string[]) => ({ as, body: { namespaceId, userIds: ids } });
    const hidden = await api.person({ roles: ['USER'] });
    expect((await api.issue(membershipEndpoints.invite, bringBack([...userIds, hidden.id]))).status).toBe(
      404,
    );
    expect((await students()).filter(({ status }) => status !== 'Removed')).toHaveLength(before.length - 3);
    const back = await api.call(membershipEndpoints.invite, bringBack(userIds));
    expect(back.items.map(({ verdict }) => verdict)).toEqual(['joined', 'joined', 'invited']);
    const kept = (rows: typeof before) =>
      rows.map(({ user_id, status, level }) => [user_id, status, level]).toSorted();
    expect(kept((await students()).filter(({ status }) => status !== 'Removed'))).toEqual(kept(before));
    expect(
      api.mails.filter(({ to }) => to === before.find((row) => row.user_id === invited.userId)?.email).length,
      'no second mail',
    ).toBeLessThanOrEqual(1);
  });

  it('people are found by those who see them, unless they take part already', async () => {
    const teacherHere = await colleague();
    const named = (firstName: string, assignNamespaces: string[] = []) =>
      api.person({
        roles: ['USER'],
        firstName,
        assignNamespaces,
        search: `${firstName} finder`.toLowerCase(),
      });
    const known = await named('Ελένη', [other]);
    await api.database.pool.query("update users set search = 'ελενη finder' where id = $1", [known.id]);
    const hidden = await named('Hidden');
    const inside = await named('Inside', [other]);
    await add({ userId: inside.id }, teacherHere);
    const find = async (globalSearch: string, as = teacherHere) =>
      (
        await api.call(membershipEndpoints.candidates, { as, query: { namespaceId, globalSearch } })
      ).items.map(({ id }) => id);
    expect(await find('ΕΛΈΝΗ')).toEqual([known.id]);
    expect(await find('finder')).toEqual([known.id]);
    const admin = await api.person({ roles: ['ADMIN'] });
    expect((await find('finder', admin)).toSorted()).toEqual([known.id, hidden.id].toSorted());
    expect(await find('%')).toEqual([]);
  });

  it('an invitation that nobody answers ends after its link does, and an account made for it alone is erased', async () => {
    const as = await colleague();
    const [late, fresh] = [address(), address()];
    const known = await api.person({ roles: ['USER'] });
    for (const email of [late, fresh, known.email]) await add({ email }, as);
    await tokenFor(late);
    await api.database.pool.query(
      `update class_students set invited_at = now() - interval '31 days'
        where user_id in (select id from users where email = any($1))`,
      [[late, known.email]],
    );
    const queue = createQueue(api.database, api.app.log);
    await queue.start([], {});
    const services = { database: api.database, queue };
    await endInvitationsJob.run(services, {}, attempt);
    expect(await student(known.email)).toMatchObject({ status: 'Removed', invited_name: '' });
    expect(await student(fresh)).toMatchObject({ status: 'Invited' });
    await expect
      .poll(
        async () => (await api.database.pool.query('select from users where email = $1', [late])).rowCount,
      )
      .toBe(0);
    await endInvitationsJob.run(services, {}, attempt);
    await queue.stop();
  });

  describe('a roster', () => {
    const send = (content: string | Buffer, extra: { headers?: Record<string, string> } = {}) => {
      const { headers, body } = multipart('roster.csv', content, { namespaceId });
      return api.call(membershipEndpoints.importRoster, {
        ...{ as: teacher, body, headers: { ...headers, ...extra.headers } },
      });
    };

    it('of two hundred rows with ten faulty ones brings the good ones in and says what is wrong with the others', async () => {
      const there = await api.person({ roles: ['USER'], assignNamespaces: [other] });
      await add({ userId: there.id, level: 2 });
      const good = Array.from(
        { length: 189 },
        (_, number) => `${address()},Name ${number},Sur,${(number % 8) + 1}`,
      );
      const [first = ''] = good[0]?.split(',') ?? [];
      const faulty = [
        'no address,A,B,1',
        `${address()},A,B,9`,
        `${address()},A,B,0`,
        `${address()},A,B,high`,
        `${address()},=HYPERLINK("x"),B,1`,
        `${address()},A,@SUM(A1),1`,
        `${first.toUpperCase()},A,B,1`,
        ',A,B,1',
        `a@b,${'x'.repeat(101)},B,1`,
        `${address()},${'x'.repeat(101)},B,1`,
      ];
      const file = [
        'e-mail,first name,last name,level,phone',
        ...good,
        `${there.email},A,B,5`,
        ...faulty,
      ].join('\n');
      const headers = { 'idempotency-key': randomUUID() };
      const answered = await send(file, { headers });
      expect(answered).toMatchObject({ joined: 0, invited: 189, updated: 1, unchanged: 0 });
      expect(answered.ignored.columns).toEqual(['phone']);
      const errors = answered.rows.filter(({ verdict }) => verdict === 'error');
      expect(errors.map(({ line }) => line)).toEqual(faulty.map((_, index) => 192 + index));
      expect(errors.every(({ reason }) => reason)).toBe(true);
      expect(answered.refusedRows?.split('\n').filter(Boolean)).toHaveLength(11);
      expect(answered.refusedRows, 'no formula is handed back').toContain(`"'=HYPERLINK(""x"")"`);
      expect(await student(there.email)).toMatchObject({ level: 5 });
      const before = await students();
      expect(await send(file, { headers }), 'sent again').toEqual(answered);
      expect(await send(file), 'imported again').toMatchObject({ invited: 0, unchanged: 190 });
      expect(await students()).toHaveLength(before.length);
      const repaired = (answered.refusedRows ?? '')
        .split('\n')
        .slice(0, 2)
        .join('\n')
        .replace('no address', address());
      expect(await send(repaired)).toMatchObject({ invited: 1 });
    });

    it('is read with Greek headings, separators, encodings and levels of the Common European Framework', async () => {
      const [one, two] = [address(), address()];
      const text = `Επώνυμο;Όνομα;Διεύθυνση e-mail;Επίπεδο;Όνομα χρήστη\nΝίκα;Μαρία;${one};Β1;nika-${one.slice(0, 8)}\nΣάββα;Λίνα;"Λίνα <${two}>";2;\n`;
      // Windows-1253, as Greek spreadsheets write it.
      const greek = Buffer.from(
        [...text].map((letter) => {
          const code = letter.codePointAt(0) ?? 0;
          return code > 0x370 ? code - 0x2d0 : code;
        }),
      );
      expect(await send(greek)).toMatchObject({
        invited: 2,
        rows: [{ line: 2 }, { line: 3, email: `Λίνα <${two}>` }],
      });
      expect(await student(one)).toMatchObject({ level: 4, invited_name: 'Μαρία Νίκα', first_name: 'Μαρία' });
      expect(await send(`\ufeff${text}`)).toMatchObject({ unchanged: 2 });
      const issue = await api.issue(membershipEndpoints.importRoster, {
        as: teacher,
        ...multipart('a.csv', 'first name\nAnna', { namespaceId }),
      });
      expect(issue.message).toMatch(/e-mail/);
    });
  });

  describe('a join code', () => {
    const code = (body: object = {}) =>
      api.call(membershipEndpoints.addCode, { as: teacher, body: { namespaceId, ...body } });
    const confirm = async (joinCode: string, email: string, more: object = {}) => {
      const count = codesFor(api, email).length + 1;
      await api.call(joiningEndpoints.requestCode, { params: { code: joinCode }, body: { email } });
      const mailed = await codeFor(api, email, count);
      return api.raw(joiningEndpoints.confirm, {
        params: { code: joinCode },
        body: { email, code: mailed, ...more },
      });
    };

    it('makes whoever proves an address a student, new or invited, and signs nobody in', async () => {
      const joinCode = await code({ level: 6 });
      expect(joinCode).toMatchObject({ state: 'Open', uses: 0, maxUses: null });
      const typed = `${joinCode.code.slice(0, 5)}-${joinCode.code.slice(5)}`.toLowerCase();
      expect(await api.call(joiningEndpoints.readCode, { params: { code: typed } })).toEqual({
        ...{ name: 'Greek A1', type: 'el' },
      });
      const email = address();
      const joined = await confirm(typed, email, { firstName: 'Ελένη' });
      expect(joined.json()).toEqual({ name: 'Greek A1', type: 'el', hasPassword: false });
      expect(await student(email)).toMatchObject({
        ...{
          status: 'Active',
          level: 6,
          verified: true,
          first_name: 'Ελένη',
          assign_namespaces: [namespaceId],
        },
      });
      const invited = address();
      await add({ email: invited });
      expect((await confirm(joinCode.code, invited)).statusCode).toBe(200);
      expect(await student(invited)).toMatchObject({ status: 'Active' });
      expect((await confirm(joinCode.code, invited)).statusCode, 'again').toBe(200);
      const { items } = await api.call(membershipEndpoints.listCodes, {
        as: teacher,
        query: { namespaceId },
      });
      expect(items.find(({ id }) => id === joinCode.id)).toMatchObject({ uses: 2 });
    });

    it('stores nothing of an address before its code was presented, and takes five tries', async () => {
      const joinCode = await code();
      const email = address();
      await api.call(joiningEndpoints.requestCode, { params: { code: joinCode.code }, body: { email } });
      const mailed = await codeFor(api, email);
      const known = 'select from users where email = $1';
      expect((await api.database.pool.query(known, [email])).rowCount).toBe(0);
      const present = (body: object) =>
        api.raw(joiningEndpoints.confirm, { params: { code: joinCode.code }, body: { email, ...body } });
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect((await present({ code: otherThan(mailed) })).statusCode).toBe(400);
      expect((await present({ code: mailed })).statusCode).toBe(429);
      expect((await api.database.pool.query(known, [email])).rowCount).toBe(0);
    });

    it('counts its uses exactly, whoever comes at the same time', async () => {
      const joinCode = await code({ maxUses: 3 });
      const emails = Array.from({ length: 8 }, address);
      const codes = await Promise.all(
        emails.map(async (email) => {
          await api.call(joiningEndpoints.requestCode, { params: { code: joinCode.code }, body: { email } });
          return codeFor(api, email);
        }),
      );
      const answers = await Promise.all(
        emails.map((email, index) =>
          api.raw(joiningEndpoints.confirm, {
            params: { code: joinCode.code },
            body: { email, code: codes[index] },
          }),
        ),
      );
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(3);
      expect(answers.filter(({ statusCode }) => statusCode === 404)).toHaveLength(5);
      const [used] = (await api.call(membershipEndpoints.listCodes, { as: teacher, query: { namespaceId } }))
        .items;
      expect(used).toMatchObject({ id: joinCode.id, uses: 3, state: 'UsedUp' });
    });

    it('that is unknown, expired, used up or revoked is 404, each with words of its own', async () => {
      const [expired, usedUp, revoked] = [await code(), await code(), await code()];
      await api.database.pool.query('update class_codes set expires_at = now() where id = $1', [expired.id]);
      await api.database.pool.query('update class_codes set uses = 1, max_uses = 1 where id = $1', [
        usedUp.id,
      ]);
      for (const _ of [1, 2])
        await api.call(membershipEndpoints.revokeCode, { as: teacher, params: { id: revoked.id } });
      const issues = await Promise.all(
        ['AAAAAAAAAA', expired.code, usedUp.code, revoked.code].map((one) =>
          api.issue(joiningEndpoints.readCode, { params: { code: one } }),
        ),
      );
      expect(issues.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
      expect(new Set(issues.map(({ message }) => message)).size).toBe(4);
    });

    it('is text that can be stored', async () => {
      const params = { code: 'AAAAA\u0000' };
      for (const endpoint of [joiningEndpoints.readCode, joiningEndpoints.requestCode])
        expect(
          (
            await api.issue(endpoint, {
              params,
              body: endpoint.method === 'POST' ? { email: address() } : undefined,
            })
          ).status,
        ).toBe(400);
    });

    it('cannot be found by trying', async () => {
      const attempt = (number: number) =>
        api.app.inject({
          url: `/api/join/AAAAAAAA${String(number).padStart(2, '2')}`,
          remoteAddress: '203.0.113.7',
        });
      const statuses: number[] = [];
      for (let number = 0; number < 31; number += 1) statuses.push((await attempt(number)).statusCode);
      expect(statuses).toEqual([...statuses.slice(1).map(() => 404), 429]);
    });
  });

  it('nothing is left of someone who is erased', async () => {
    const email = address();
    const { userId } = await add({ email, firstName: 'Ευτυχία' });
    await tokenFor(email);
    const code = await api.call(membershipEndpoints.addCode, { as: teacher, body: { namespaceId } });
    await api.call(joiningEndpoints.requestCode, { params: { code: code.code }, body: { email } });
    await codeFor(api, email);
    const headers = { 'idempotency-key': randomUUID() };
    await api.call(membershipEndpoints.invite, {
      as: teacher,
      headers,
      body: { namespaceId, emails: [email] },
    });
    const logged = "select from log_bodies where request_body::text like '%' || $1 || '%'";
    await expect.poll(async () => (await api.database.pool.query(logged, [email])).rowCount).toBe(3);
    await inTransaction(api.database, (connection) => startErasure(connection, userId));
    const queue = { send: async () => '' };
    const settings = { read: async () => ({}), last: () => ({}) };
    await erasePerson(
      { database: api.database, queue, settings, env: { JWT_SECRET: 'x'.repeat(40) } } as never,
      userId,
    );
    const tables = await api.database.pool.query(
      `select table_schema || '.' || table_name as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema in ('public', 'pgboss')`,
    );
    for (const { name } of tables.rows) {
      const { rows } = await api.database.pool.query(
        `select t::text as row from ${name} t where t::text ~* $1`,
        [`${email}|Ευτυχία`],
      );
      expect(rows, name).toEqual([]);
    }
  });
});
