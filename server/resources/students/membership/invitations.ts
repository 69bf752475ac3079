import { createHash } from 'node:crypto';
import { z } from 'zod';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { hoursBetweenInvitations } from '#contract/memberships.ts';
import { nameOf } from '#server/content/records.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { documentLabel, wordingOf } from '#server/http/messages.ts';
import { type ClassInvitationClaims, classInvitationDays, type Tokens } from '#server/http/tokens.ts';
import { type Mail, mailSignature } from '#server/integrations/mail.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { type Account, nameKey } from '#server/resources/accounts/account.ts';
import { erasureJob } from '#server/resources/accounts/erasure/account-deletion.ts';
import { startErasure } from '#server/resources/accounts/erasure/erase-person.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { classStudents } from '../students.table.ts';
import { joinNamespace } from './enrol.ts';
import type { ManagedClass } from './managed-class.ts';

/** Services that sending invitations uses. */
interface InvitationMailServices {
  database: Database;
  mail: Mail;
  settings: Pick<Settings, 'read'>;
  tokens: Tokens;
  env: Pick<Env, 'PUBLIC_URL'>;
}

interface Invitation extends Pick<typeof classStudents.$inferSelect, 'status' | 'userId' | 'namespaceId'> {
  email: string;
  settings: Account['settings'];
  verified: boolean;
  blocked: boolean;
  hasPassword: boolean;
  invitedBy: string | null;
  name: string;
  type: ManagedClass['type'];
}

const readInvitation = `select s.status, s.user_id as "userId", s.namespace_id as "namespaceId", u.email, u.settings,
    u.verified, u.blocked, u.password_hash is not null as "hasPassword", n.name, n.type,
    (select ${nameOf('i')} from users i where i.id = s.invited_by) as "invitedBy"
  from class_students s join users u on u.id = s.user_id join namespaces n on n.id = s.namespace_id
  where s.namespace_id = $1 and s.user_id = $2`;

/** Mails someone the invitation to a class, in their own language or that of the class. */
export const classInvitationJob = defineJob({
  name: 'class-invitation',
  type: 'EmailSend',
  // Ids alone: neither an address nor a link waits in the queue.
  data: z.object({ namespaceId: z.uuid(), userId: z.uuid() }),
  concurrency: 5,
  timeoutSeconds: 60,
  async work(services: InvitationMailServices, { namespaceId, userId }, { id }) {
    const { drizzle } = services.database;
    const [invited] = await drizzle.run<Invitation>(prepared(readInvitation, [namespaceId, userId]));
    if (invited?.status !== 'Invited' || invited.blocked) return;
    const general = await services.settings.read('general');
    const { appName, defaultLanguage } = general;
    const language = wordingOf(languageOf(invited) ?? defaultLanguage, general);
    const claims = { sub: userId, namespace: namespaceId, address: addressHash(invited.email) };
    const token = services.tokens.signClassInvitation(claims);
    const inviter = invited.invitedBy ?? appName;
    await services.mail.send({
      id,
      to: invited.email,
      subject: documentLabel(language, 'classInvitation.subject', { name: invited.name }),
      text: documentLabel(language, 'classInvitation.text', {
        name: invited.name,
        inviter,
        // What follows # is sent to no server.
        link: `${services.env.PUBLIC_URL ?? ''}/app/join#${token}`,
        days: classInvitationDays,
        portal: mailSignature(appName, services.env),
      }),
    });
  },
});

function languageOf({ settings, type }: Invitation): InterfaceLanguage | undefined {
  return settings.language ?? interfaceLanguages.find((language) => language === type);
}

function addressHash(email: string): string {
  return createHash('sha256').update(nameKey(email)).digest('base64url').slice(0, 22);
}

const dueInvitations = `update class_students set invited_at = now(), invited_by = $3, updated_at = now()
  where namespace_id = $1 and user_id = any($2::uuid[]) and status = 'Invited'
    and (invited_at is null or invited_at <= now() - make_interval(hours => ${hoursBetweenInvitations}))
  returning user_id as "userId"`;

