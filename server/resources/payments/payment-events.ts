import { and, eq, inArray, sql } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import { givingStatuses, paidRoles, roleOfPlan } from '#contract/payments.ts';
import { toIso } from '#server/content/present.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { nameKey, writeAccount } from '#server/resources/accounts/account.ts';
import { erasedAddress } from '#server/resources/accounts/erasure/erased-address.ts';
import { users } from '#server/resources/accounts/users.table.ts';
import { foldEvents } from './fold-events.ts';
import { paymentEvents, payments } from './payments.table.ts';

type PaymentRow = typeof payments.$inferSelect;
type NewEvent = Omit<typeof paymentEvents.$inferInsert, 'id' | 'paymentId' | 'userId'>;

/** Services that taking payments uses. */
export interface PaymentServices {
  database: Database;
  env: Pick<Env, 'JWT_SECRET'>;
}

/** An event of the payment that a shop, or this portal for Manual ones, knows by a number. */
export interface Received {
  provider: PaymentRow['provider'];
  transactionId: string;
  /** What is said of the person who paid. */
  person: { userId?: string | undefined; email?: string | undefined };
  event: NewEvent;
}

/** The number of the advisory locks that keep an event from being taken twice at once. */
const eventLocks = 7;
const lockEvent = `select pg_advisory_xact_lock(${eventLocks}, hashtext($1))`;
/** Shops number their events each for themselves. */
const paymentOfEvent = `select p.id from payment_events e join payments p on p.id = e.payment_id
  where e.event_id = $1 and p.provider = $2`;
const knownPerson = `select id from users
  where id = $1 or ($1::uuid is null and email_verified and replace(lower(normalize(email, NFC)), 'ς', 'σ') = $2)`;
const readErased = 'select id from erased_people where id = any($1::uuid[]) or address_key = $2 limit 1';

/**
 * Keeps an event, and brings its payment and the roles of the person up to date, in one transaction. An event that was
 * received before from the same provider changes nothing; those of one payment wait for each other. Nothing is kept of
 * people who were erased.
 */
export async function receiveEvent(
  { database, env }: PaymentServices,
  origin: ActivityOrigin,
  { provider, transactionId, person, event }: Received,
): Promise<{ id: string; isNew: boolean }> {
  return inTransaction(database, async (connection) => {
    await connection.run(prepared(lockEvent, [`${provider} ${event.eventId}`]));
    const [received] = await connection.run<{ id: string }>(
      prepared(paymentOfEvent, [event.eventId, provider]),
    );
    if (received) return { id: received.id, isNew: false };
    const payment = await lockedPayment(connection, { provider, transactionId, event });
    const { userId = null, email = '' } = person;
    const before = event.type === 'Correction' ? null : payment.userId;
    const [known] = await connection.run<{ id: string }>(prepared(knownPerson, [userId, nameKey(email)]));
    const addressKey = email && !known ? erasedAddress(email, env.JWT_SECRET) : null;
    const erased = await connection.run(prepared(readErased, [[userId, before].filter(Boolean), addressKey]));
    const isErased = erased.length > 0;
    await connection.insert(paymentEvents).values({
      ...event,
      id: uuidv7(),
      paymentId: payment.id,
      userId: isErased ? null : (known?.id ?? null),
      ...(isErased && { raw: '', note: '' }),
    });
    const payer = isErased ? '' : email || userId || '';
    await refresh(connection, origin, known || !payer ? payment : { ...payment, payer }, event.type);
    return { id: payment.id, isNew: true };
  });
}

/** The payment of an event, which is made if there is none; nobody else changes it until the transaction ends. */
async function lockedPayment(
  connection: Connection,
  { provider, transactionId, event }: Pick<Received, 'provider' | 'transactionId' | 'event'>,
): Promise<PaymentRow> {
  const { occurredAt } = event;
  await connection
    .insert(payments)
    .values({
      id: uuidv7(),
      provider,
      transactionId,
      platform: 'other',
      productId: '',
      status: 'Pending',
      purchasedAt: occurredAt,
      startsAt: occurredAt,
      autoRenew: false,
      search: '',
    })
    .onConflictDoNothing();
  const [row] = await connection
    .select()
    .from(payments)
    .where(and(eq(payments.provider, provider), eq(payments.transactionId, transactionId)))
    .for('update');
  if (!row) throw new ApiError('CONFLICT', { context: 'busy' });
  return row;
}

const at = (time: number) => new Date(time).toISOString();
const timeOf = (column: string) => Date.parse(toIso(column));
const timeOrNull = (column: string | null) => (column === null ? null : timeOf(column));

/** Brings a payment that is locked up to date with its events and the time, and then the roles of whom it concerns. */
export async function refresh(
  connection: Connection,
  origin: ActivityOrigin,
  payment: PaymentRow,
  cause: string,
): Promise<void> {
  const events = await connection.select().from(paymentEvents).where(eq(paymentEvents.paymentId, payment.id));
  const happened = events.map((event) => ({
    ...event,
    occurredAt: timeOf(event.occurredAt),
    startsAt: timeOrNull(event.startsAt),
    expiresAt: timeOrNull(event.expiresAt),
  }));
  // The clock of the database, by which a payment is due, may be ahead.
  const now = Math.max(Date.now(), cause === 'Time' ? (timeOrNull(payment.dueAt) ?? 0) : 0);
  const { purchasedAt, startsAt, expiresAt, dueAt, ...folded } = foldEvents(happened, now);
  const userId = folded.userId ?? payment.userId;
  await connection
    .update(payments)
    .set({
      ...folded,
      userId,
      payer: userId ? '' : payment.payer,
      purchasedAt: at(purchasedAt),
      startsAt: at(startsAt),
      expiresAt: expiresAt === null ? null : at(expiresAt),
      dueAt: dueAt === null ? null : at(dueAt),
      search: fold(`${folded.productId}\n${payment.transactionId}`),
      updatedAt: sql`now()`,
    })
    .where(eq(payments.id, payment.id));
  await recordActivity(connection, origin, {
    type: events.length === 1 && cause !== 'Time' ? 'Create' : 'Update',
    entityType: 'payments',
    entityId: payment.id,
    summary: payment.transactionId,
    content: { event: cause, status: { old: payment.status, new: folded.status }, userId },
  });
  const concerned = [...new Set([payment.userId, userId])].filter((id) => id !== null).toSorted();
  for (const id of concerned) await refreshRoles(connection, origin, id);
}

/**
 * Gives a person the roles that their payments give, and takes away those that none gives any more. Roles that they have
 * otherwise, given by hand, stay.
 */
async function refreshRoles(connection: Connection, origin: ActivityOrigin, userId: string): Promise<void> {
  const [account] = await connection.select().from(users).where(eq(users.id, userId)).for('update');
  if (!account) return;
  const plans = await connection
    .select({ plan: payments.plan })
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        inArray(payments.status, [...givingStatuses]),
        sql`${payments.startsAt} <= now() and (${payments.expiresAt} is null or ${payments.expiresAt} > now())`,
      ),
    );
  const given = plans.flatMap(({ plan }) => (plan ? [roleOfPlan[plan]] : []));
  const { roles } = account;
  const others = (roles as string[]).filter((role) => !(account.paidRoles as string[]).includes(role));
  const paid = paidRoles.filter((role) => given.includes(role) && !others.includes(role));
  const kept = roles.filter((role) => others.includes(role) || (paid as string[]).includes(role));
  const added = paid.filter((role) => !kept.includes(role));
  await writeAccount(connection, origin, account, { roles: [...kept, ...added], paidRoles: paid });
}
