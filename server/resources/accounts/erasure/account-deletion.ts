import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { deletionDays } from '#contract/account-deletion.ts';
import { toIso } from '#server/content/present.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { defineJob } from '#server/jobs/job.ts';
import { type Account, lockedAccount } from '../account.ts';
import { mailNotice } from '../notices.ts';
import { endSessions } from '../session-chain.ts';
import {
  closeErasedAccounts,
  type ErasureServices,
  erasePerson,
  isLastAdministrator,
} from './erase-person.ts';

/** Erases a person whose erasure is due. */
export const erasureJob = defineJob({
  name: 'erasure',
  type: 'AccountErasure',
  uniqueBy: ({ userId }) => userId,
  data: z.object({ userId: z.uuid() }),
  timeoutSeconds: 3_600,
  async work(services: ErasureServices, { userId }) {
    // For a mail, within a transaction.
    await services.settings.read('general');
    await erasePerson(services, userId);
  },
});

interface Deletion {
  eraseAt: string;
}

const add = `insert into account_deletions (user_id, erase_at) values ($1, now() + make_interval(days => $2))
  on conflict do nothing returning erase_at as "eraseAt"`;
const read = 'select erase_at as "eraseAt" from account_deletions where user_id = $1';
const cancel = `delete from account_deletions d using users u
  where d.user_id = $1 and d.started_at is null and u.id = d.user_id returning u.email, u.settings`;

/** Has an account erased later, unless it was requested before. Answers when. */
export async function requestDeletion(
  connection: Connection,
  services: ErasureServices,
  request: FastifyRequest,
  account: Account,
): Promise<string> {
  const isLast = await isLastAdministrator(connection, account.id);
  // Nobody signs in until this is committed: signing in after it cancels it.
  await lockedAccount(connection, account.id);
  await endSessions(connection, account.id);
  const [added] = await connection.run<Deletion>(prepared(add, [account.id, deletionDays]));
  if (!added) {
    const known = await dayOfErasure(connection, account.id);
    if (!known) throw new ApiError('USER_NOT_FOUND');
    return known;
  }
  if (isLast) throw new ApiError('CONFLICT', { context: 'lastAdministrator' });
  await record(connection, request, account.id, added.eraseAt);
  const day = dayOf(added.eraseAt);
  await mailNotice(connection, services, request, account, 'deletionRequested', { day });
  return toIso(added.eraseAt);
}

/** When an account will be erased, if it will. */
export async function dayOfErasure(connection: Connection, userId: string): Promise<string | undefined> {
  const [known] = await connection.run<Deletion>(prepared(read, [userId]));
  return known && toIso(known.eraseAt);
}

/** Cancels the deletion of the account of someone who signed in; answers whether there was one. */
export async function cancelDeletion(
  connection: Connection,
  services: ErasureServices,
  request: FastifyRequest,
  userId: string,
): Promise<boolean> {
  const [account] = await connection.run<Account>(prepared(cancel, [userId]));
  if (!account) return false;
  await record(connection, request, userId, null);
  await mailNotice(connection, services, request, account, 'deletionCanceled');
  return true;
}

const due = 'select user_id as id from account_deletions where erase_at <= now() order by erase_at';
const remind = `update account_deletions d set reminded_at = now() from users u
  where u.id = d.user_id and d.reminded_at is null and d.started_at is null and d.erase_at > now()
    and d.erase_at <= now() + interval '1 day'
  returning u.email, u.settings, d.erase_at as "eraseAt"`;

/** Mails those whose accounts are erased within a day, and queues the erasure of those whose time has come. */
export async function queueErasures(services: ErasureServices): Promise<void> {
  const { database, queue, settings } = services;
  // For mails, within the transaction.
  await settings.read('general');
  await inTransaction(database, async (connection) => {
    const accounts = await connection.run<Deletion & Account>(prepared(remind, []));
    for (const account of accounts) {
      const day = dayOf(account.eraseAt);
      await mailNotice(connection, services, { headers: {} }, account, 'deletionReminder', { day });
    }
  });
  await closeErasedAccounts(services);
  for (const { id } of await database.drizzle.run<{ id: string }>(prepared(due, [])))
    await queue.send(database.drizzle, erasureJob, { userId: id });
}

function dayOf(timestamp: string): string {
  return timestamp.slice(0, 10).split('-').reverse().join('-');
}

async function record(
  connection: Connection,
  request: FastifyRequest,
  id: string,
  eraseAt: string | null,
): Promise<void> {
  await recordActivity(
    connection,
    { ...originOf(request), userId: id },
    {
      type: 'Update',
      entityType: 'users',
      entityId: id,
      content: { eraseAt },
    },
  );
}
