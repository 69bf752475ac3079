import { givingStatuses, type PaymentStatus, roleOfPlan } from '#contract/payments.ts';
import type { Finding, PaymentOfUser } from '#contract/support.ts';
import type { UserDetails } from '#contract/user-administration.ts';
import { toIso } from '#server/content/present.ts';
import { firstIdAt } from '#server/content/records.ts';
import type { Database } from '#server/database/connection.ts';
import { finding } from './findings.ts';
import type { Reach } from './reach.ts';

const shown = 50;

/** The payments of a person, and when what was told last of each happened. */
const readPayments = `select p.id, p.provider, p.plan, p.product_id as "productId", p.status, p.amount_minor as "amountMinor",
    p.currency, p.purchased_at as "purchasedAt", p.starts_at as "startsAt", p.expires_at as "expiresAt",
    p.transaction_id as "transactionId", (select max(e.occurred_at) from payment_events e
      where e.payment_id = p.id and e.type <> 'Correction') as "toldAt"
  from payments p where p.user_id = $1 order by p.purchased_at desc, p.id desc limit ${shown}`;
/** Payments under the person's address that are nobody's, as while the address was not confirmed. */
const readUnlinked = `select p.id, p.plan, p.product_id as "productId", p.purchased_at as at from payments p
  where p.user_id is null and p.payer <> '' and p.payer = any($1::text[]) order by p.purchased_at desc limit 5`;
/** So many refused messages of shops are looked through; what was sent without a right signature is not kept. */
const refusedMessages = 200;
const readRefused = `select t.created_at as at, t.error_code as "errorCode", t.request_id as "requestId" from (
    select * from logs where path = '/api/payment/webhook' and status_code >= 400
      and id > ${firstIdAt("now() - interval '30 days'")} order by id desc limit ${refusedMessages}) t
  join log_bodies b on b.id = t.id
  where lower(b.request_body) like any($1::text[]) order by t.id desc limit 5`;

type PaymentRow = Omit<PaymentOfUser, 'givesRole' | 'hasRole'> & {
  productId: string;
  startsAt: string;
  toldAt: string | null;
  transactionId: string;
};

const codes = {
  Refunded: ['refunded', 'problem'],
  Failed: ['failed', 'problem'],
  Pending: ['pending', 'problem'],
  OnHold: ['onHold', 'problem'],
  Expired: ['expired', 'problem'],
  GracePeriod: ['gracePeriod', 'note'],
  Canceled: ['canceled', 'note'],
} as const satisfies Partial<Record<PaymentStatus, readonly [Finding['code'], Finding['tone']]>>;

/** What someone paid, what it gives them, and what of it went wrong; undefined where the reader may list no payments. */
export async function readPaymentState(
  { pool }: Pick<Database, 'pool'>,
  user: UserDetails,
  reach: Reach,
): Promise<{ findings: Finding[]; payments: PaymentOfUser[] } | undefined> {
  if (!reach.payments) return undefined;
  const { rows } = await pool.query<PaymentRow>({ text: readPayments, values: [user.id] });
  const findings = rows.flatMap((row) => findingsOf(row));
  if (reach.all) findings.push(...(await readUnknown(pool, user, rows)));
  const payments = rows.map(({ toldAt: _, transactionId: __, startsAt: ___, productId: ____, ...row }) => {
    const givesRole = row.plan && roleOfPlan[row.plan];
    return {
      ...row,
      amountMinor: row.amountMinor === null ? null : Number(row.amountMinor),
      purchasedAt: toIso(row.purchasedAt),
      expiresAt: row.expiresAt && toIso(row.expiresAt),
      givesRole,
      hasRole: givesRole !== null && user.roles.includes(givesRole),
    };
  });
  if (rows.length === 0 && findings.length === 0) findings.push(finding('payment', 'noPayment', 'note'));
  return { findings, payments };
}

function findingsOf(row: PaymentRow): Finding[] {
  const { status, plan, productId, purchasedAt, startsAt, expiresAt, toldAt } = row;
  const said = {
    name: plan ?? productId,
    at: toIso(purchasedAt),
    until: expiresAt && toIso(expiresAt),
  };
  const found: Finding[] = [];
  if (status in codes) {
    const [code, tone] = codes[status as keyof typeof codes];
    const ended = code === 'refunded' || code === 'failed' || code === 'onHold';
    found.push(finding('payment', code, tone, ended && toldAt ? { ...said, until: toIso(toldAt) } : said));
  }
  if (!givingStatuses.includes(status)) return found;
  if (plan === null) found.push(finding('payment', 'unknownPlan', 'problem', said));
  else if (Date.parse(startsAt) > Date.now())
    found.push(finding('payment', 'notBegun', 'problem', { ...said, until: toIso(startsAt) }));
  else if (status === 'Active') found.push(finding('payment', 'paymentFine', 'fine', said));
  return found;
}

/** What shops told of the person's address or payments that is nobody's, or was refused. */
async function readUnknown(
  pool: Database['pool'],
  { id, email }: UserDetails,
  rows: readonly PaymentRow[],
): Promise<Finding[]> {
  const unlinked = await pool.query<{ plan: string | null; productId: string; at: string }>({
    text: readUnlinked,
    values: [[...new Set([email, email.toLowerCase(), id])]],
  });
  const words = [email.toLowerCase(), id, ...rows.map(({ transactionId }) => transactionId.toLowerCase())];
  const refused = await pool.query<{ at: string; errorCode: string | null; requestId: string }>({
    text: readRefused,
    values: [words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)],
  });
  return [
    ...unlinked.rows.map(({ plan, productId, at }) =>
      finding('payment', 'unlinked', 'problem', { name: plan ?? productId, at: toIso(at) }),
    ),
    ...refused.rows.map(({ at, ...said }) =>
      finding('payment', 'eventRefused', 'problem', { ...said, at: toIso(at) }),
    ),
  ];
}
