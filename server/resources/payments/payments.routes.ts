import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { limits } from '#contract/limits.ts';
import {
  type Payment,
  type PaymentDetails,
  type PaymentEventBody,
  paidPlans,
  paymentEndpoints,
} from '#contract/payments.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { toIso } from '#server/content/present.ts';
import { columnFilter, escapeLike } from '#server/database/list-page.ts';
import { prepared, Statement, selectList } from '#server/database/statement.ts';
import type { Env } from '#server/env.ts';
import { ApiError, invalidAt, notFound } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import { seesAllNamespaces, type Viewer } from '#server/http/viewer.ts';
import { type PaymentServices, type Received, receiveEvent } from './payment-events.ts';
import { paymentEvents, payments } from './payments.table.ts';
import { isSignedBody } from './webhook-signature.ts';

interface Services extends PaymentServices {
  env: Pick<Env, 'JWT_SECRET' | 'PAYMENT_WEBHOOK_SECRET'>;
}

type ListedPayment = typeof payments.$inferSelect & { name: string | null; email: string | null };

const sortColumns = {
  purchasedAt: 't.purchased_at',
  expiresAt: `coalesce(t.expires_at, 'infinity')`,
  amountMinor: 'coalesce(t.amount_minor, -1)',
  status: 't.status',
  provider: 't.provider',
  plan: `coalesce(t.plan, '')`,
  productId: 't.product_id',
  updatedAt: 't.updated_at',
};
const nameOfUser = `coalesce(nullif(trim(concat_ws(' ', u.first_name, u.last_name)), ''), u.username)`;
const columns = `${selectList(payments, ['search', 'dueAt'])}, ${nameOfUser} as name, u.email`;
const withUsers = 'payments t left join users u on u.id = t.user_id';
const readEvents = `select ${selectList(paymentEvents)} from payment_events t where t.payment_id = $1
  order by t.occurred_at, t.received_at, t.id`;

/** The calls of payments. */
export async function paymentRoutes(app: FastifyInstance, services: Services): Promise<void> {
  const { database, env } = services;
  async function readPayment(viewer: Viewer, id: string): Promise<ListedPayment> {
    const statement = visibleTo(viewer);
    statement.and(`t.id = ${statement.value(id)}`);
    const text = `select ${columns} from ${withUsers} ${statement.where}`;
    const [row] = await database.drizzle.run<ListedPayment>(prepared(text, statement.values));
    if (!row) throw notFound();
    return row;
  }

  async function expectPerson(id: string): Promise<void> {
    const { rowCount } = await database.pool.query('select from users where id = $1', [id]);
    if (!rowCount) throw invalidAt('userId', 'unknownReference');
  }

  route(app, paymentEndpoints.list, async ({ query, viewer }) => {
    const { page, pageSize, sortField, orderType, globalSearch, userId, status } = query;
    const statement = visibleTo(viewer);
    if (userId) columnFilter(payments, 'userId')?.(statement, userId);
    if (status) columnFilter(payments, 'status')?.(statement, status);
    if (globalSearch) filterBySearch(statement, globalSearch);
    const count = `select count(*)::int as total from payments t ${statement.where}`;
    const counted = prepared(count, [...statement.values]);
    const order = `order by ${sortColumns[sortField]} ${orderType}, t.id ${orderType}`;
    const limit = `limit ${statement.value(pageSize)} offset ${statement.value(page * pageSize)}`;
    const text = `select ${columns} from ${withUsers} ${statement.where} ${order} ${limit}`;
    const [rows, [{ total } = { total: 0 }]] = await Promise.all([
      database.drizzle.run<ListedPayment>(prepared(text, statement.values)),
      database.drizzle.run<{ total: number }>(counted),
    ]);
    return { items: rows.map(present), paging: { page, pageSize, total, currentSize: rows.length } };
  });

  route(app, paymentEndpoints.details, async ({ params, viewer }): Promise<PaymentDetails> => {
    const row = await readPayment(viewer, params.id);
    const events = await database.drizzle.run<typeof paymentEvents.$inferSelect>(
      prepared(readEvents, [params.id]),
    );
    return {
      ...present(row),
      events: events.map((event) => {
        const { id, eventId, type, createdBy, amountMinor, currency, note } = event;
        return {
          ...{ id, eventId, type, createdBy, amountMinor: numberOf(amountMinor), currency, note },
          occurredAt: toIso(event.occurredAt),
          receivedAt: toIso(event.receivedAt),
          expiresAt: event.expiresAt && toIso(event.expiresAt),
          ...(seesAllNamespaces(viewer) && { raw: event.raw }),
        };
      }),
    };
  });

  route(app, paymentEndpoints.add, async ({ body, viewer, request }) => {
    await expectPerson(body.userId);
    return runOnce<Payment>({ database }, { viewer, request, sent: body }, async (keep) => {
      const { userId, plan, amountMinor, currency, expiresAt, note } = body;
      const transactionId = `manual-${uuidv7()}`;
      const occurredAt = new Date().toISOString();
      const event: Received['event'] = {
        ...{ plan, amountMinor, currency, expiresAt, note, occurredAt },
        eventId: transactionId,
        type: 'Purchase',
        createdBy: viewer.id,
        platform: 'web',
        productId: plan,
        startsAt: body.startsAt ?? occurredAt,
        isEndless: expiresAt === null,
        autoRenew: false,
      };
      const received = { provider: 'Manual' as const, transactionId, person: { userId }, event };
      const { id } = await receiveEvent(services, originOf(request), received);
      return keep(database.drizzle, present(await readPayment(viewer, id)));
    });
  });

  route(app, paymentEndpoints.end, async ({ params, viewer, request }) => {
    const { provider, transactionId, status } = await readPayment(viewer, params.id);
    if (provider !== 'Manual') throw new ApiError('CONFLICT', { context: 'notManual' });
    if (status !== 'Expired') {
      const event: Received['event'] = {
        // It ends once, also when it is ended twice at once.
        eventId: `end-${params.id}`,
        type: 'Expiry',
        occurredAt: new Date().toISOString(),
        createdBy: viewer.id,
      };
      await receiveEvent(services, originOf(request), { provider, transactionId, person: {}, event });
    }
    return present(await readPayment(viewer, params.id));
  });

  route(app, paymentEndpoints.correct, async ({ params, body, viewer, request }) => {
    const { provider, transactionId } = await readPayment(viewer, params.id);
    await expectPerson(body.userId);
    const event: Received['event'] = {
      eventId: `correct-${uuidv7()}`,
      type: 'Correction',
      occurredAt: new Date().toISOString(),
      createdBy: viewer.id,
      plan: body.plan,
      note: body.note,
    };
    const person = { userId: body.userId };
    await receiveEvent(services, originOf(request), { provider, transactionId, person, event });
    return present(await readPayment(viewer, params.id));
  });

  // The signature is of the bytes that were sent, so this call alone keeps them.
  await app.register(async (signed) => {
    const secret = env.PAYMENT_WEBHOOK_SECRET;
    const parse = signed.getDefaultJsonParser('error', 'error');
    const check = (header: unknown, body: Buffer) => {
      if (!secret || !isSignedBody(header, body, secret))
        throw new ApiError('ACCESS_DENIED', { context: 'signature' });
    };
    signed.removeContentTypeParser('application/json');
    signed.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
      try {
        check(request.headers['x-signature'], body as Buffer);
      } catch (error) {
        return done(error as Error);
      }
      return parse(request, body.toString(), done);
    });
    signed.addHook('onRequest', async (request) => {
      if (!secret && request.method === 'POST') throw notFound();
    });
    signed.addHook('preHandler', async (request) => {
      if (request.body === undefined) check(request.headers['x-signature'], Buffer.alloc(0));
    });
    route(signed, paymentEndpoints.webhook, async ({ body, request }) =>
      receiveEvent(services, originOf(request), receivedFrom(body)),
    );
  });
}

