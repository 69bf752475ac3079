import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authEndpoints, type CodePurpose } from '#contract/auth.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import type { PasswordClaims } from '#server/http/tokens.ts';
import { type Account, accountById, lockedAccount, writeAccount } from './account.ts';
import { requestCode } from './codes.ts';
import { mailNotice } from './notices.ts';
import {
  checkNewPassword,
  forgiveFailures,
  hashPassword,
  isRightPassword,
  passwordClaims,
} from './passwords.ts';
import { proveOneself } from './proof.ts';
import { redeemCode } from './redeem-code.ts';
import { endSessions } from './session-chain.ts';
import type { SignInServices } from './sign-in.ts';

/** The calls that set a new password: instead of a forgotten one, where it must change, and by choice. */
export function passwordRoutes(app: FastifyInstance, services: SignInServices): void {
  const { database, tokens, limiter } = services;

  /** The person whose password a token permits to set. It is void once the password is another one. */
  async function accountByToken(token: string, ...purposes: PasswordClaims['purpose'][]) {
    const claims = tokens.readPassword(token);
    const isMeant = claims !== undefined && purposes.includes(claims.purpose);
    const account = isMeant ? await accountById(database, claims.sub) : undefined;
    if (!isMeant || !account || account.blocked)
      throw new ApiError('INVALID_VERIFICATION_CODE', { context: 'token' });
    if (claims.fingerprint !== passwordClaims(account, claims.purpose).fingerprint)
      throw new ApiError('PASSWORD_HAS_ALREADY_CHANGE');
    if (claims.isExpired) throw new ApiError('VERIFICATION_CODE_EXPIRED', { context: 'token' });
    return { account, isInvited: claims.purpose === 'Invitation' };
  }

  async function refusePresent(password: string, { passwordHash }: Account) {
    if (await isRightPassword(password, passwordHash))
      throw new ApiError('INVALID_PASSWORD_FORMAT', { context: 'same' });
  }

  const tokenFor = (account: Account, purpose: CodePurpose) => ({
    token: tokens.signPassword(passwordClaims(account, purpose)),
  });

  /** Stores a new password, ends the person's sessions but one, and says so by mail. Of two at once one is stored. */
  async function setPassword(
    request: FastifyRequest,
    account: Account,
    password: string,
    { kept, proves = {} }: { kept?: string; proves?: Partial<Account> } = {},
  ) {
    const passwordHash = await hashPassword(password);
    const isStored = await inTransaction(database, async (connection) => {
      const current = await lockedAccount(connection, account.id);
      if (current.passwordHash !== account.passwordHash) return false;
      const origin = { ...originOf(request), userId: account.id };
      await writeAccount(connection, origin, current, {
        passwordHash,
        forcePasswordChange: false,
        ...proves,
      });
      await endSessions(connection, account.id, kept);
      await mailNotice(connection, services, request, account, 'passwordChanged');
      return true;
    });
    if (!isStored) throw new ApiError('PASSWORD_HAS_ALREADY_CHANGE');
    await forgiveFailures(limiter, request.sender, account.email);
    return { message: documentLabel(callerLanguage(request), 'done') };
  }

  route(app, authEndpoints.forgotPassword, async ({ body, request }) => {
    await requestCode(services, request, { ...body, purpose: 'ForgotPassword' });
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, authEndpoints.verifyForgotPassword, async ({ body, request }) =>
    redeemCode(services, request, 'ForgotPassword', body, async (_, account) =>
      tokenFor(account, 'ForgotPassword'),
    ),
  );

  route(app, authEndpoints.resetForgottenPassword, async ({ body: { token, newPassword }, request }) => {
    const { account, isInvited } = await accountByToken(token, 'ForgotPassword', 'Invitation');
    await checkNewPassword(newPassword, 'newPassword');
    if (account.forcePasswordChange) await refusePresent(newPassword, account);
    // The link of an invitation came by mail.
    const proves = isInvited ? { verified: true, emailVerified: true } : {};
    return setPassword(request, account, newPassword, { proves });
  });

  route(app, authEndpoints.verifyForcedChange, async ({ body, request }) =>
    redeemCode(services, request, 'ForceChangePassword', body, async (_, account) =>
      tokenFor(account, 'ForceChangePassword'),
    ),
  );

  route(app, authEndpoints.resetForcedPassword, async ({ body, request }) => {
    const { account } = await accountByToken(body.token, 'ForceChangePassword');
    if (body.newPassword !== body.confirmPassword) throw new ApiError('CONFIRM_PASSWORD_MISMATCH');
    await checkNewPassword(body.newPassword, 'newPassword');
    await refusePresent(body.newPassword, account);
    return setPassword(request, account, body.newPassword);
  });

  route(app, authEndpoints.changePassword, async ({ body, viewer, request }) => {
    if (body.password !== body.confirmPassword) throw new ApiError('CONFIRM_PASSWORD_MISMATCH');
    await checkNewPassword(body.password, 'password');
    const account = await proveOneself(
      services,
      request,
      viewer,
      { ...body, password: body.oldPassword },
      'old',
    );
    await refusePresent(body.password, account);
    return setPassword(request, account, body.password, { kept: viewer.sessionId });
  });
}