/** Queues the mails of invitations to a class, but for people who got one in the last hours; answers how many there are. */
export async function queueInvitations(
  connection: Connection,
  { queue }: { queue: Pick<Queue, 'send'> },
  namespaceId: string,
  userIds: readonly string[],
  by: string,
): Promise<number> {
  if (userIds.length === 0) return 0;
  const due = await connection.run<{ userId: string }>(prepared(dueInvitations, [namespaceId, userIds, by]));
  for (const { userId } of due) await queue.send(connection, classInvitationJob, { namespaceId, userId }, by);
  return due.length;
}

/** What the link of an invitation leads to. One that was withdrawn, or whose address was changed, leads nowhere. */
export async function invitationOf(
  connection: Connection,
  tokens: Tokens,
  token: string,
  hold = '',
): Promise<Invitation> {
  const claims: ClassInvitationClaims | undefined = tokens.readClassInvitation(token);
  if (!claims) throw withdrawn();
  const [invited] = await connection.run<Invitation>(
    prepared(readInvitation + hold, [claims.namespace, claims.sub]),
  );
  if (!invited || invited.blocked || invited.status === 'Removed') throw withdrawn();
  if (addressHash(invited.email) !== claims.address) throw withdrawn();
  return invited;
}

function withdrawn(): ApiError {
  return new ApiError('NOT_FOUND', { context: 'invitation' });
}

const accept = `update class_students set status = 'Active', joined_at = coalesce(joined_at, now()), removed_at = null,
    invited_name = '', updated_at = now()
  where namespace_id = $1 and user_id = $2`;
const decline = `update class_students set status = 'Removed', removed_at = now(), invited_name = '', updated_at = now()
  where namespace_id = $1 and user_id = $2`;
/** What following a mailed link, or a mailed code, shows of an address. */
export const verifyAddress = `update users set verified = true, email_verified = true, version = version + 1, updated_at = now()
  where id = $1 and not (verified and email_verified)`;
/** Accounts that nothing but invitations made: nobody has confirmed their addresses. */
const unused = `select id from users u where id = any($1::uuid[]) and not verified and password_hash is null
  and not exists (select from class_students where user_id = u.id and status <> 'Removed')`;

/** Erases those of some people whose accounts invitations made, and none of these is left. */
export async function eraseUnused(
  connection: Connection,
  { queue }: { queue: Pick<Queue, 'send'> },
  userIds: readonly string[],
): Promise<void> {
  for (const { id } of await connection.run<{ id: string }>(prepared(unused, [userIds]))) {
    await startErasure(connection, id);
    await queue.send(connection, erasureJob, { userId: id });
  }
}

/** Answers an invitation; accepting it again changes nothing. */
export async function answerInvitation(
  services: { database: Database; tokens: Tokens; queue: Pick<Queue, 'send'> },
  origin: Parameters<typeof recordActivity>[1],
  { token, accepts }: { token: string; accepts: boolean },
): Promise<Invitation> {
  return inTransaction(services.database, async (connection) => {
    const invited = await invitationOf(connection, services.tokens, token, ' for update of s');
    const { namespaceId, userId, status, name } = invited;
    // Who takes part leaves a class by its teacher; a link that lies in a mailbox does not undo it.
    if (status === 'Active') return invited;
    await connection.run(prepared(accepts ? accept : decline, [namespaceId, userId]));
    if (accepts) {
      await connection.run(prepared(verifyAddress, [userId]));
      await joinNamespace(connection, namespaceId, [userId]);
    }
    const next = accepts ? 'Active' : 'Removed';
    await recordActivity(
      connection,
      { ...origin, userId, namespaceId },
      {
        ...{ type: 'Update', entityType: 'students', entityId: userId, summary: name },
        content: { status: { old: status, new: next } },
      },
    );
    if (!accepts) await eraseUnused(connection, services, [userId]);
    return { ...invited, status: next };
  });
}