/** Narrows payments to those that the viewer may see: all of them, or those of people of their namespaces. */
function visibleTo(viewer: Viewer): Statement {
  const statement = new Statement();
  if (seesAllNamespaces(viewer)) return statement;
  const own = statement.value(viewer.namespaces);
  return statement.and(`t.user_id in (select id from users where assign_namespaces && ${own}::uuid[])`);
}

function filterBySearch(statement: Statement, search: string): void {
  const term = statement.value(`%${escapeLike(fold(search))}%`);
  statement.and(`(t.search like ${term} or t.payer <> '' and lower(t.payer) like ${term}
    or t.user_id in (select id from users where search like ${term}))`);
}

/** What a shop says, as it is kept. */
function receivedFrom({ provider, transactionId, userId, email, raw, ...said }: PaymentEventBody): Received {
  const { eventId, type, plan, platform, productId, amountMinor, currency, startsAt, autoRenew } = said;
  const knownPlan = paidPlans.find((known) => known === plan) ?? '';
  return {
    provider,
    transactionId,
    person: { userId, email: email?.trim() },
    event: {
      ...{ eventId, type, platform, productId, amountMinor, currency, startsAt, autoRenew },
      occurredAt: said.occurredAt,
      plan: plan === undefined ? undefined : knownPlan,
      expiresAt: said.expiresAt,
      isEndless: said.expiresAt === null,
      raw: raw === undefined ? '' : JSON.stringify(raw).slice(0, limits.rawPayment),
    },
  };
}

function present(row: ListedPayment): Payment {
  const { id, userId, name, email, payer, provider, platform, plan, productId, transactionId } = row;
  return {
    ...{ id, payer, provider, platform, plan, productId, transactionId },
    user: userId && email !== null ? { id: userId, name: name ?? '', email } : null,
    status: row.status,
    amountMinor: numberOf(row.amountMinor),
    currency: row.currency,
    purchasedAt: toIso(row.purchasedAt),
    startsAt: toIso(row.startsAt),
    expiresAt: row.expiresAt && toIso(row.expiresAt),
    autoRenew: row.autoRenew,
    createdAt: toIso(row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}

/** A bigint, which arrives as text. */
function numberOf(value: number | string | null): number | null {
  return value === null ? null : Number(value);
}
