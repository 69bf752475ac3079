import type { FastifyInstance } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { recordActivity } from '#server/database/changes.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { hasPortalAccess } from '#server/http/viewer.ts';
import { bearerOf } from '#server/plugins/identity.ts';
import { currentUser, lockedAccount, nameKey, sessionWithAccount, writeAccount } from './account.ts';
import { mailCode, requestCode } from './codes.ts';
import { consumeSetupToken, isSetupToken } from './first-administrator.ts';
import { passwordRoutes } from './password.routes.ts';
import { checkNewPassword } from './passwords.ts';
import { redeemCode } from './redeem-code.ts';
import { endSession, pairFor, rotate, wasRestoredSince } from './session-chain.ts';
import { type SignInServices, signIn } from './sign-in.ts';

/** The calls of signing in and out. */
export async function authRoutes(app: FastifyInstance, services: SignInServices): Promise<void> {
  const { database, tokens, settings } = services;

  route(app, authEndpoints.signIn, async ({ params, body, request }) =>
    signIn(services, request, { ...body, clientType: params.clientType }),
  );

  route(app, authEndpoints.current, async ({ viewer }) => currentUser(database, viewer));

  route(app, authEndpoints.refresh, async ({ body }) => {
    const access = tokens.readExpiredAccess(body.accessToken);
    const refresh = tokens.readRefresh(body.refreshToken);
    if (!access || !refresh || access.sid !== refresh.sid) throw new ApiError('REFRESH_TOKEN_NOT_VALID');
    const account = (await sessionWithAccount(database, refresh.sid))?.account;
    if (!account && (await wasRestoredSince(database, refresh.iat)))
      throw new ApiError('INVALID_SESSION', { context: 'restored' });
    // Other calls of someone blocked are refused as without a session, which leads here.
    if (account?.blocked) {
      // For good: it does not begin again should the person be unblocked.
      await endSession(database, refresh.sid);
      throw new ApiError('ACCOUNT_BLOCKED', { context: 'session' });
    }
    const session = await rotate(database, refresh.sid, refresh.generation, await settings.read('signIn'));
    if (!session || !account || !hasPortalAccess(account)) throw new ApiError('REFRESH_TOKEN_NOT_VALID');
    return pairFor(tokens, session);
  });

  // Anyone may call it: a session can be ended with a token that is past its time, and ending it twice is fine.
  route(app, authEndpoints.signOut, async ({ request }) => {
    const claims = tokens.readExpiredAccess(bearerOf(request));
    if (claims && (await endSession(database, claims.sid))) {
      await recordActivity(
        database.drizzle,
        { ...originOf(request), userId: claims.sub },
        { type: 'Logout' },
      );
    }
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, authEndpoints.checkSetUp, async ({ body }) => ({
    isUsable: await isSetupToken(database, body.token),
  }));

  route(app, authEndpoints.setUp, async ({ body: { token, ...person }, request }) => {
    await checkNewPassword(person.password, 'password');
    if (!(await consumeSetupToken(database, token, person, originOf(request))))
      throw new ApiError('NOT_FOUND');
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, authEndpoints.resendCode, async ({ body, request }) => {
    const claims = tokens.readAccess(bearerOf(request));
    const found = claims && (await sessionWithAccount(database, claims.sid));
    if (found && !found.session.revokedAt && nameKey(found.account.email) === nameKey(body.email))
      await mailCode(services, request, found.account, body.purpose);
    else await requestCode(services, request, body);
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, authEndpoints.verifyAccount, async ({ body, request }) => {
    await redeemCode(
      services,
      request,
      'VerifyAccount',
      body,
      async (connection, { id }) =>
        writeAccount(connection, { ...originOf(request), userId: id }, await lockedAccount(connection, id), {
          verified: true,
          emailVerified: true,
        }),
      // The same mail in two tabs: the code proves who it is.
      async ({ verified, emailVerified }) => {
        if (verified && emailVerified) throw new ApiError('ACCOUNT_ALREADY_VERIFIED');
      },
    );
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  passwordRoutes(app, services);
}
