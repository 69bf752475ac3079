import { uuidv7 } from 'uuidv7';
import { fold } from '#contract/fold.ts';
import {
  type PaidPlan,
  type PaymentEventType,
  type PaymentProvider,
  roleOfPlan,
} from '#contract/payments.ts';
import type { users } from '#server/resources/accounts/users.table.ts';
import type { aliases } from '#server/resources/aliases/aliases.table.ts';
import type { collections } from '#server/resources/collections/collections.table.ts';
import { foldEvents } from '#server/resources/payments/fold-events.ts';
import type { paymentEvents, payments } from '#server/resources/payments/payments.table.ts';

type Person = typeof users.$inferInsert & { id: string };

/** What a demo learner paid: what happened so many days ago, and until when it was paid for then. */
interface Sold {
  provider: PaymentProvider;
  plan: PaidPlan;
  productId: string;
  amountMinor: number;
  currency: string;
  events: readonly [type: PaymentEventType, daysAgo: number, until?: number][];
}

const sold: readonly Sold[] = [
  {
    provider: 'GooglePlay',
    plan: 'PaidPlusPacket',
    productId: 'plus_monthly',
    amountMinor: 999,
    currency: 'EUR',
    events: [
      ['Purchase', 70, 40],
      ['Renewal', 40, 10],
      ['GracePeriod', 10, 4],
      ['Recovery', 8, -20],
    ],
  },
  {
    provider: 'AppStore',
    plan: 'PaidBasicPacket',
    productId: 'basic_monthly',
    amountMinor: 700,
    currency: 'JPY',
    events: [
      ['Purchase', 25, -5],
      ['Cancellation', 3],
    ],
  },
  {
    provider: 'Stripe',
    plan: 'PaidPlusPacket',
    productId: 'plus_yearly',
    amountMinor: 24_500,
    currency: 'KWD',
    events: [
      ['Purchase', 120, -245],
      ['Refund', 100],
    ],
  },
  {
    provider: 'Manual',
    plan: 'PaidBasicPacket',
    productId: 'PaidBasicPacket',
    amountMinor: 4_900,
    currency: 'EUR',
    events: [['Purchase', 200, 20]],
  },
];

const day = 86_400_000;
const isPaid = (type: PaymentEventType) => ['Purchase', 'Renewal', 'Recovery', 'Refund'].includes(type);

/** The payments of the first learners, who get the roles of what is still paid for. */
export function demoPayments(people: Person[], now: Date) {
  const rows: (typeof payments.$inferInsert)[] = [];
  const events: (typeof paymentEvents.$inferInsert)[] = [];
  // Rows that are inserted together name the same columns.
  for (const person of people) person.paidRoles = [];
  sold.forEach(({ provider, plan, productId, amountMinor, currency, events: happened }, number) => {
    const person = people[number];
    if (!person) return;
    const id = uuidv7();
    const transactionId = `demo-${number + 1}`;
    const own = happened.map(([type, daysAgo, until]) => ({
      ...{ type, userId: person.id, platform: null, plan, productId, currency },
      amountMinor: isPaid(type) ? amountMinor : null,
      eventId: `${transactionId}-${type}-${daysAgo}`,
      occurredAt: now.getTime() - daysAgo * day,
      startsAt: null,
      expiresAt: until === undefined ? null : now.getTime() - until * day,
      isEndless: false,
      autoRenew: provider !== 'Manual' && isPaid(type) && type !== 'Refund' ? true : null,
    }));
    const { purchasedAt, startsAt, expiresAt, dueAt, ...folded } = foldEvents(own, now.getTime());
    const iso = (time: number | null) => time && new Date(time).toISOString();
    const times = { expiresAt: iso(expiresAt) || null, dueAt: iso(dueAt) || null };
    const from = { purchasedAt: iso(purchasedAt) || '', startsAt: iso(startsAt) || '' };
    const search = fold(`${productId}\n${transactionId}`);
    rows.push({ ...folded, ...times, ...from, id, provider, transactionId, search });
    for (const event of own)
      events.push({
        ...event,
        id: uuidv7(),
        paymentId: id,
        occurredAt: iso(event.occurredAt) || '',
        receivedAt: iso(event.occurredAt) || '',
        startsAt: null,
        expiresAt: iso(event.expiresAt) || null,
      });
    if (dueAt === null) return;
    const role = roleOfPlan[plan];
    person.roles = [...(person.roles ?? []), role];
    person.paidRoles = [role];
  });
  return { payments: rows, events };
}

/** Short addresses of the first courses. */
export function demoAliases(
  courses: readonly (typeof collections.$inferInsert)[],
  createdBy: string,
): (typeof aliases.$inferInsert)[] {
  const [first, second] = courses.filter(({ status, isTemplate }) => status === 'Active' && !isTemplate);
  const shared = { status: 'Active', createdBy, note: '', fallbackUrl: '' } as const;
  const of = (alias: string, course: (typeof courses)[number] | undefined, fallbackUrl = '') => ({
    ...{ ...shared, id: uuidv7(), alias, fallbackUrl, search: fold(`${alias}\n`) },
    collectionId: course?.id,
    namespaceId: course?.namespaces?.[0],
  });
  return [of('first-steps', first), of('next-steps', second, '/support'), of('help', undefined, '/support')];
}
