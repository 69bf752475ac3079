import { createHash, createHmac } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type CodePurpose, codePurposes } from '#contract/auth.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import type { Env } from '#server/env.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { acceptedLanguage, documentLabel } from '#server/http/messages.ts';
import { type Mail, mailSignature } from '#server/integrations/mail.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Queue } from '#server/jobs/queue.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type Account, accountByEmail, nameKey } from './account.ts';
import { verificationCodes } from './auth.table.ts';
import { storedFactors, takesMailedCode } from './second-factors.ts';

/** Services that asking for codes and checking them uses. */
export interface CodeServices {
  database: Database;
  limiter: Limiter;
  queue: Pick<Queue, 'send'>;
  settings: Pick<Settings, 'read' | 'last'>;
  env: Pick<Env, 'PUBLIC_URL' | 'JWT_SECRET'>;
}

/** Services that mailing codes uses. */
interface CodeMailServices {
  database: Database;
  limiter: Limiter;
  mail: Mail;
  settings: Pick<Settings, 'read'>;
  env: Pick<Env, 'PUBLIC_URL' | 'JWT_SECRET'>;
}

/** A code that someone is to get; the address may be nobody's. */
interface CodeMail {
  email: string;
  purpose: CodePurpose;
  /** The address that the code is mailed to and confirms, where that is not the account's. */
  to?: string;
}

const codeMinutes = 10;

/** Six digits are quickly guessed from a plain hash: it is bound to person and purpose, and lives ten minutes. */
export function codeHash(userId: string, purpose: CodePurpose, code: string): string {
  return createHash('sha256').update(`${userId} ${purpose} ${code}`).digest('hex');
}

/** A code together with the address that it confirms, by its key. */
export function codeFor(code: string, addressKey: string): string {
  return `${code} ${addressKey}`;
}

/** Has a code mailed once the connection's transaction is committed; what it says about the right to one is not checked. */
export async function queueCode(
  connection: Connection,
  { queue }: Pick<CodeServices, 'queue'>,
  request: Pick<FastifyRequest, 'headers'>,
  codeMail: CodeMail & { isProven: boolean },
): Promise<void> {
  const [next] = await connection.run<{ requested: string }>(prepared(nextInOrder, []));
  const requested = Number(next?.requested);
  await queue.send(connection, codeMailJob, { ...codeMail, requested, language: acceptedLanguage(request) });
}

const nextInOrder = "select nextval('code_order') as requested";

/** Has a new code mailed to someone who proved the password, now or when the session began. A used-up limit is answered. */
export async function mailCode(
  services: Pick<CodeServices, 'queue' | 'database' | 'limiter'>,
  request: Pick<FastifyRequest, 'headers'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
  purpose: CodePurpose,
): Promise<void> {
  await services.limiter.consume('mailAfterProof', `${id} ${purpose}`);
  await queueCode(services.database.drizzle, services, request, { email, purpose, isProven: true });
}

/** Has a code mailed to an address that someone who proved themselves says is theirs; it confirms no other. */
export async function mailCodeTo(
  services: Pick<CodeServices, 'queue' | 'database' | 'limiter'>,
  request: Pick<FastifyRequest, 'headers'>,
  { id, email }: Pick<Account, 'id' | 'email'>,
  to: string,
): Promise<void> {
  await services.limiter.consume('mailAfterProof', `${id} ChangeEmail`);
  await queueCode(services.database.drizzle, services, request, {
    email,
    to,
    purpose: 'ChangeEmail',
    isProven: true,
  });
}

/**
 * Has a new code mailed at the request of anyone, where the address is someone's. Who that is, the job finds out: neither
 * the answer nor its time depends on it.
 */
export async function requestCode(
  services: Pick<CodeServices, 'queue' | 'database' | 'limiter'>,
  request: Pick<FastifyRequest, 'headers' | 'sender'>,
  codeMail: CodeMail,
): Promise<void> {
  await services.limiter.consume('codeRequestPerAddress', request.sender);
  await queueCode(services.database.drizzle, services, request, { ...codeMail, isProven: false });
}

