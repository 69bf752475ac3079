import type { FastifyRequest } from 'fastify';
import { prepared } from '#server/database/statement.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { accountByEmail, accountById, lockedAccount, nameKey, writeAccount } from './account.ts';
import { type CodeServices, codeFor, mailCodeTo } from './codes.ts';
import { mailNotice } from './notices.ts';
import { proveOneself } from './proof.ts';
import { checkCode } from './redeem-code.ts';
import { takenAt, takenBySomeone } from './taken.ts';

/** Mails a code to the address that is to be the person's, once they have proved who they are. */
export async function requestEmail(
  services: CodeServices,
  request: FastifyRequest,
  viewer: Viewer,
  { email, ...proof }: { email: string; password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const account = await proveOneself(services, request, viewer, proof);
  const other = await accountByEmail(services.database, email);
  if (other && other.id !== account.id) throw takenAt('email');
  await mailCodeTo(services, request, account, email);
}

/** What was mailed to the old address opens nothing any more; the code that is being redeemed stays used. */
const voidCodes = "delete from verification_codes where user_id = $1 and purpose <> 'ChangeEmail'";

/** Changes the address of a person to the one that the code was mailed to, and tells the old one. */
export async function confirmEmail(
  services: CodeServices,
  request: FastifyRequest,
  viewer: Viewer,
  { email, code }: { email: string; code: string },
): Promise<void> {
  const { database } = services;
  // Sent again, as after a lost answer.
  if ((await accountById(database, viewer.id))?.email === email) return;
  try {
    await checkCode(
      services,
      viewer.id,
      'ChangeEmail',
      codeFor(code, nameKey(email)),
      'codeInSessions',
      async (connection) => {
        const account = await lockedAccount(connection, viewer.id);
        await mailNotice(connection, services, request, account, 'ownEmailChanged');
        await writeAccount(connection, originOf(request), account, { email, emailVerified: true });
        await connection.run(prepared(voidCodes, [viewer.id]));
      },
    );
  } catch (error) {
    const now = await accountById(database, viewer.id);
    // The same code in two tabs.
    if (error instanceof ApiError && now?.email === email) return;
    throw takenBySomeone(error) ?? error;
  }
}
