import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import { fold } from '#contract/fold.ts';
import type { registerUserBody, UserDetails } from '#contract/user-administration.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { namespaceIssues } from '#server/content/references.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { refuse } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { accountByEmail } from '../account.ts';
import type { CodeServices } from '../codes.ts';
import { mailNotice } from '../notices.ts';
import { checkNewPassword, hashPassword } from '../passwords.ts';
import { takenAt, takenBySomeone } from '../taken.ts';
import { users } from '../users.table.ts';
import { followNamespaces } from './change-user.ts';
import { invitationJob } from './invitation.ts';
import { readUser } from './read-users.ts';

/** Refuses the address of another as a name: whoever reads it takes it for that person. */
export async function checkUsername(database: Database, username: string, id?: string): Promise<void> {
  const namesake = await accountByEmail(database, username);
  if (namesake && namesake.id !== id) throw takenAt('username');
}

/** Adds an account, and mails its person an invitation, or that it is there. */
export async function registerUser(
  services: CodeServices,
  { viewer, request, body }: Caller & { body: z.output<typeof registerUserBody> },
): Promise<UserDetails> {
  const { password, invite, ...fields } = body;
  if (password !== undefined) await checkNewPassword(password, 'password');
  await checkUsername(services.database, body.username);
  // A password is no part of what is kept to recognise the same call.
  return runOnce<UserDetails>(services, { viewer, request, sent: { ...fields, invite } }, async (keep) => {
    const passwordHash = password === undefined ? null : await hashPassword(password);
    const row = {
      ...fields,
      id: uuidv7(),
      passwordHash,
      verified: false,
      createdBy: viewer.id,
      assignNamespaces: [...new Set(fields.assignNamespaces)],
      selectedNamespace: fields.assignNamespaces[0] ?? null,
      invitedAt: invite ? new Date().toISOString() : null,
      search: fold([fields.firstName, fields.lastName, fields.username, fields.email].join('\n')),
    };
    try {
      return await inTransaction(services.database, async (connection) => {
        refuse(await namespaceIssues(connection, row.assignNamespaces, 'assignNamespaces'));
        await connection.insert(users).values(row);
        await followNamespaces(connection, { id: row.id, assignNamespaces: [] }, row);
        if (invite) await services.queue.send(connection, invitationJob, { userId: row.id });
        else
          await mailNotice(connection, services, { headers: {} }, { ...row, settings: {} }, 'accountAdded');
        const { roles, assignNamespaces, blocked } = row;
        await recordActivity(connection, originOf(request), {
          type: 'Register',
          entityType: 'users',
          entityId: row.id,
          summary: row.email,
          content: { roles, assignNamespaces, blocked, invited: invite },
        });
        return keep(connection, await readUser(connection, viewer, row.id));
      });
    } catch (error) {
      throw takenBySomeone(error) ?? error;
    }
  });
}
