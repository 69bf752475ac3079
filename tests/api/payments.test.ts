import { createHmac, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentEventBody } from '#contract/payments.ts';
import { paymentEndpoints } from '#contract/payments.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { erasePerson, startErasure } from '#server/resources/accounts/erasure/erase-person.ts';
import { syncPurchases } from '#server/resources/payments/purchases-sync.ts';
import { type Person, startApi, type TestApi } from '../support/api.ts';
import { openTestDatabase } from '../support/database.ts';
import { testableTypes } from '../support/test-env.ts';

const JWT_SECRET = 'x'.repeat(40);
const PAYMENT_WEBHOOK_SECRET = 'the secret of the webhook of these tests';
const day = 86_400_000;
const time = (days: number) => new Date(Date.now() + days * day).toISOString();

/** What a shop sends; each call is another event. */
const event = (body: Partial<PaymentEventBody> & { transactionId: string }): PaymentEventBody => ({
  eventId: randomUUID(),
  type: 'Purchase',
  provider: 'GooglePlay',
  occurredAt: time(-1),
  plan: 'PaidPlusPacket',
  productId: 'plus',
  amountMinor: 999,
  currency: 'EUR',
  expiresAt: time(30),
  ...body,
});

describe.each(testableTypes())('payments on %s', (kind) => {
  let api: TestApi;
  let other: TestApi;
  let admin: Person;
  let support: Person;
  let namespace = '';

  beforeAll(async () => {
    const database = await openTestDatabase(kind);
    const settings = { PAYMENT_WEBHOOK_SECRET };
    api = await startApi(database, settings);
    other = await startApi(database, settings);
    namespace = await api.namespace();
    admin = await api.person({ roles: ['ADMIN'] });
    support = await api.person({ roles: ['SUPPORT'], assignNamespaces: [namespace] });
  });
  afterAll(async () => {
    await other.close();
    await api.close();
    await api.database.close();
  });

  const post = (
    body: unknown,
    { headers = {}, on = api, secret = PAYMENT_WEBHOOK_SECRET, seconds = 0 } = {},
  ) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body);
    const t = Math.floor(Date.now() / 1000) + seconds;
    const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex');
    return on.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { 'content-type': 'application/json', 'x-signature': `t=${t},v1=${v1}`, ...headers },
      payload,
    });
  };
  const tell = async (body: unknown, on = api) => {
    const response = await post(body, { on });
    expect(response.statusCode, response.body).toBe(200);
    return response.json() as { id: string; isNew: boolean };
  };
  const rolesOf = async ({ id }: Pick<Person, 'id'>) =>
    (await api.database.pool.query('select roles from users where id = $1', [id])).rows[0]?.roles;
  const read = (id: string, as = admin) => api.call(paymentEndpoints.details, { as, params: { id } });
  const learner = (roles: Parameters<TestApi['person']>[0] = {}) => api.person({ roles: ['USER'], ...roles });

  it('are taken from those alone who sign what they send', async () => {
    const body = event({ transactionId: 'signed' });
    const denied = [
      await post(body, { secret: 'another secret that is as long as it must be' }),
      await post(body, { seconds: -301 }),
      await post(body, { seconds: 301 }),
      await post(body, { headers: { 'x-signature': '' } }),
      await post('not json', { headers: { 'x-signature': 't=1,v1=00' } }),
      await api.app.inject({ method: 'POST', url: '/api/payment/webhook' }),
    ];
    for (const response of denied)
      expect([response.statusCode, response.json().errorCode]).toEqual([403, 'ACCESS_DENIED']);
    expect((await post('not json')).statusCode).toBe(400);
    expect((await post({ ...body, more: 1 })).statusCode).toBe(400);
    expect((await post({ ...body, currency: undefined })).json().errors).toMatchObject([
      { path: 'currency' },
    ]);
    expect((await post({ ...body, type: 'GracePeriod', expiresAt: undefined })).statusCode).toBe(400);
    for (const wrong of ['0000-01-01T00:00:00Z', '9999-12-31T23:59:59.9999999Z', '9999-12-31T23:59:59-23:00'])
      for (const path of ['occurredAt', 'startsAt', 'expiresAt'])
        expect((await post({ ...body, [path]: wrong })).json().errors?.[0]?.path, wrong).toBe(path);
    // It would outlast whatever happens until then.
    expect((await post({ ...body, occurredAt: time(2) })).json().errors).toMatchObject([
      { path: 'occurredAt' },
    ]);
    const { items } = await api.call(paymentEndpoints.list, { as: admin, query: { globalSearch: 'signed' } });
    expect(items).toEqual([]);
  });

  it('give the role of their plan, and take it away when they end', async () => {
    const person = await learner();
    const transactionId = randomUUID();
    const { id } = await tell(event({ transactionId, userId: person.id, raw: { order: 'Ä' } }));
    expect(await rolesOf(person)).toEqual(['USER', 'PREMIUM_USER_PLUS']);
    expect(await read(id)).toMatchObject({
      user: { id: person.id, email: person.email },
      status: 'Active',
      amountMinor: 999,
      currency: 'EUR',
      events: [{ type: 'Purchase', raw: '{"order":"Ä"}' }],
    });
    await tell(event({ transactionId, type: 'GracePeriod', occurredAt: time(-0.5), expiresAt: time(2) }));
    expect(await rolesOf(person)).toContain('PREMIUM_USER_PLUS');
    await tell(event({ transactionId, type: 'Hold', occurredAt: time(-0.4) }));
    expect(await rolesOf(person)).toEqual(['USER']);
    await tell(event({ transactionId, type: 'Recovery', occurredAt: time(-0.3) }));
    expect(await rolesOf(person)).toContain('PREMIUM_USER_PLUS');
    await tell(event({ transactionId, type: 'Refund', occurredAt: time(-0.2), amountMinor: 500 }));
    expect(await rolesOf(person)).toEqual(['USER']);
    expect(await read(id)).toMatchObject({ status: 'Refunded', amountMinor: 999, autoRenew: false });
    const { rows } = await api.database.pool.query(
      `select count(*)::int as count from activities where entity_id = $1 and entity_type = 'payments'`,
      [id],
    );
    expect(rows[0].count).toBe(5);
  });

  it('of an older time change nothing when they arrive late, and one that arrives again does nothing', async () => {
    const person = await learner();
    const transactionId = randomUUID();
    const purchase = event({ transactionId, userId: person.id, occurredAt: time(-40), expiresAt: time(20) });
    const refund = event({ transactionId, userId: person.id, type: 'Refund', occurredAt: time(-10) });
    expect(await tell(refund)).toMatchObject({ isNew: true });
    const { id } = await tell(purchase);
    expect(await rolesOf(person)).toEqual(['USER']);
    await tell(event({ transactionId, type: 'Renewal', occurredAt: time(-20) }));
    expect(await tell(refund)).toEqual({ id, isNew: false });
    expect(await tell({ ...purchase, transactionId: 'another' })).toEqual({ id, isNew: false });
    expect(await read(id)).toMatchObject({
      status: 'Refunded',
      events: [{ type: 'Purchase' }, { type: 'Renewal' }, { type: 'Refund' }],
    });
    expect(await rolesOf(person)).toEqual(['USER']);
  });

  it('are numbered by each shop for itself', async () => {
    const person = await learner();
    const sent = event({ transactionId: randomUUID(), userId: person.id });
    const elsewhere = event({ ...sent, provider: 'Stripe', transactionId: randomUUID() });
    const first = await tell(sent);
    const second = await tell(elsewhere);
    expect(second).toMatchObject({ isNew: true });
    expect(second.id).not.toBe(first.id);
    expect(await tell(elsewhere)).toEqual({ id: second.id, isNew: false });
    expect(await tell({ ...sent, transactionId: randomUUID() })).toEqual({ id: first.id, isNew: false });
    const at = ['a', 'b', 'c', 'd'].map((transactionId) => ({ ...sent, eventId: 'at once', transactionId }));
    const answers = await Promise.all(at.map((body, index) => tell(body, index % 2 ? other : api)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  });

  it('that arrive at once, on several servers, count once each', async () => {
    const person = await learner();
    const transactionId = randomUUID();
    const same = event({ transactionId, userId: person.id });
    const others = Array.from({ length: 6 }, (_, hours) =>
      event({ transactionId, type: 'Renewal', occurredAt: time(-0.9 + hours / 24) }),
    );
    const answers = await Promise.all(
      [same, ...others, same, same].map((body, index) => tell(body, index % 2 ? other : api)),
    );
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(7);
    expect((await read(answers[0]?.id ?? '')).events).toHaveLength(7);
    expect(await rolesOf(person)).toEqual(['USER', 'PREMIUM_USER_PLUS']);
  });

  it('leave a role that another payment gives, or that was given by hand', async () => {
    const [twice, byHand] = [await learner(), await learner({ roles: ['USER', 'PREMIUM_USER_PLUS'] })];
    const ids = [randomUUID(), randomUUID(), randomUUID()];
    for (const transactionId of ids.slice(0, 2)) await tell(event({ transactionId, userId: twice.id }));
    await tell(event({ transactionId: ids[2] ?? '', userId: byHand.id }));
    const end = (transactionId = '') => tell(event({ transactionId, type: 'Refund', occurredAt: time(0) }));
    await end(ids[0]);
    expect(await rolesOf(twice)).toContain('PREMIUM_USER_PLUS');
    await end(ids[1]);
    await end(ids[2]);
    expect(await rolesOf(twice)).toEqual(['USER']);
    expect(await rolesOf(byHand)).toEqual(['USER', 'PREMIUM_USER_PLUS']);
  });

  it('of unknown people and products are kept, and found when the person registers', async () => {
    const email = `late-${randomUUID()}@example.test`;
    const transactionId = randomUUID();
    const { id } = await tell(event({ transactionId, email: email.toUpperCase() }));
    const strange = await tell(event({ transactionId: randomUUID(), plan: 'Gold', userId: randomUUID() }));
    expect(await read(id)).toMatchObject({ user: null, payer: email.toUpperCase() });
    expect(await read(strange.id)).toMatchObject({ user: null, plan: null, productId: 'plus' });
    const { items } = await api.call(paymentEndpoints.list, { as: admin, query: { globalSearch: email } });
    expect(items.map((one) => one.id)).toEqual([id]);
    const person = await learner({ email });
    await syncPurchases(api.database);
    expect(await read(id)).toMatchObject({ user: { id: person.id }, payer: '' });
    expect(await rolesOf(person)).toContain('PREMIUM_USER_PLUS');
  });

  it('of hundreds of unknown people are looked up among thousands at once', async () => {
    const { pool } = api.database;
    const columns = await pool.query<{ names: string }>(`
      select string_agg(quote_ident(attname), ', ') as names from pg_attribute
      where attrelid = 'users'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
        and attname not in ('id', 'email', 'username', 'phone', 'search')`);
    const names = columns.rows[0]?.names;
    const { id } = await learner();
    const numbers = 'generate_series(1, 6000) as number';
    await pool.query(`insert into users (id, email, username, search, ${names})
      select gen_random_uuid(), 'crowd' || number || '@x.test', 'crowd' || number, '', ${names}
      from users, ${numbers} where id = '${id}'`);
    await pool.query(`insert into payments (id, provider, platform, product_id, transaction_id, status, purchased_at,
        starts_at, auto_renew, search, payer)
      select gen_random_uuid(), 'Stripe', 'web', '', 'crowd' || number, 'Expired', now(), now(), false, '',
        'unknown' || number || '@x.test' from ${numbers} where number <= 1500`);
    await pool.query('analyze users, payments');
    // Comparing each with each takes longer than this test may.
    await syncPurchases(api.database);
    expect((await pool.query(`select from payments where payer like 'unknown%@x.test'`)).rowCount).toBe(1500);
    await pool.query(`delete from payments where transaction_id like 'crowd%'`);
    await pool.query(`delete from users where username like 'crowd%'`);
  }, 20_000);

  it('are corrected by an Admin, who says who paid and for what, whatever the shop tells later', async () => {
    const transactionId = randomUUID();
    const [one, other] = [await learner(), await learner()];
    const sent = { transactionId, email: `unknown-${randomUUID()}@x.test`, plan: 'Gold' };
    const { id } = await tell(event({ ...sent, occurredAt: time(-2) }));
    const correct = (as: Person, { id: userId }: Pick<Person, 'id'>) =>
      api.raw(paymentEndpoints.correct, {
        as,
        params: { id },
        body: { userId, plan: 'PaidBasicPacket', note: 'As the receipt says' },
      });
    expect((await correct(support, one)).statusCode).toBe(403);
    expect((await correct(admin, { id: randomUUID() })).json().errors).toMatchObject([{ path: 'userId' }]);
    expect((await correct(admin, one)).statusCode).toBe(200);
    expect(await rolesOf(one)).toContain('PREMIUM_USER_BASIC');
    await tell(event({ ...sent, type: 'Renewal', amountMinor: 1200, expiresAt: time(60) }));
    const renewed = await read(id);
    expect(renewed).toMatchObject({
      ...{ user: { id: one.id }, payer: '', plan: 'PaidBasicPacket', status: 'Active', amountMinor: 1200 },
      events: [{ type: 'Purchase' }, { type: 'Renewal' }, { type: 'Correction', createdBy: admin.id }],
    });
    await correct(admin, other);
    expect(await rolesOf(one)).toEqual(['USER']);
    expect(await rolesOf(other)).toContain('PREMIUM_USER_BASIC');
    await tell(event({ ...sent, type: 'Refund' }));
    expect(await read(id)).toMatchObject({ status: 'Refunded', purchasedAt: renewed.purchasedAt });
    expect(await rolesOf(other)).toEqual(['USER']);
  });

  it('expire by time', async () => {
    const person = await learner();
    const { id } = await tell(event({ transactionId: randomUUID(), userId: person.id }));
    const earlier = `update payment_events set expires_at = now() - interval '1 second' where payment_id = $1`;
    await api.database.pool.query(earlier, [id]);
    await api.database.pool.query(`update payments set due_at = now() - interval '1 second' where id = $1`, [
      id,
    ]);
    await Promise.all([syncPurchases(api.database), syncPurchases(api.database)]);
    expect(await read(id)).toMatchObject({ status: 'Expired', autoRenew: false });
    expect(await rolesOf(person)).toEqual(['USER']);
  });

  it('are added and ended by hand by an Admin', async () => {
    const person = await learner();
    const body = {
      userId: person.id,
      plan: 'PaidBasicPacket',
      amountMinor: 24_500,
      currency: 'KWD',
      note: 'Bank',
    };
    const headers = { 'idempotency-key': randomUUID() };
    const { id } = await api.call(paymentEndpoints.add, { as: admin, body, headers });
    expect((await api.call(paymentEndpoints.add, { as: admin, body, headers })).id).toBe(id);
    expect(await read(id)).toMatchObject({
      provider: 'Manual',
      expiresAt: null,
      events: [{ createdBy: admin.id, note: 'Bank' }],
    });
    expect(await rolesOf(person)).toEqual(['USER', 'PREMIUM_USER_BASIC']);
    const end = () => api.call(paymentEndpoints.end, { as: admin, params: { id } });
    for (const ended of await Promise.all([end(), end(), end()]))
      expect(ended).toMatchObject({ status: 'Expired' });
    expect((await read(id)).events.map(({ type }) => type)).toEqual(['Purchase', 'Expiry']);
    expect(await rolesOf(person)).toEqual(['USER']);
    const refused = await api.issue(paymentEndpoints.add, {
      as: admin,
      body: { ...body, userId: randomUUID() },
    });
    expect(refused.errors).toMatchObject([{ path: 'userId' }]);
    const sold = await tell(event({ transactionId: randomUUID(), userId: person.id }));
    const kept = await api.issue(paymentEndpoints.end, { as: admin, params: { id: sold.id } });
    expect(kept.errorCode).toBe('CONFLICT');
  });

  it('are shown to Support for people of their namespaces, without what the shop said', async () => {
    const [near, far] = [await learner({ assignNamespaces: [namespace] }), await learner()];
    const seen = await tell(event({ transactionId: randomUUID(), userId: near.id, raw: { a: 1 } }));
    const hidden = await tell(event({ transactionId: randomUUID(), userId: far.id }));
    const { items } = await api.call(paymentEndpoints.list, { as: support });
    expect(items.map(({ id }) => id)).toEqual([seen.id]);
    expect((await read(seen.id, support)).events[0]).not.toHaveProperty('raw');
    const refused = await api.issue(paymentEndpoints.details, { as: support, params: { id: hidden.id } });
    expect(refused.errorCode).toBe('NOT_FOUND');
  });

  it('are listed by person, name, product and transaction, page by page', async () => {
    const person = await learner({ firstName: 'Καλλιόπη', lastName: 'Zed' });
    const ids: string[] = [];
    for (const number of [1, 2, 3])
      ids.push(
        (await tell(event({ transactionId: `list-${number}`, userId: person.id, productId: 'Ünique' }))).id,
      );
    const list = async (query: Record<string, string>) =>
      api.call(paymentEndpoints.list, { as: admin, query });
    for (const globalSearch of ['καλλιοπη', 'unique', 'LIST-', person.email])
      expect((await list({ globalSearch })).paging.total, globalSearch).toBe(3);
    const page = await list({ userId: person.id, page: '1', pageSize: '2', sortField: 'expiresAt' });
    expect(page.paging).toEqual({ page: 1, pageSize: 2, total: 3, currentSize: 1 });
    expect((await list({ userId: person.id, status: 'Refunded' })).items).toEqual([]);
  });

  it('stay when their person is erased, without what was said of them', async () => {
    const person = await learner({ firstName: 'Erasmia' });
    const transactionId = randomUUID();
    const { id } = await tell(event({ transactionId, userId: person.id, raw: { mail: person.email } }));
    const stranger = await tell(
      event({ transactionId: randomUUID(), email: `x-${person.email}`, raw: { by: person.email } }),
    );
    await inTransaction(api.database, (connection) => startErasure(connection, person.id));
    const services = {
      database: api.database,
      queue: undefined as never,
      settings: undefined as never,
      env: { JWT_SECRET, PUBLIC_URL: undefined },
    };
    expect(await erasePerson(services, person.id)).toBe('erased');
    await tell(
      event({
        transactionId,
        type: 'Renewal',
        occurredAt: time(0),
        email: person.email,
        raw: { mail: person.email },
      }),
    );
    const later = {
      transactionId: randomUUID(),
      email: ` ${person.email.toUpperCase()}`,
      raw: { by: person.email },
    };
    const unlinked = await tell(event(later));
    expect(await read(unlinked.id)).toMatchObject({ user: null, payer: '', events: [{ raw: '' }] });
    const payment = await read(id);
    expect(payment).toMatchObject({ user: null, payer: '', status: 'Active', amountMinor: 999 });
    expect(payment.events.map(({ raw }) => raw)).toEqual(['', '']);
    expect((await read(stranger.id)).events[0]?.raw).toBe('');
    const everything =
      'select (select json_agg(p) from payments p)::text || (select json_agg(e) from payment_events e)::text as text';
    const { rows } = await api.database.pool.query(everything);
    expect(rows[0].text.toLowerCase().replaceAll(`x-${person.email}`, '')).not.toContain(person.email);
    // Someone who registers with the address is a person like any other.
    const again = await learner({ email: person.email });
    const bought = await tell(event({ transactionId: randomUUID(), email: person.email, raw: { a: 1 } }));
    expect(await read(bought.id)).toMatchObject({ user: { id: again.id }, events: [{ raw: '{"a":1}' }] });
  });
});

describe('without a secret', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  it('there is no webhook', async () => {
    const response = await api.app.inject({
      method: 'POST',
      url: '/api/payment/webhook',
      headers: { 'x-signature': 't=1,v1=00' },
      payload: { a: 1 },
    });
    expect(response.statusCode).toBe(404);
  });
});
