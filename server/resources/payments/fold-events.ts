import {
  givingStatuses,
  type KeptEventType,
  type PaidPlan,
  type PaymentStatus,
  statusAfter,
} from '#contract/payments.ts';
import type { paymentEvents, payments } from './payments.table.ts';

type EventRow = typeof paymentEvents.$inferSelect;
/** What an event says; times are milliseconds. */
export type Happened = Pick<
  EventRow,
  | 'eventId'
  | 'type'
  | 'userId'
  | 'platform'
  | 'plan'
  | 'productId'
  | 'amountMinor'
  | 'currency'
  | 'isEndless'
  | 'autoRenew'
> & { occurredAt: number; startsAt: number | null; expiresAt: number | null };

/** What the events of a payment make of it. */
export type Folded = Pick<
  typeof payments.$inferSelect,
  'userId' | 'platform' | 'plan' | 'productId' | 'status' | 'amountMinor' | 'currency' | 'autoRenew'
> & {
  purchasedAt: number;
  startsAt: number;
  expiresAt: number | null;
  /** When time alone changes what it gives. */
  dueAt: number | null;
};

/** The events at which money is paid; the amount of a refund is not the price. */
const charges: readonly KeptEventType[] = ['Pending', 'Purchase', 'Renewal', 'Recovery'];
const endings: readonly PaymentStatus[] = ['Expired', 'Refunded', 'Failed'];
const stopsRenewal = (status: PaymentStatus) => status === 'Canceled' || endings.includes(status);

/**
 * What a payment is after its events, which are at least one: they are put in the order in which they happened, so that it
 * does not matter how they arrived. Of two at the same time the one that ends the payment counts. Corrections hold over all
 * that a shop tells, also later.
 */
export function foldEvents(events: readonly Happened[], now: number): Folded {
  const isCorrection = ({ type }: Happened) => Number(type === 'Correction');
  const isEnding = ({ type }: Happened) =>
    Number(type !== 'Correction' && endings.includes(statusAfter[type]));
  const ordered = events.toSorted(
    (a, b) =>
      isCorrection(a) - isCorrection(b) ||
      a.occurredAt - b.occurredAt ||
      isEnding(a) - isEnding(b) ||
      (a.eventId < b.eventId ? -1 : 1),
  );
  const [first] = ordered;
  if (!first) throw new Error('A payment has at least one event.');
  const firstStart = ordered.find(({ startsAt }) => startsAt !== null)?.startsAt;
  const folded: Folded = {
    userId: null,
    platform: 'other',
    plan: null,
    productId: '',
    status: 'Pending',
    amountMinor: null,
    currency: null,
    autoRenew: false,
    purchasedAt: first.occurredAt,
    // A shop renews before a period ends: what it says of the next one must not take the role away until then.
    startsAt: firstStart ?? first.occurredAt,
    expiresAt: null,
    dueAt: null,
  };
  for (const event of ordered) {
    folded.userId = event.userId ?? folded.userId;
    folded.plan = event.plan === null ? folded.plan : ((event.plan || null) as PaidPlan | null);
    if (event.type === 'Correction') continue;
    folded.status = statusAfter[event.type];
    folded.platform = event.platform ?? folded.platform;
    folded.productId = event.productId ?? folded.productId;
    folded.autoRenew = event.autoRenew ?? (folded.autoRenew && !stopsRenewal(folded.status));
    if (event.amountMinor !== null && charges.includes(event.type)) {
      folded.amountMinor = event.amountMinor;
      folded.currency = event.currency;
    }
    if (event.isEndless) folded.expiresAt = null;
    else folded.expiresAt = event.expiresAt ?? folded.expiresAt;
    if (folded.status === 'Expired')
      folded.expiresAt = Math.min(folded.expiresAt ?? event.occurredAt, event.occurredAt);
  }
  if (!givingStatuses.includes(folded.status)) return folded;
  if (folded.expiresAt !== null && folded.expiresAt <= now)
    return { ...folded, status: 'Expired', autoRenew: false };
  return { ...folded, dueAt: folded.startsAt > now ? folded.startsAt : folded.expiresAt };
}
