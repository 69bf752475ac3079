import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { SecondFactors } from '#contract/second-factors.ts';
import { toIso } from '#server/content/present.ts';
import { type ActivityOrigin, recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Account, lockedAccount, writeAccount } from './account.ts';
import type { Notice } from './notices.ts';
import { arePasskeysPossible, type RelyingParty } from './passkeys.ts';
import { authenticators, passkeys, recoveryCodes } from './second-factors.table.ts';
import { endSessions } from './session-chain.ts';

/** The second factors that a person has, mail aside. */
export async function storedFactors(connection: Connection, userId: string) {
  const [authenticator] = await connection
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), isNotNull(authenticators.secret)));
  const keys = await connection
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt));
  const codes = await connection.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return { authenticator: Boolean(authenticator), keys, codes: codes.length };
}

export type StoredFactors = Awaited<ReturnType<typeof storedFactors>>;

/** Whether someone has an authenticator app or a passkey, so that no code is mailed unless they want one. */
export async function hasOwnFactor(connection: Connection, userId: string): Promise<boolean> {
  const { authenticator, keys } = await storedFactors(connection, userId);
  return authenticator || keys.length > 0;
}

/**
 * Whether a mailed code is a second step of someone. It is none of those who have a factor of their own and recovery codes
 * for when that is lost: by mail the password can be reset, so the mailbox alone would do.
 */
export function takesMailedCode({ authenticator, keys, codes }: StoredFactors): boolean {
  return codes === 0 || !(authenticator || keys.length > 0);
}

/** The second factors of the signed-in person; names and numbers only after the second step. */
export async function presentSecondFactors(
  { drizzle }: Database,
  party: RelyingParty,
  { id, sessionVerified }: Pick<Viewer, 'id' | 'sessionVerified'>,
  { twoStepVerification }: Pick<Account, 'twoStepVerification'>,
): Promise<SecondFactors> {
  const { authenticator, keys, codes } = await storedFactors(drizzle, id);
  return {
    twoStepVerification,
    mail: takesMailedCode({ authenticator, keys, codes }),
    authenticator,
    passkey: keys.length > 0,
    recovery: codes > 0,
    passkeysPossible: arePasskeysPossible(party),
    passkeys: (sessionVerified ? keys : []).map(({ id: passkeyId, name, createdAt, lastUsedAt }) => ({
      id: passkeyId,
      name,
      createdAt: toIso(createdAt),
      lastUsedAt: lastUsedAt && toIso(lastUsedAt),
    })),
    recoveryCodesLeft: sessionVerified ? codes : 0,
  };
}

/** Records a change of someone's second factors; what is secret is no part of it. */
export function recordFactorChange(
  connection: Connection,
  origin: ActivityOrigin,
  { id, email }: Account,
  change: Notice,
  details: object = {},
): Promise<void> {
  return recordActivity(connection, origin, {
    type: 'SettingsChange',
    entityType: 'users',
    entityId: id,
    summary: email,
    content: { change, ...details },
  });
}

/** Removes every second factor of someone who lost them, so that the password alone signs in, and ends their sessions. */
export async function resetSecondFactors(
  connection: Connection,
  origin: ActivityOrigin,
  userId: string,
): Promise<Account> {
  const account = await lockedAccount(connection, userId);
  for (const table of [authenticators, passkeys, recoveryCodes])
    await connection.delete(table).where(eq(table.userId, userId));
  await writeAccount(connection, origin, account, { twoStepVerification: false });
  await endSessions(connection, userId);
  await recordFactorChange(connection, origin, account, 'secondFactorsReset');
  return account;
}
