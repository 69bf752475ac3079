import { createHash, randomInt } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#server/database/connection.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { documentLabel } from '#server/http/messages.ts';
import type { Mail } from '#server/integrations/mail.ts';
import type { Account } from './account.ts';
import { verificationCodes } from './auth.table.ts';

/** Services that mailing and checking codes uses. */
export interface CodeServices {
  database: Database;
  limiter: Limiter;
  mail: Mail;
  env: Pick<Env, 'PUBLIC_URL'>;
}

type Purpose = (typeof verificationCodes.$inferSelect)['purpose'];

const codeMinutes = 10;

/** Six digits are quickly guessed from a plain hash: it is bound to person and purpose, and lives ten minutes. */
function codeHash(userId: string, purpose: Purpose, code: string): string {
  return createHash('sha256').update(`${userId} ${purpose} ${code}`).digest('hex');
}

/** Mails a new code in the background. A failure is logged, not answered: that would reveal that the account exists. */
export function mailCode(
  services: CodeServices,
  { log }: Pick<FastifyRequest, 'log'>,
  account: Account,
  purpose: Purpose,
): void {
  makeAndMail(services, account, purpose).catch((error: unknown) =>
    log.error({ err: error }, 'a code could not be mailed'),
  );
}

/** A new code invalidates the one before. Beyond the hourly limit nothing is sent. */
async function makeAndMail(
  { database, limiter, mail, env }: CodeServices,
  account: Account,
  purpose: Purpose,
): Promise<void> {
  const { isWithin } = await limiter.count('mailPerAccount', account.id);
  if (!isWithin) return;
  const code = String(randomInt(0, 1_000_000)).padStart(6, '0');
  const row = {
    codeHash: codeHash(account.id, purpose, code),
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
  };
  await database.drizzle
    .insert(verificationCodes)
    .values({ userId: account.id, purpose, ...row })
    .onConflictDoUpdate({ target: [verificationCodes.userId, verificationCodes.purpose], set: row });
  const language = account.settings.language ?? 'en';
  await mail.send({
    to: account.email,
    subject: documentLabel(language, 'codeMail.subject', { code }),
    text: documentLabel(language, 'codeMail.text', {
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
  purpose: Purpose,
  code: string,
): Promise<void> {
  await limiter.consume('codePerAccount', userId);
  const [taken] = await database.drizzle
    .delete(verificationCodes)
    .where(
      and(
        eq(verificationCodes.userId, userId),
        eq(verificationCodes.purpose, purpose),
        eq(verificationCodes.codeHash, codeHash(userId, purpose, code)),
      ),
    )
    .returning({ isAlive: sql<boolean>`${verificationCodes.expiresAt} > now()` });
  if (!taken) throw new ApiError('INVALID_VERIFICATION_CODE');
  if (!taken.isAlive) throw new ApiError('VERIFICATION_CODE_EXPIRED');
  await limiter.reset('codePerAccount', userId);
}
