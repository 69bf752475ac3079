import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import type { Sealing } from '#server/lib/sealing.ts';
import type { Account } from './account.ts';
import { authenticators } from './second-factors.table.ts';

/** Codes of this many steps of 30 seconds before and after now are accepted, for clocks that are not set well. */
const window = 1;
const pendingMinutes = 10;

function totpOf(secret: Secret, issuer = '', label = ''): TOTP {
  return new TOTP({ issuer, label, secret });
}

/** Makes a secret that counts once it is confirmed. */
export async function makeAuthenticator(
  { drizzle }: Database,
  sealing: Sealing,
  { id, email }: Account,
  /** The name of the product, which the app shows. */
  issuer: string,
): Promise<{ secret: string; uri: string }> {
  const totp = totpOf(new Secret({ size: 20 }), issuer, email);
  const pending = {
    pending: sealing.seal(totp.secret.base32, id),
    pendingUntil: sql`now() + make_interval(mins => ${pendingMinutes})`,
  };
  await drizzle
    .insert(authenticators)
    .values({ userId: id, ...pending })
    .onConflictDoUpdate({ target: authenticators.userId, set: pending });
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** Lets the new secret count from now on, if the code is of it. */
export async function confirmAuthenticator(
  connection: Connection,
  sealing: Sealing,
  userId: string,
  code: string,
): Promise<boolean> {
  const [row] = await connection
    .select()
    .from(authenticators)
    .where(and(eq(authenticators.userId, userId), gt(authenticators.pendingUntil, sql`now()`)));
  const step = stepOf(row?.pending, sealing, userId, code);
  if (step === undefined) return false;
  await connection
    .update(authenticators)
    .set({ secret: row?.pending, pending: null, pendingUntil: null, lastStep: step })
    .where(eq(authenticators.userId, userId));
  return true;
}

/** Whether a code is of the person's app. Of each time step one is accepted, once, and none of an earlier one after it. */
export async function isAuthenticatorCode(
  { drizzle }: Database,
  sealing: Sealing,
  userId: string,
  code: string,
): Promise<boolean> {
  const isOwn = eq(authenticators.userId, userId);
  const [row] = await drizzle.select().from(authenticators).where(isOwn);
  const step = stepOf(row?.secret, sealing, userId, code);
  if (step === undefined) return false;
  const used = await drizzle
    .update(authenticators)
    .set({ lastStep: step })
    .where(and(isOwn, lt(authenticators.lastStep, step)));
  return used.rowCount === 1;
}

function stepOf(sealed: string | null | undefined, sealing: Sealing, userId: string, code: string) {
  const secret = sealed ? sealing.open(sealed, userId) : undefined;
  if (secret === undefined) return undefined;
  const totp = totpOf(Secret.fromBase32(secret));
  const timestamp = Date.now();
  const delta = totp.validate({ token: code, timestamp, window });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
