import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Platform } from '#contract/entity.ts';
import type { KeptEventType, PaidPlan, PaymentProvider, PaymentStatus } from '#contract/payments.ts';
import { owner, timestampColumn } from '#server/database/columns.ts';

/** Subscriptions and purchases, as their events leave them. */
export const payments = pgTable(
  'payments',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestampColumn('created_at').notNull().defaultNow(),
    updatedAt: timestampColumn('updated_at').notNull().defaultNow(),
    /** Stays when the person is erased, as their id elsewhere does. */
    userId: uuid('user_id'),
    /** The e-mail address or id by which nobody was found. */
    payer: text('payer').notNull().default(''),
    provider: text('provider').$type<PaymentProvider>().notNull(),
    platform: text('platform').$type<Platform>().notNull(),
    plan: text('plan').$type<PaidPlan>(),
    productId: text('product_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    status: text('status').$type<PaymentStatus>().notNull(),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text('currency'),
    purchasedAt: timestampColumn('purchased_at').notNull(),
    startsAt: timestampColumn('starts_at').notNull(),
    expiresAt: timestampColumn('expires_at'),
    autoRenew: boolean('auto_renew').notNull(),
    /** When time alone changes what it gives: it begins or expires. */
    dueAt: timestampColumn('due_at'),
    /** The folded product and transaction. */
    search: text('search').notNull(),
  },
  (table) => [
    uniqueIndex('payments_transaction_key').on(table.provider, table.transactionId),
    index('payments_purchased').on(table.purchasedAt, table.id),
    index('payments_user').on(table.userId, table.purchasedAt),
    index('payments_due').on(table.dueAt).where(sql`due_at is not null`),
    index('payments_unknown').on(table.payer).where(sql`user_id is null and payer <> ''`),
    index('payments_search').using('gin', table.search.op('gin_trgm_ops')),
  ],
);

/** What happened to payments, as it was received; what an event does not say is null. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    id: uuid('id').primaryKey(),
    paymentId: owner('payment_id', () => payments.id),
    eventId: text('event_id').notNull(),
    type: text('type').$type<KeptEventType>().notNull(),
    occurredAt: timestampColumn('occurred_at').notNull(),
    receivedAt: timestampColumn('received_at').notNull().defaultNow(),
    createdBy: uuid('created_by'),
    userId: uuid('user_id'),
    platform: text('platform').$type<Platform>(),
    /** Empty where it was sent, and is unknown. */
    plan: text('plan').$type<PaidPlan | ''>(),
    productId: text('product_id'),
    amountMinor: bigint('amount_minor', { mode: 'number' }),
    currency: text('currency'),
    startsAt: timestampColumn('starts_at'),
    expiresAt: timestampColumn('expires_at'),
    /** Whether it says that the payment never expires. */
    isEndless: boolean('is_endless').notNull().default(false),
    autoRenew: boolean('auto_renew'),
    note: text('note').notNull().default(''),
    raw: text('raw').notNull().default(''),
  },
  (table) => [
    uniqueIndex('payment_events_event_key').on(table.eventId, table.paymentId),
    index('payment_events_payment').on(table.paymentId, table.occurredAt),
  ],
);
