import { eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { CodePurpose, SignInAnswer, SignInBody } from '#contract/auth.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { recordActivity } from '#server/database/changes.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import type { Tokens } from '#server/http/tokens.ts';
import { hasPortalAccess } from '#server/http/viewer.ts';
import { namespaceOfSession, underMaintenance } from '#server/plugins/identity.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Account, accountByEmail, lockedAccount, nameKey, presentCurrentUser } from './account.ts';
import { type CodeServices, mailCode } from './codes.ts';
import { cancelDeletion } from './erasure/account-deletion.ts';
import { provePassword } from './passwords.ts';
import { hasOwnFactor } from './second-factors.ts';
import { needsSecondStep, openSession, pairFor } from './session-chain.ts';
import { users } from './users.table.ts';

/** Services that signing in uses. */
export interface SignInServices extends CodeServices {
  tokens: Tokens;
  settings: Settings;
  /** E-mail addresses in lower case whose sign-in is refused: demo accounts, once the demo is switched off. */
  closedAccounts: readonly string[];
}

/** Signs a person in. What is wrong with an account is revealed only with its password. */
export async function signIn(
  services: SignInServices,
  request: FastifyRequest,
  { username, password, stayLogin, clientType }: SignInBody & { clientType: string },
): Promise<SignInAnswer> {
  const { database, closedAccounts, limiter, tokens } = services;
  const accountKey = nameKey(username);
  const account = closedAccounts.includes(accountKey) ? undefined : await accountByEmail(database, username);
  request.presentedAccount = account?.id ?? null;
  const isRight = await provePassword(limiter, request, username, password, account?.passwordHash);
  if (!account || !isRight) throw new ApiError('INVALID_CREDENTIALS');
  const { maintenance } = await services.settings.read('general');
  if (maintenance && !account.roles.includes('ADMIN')) throw underMaintenance();
  const rules = await services.settings.read('signIn');
  const obstacle = obstacleOf(account);
  if (obstacle) {
    const purpose = purposeOf[obstacle];
    if (purpose) await mailCode(services, request, account, purpose);
    // Learners who have no access here cannot get further to keep their account.
    if (obstacle === 'ACCESS_DENIED')
      await inTransaction(database, (connection) =>
        cancelDeletion(connection, services, request, account.id),
      );
    throw new ApiError(obstacle);
  }

  if (needsSecondStep(account, rules) && !(await hasOwnFactor(database.drizzle, account.id)))
    await mailCode(services, request, account, 'VerifySession');
  const opened = await inTransaction(database, async (connection) => {
    // Until here the account may have been closed, or its password changed, which ends the sessions that there are.
    const current = await lockedAccount(connection, account.id);
    if (current.passwordHash !== account.passwordHash || obstacleOf(current)) return undefined;
    const session = await openSession(connection, current, request, { clientType, stayLogin }, rules);
    await connection
      .update(users)
      .set({ lastSignInAt: sql`now()`, lastActiveAt: sql`now()` })
      .where(eq(users.id, account.id));
    await recordActivity(connection, { ...originOf(request), userId: account.id }, { type: 'Login' });
    const deletionCanceled =
      session.verified && (await cancelDeletion(connection, services, request, account.id));
    return { session, deletionCanceled };
  });
  if (!opened) throw new ApiError('INVALID_CREDENTIALS');
  const { session, deletionCanceled } = opened;

  const namespace = await namespaceOfSession(database, session.id);
  const { id, stayLogin: _, ...person } = presentCurrentUser(account, session, { namespace });
  return { ...pairFor(tokens, session), userid: id, ...person, deletionCanceled };
}

/** What a code is mailed for that gets past an obstacle. */
const purposeOf: Partial<Record<ErrorCode, CodePurpose>> = {
  ACCOUNT_NOT_VERIFIED: 'VerifyAccount',
  USER_EMAIL_NOT_VERIFIED: 'VerifyAccount',
  FORCE_CHANGE_PASSWORD: 'ForceChangePassword',
};

function obstacleOf(account: Account): ErrorCode | undefined {
  if (account.blocked) return 'ACCOUNT_BLOCKED';
  if (!account.verified) return 'ACCOUNT_NOT_VERIFIED';
  if (!account.emailVerified) return 'USER_EMAIL_NOT_VERIFIED';
  if (account.forcePasswordChange) return 'FORCE_CHANGE_PASSWORD';
  return hasPortalAccess(account) ? undefined : 'ACCESS_DENIED';
}