/** Whether a code is of use to someone in this state. */
function isOfUse(account: Account, purpose: CodePurpose): boolean {
  if (account.blocked) return false;
  if (purpose === 'VerifyAccount') return !(account.verified && account.emailVerified);
  // Someone with a password proves themselves with it.
  if (purpose === 'ChangePassword') return account.passwordHash === null;
  return purpose !== 'ForceChangePassword' || account.forcePasswordChange;
}

/** Mails a code to the person with an address, in their language. */
export const codeMailJob = defineJob({
  name: 'code-mail',
  type: 'EmailSend',
  data: z.object({
    email: z.string(),
    purpose: z.enum(codePurposes),
    to: z.string().optional(),
    isProven: z.boolean().default(false),
    requested: z.number().default(0),
    /** Of the caller, for someone who chose none. */
    language: z.enum(interfaceLanguages).optional(),
  }),
  concurrency: 5,
  timeoutSeconds: 60,
  async work(services: CodeMailServices, { email, to, language: callerLanguage, ...origin }, { id: jobId }) {
    const { purpose } = origin;
    const account = await accountByEmail(services.database, email);
    if (!account || !isOfUse(account, purpose)) return;
    if ((purpose === 'ChangeEmail') !== (to !== undefined)) return;
    if (
      purpose === 'VerifySession' &&
      !takesMailedCode(await storedFactors(services.database.drizzle, account.id))
    )
      return;
    const code = await issueCode(services, account.id, { ...origin, to, jobId });
    if (!code) return;
    const { appName, defaultLanguage } = await services.settings.read('general');
    const language = account.settings.language ?? callerLanguage ?? defaultLanguage;
    await services.mail.send({
      id: jobId,
      to: to ?? account.email,
      subject: documentLabel(language, 'codeMail.subject', { code }),
      text: documentLabel(language, `codeMail.${purpose}`, {
        code,
        minutes: codeMinutes,
        portal: mailSignature(appName, services.env),
      }),
    });
  },
});

/**
 * The code of a job, the same in each attempt; it invalidates those of earlier requests. None beyond the hourly limit, when
 * a later request made another one, or when this one was used.
 */
async function issueCode(
  { database, limiter, env }: CodeMailServices,
  userId: string,
  { jobId, purpose, isProven, requested, to }: WantedCode,
): Promise<string | undefined> {
  const ofPurpose = and(
    eq(verificationCodes.userId, userId),
    eq(verificationCodes.purpose, purpose),
    eq(verificationCodes.isProven, isProven),
  );
  const [present] = await database.drizzle.select().from(verificationCodes).where(ofPurpose);
  if (present && present.requested > requested) return undefined;
  // What followed a proof was counted before it was queued.
  if (present?.jobId !== jobId && !isProven) {
    const { isWithin } = await limiter.count('mailPerAccount', `${userId} ${purpose}`);
    if (!isWithin) return undefined;
  }
  const digest = createHmac('sha256', env.JWT_SECRET).update(`code ${purpose} ${jobId}`).digest();
  const code = String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  const row = {
    codeHash: codeHash(userId, purpose, to === undefined ? code : codeFor(code, nameKey(to))),
    expiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
    usedAt: null,
    jobId,
    requested,
  };
  const issued = await database.drizzle
    .insert(verificationCodes)
    .values({ userId, purpose, isProven, ...row })
    .onConflictDoUpdate({
      target: [verificationCodes.userId, verificationCodes.purpose, verificationCodes.isProven],
      set: row,
      setWhere: sql`${verificationCodes.requested} < ${requested}
        or ${verificationCodes.jobId} = ${jobId} and ${verificationCodes.usedAt} is null`,
    })
    .returning({ jobId: verificationCodes.jobId });
  return issued.length > 0 ? code : undefined;
}

interface WantedCode
  extends Pick<typeof verificationCodes.$inferSelect, 'jobId' | 'purpose' | 'isProven' | 'requested'> {
  to: string | undefined;
}
