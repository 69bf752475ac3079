import { uuidv7 } from 'uuidv7';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectionEndpoints } from '#contract/collections.ts';
import { logEndpoints } from '#contract/logs.ts';
import { membershipEndpoints } from '#contract/memberships.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import { supportEndpoints, type TimelineEntry } from '#contract/support.ts';
import { tagEndpoints } from '#contract/tags.ts';
import { userAdministrationEndpoints } from '#contract/user-administration.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

describe.each(testableTypes())('what support sees of a person on %s', (kind) => {
  let api: TestApi;
  let admin: Person;
  let supervisor: Person;
  let support: Person;
  let teacher: Person;
  let here = '';
  let beside = '';
  let there = '';

  beforeAll(async () => {
    api = await startApi(await openTestDatabase(kind));
    [here, beside, there] = [
      await api.namespace('Here'),
      await api.namespace('Beside'),
      await api.namespace('There'),
    ];
    admin = await api.person({ roles: ['ADMIN'], username: 'ada' });
    const ours = [here, beside];
    supervisor = await api.person({ roles: ['SUPERVISOR'], assignNamespaces: ours });
    support = await api.person({ roles: ['SUPPORT'], assignNamespaces: ours });
    teacher = await api.person({ roles: ['TEACHER'], assignNamespaces: ours, username: 'thalia' });
  });
  afterAll(async () => {
    await api.close();
    await api.database.close();
  });

  const learner = () => api.person({ roles: ['USER'], assignNamespaces: [beside] });
  const overview = ({ id }: Pick<Person, 'id'>, as = support) =>
    api.call(supportEndpoints.overview, { as, params: { id } });
  const found = async (person: Pick<Person, 'id'>, code: string, as = support) =>
    (await overview(person, as)).findings.find((finding) => finding.code === code);
  const page = async ({ id }: Pick<Person, 'id'>, as: Person, query: Record<string, string> = {}) => {
    await api.app.flushRequestLog();
    return api.call(supportEndpoints.timeline, { as, params: { id }, query });
  };
  const all = async (person: Pick<Person, 'id'>, as: Person, query: Record<string, string> = {}) => {
    const entries: TimelineEntry[] = [];
    for (let before: string | null = ''; before !== null; ) {
      const read: Awaited<ReturnType<typeof page>> = await page(person, as, { ...query, before });
      entries.push(...read.items);
      before = read.next;
    }
    return entries;
  };
  /** The parts of an entry, which are of the same moment. */
  const byName = (entry: TimelineEntry | undefined) =>
    (entry?.parts ?? []).toSorted((a, b) => a.part.localeCompare(b.part));
  const signIn = (email: string, password: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/auth/login/Web',
      payload: { username: email, password },
    });
  const manage = (
    endpoint: typeof membershipEndpoints.add | typeof membershipEndpoints.remove,
    body: object,
  ) => api.call(endpoint, { as: teacher, body });
  const course = async (namespace: string, as: Person) =>
    (
      await api.call(collectionEndpoints.add, {
        ...{ as, namespace },
        body: {
          type: 'Vocabulary',
          title: `Words of ${namespace}`,
          tags: [await api.tag({ as, namespace })],
          public: true,
        },
      })
    ).id;
  const score = (collectionId: string, { id }: Pick<Person, 'id'>) =>
    api.database.pool.query(
      'insert into library_entries (collection_id, user_id, process) values ($1, $2, 62)',
      [collectionId, id],
    );

  it('is refused of strangers, as if they were not there', async () => {
    const stranger = await api.person({ roles: ['USER'], assignNamespaces: [there] });
    for (const as of [support, supervisor])
      for (const endpoint of [supportEndpoints.overview, supportEndpoints.timeline])
        expect(await api.issue(endpoint, { as, params: { id: stranger.id } })).toMatchObject({
          errorCode: 'USER_NOT_FOUND',
        });
  });

  describe('“I cannot sign in”', () => {
    it('is answered by how long wrong passwords hold it up', async () => {
      const person = await learner();
      for (let attempt = 0; attempt < 8; attempt += 1) await signIn(person.email, 'wrong one');
      for (const as of [support, supervisor, admin]) {
        const held = await found(person, 'heldUp', as);
        expect(held).toMatchObject({ question: 'signIn', tone: 'problem', count: 8 });
        expect(Date.parse(held?.until ?? '')).toBeGreaterThan(Date.now());
      }
      const { failedSignIns } = await overview(person);
      expect(failedSignIns).toHaveLength(5);
      expect(failedSignIns?.[0]).toMatchObject({ errorCode: 'INVALID_CREDENTIALS' });
      expect((await overview(person, supervisor)).failedSignIns).toBeNull();
    });

    it('is answered by a block, and by whom to those who see who did it', async () => {
      const person = await learner();
      const sent = { as: admin, params: { id: person.id }, body: { blocked: true } };
      await api.call(userAdministrationEndpoints.edit, sent);
      expect(await found(person, 'blocked', admin)).toMatchObject({ by: 'ada' });
      // The Admin works in none of the classes of Support.
      expect(await found(person, 'blocked')).toMatchObject({ by: null, at: null });
      expect(await found(person, 'signInFine')).toBeUndefined();
    });

    it('is answered by what is missing of an account, or by nothing', async () => {
      const unconfirmed = await api.person({ assignNamespaces: [here], verified: false });
      expect(await found(unconfirmed, 'unconfirmed')).toBeDefined();
      const forced = await api.person({ assignNamespaces: [here], forcePasswordChange: true });
      expect(await found(forced, 'mustChangePassword')).toBeDefined();
      const fine = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
      expect(await found(fine, 'signInFine')).toMatchObject({ tone: 'fine' });
    });
  });

  describe('“My progress is gone”', () => {
    it('is answered by who removed someone from a class, alone or with others', async () => {
      const [one, two, three] = [await learner(), await learner(), await learner()];
      for (const { id } of [one, two, three])
        await manage(membershipEndpoints.add, { namespaceId: here, userId: id });
      await manage(membershipEndpoints.remove, { namespaceId: here, userId: one.id });
      await manage(membershipEndpoints.remove, { namespaceId: here, userIds: [two.id, three.id] });
      for (const person of [one, two, three]) {
        expect(await found(person, 'removedFromClass')).toMatchObject({ name: 'Here', by: 'thalia' });
        expect(await found(person, 'removedFromClass', supervisor)).toMatchObject({ by: null });
        const { classes } = await overview(person);
        expect(classes).toMatchObject([{ name: 'Here', status: 'Removed', removedBy: 'thalia' }]);
        const [removal] = await all(person, support, { kind: 'Class' });
        expect(byName(removal)).toMatchObject([
          { part: 'activity', type: 'Delete', by: 'thalia' },
          { part: 'class', change: 'Removed', namespace: { name: 'Here' } },
        ]);
      }
    });

    it('is answered by a move, and by an invitation that is open', async () => {
      const person = await learner();
      await manage(membershipEndpoints.add, { namespaceId: here, userId: person.id });
      const body = { fromNamespaceId: here, toNamespaceId: beside, userIds: [person.id] };
      await api.call(membershipEndpoints.transfer, { as: teacher, body });
      expect(await found(person, 'movedToClass')).toMatchObject({ name: 'Here', to: 'Beside', by: 'thalia' });
      const other = await api.person({ roles: ['USER'], assignNamespaces: [there] });
      await manage(membershipEndpoints.add, { namespaceId: here, email: other.email });
      expect(await found(other, 'invitedToClass', admin)).toMatchObject({ name: 'Here' });
    });

    it('is answered by a course in the trash, and not of a course that the reader may not see', async () => {
      const person = await learner();
      await manage(membershipEndpoints.add, { namespaceId: beside, userId: person.id });
      const [ours, theirs] = [await course(beside, supervisor), await course(there, admin)];
      await score(ours, person);
      await score(theirs, person);
      expect((await overview(person)).results).toMatchObject([{ id: ours, process: 62, state: 'Counted' }]);
      await api.call(collectionEndpoints.remove, { as: supervisor, namespace: beside, params: { id: ours } });
      for (const as of [support, supervisor, admin])
        expect(await found(person, 'courseTrashed', as)).toMatchObject({
          name: `Words of ${beside}`,
          count: 62,
        });
      expect(await found(person, 'courseElsewhere')).toBeUndefined();
      expect(await found(person, 'courseElsewhere', admin)).toMatchObject({ to: 'There' });
    });
  });

  it('answers “I paid and see nothing” by what became of payments, to those who list them', async () => {
    const person = await learner();
    expect(await found(person, 'noPayment')).toBeDefined();
    const body = { userId: person.id, plan: 'PaidPlusPacket', note: 'By bank' };
    const { id } = await api.call(paymentEndpoints.add, { as: admin, body });
    expect(await found(person, 'paymentFine')).toMatchObject({ name: 'PaidPlusPacket', until: null });
    expect((await overview(person)).payments).toMatchObject([{ id, hasRole: true }]);
    await api.call(paymentEndpoints.end, { as: admin, params: { id } });
    expect(await found(person, 'expired')).toMatchObject({ name: 'PaidPlusPacket' });
    expect((await overview(person)).payments).toMatchObject([
      { givesRole: 'PREMIUM_USER_PLUS', hasRole: false },
    ]);
    const { payments, findings } = await overview(person, supervisor);
    expect([payments, findings.filter(({ question }) => question === 'payment')]).toEqual([null, []]);
    expect((await all(person, support, { kind: 'Payment' })).map(({ parts }) => parts[0])).toMatchObject([
      { part: 'payment', event: 'Expiry' },
      { part: 'payment', event: 'Purchase' },
    ]);
    expect(await all(person, supervisor, { kind: 'Payment' })).toEqual([]);
  });

  it('tells an Admin alone of payments that are nobody’s, and of messages of shops that were refused', async () => {
    const person = await learner();
    const [log, at] = [uuidv7(), new Date().toISOString()];
    await api.database.pool.query(
      `insert into payments (id, payer, provider, platform, product_id, transaction_id, status, purchased_at, starts_at, auto_renew, search)
       values ($1, $2, 'Stripe', 'web', 'plus_monthly', 't-unlinked', 'Active', $3, $3, true, '')`,
      [uuidv7(), person.email, at],
    );
    await api.database.pool.query(
      `insert into logs (id, created_at, request_id, http_method, path, query, status_code, run_time, error_code, ip, user_agent)
       values ($1, $2, 'of-the-shop', 'POST', '/api/payment/webhook', '', 400, 1, 'VALIDATION_FAILED', '', '')`,
      [log, at],
    );
    await api.database.pool.query('insert into log_bodies (id, request_body) values ($1, $2)', [
      log,
      JSON.stringify({ email: person.email.toUpperCase(), plan: '' }),
    ]);
    expect(await found(person, 'unlinked', admin)).toMatchObject({ name: 'plus_monthly' });
    expect(await found(person, 'eventRefused', admin)).toMatchObject({
      errorCode: 'VALIDATION_FAILED',
      requestId: 'of-the-shop',
    });
    const told = (await overview(person)).findings.map(({ code }) => code);
    expect(told).toContain('noPayment');
    expect(told).not.toContain('unlinked');
    expect(told).not.toContain('eventRefused');
  });

  describe('the time line', () => {
    it('joins a failed request with the error of the portal and the activity of the same request', async () => {
      const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
      const refused = await api.raw(tagEndpoints.add, { as: person, namespace: here, body: {} });
      const requestId = String(refused.headers['x-request-id']);
      await api.raw(logEndpoints.addExternal, {
        as: person,
        body: { kind: 'Error', message: 'It broke', requestId },
      });
      await signIn(person.email, 'wrong one');
      for (const as of [admin, support]) {
        const entries = await all(person, as);
        const broken = entries.find((entry) => entry.requestId === requestId);
        const refusal = { part: 'request', statusCode: 400, errorCode: 'VALIDATION_FAILED' };
        const error = { part: 'request', errorCode: 'PORTAL_ERROR', message: 'It broke' };
        // Errors of the portal are reported without a session, and listed for an Admin alone.
        expect(broken?.parts).toMatchObject(as === admin ? [refusal, error] : [refusal]);
        const wrong = entries.find(({ parts }) =>
          parts.some((one) => one.part === 'activity' && !one.success),
        );
        // Of a request without a session Support knows nothing but the activity.
        expect(byName(wrong).map(({ part }) => part)).toEqual(
          as === admin ? ['activity', 'request'] : ['activity'],
        );
        const session = entries.find(({ parts }) => parts.some(({ part }) => part === 'session'));
        expect(byName(session).map(({ part }) => part)).toEqual(['activity', 'session']);
      }
    });

    it('is the same in small pages as in one, whatever kinds are asked for', async () => {
      const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here, beside] });
      for (let number = 0; number < 6; number += 1) {
        await api.raw(tagEndpoints.add, { as: person, namespace: here, body: {} });
        await api.tag({ as: person, namespace: here }, { name: `Unit ${uuidv7()}` });
        await signIn(person.email, number % 2 ? 'wrong one' : 'a long enough password');
      }
      for (const kinds of ['', 'SignIn', 'Request', 'Activity,Account']) {
        const query = { kind: kinds };
        const whole = await page(person, admin, { ...query, pageSize: '100' });
        expect(whole.next).toBeNull();
        expect(whole.items.length).toBeGreaterThan(3);
        expect(await all(person, admin, { ...query, pageSize: '2' })).toEqual(whole.items);
        expect(whole.items.map(({ id }) => id)).toEqual(
          whole.items
            .map(({ id }) => id)
            .toSorted()
            .reverse(),
        );
      }
    });

    it('goes on where one source alone has more than it reads at a time', async () => {
      const person = await api.person({ roles: ['TEACHER'], assignNamespaces: [here] });
      await api.database.pool.query(
        `insert into logs (id, created_at, request_id, http_method, path, query, status_code, run_time, user_id, ip, user_agent)
         select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(n::text), 1, 3)
           || '8' || substr(md5(n::text), 1, 15))::uuid, at, gen_random_uuid()::text, 'GET', '/api/x', '', 500, 1, $1, '', ''
         from (select n, now() - n * interval '1 second' as at from generate_series(1, 300) n) moments`,
        [person.id],
      );
      const entries = await all(person, admin, { pageSize: '10' });
      expect(entries.filter(({ kind }) => kind === 'Request')).toHaveLength(300);
      expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
      expect(entries.filter(({ kind }) => kind === 'Account')).toHaveLength(1);
    });

    it('shows a Supervisor what they could list, and nothing that Support could not', async () => {
      const person = await learner();
      await signIn(person.email, 'wrong one');
      const sent = { as: admin, params: { id: person.id }, body: { firstName: 'Nina' } };
      await api.call(userAdministrationEndpoints.edit, sent);
      const { kinds, items } = await page(person, supervisor);
      expect(kinds).toEqual(['Account', 'Class']);
      expect(items.flatMap(({ parts }) => parts.map(({ part }) => part))).toEqual(['created']);
      // What an Admin did who works in no class of theirs.
      expect(await all(person, support, { kind: 'Account' })).toHaveLength(1);
      expect((await all(person, admin, { kind: 'Account' }))[0]?.parts).toMatchObject([
        { part: 'activity', by: 'ada', fields: ['firstName'] },
      ]);
    });
  });
});
