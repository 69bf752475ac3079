import { createHash } from 'node:crypto';
import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import type { CodePurpose } from '#contract/auth.ts';
import type { Connection } from '#server/database/session.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { LimiterRule } from '#server/http/limiter.ts';
import { type Account, accountByEmail, nameKey } from './account.ts';
import { verificationCodes } from './auth.table.ts';
import { type CodeServices, codeHash } from './codes.ts';

/**
 * Redeems a code: the right one once; after five wrong ones in ten minutes none, even if another was mailed since. What
 * anyone presents and what is presented within sessions is counted apart, so that nobody else locks a person out of those.
 */
export async function checkCode<Result>(
  { database, limiter }: Pick<CodeServices, 'database' | 'limiter'>,
  userId: string,
  purpose: CodePurpose,
  code: string,
  counter: Extract<LimiterRule, 'codePerAccount' | 'codeInSessions'> = 'codeInSessions',
  work?: (connection: Connection) => Promise<Result>,
): Promise<Result | undefined> {
  const isIt = and(
    eq(verificationCodes.userId, userId),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.codeHash, codeHash(userId, purpose, code)),
  );
  const refuseRepetition = async () => {
    const isRepeated = and(
      isIt,
      isNotNull(verificationCodes.usedAt),
      gt(verificationCodes.expiresAt, sql`now()`),
    );
    const repeated = await database.drizzle.select().from(verificationCodes).where(isRepeated);
    if (repeated.length > 0) throw new RepeatedCode();
  };
  await refuseRepetition();
  await limiter.consume(counter, userId);
  const done = await inTransaction(database, async (connection) => {
    const [taken] = await connection
      .update(verificationCodes)
      .set({ usedAt: sql`now()` })
      .where(and(isIt, isNull(verificationCodes.usedAt)))
      .returning({ isAlive: sql<boolean>`${verificationCodes.expiresAt} > now()` });
    if (taken && !taken.isAlive) throw new ApiError('VERIFICATION_CODE_EXPIRED');
    return taken && { result: await work?.(connection) };
  });
  if (!done) {
    await refuseRepetition();
    throw new ApiError('INVALID_VERIFICATION_CODE');
  }
  await limiter.reset(counter, userId);
  return done.result;
}

/** A code that was redeemed already, as when a button is pressed twice; it is no guess and counts as none. */
class RepeatedCode extends ApiError {
  constructor() {
    super('INVALID_VERIFICATION_CODE');
  }
}

/**
 * Redeems a code that someone presents with their address, in one transaction with what `first` does. An address that is
 * nobody's is answered as a wrong code; `again` answers the same code once more, if it has an answer.
 */
export async function redeemCode<Result>(
  services: Pick<CodeServices, 'database' | 'limiter'>,
  request: Pick<FastifyRequest, 'sender' | 'presentedAccount'>,
  purpose: CodePurpose,
  { email, code }: { email: string; code: string },
  first: (connection: Connection, account: Account) => Promise<Result>,
  again?: (account: Account) => Promise<Result | undefined>,
): Promise<Result> {
  const { sender } = request;
  const account = await accountByEmail(services.database, email);
  request.presentedAccount = account?.id ?? null;
  await services.limiter.check('codePerAddress', sender);
  const work = async (connection: Connection) => {
    if (!account || account.blocked) throw new ApiError('INVALID_VERIFICATION_CODE');
    return first(connection, account);
  };
  let result: Result | undefined;
  try {
    const userId = account?.id ?? idOfNobody(email);
    result = await checkCode(services, userId, purpose, code, 'codePerAccount', work);
  } catch (error) {
    // No guess, so nothing limits how often it is sent.
    if (error instanceof RepeatedCode) request.presentedAccount = undefined;
    else await services.limiter.consumeOf('codePerAddress', sender, nameKey(email));
    // What the first one did is not in `account`.
    const current = error instanceof RepeatedCode && (await accountByEmail(services.database, email));
    const answer = current && !current.blocked ? await again?.(current) : undefined;
    if (answer === undefined) throw error;
    return answer;
  }
  await services.limiter.forgive('codePerAddress', sender, nameKey(email));
  return result as Result;
}

/** An id to count and look up the tries with an unknown address by, as those with a known one are. */
function idOfNobody(email: string): string {
  const [, ...parts] =
    /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(createHash('sha256').update(nameKey(email)).digest('hex')) ?? [];
  return parts.join('-');
}
