import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authEndpoints } from '#contract/auth.ts';
import { limits } from '#contract/limits.ts';
import { secondFactorEndpoints } from '#contract/second-factors.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { ApiError, invalidAt, notFound } from '#server/http/api-error.ts';
import { type Caller, originOf } from '#server/http/context.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { createSealing } from '#server/lib/sealing.ts';
import { createSignature } from '#server/lib/signature.ts';
import { type Account, currentUser, lockedAccount, sessionOf, writeAccount } from './account.ts';
import { sessions } from './auth.table.ts';
import { confirmAuthenticator, isAuthenticatorCode, makeAuthenticator } from './authenticator.ts';
import { cancelDeletion } from './erasure/account-deletion.ts';
import { mailNotice, type Notice } from './notices.ts';
import { creationOptions, isPasskeyResponse, madePasskey, relyingParty, requestOptions } from './passkeys.ts';
import { proveOneself } from './proof.ts';
import { makeRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import { checkCode } from './redeem-code.ts';
import { authenticators, passkeys } from './second-factors.table.ts';
import {
  presentSecondFactors,
  recordFactorChange,
  resetSecondFactors,
  type StoredFactors,
  storedFactors,
  takesMailedCode,
} from './second-factors.ts';
import { endSessions } from './session-chain.ts';
import type { SignInServices } from './sign-in.ts';

interface FactorServices extends SignInServices {
  env: Pick<Env, 'PUBLIC_URL' | 'PORT' | 'JWT_SECRET'>;
}

/** The calls of the second step of signing in: passing it, and what it is passed with. */
export async function secondFactorRoutes(app: FastifyInstance, services: FactorServices): Promise<void> {
  const { database, limiter, env, settings } = services;
  const sealing = createSealing(env.JWT_SECRET, 'authenticators');
  const signature = createSignature(env.JWT_SECRET, 'recovery codes');

  async function read(viewer: Viewer) {
    const { account } = await sessionOf(database, viewer);
    return presentSecondFactors(database, relyingParty(app, env), viewer, account);
  }

  /** Changes the own second factors: in one transaction, which records it, and with a mail to the person. */
  async function change<Result>(
    { viewer, request }: { viewer: Viewer; request: FastifyRequest },
    notice: Notice,
    work: (connection: Connection, account: Account) => Promise<Result>,
    details?: object,
  ): Promise<Result> {
    return inTransaction(database, async (connection) => {
      const locked = await lockedAccount(connection, viewer.id);
      const done = await work(connection, locked);
      await recordFactorChange(connection, originOf(request), locked, notice, details);
      await mailNotice(connection, services, request, locked, notice);
      return done;
    });
  }

  /** Turns two-step verification on, and ends the other sessions of the person, which the password alone may have opened. */
  async function turnOn(
    connection: Connection,
    { viewer, request }: { viewer: Viewer; request: FastifyRequest },
    account: Account,
  ) {
    await writeAccount(connection, originOf(request), account, { twoStepVerification: true });
    await endSessions(connection, account.id, viewer.sessionId);
  }

  /** Turns two-step verification on with the first own factor, and makes recovery codes where there are none. */
  async function enrol(
    connection: Connection,
    call: Parameters<typeof turnOn>[1],
    account: Account,
    before: StoredFactors,
  ) {
    const isFirst = !before.authenticator && before.keys.length === 0;
    if (isFirst) await turnOn(connection, call, account);
    return before.codes > 0 ? null : makeRecoveryCodes(connection, signature, account.id);
  }

  /** Counts a try with a code, whatever it is of, and refuses a wrong one. */
  async function check(userId: string, isRight: () => Promise<boolean>) {
    await limiter.consume('codeInSessions', userId);
    if (!(await isRight())) throw new ApiError('INVALID_VERIFICATION_CODE');
    await limiter.reset('codeInSessions', userId);
  }

  async function verified({ viewer, request }: Caller, secondStep: string) {
    const deletionCanceled = await inTransaction(database, async (connection) => {
      await lockedAccount(connection, viewer.id);
      const isLive = and(eq(sessions.id, viewer.sessionId), isNull(sessions.revokedAt));
      const { rowCount } = await connection.update(sessions).set({ verified: true }).where(isLive);
      // It was ended meanwhile.
      if (!rowCount) throw new ApiError('INVALID_SESSION');
      await recordActivity(connection, originOf(request), { type: 'Login', content: { secondStep } });
      return cancelDeletion(connection, services, request, viewer.id);
    });
    return { ...(await currentUser(database, viewer)), deletionCanceled };
  }

  route(app, authEndpoints.verifySession, async ({ body: { code, method }, viewer, request }) => {
    // Sent again, as after a lost answer: there is nothing left to permit, so no code is judged or used up.
    if (viewer.sessionVerified) return { ...(await currentUser(database, viewer)), deletionCanceled: false };
    if (method === 'Mail') {
      if (!takesMailedCode(await storedFactors(database.drizzle, viewer.id)))
        await check(viewer.id, async () => false);
      await checkCode(services, viewer.id, 'VerifySession', code);
    } else if (method === 'Authenticator')
      await check(viewer.id, () => isAuthenticatorCode(database, sealing, viewer.id, code));
    else {
      await check(viewer.id, () => redeemRecoveryCode(database, signature, viewer.id, code));
      await change({ viewer, request }, 'recoveryCodeUsed', async () => undefined);
    }
    return verified({ viewer, request }, method);
  });

  route(app, secondFactorEndpoints.verifyOptions, async ({ viewer }) => ({
    options: await requestOptions(database, relyingParty(app, env), viewer),
  }));

  route(app, secondFactorEndpoints.verifyPasskey, async ({ body, viewer, request }) => {
    if (!(await isPasskeyResponse(database, relyingParty(app, env), viewer, body)))
      throw new ApiError('INVALID_VERIFICATION_CODE', { context: 'passkey' });
    return verified({ viewer, request }, 'Passkey');
  });

  route(app, secondFactorEndpoints.read, async ({ viewer }) => read(viewer));

  route(app, secondFactorEndpoints.edit, async (call) => {
    const { twoStepVerification, ...proof } = call.body;
    const account = await proveOneself(services, call.request, call.viewer, proof);
    if (account.twoStepVerification !== twoStepVerification)
      await change(call, twoStepVerification ? 'twoStepOn' : 'twoStepOff', (connection, locked) =>
        twoStepVerification
          ? turnOn(connection, call, locked)
          : writeAccount(connection, originOf(call.request), locked, { twoStepVerification }),
      );
    return read(call.viewer);
  });

  route(app, secondFactorEndpoints.addAuthenticator, async ({ body, viewer, request }) => {
    const account = await proveOneself(services, request, viewer, body);
    return makeAuthenticator(database, sealing, account, (await settings.read('general')).appName);
  });

  route(app, secondFactorEndpoints.confirmAuthenticator, async (call) => {
    const { viewer, body } = call;
    await limiter.consume('codeInSessions', viewer.id);
    const codes = await change(call, 'authenticatorAdded', async (connection, account) => {
      const before = await storedFactors(connection, viewer.id);
      if (!(await confirmAuthenticator(connection, sealing, viewer.id, body.code)))
        throw new ApiError('INVALID_VERIFICATION_CODE');
      return enrol(connection, call, account, before);
    });
    await limiter.reset('codeInSessions', viewer.id);
    return { ...(await read(viewer)), recoveryCodes: codes };
  });

  route(app, secondFactorEndpoints.removeAuthenticator, async (call) => {
    await proveOneself(services, call.request, call.viewer, call.body);
    await change(call, 'authenticatorRemoved', async (connection) => {
      const removed = await connection
        .delete(authenticators)
        .where(eq(authenticators.userId, call.viewer.id));
      if (!removed.rowCount) throw notFound();
    });
    return read(call.viewer);
  });

  route(app, secondFactorEndpoints.passkeyOptions, async ({ body, viewer, request }) => {
    const account = await proveOneself(services, request, viewer, body);
    const { appName } = await settings.read('general');
    return { options: await creationOptions(database, relyingParty(app, env), viewer, account, appName) };
  });

  route(app, secondFactorEndpoints.addPasskey, async (call) => {
    const { viewer, body } = call;
    const row = await madePasskey(database, relyingParty(app, env), viewer, body);
    if (!row) throw new ApiError('INVALID_VERIFICATION_CODE', { context: 'passkey' });
    const codes = await change(
      call,
      'passkeyAdded',
      async (connection, account) => {
        const before = await storedFactors(connection, viewer.id);
        if (before.keys.length >= limits.passkeys)
          throw invalidAt('', 'tooMany', { maximum: limits.passkeys });
        const added = await connection.insert(passkeys).values(row).onConflictDoNothing();
        if (!added.rowCount) throw new ApiError('CONFLICT', { context: 'passkey' });
        return enrol(connection, call, account, before);
      },
      { name: body.name },
    );
    return { ...(await read(viewer)), recoveryCodes: codes };
  });

  route(app, secondFactorEndpoints.removePasskey, async (call) => {
    await proveOneself(services, call.request, call.viewer, call.body);
    await change(call, 'passkeyRemoved', async (connection) => {
      const isIt = and(eq(passkeys.id, call.params.id), eq(passkeys.userId, call.viewer.id));
      const removed = await connection.delete(passkeys).where(isIt);
      if (!removed.rowCount) throw notFound();
    });
    return read(call.viewer);
  });

  route(app, secondFactorEndpoints.makeRecoveryCodes, async (call) => {
    await proveOneself(services, call.request, call.viewer, call.body);
    const codes = await change(call, 'recoveryCodesMade', (connection) =>
      makeRecoveryCodes(connection, signature, call.viewer.id),
    );
    return { codes };
  });

  route(app, secondFactorEndpoints.reset, async ({ params: { id }, viewer, request }) => {
    // Someone who took over the account of an administrator must not free it of its second step.
    if (id === viewer.id) throw new ApiError('ACCESS_DENIED', { context: 'own' });
    await inTransaction(database, async (connection) => {
      const account = await resetSecondFactors(connection, originOf(request), id);
      // The caller is someone else: their language is not the person's.
      await mailNotice(connection, services, { headers: {} }, account, 'secondFactorsReset');
    });
    return { id };
  });
}
