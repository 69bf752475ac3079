import * as z from 'zod';
import { paymentTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { idParams, personReference, platforms } from './entity.ts';
import { limits } from './limits.ts';
import { id, listAnswer, listQuery, oneOrMore } from './list-query.ts';
import type { Role } from './roles.ts';
import { requiredText, text } from './text.ts';
import { invalid } from './validation.ts';

/** Where people pay; Manual payments are added by an Admin. */
export const paymentProviders = ['GooglePlay', 'AppStore', 'Stripe', 'Manual'] as const;
export type PaymentProvider = (typeof paymentProviders)[number];

/** What a payment pays for. */
export const paidPlans = paymentTypes.filter((type) => type !== 'Free');
export type PaidPlan = (typeof paidPlans)[number];

/** The role that a plan gives while it is paid for. */
export const roleOfPlan = {
  PaidBasicPacket: 'PREMIUM_USER_BASIC',
  PaidPlusPacket: 'PREMIUM_USER_PLUS',
} as const satisfies Record<PaidPlan, Role>;
export const paidRoles = ['PREMIUM_USER_BASIC', 'PREMIUM_USER_PLUS'] as const satisfies readonly Role[];

export const paymentStatuses = [
  'Pending',
  'Active',
  'GracePeriod',
  'OnHold',
  'Canceled',
  'Expired',
  'Refunded',
  'Failed',
] as const;
export type PaymentStatus = (typeof paymentStatuses)[number];

/** The statuses that give the role until the payment expires. What is canceled was paid for until then. */
export const givingStatuses: readonly PaymentStatus[] = ['Active', 'GracePeriod', 'Canceled'];

/** What happens to a payment, and the status that it has afterwards. */
export const statusAfter = {
  Pending: 'Pending',
  Purchase: 'Active',
  Renewal: 'Active',
  Recovery: 'Active',
  GracePeriod: 'GracePeriod',
  Hold: 'OnHold',
  Cancellation: 'Canceled',
  Expiry: 'Expired',
  Refund: 'Refunded',
  Failure: 'Failed',
} as const satisfies Record<string, PaymentStatus>;
export type PaymentEventType = keyof typeof statusAfter;
export const paymentEventTypes = Object.keys(statusAfter) as [PaymentEventType, ...PaymentEventType[]];

/** What shops tell, and `Correction`: an Admin says who paid, and for what. */
export const keptEventTypes = [...paymentEventTypes, 'Correction'] as const;
export type KeptEventType = (typeof keptEventTypes)[number];

const number = requiredText(200);
const earliest = Date.parse('1970-01-01');
const latest = Date.parse('9999-12-31');
/** A time that the database and browsers can keep. */
const time = z.iso
  .datetime({ offset: true })
  .refine((text) => !(Date.parse(text) < earliest || Date.parse(text) >= latest), invalid('date'));
/** Clocks differ; what is said to happen much later would outlast all that happens meanwhile. */
const happened = time.refine((text) => !(Date.parse(text) > Date.now() + 86_400_000), invalid('date'));
const amount = z.int().min(0).max(Number.MAX_SAFE_INTEGER).describe('In the smallest unit of the currency.');
const currency = z
  .string()
  .refine((code) => /^[A-Z]{3}$/.test(code), invalid('currency'))
  .describe('Three letters of ISO 4217.');

/** Refuses an amount without a currency. */
function hasCurrency({ amountMinor, currency }: { amountMinor?: unknown; currency?: unknown }): boolean {
  return amountMinor === undefined || amountMinor === null || Boolean(currency);
}

/** What a shop, or a program between it and this server, sends when something happened to a payment. */
export const paymentEventBody = z
  .strictObject({
    eventId: number.describe(
      'The same in every attempt to send the event: what was received already changes nothing.',
    ),
    type: z.enum(paymentEventTypes),
    occurredAt: happened.describe(
      'When it happened. Of several events the last one counts, in whichever order they arrive.',
    ),
    provider: z.enum(paymentProviders).exclude(['Manual']),
    transactionId: number.describe('Of the subscription or purchase: the same in all of its events.'),
    userId: id.optional().describe('The person who paid.'),
    email: text(limits.email).optional().describe('Finds the person where there is no `userId`.'),
    platform: z.enum(platforms).optional(),
    plan: text(200)
      .optional()
      .describe('PaidBasicPacket or PaidPlusPacket; anything else is an unknown product.'),
    productId: number.optional(),
    amountMinor: amount.optional(),
    currency: currency.optional(),
    startsAt: time.optional(),
    expiresAt: time.nullable().optional().describe('null: never. A GracePeriod needs the time when it ends.'),
    autoRenew: z.boolean().optional(),
    raw: z.unknown().optional().describe('What the shop itself said. Only Admins see it.'),
  })
  .refine(hasCurrency, invalid('required', {}, ['currency']))
  .refine(
    ({ type, expiresAt }) => type !== 'GracePeriod' || Boolean(expiresAt),
    invalid('required', {}, ['expiresAt']),
  )
  .refine(
    ({ raw }) => (JSON.stringify(raw) ?? '').length <= limits.rawPayment,
    invalid('tooLong', { maximum: limits.rawPayment }, ['raw']),
  );
export type PaymentEventBody = z.output<typeof paymentEventBody>;

/** A payment that an Admin adds, as for a bank transfer. */
export const addPaymentBody = z
  .strictObject({
    userId: id,
    plan: z.enum(paidPlans),
    amountMinor: amount.nullable().default(null),
    currency: currency.nullable().default(null),
    startsAt: time.optional().describe('Absent: now.'),
    expiresAt: time.nullable().default(null).describe('null: never.'),
    note: text(limits.longText).default(''),
  })
  .refine(hasCurrency, invalid('required', {}, ['currency']))
  .refine(
    ({ startsAt, expiresAt }) =>
      !expiresAt || Date.parse(expiresAt) > (startsAt ? Date.parse(startsAt) : Date.now()),
    invalid('endsTooEarly', {}, ['expiresAt']),
  );

/** Who paid, and for what, where a shop told it wrongly or not at all. */
export const correctPaymentBody = z.strictObject({
  userId: id,
  plan: z.enum(paidPlans),
  note: text(limits.longText).default(''),
});

const isoTime = z.iso.datetime();

/** A payment: a subscription with all of its renewals, or a single purchase. */
export const payment = z.object({
  id,
  user: personReference,
  payer: z.string().describe('The e-mail address or id that was sent, where nobody is known by it.'),
  provider: z.enum(paymentProviders),
  platform: z.enum(platforms),
  plan: z.enum(paidPlans).nullable().describe('null: an unknown product.'),
  productId: z.string(),
  transactionId: z.string(),
  status: z.enum(paymentStatuses),
  amountMinor: amount.nullable(),
  currency: z.string().nullable(),
  purchasedAt: isoTime,
  startsAt: isoTime,
  expiresAt: isoTime.nullable(),
  autoRenew: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type Payment = z.infer<typeof payment>;

const paymentEvent = z.object({
  id,
  eventId: z.string(),
  type: z.enum(keptEventTypes),
  occurredAt: isoTime,
  receivedAt: isoTime,
  createdBy: id.nullable().describe('The Admin who did it by hand.'),
  amountMinor: amount.nullable(),
  currency: z.string().nullable(),
  expiresAt: isoTime.nullable(),
  note: z.string(),
  raw: z.string().optional().describe('What the shop said, as JSON. Only for Admins.'),
});

export const paymentDetails = payment.extend({
  events: z.array(paymentEvent).describe('In the order in which they happened.'),
});
export type PaymentDetails = z.infer<typeof paymentDetails>;

/** Fields by which payments are sorted. */
export const paymentSortFields = [
  'purchasedAt',
  'expiresAt',
  'amountMinor',
  'status',
  'provider',
  'plan',
  'productId',
  'updatedAt',
] as const;

const readers = ['ADMIN', 'SUPPORT'] as const;

/** Payments: read by Admin and Support, who sees those of people of their namespaces, without raw data. */
export const paymentEndpoints = {
  list: endpoint('GET', '/payment/list', {
    summary: 'Lists payments',
    description: 'Searches e-mail address, name, product and transaction id.',
    access: readers,
    inNamespace: false,
    query: listQuery(paymentSortFields, {
      userId: oneOrMore(id),
      status: oneOrMore(z.enum(paymentStatuses)),
    }),
    answer: { json: listAnswer(payment) },
  }),
  details: endpoint('GET', '/payment/details/:id', {
    summary: 'Reads a payment with everything that happened to it',
    access: readers,
    inNamespace: false,
    params: idParams,
    answer: { json: paymentDetails },
  }),
  add: endpoint('POST', '/payment/add', {
    summary: 'Adds a Manual payment, which gives the role of its plan',
    access: ['ADMIN'],
    inNamespace: false,
    isIdempotent: true,
    body: addPaymentBody,
    status: 201,
    answer: { json: payment },
  }),
  end: endpoint('POST', '/payment/end/:id', {
    summary: 'Ends a Manual payment now',
    access: ['ADMIN'],
    inNamespace: false,
    params: idParams,
    answer: { json: payment },
  }),
  correct: endpoint('POST', '/payment/correct/:id', {
    summary: 'Corrects who paid, and for what',
    access: ['ADMIN'],
    inNamespace: false,
    params: idParams,
    body: correctPaymentBody,
    answer: { json: payment },
  }),
  webhook: endpoint('POST', '/payment/webhook', {
    summary: 'Takes what happened to a payment from a shop',
    description:
      'Signed: `X-Signature: t=<seconds>,v1=<hex of HMAC-SHA256 of "t.body">` by PAYMENT_WEBHOOK_SECRET, without which it is not there. See docs/payments.md.',
    access: 'public',
    inNamespace: false,
    body: paymentEventBody,
    answer: { json: z.object({ id, isNew: z.boolean().describe('false: the event was received before.') }) },
  }),
};
