import {
  type EditUserBody,
  fieldsOfPerson,
  givenRoles,
  grantableRoles,
} from '#contract/user-administration.ts';
import { effectivePatch } from '#server/content/versions.ts';
import { prepared } from '#server/database/statement.ts';
import { ApiError, invalidAt } from '#server/http/api-error.ts';
import type { Caller } from '#server/http/context.ts';
import type { Reader } from '#server/http/viewer.ts';
import { type Account, nameKey } from '../account.ts';
import { type CodeServices, queueCode } from '../codes.ts';
import { mailNotice } from '../notices.ts';
import { checkNewPassword, hashPassword } from '../passwords.ts';
import { takenBySomeone } from '../taken.ts';
import { type Change, changedNamespaces, changeUser, notYours } from './change-user.ts';
import { invitationJob } from './invitation.ts';
import { checkUsername } from './register-user.ts';

/** For mails to a person whose language the caller's need not be. */
const noRequest = { headers: {} };
const forgetCodes = 'delete from verification_codes where user_id = $1';

/** Changes the account of a person, and mails what follows from that. */
export async function editUser(
  services: CodeServices,
  call: Caller & { body: EditUserBody },
  id: string,
): Promise<void> {
  const { body, request } = call;
  const { password, invite, assignNamespaces: wanted, ...fields } = body;
  if (password !== undefined) await checkNewPassword(password, 'password');
  if (body.username) await checkUsername(services.database, body.username, id);
  if (invite) await services.limiter.consume('mailAfterProof', `${id} Invitation`);
  const passwordHash = password === undefined ? undefined : await hashPassword(password);
  const mayEndAdmin = body.blocked === true || (body.roles !== undefined && !body.roles.includes('ADMIN'));

  const patchOf = async (change: Change): Promise<Partial<Account>> => {
    const { connection, viewer, account, administration } = change;
    const roles = body.roles && changedRoles(viewer, account, body.roles);
    const assignNamespaces = await changedNamespaces(change, wanted);
    const patch = effectivePatch<Account>(
      { ...fields, roles, assignNamespaces, ...(passwordHash && { passwordHash }) },
      account,
    );
    const isAboutAccount = invite || Object.keys(patch).some((name) => !fieldsOfPerson.includes(name));
    if (isAboutAccount && administration === 'person') throw notYours(viewer, id);
    if (patch.roles) checkGranting(viewer, account, patch.roles);
    if (invite && account.passwordHash !== null) throw new ApiError('CONFLICT', { context: 'hasPassword' });

    const next = { ...account, ...patch };
    const isOtherAddress = nameKey(next.email) !== nameKey(account.email);
    if (isOtherAddress) {
      // Codes that were mailed to the old address are for nobody any more.
      await connection.run(prepared(forgetCodes, [id]));
      await mailNotice(connection, services, noRequest, account, 'emailChanged', { email: next.email });
      if (account.invitedAt === null || account.passwordHash !== null)
        await queueCode(connection, services, request, {
          email: next.email,
          purpose: 'VerifyAccount',
          isProven: true,
        });
    }
    const isInvited = account.passwordHash === null && account.invitedAt !== null;
    if (invite || (isOtherAddress && isInvited && !passwordHash)) {
      await services.queue.send(connection, invitationJob, { userId: id });
      patch.invitedAt = new Date().toISOString();
    }
    if (passwordHash) await mailNotice(connection, services, noRequest, next, 'passwordSet');
    return { ...patch, ...(isOtherAddress && { emailVerified: false }) };
  };

  try {
    await changeUser(services, call, id, { mayEndAdmin }, patchOf);
  } catch (error) {
    throw takenBySomeone(error) ?? error;
  }
}

/** The roles of a person after a change; those that nobody gives stay, and the same roles in another order are no change. */
function changedRoles(viewer: Reader, account: Account, wanted: Account['roles']): Account['roles'] {
  const others = account.roles.filter((role) => !(givenRoles as Account['roles']).includes(role));
  const isSame =
    wanted.every((role) => account.roles.includes(role)) &&
    account.roles.every((role) => others.includes(role) || wanted.includes(role));
  if (isSame) return account.roles;
  if (viewer.id === account.id) throw notYours(viewer, account.id);
  return [...others, ...wanted];
}

/** Refuses roles that are not the viewer's to give or take, and to take those that are paid for. */
function checkGranting(viewer: Reader, { roles: before, paidRoles }: Account, after: Account['roles']): void {
  const changed = [
    ...before.filter((role) => !after.includes(role)),
    ...after.filter((role) => !before.includes(role)),
  ];
  const grantable = grantableRoles(viewer.roles);
  if (changed.some((role) => !grantable.includes(role)))
    throw new ApiError('ACCESS_DENIED', { context: 'reservedRole' });
  if (paidRoles.some((role) => !after.includes(role))) throw invalidAt('roles', 'paidRole');
}
