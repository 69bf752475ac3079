import { createHash, randomInt } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { CodePurpose } from '#contract/auth.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import type { Database } from '#server/database/connection.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import type { Mail } from '#server/integrations/mail.ts';
import { type Account, accountByEmail, nameKey } from './account.ts';
import { verificationCodes } from './auth.table.ts';

/** Services that mailing and checking codes uses. */
export interface CodeServices {
  database: Database;
  limiter: Limiter;
  mail: Mail;
  env: Pick<Env, 'PUBLIC_URL'>;
}

/** A code that someone is to get; the address may be nobody's. */
interface CodeMail {
  email: string;
  purpose: CodePurpose;
}

const codeMinutes = 10;

/** Six digits are quickly guessed from a plain hash: it is bound to person and purpose, and lives ten minutes. */
function codeHash(userId: string, purpose: CodePurpose, code: string): string {
  return createHash('sha256').update(`${userId} ${purpose} ${code}`).digest('hex');
}

/**
 * Mails a new code in the background, where the address is someone's. Neither the answer nor its time depends on that,
 * so a failure is logged.
 */
export async function mailCode(
  services: CodeServices,
  request: Pick<FastifyRequest, 'log' | 'headers'>,
  codeMail: CodeMail,
): Promise<void> {
  makeAndMail(services, codeMail, callerLanguage(request)).catch((error: unknown) =>
    request.log.error({ err: error }, 'a code could not be mailed'),
  );
}

/** Whether a code is of use to someone in this state. */
function isOfUse({ blocked, verified, emailVerified, forcePasswordChange }: Account, purpose: CodePurpose) {
  if (blocked) return false;
  if (purpose === 'VerifyAccount') return !(verified && emailVerified);
  return purpose !== 'ForceChangePassword' || forcePasswordChange;
}

/** A new code invalidates the one before. Beyond the hourly limit nothing is sent. */
async function makeAndMail(
  { database, limiter, mail, env }: CodeServices,
  { email, purpose }: CodeMail,
  callerLanguage: InterfaceLanguage,
): Promise<void> {
  const account = await accountByEmail(database, email);
  if (!account || !isOfUse(account, purpose)) return;
  const { isWithin } = await limiter.count('mailPerAccount', account.id);
  if (!isWithin) return;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const row = {
    codeHash: codeHash(account.id, purpose, code),
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
    usedAt: null,
  };
  await database.drizzle
    .insert(verificationCodes)
    .values({ userId: account.id, purpose, ...row })
    .onConflictDoUpdate({ target: [verificationCodes.userId, verificationCodes.purpose], set: row });
  const language = account.settings.language ?? callerLanguage;
  await mail.send({
    to: account.email,
    subject: documentLabel(language, 'codeMail.subject', { code }),
    text: documentLabel(language, `codeMail.${purpose}`, {
      code,
      minutes: codeMinutes,
      portal: env.PUBLIC_URL ?? '',
    }),
  });
}

/** Redeems a code: the right one once; after five wrong ones in ten minutes none, even if another was mailed since. */
export async function checkCode(
  { database, limiter }: Pick<CodeServices, 'database' | 'limiter'>,
  userId: string,
  purpose: CodePurpose,
  code: string,
): Promise<void> {
  await limiter.consume('codePerAccount', userId);
  const isIt = and(
    eq(verificationCodes.userId, userId),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.codeHash, codeHash(userId, purpose, code)),
  );
  const [taken] = await database.drizzle
    .update(verificationCodes)
    .set({ usedAt: sql`now()` })
    .where(and(isIt, isNull(verificationCodes.usedAt)))
    .returning({ isAlive: sql<boolean>`${verificationCodes.expiresAt} > now()` });
  if (!taken) {
    // A second press of the button, or the same mail in two tabs: the code proves who it is.
    const used =
      purpose === 'VerifyAccount' && (await database.drizzle.select().from(verificationCodes).where(isIt));
    throw new ApiError(used && used.length > 0 ? 'ACCOUNT_ALREADY_VERIFIED' : 'INVALID_VERIFICATION_CODE');
  }
  if (!taken.isAlive) throw new ApiError('VERIFICATION_CODE_EXPIRED');
  await limiter.reset('codePerAccount', userId);
}

/** Redeems a code that someone presents with their address. An address that is nobody's is answered as a wrong code. */
export async function accountByCode(
  services: Pick<CodeServices, 'database' | 'limiter'>,
  purpose: CodePurpose,
  { email, code }: { email: string; code: string },
): Promise<Account> {
  const account = await accountByEmail(services.database, email);
  await checkCode(services, account?.id ?? idOfNobody(email), purpose, code);
  if (!account || account.blocked) throw new ApiError('INVALID_VERIFICATION_CODE');
  return account;
}

/** An id to count and look up the tries with an unknown address by, as those with a known one are. */
function idOfNobody(email: string): string {
  const [, ...parts] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('sha256').update(nameKey(email)).digest('hex')) ?? [];
  return parts.join('-');
}
