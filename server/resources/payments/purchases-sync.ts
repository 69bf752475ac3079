import { eq } from 'drizzle-orm';
import { uuidv7 } from 'uuidv7';
import type { ActivityOrigin } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refresh } from './payment-events.ts';
import { payments } from './payments.table.ts';

const portion = 200;
const uuid = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
const readDue = `select id from payments where due_at <= now() order by due_at, id limit ${portion}`;
/** People who were unknown when their payment arrived, and have an account by now: each is found by an index. */
const findPeople = `
  with found as (
    select p.id, coalesce(by_email.id, by_id.id) as user_id from payments p
      left join users by_email on by_email.email_verified
        and replace(lower(normalize(by_email.email, NFC)), 'ς', 'σ') = replace(lower(normalize(p.payer, NFC)), 'ς', 'σ')
      left join users by_id on by_id.id = case when p.payer ~* '${uuid}' then p.payer::uuid end
    where p.user_id is null and p.payer <> '' and (by_email.id is not null or by_id.id is not null)
    order by p.id limit ${portion} for update of p
  ), named as (update payments p set user_id = found.user_id, payer = '', due_at = now() from found where p.id = found.id)
  select id from found`;

/** Applies what time alone does to payments: they begin and expire, and people register with the address that paid. */
export async function syncPurchases(database: Database, signal?: AbortSignal): Promise<void> {
  const origin: ActivityOrigin = { requestId: uuidv7(), ip: '', userId: null, namespaceId: null };
  await inPortions(() => database.pool.query<{ id: string }>(findPeople), signal);
  await inPortions(async () => {
    const due = await database.pool.query<{ id: string }>(readDue);
    for (const { id } of due.rows)
      await inTransaction(database, async (connection) => {
        const [payment] = await connection.select().from(payments).where(eq(payments.id, id)).for('update');
        if (payment) await refresh(connection, origin, payment, 'Time');
      });
    return due;
  }, signal);
}

async function inPortions(work: () => Promise<{ rows: unknown[] }>, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await work()).rows.length === portion);
}
