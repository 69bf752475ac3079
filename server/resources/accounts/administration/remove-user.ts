import { staffRoles } from '#contract/roles.ts';
import { recordActivity } from '#server/database/changes.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { lockedAccount } from '../account.ts';
import type { CodeServices } from '../codes.ts';
import { erasureJob } from '../erasure/account-deletion.ts';
import { isLastAdministrator, startErasure } from '../erasure/erase-person.ts';
import { currentViewer, notYours } from './change-user.ts';
import { readUser } from './read-users.ts';

const lockHeir = `select id from users where id = $1 and id <> $2 and roles && $3::text[] and not blocked
  and not exists (select from account_deletions where user_id = users.id) for key share`;

/** Closes an account and has its person erased; the heir gets the private entries. */
export async function removeUser(
  { database, queue }: Pick<CodeServices, 'database' | 'queue'>,
  { viewer, request }: Caller,
  id: string,
  heirId: string | undefined,
): Promise<void> {
  if (viewer.id === id) throw notYours(viewer, id);
  await inTransaction(database, async (connection) => {
    const isLast = await isLastAdministrator(connection, id);
    const { email } = await lockedAccount(connection, id);
    await readUser(connection, await currentViewer(connection, viewer, ['ADMIN']), id);
    if (isLast) throw new ApiError('CONFLICT', { context: 'lastActiveAdministrator' });
    if (heirId) {
      const heirs = await connection.run(prepared(lockHeir, [heirId, id, staffRoles]));
      if (heirs.length === 0) throw invalidAt('heirId', 'unknownReference');
    }
    await startErasure(connection, id, heirId);
    await recordActivity(connection, originOf(request), {
      ...{ type: 'Delete', entityType: 'users', entityId: id, summary: email },
      content: { privateEntriesTo: heirId ?? null },
    });
    await queue.send(connection, erasureJob, { userId: id });
  });
}
