import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { joiningEndpoints } from '#contract/joining.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { recordActivity } from '#server/database/changes.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import { prepared } from '#server/database/statement.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { ApiError } from '#server/http/api-error.ts';
import { originOf } from '#server/http/context.ts';
import type { Limiter } from '#server/http/limiter.ts';
import { acceptedLanguage, callerLanguage, documentLabel, wordingOf } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import type { Tokens } from '#server/http/tokens.ts';
import { type Mail, mailSignature } from '#server/integrations/mail.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Queue } from '#server/jobs/queue.ts';
import { accountByEmail, nameKey } from '#server/resources/accounts/account.ts';
import { nameKeyText } from '#server/resources/accounts/users.table.ts';
import type { Settings } from '#server/settings/settings.ts';
import { enrol } from './enrol.ts';
import { answerInvitation, invitationOf, verifyAddress } from './invitations.ts';
import { type CodeRow, codeColumns, stateOf } from './join-codes.ts';
import { heldClass, type ManagedClass } from './managed-class.ts';

/** Services that joining a class uses. */
interface JoiningServices {
  database: Database;
  limiter: Limiter;
  queue: Pick<Queue, 'send'>;
  tokens: Tokens;
  env: Pick<Env, 'JWT_SECRET'>;
}

type FoundCode = CodeRow & Pick<ManagedClass, 'name' | 'type'> & { classStatus: ManagedClass['status'] };

const readCode = `select ${codeColumns}, n.name, n.type, n.status as "classStatus"
  from class_codes t join namespaces n on n.id = t.namespace_id where t.code = $1`;

/** The sentences for codes that nobody can join by. */
const contexts = {
  Expired: 'joinCodeExpired',
  UsedUp: 'joinCodeUsedUp',
  Revoked: 'joinCodeRevoked',
} as const;

/** Minutes after which a mailed code is another one; those of the two periods before are accepted too. */
const periodMinutes = 5;
const periods = 3;

/** The code that is mailed to an address: made of what it is for, so that nothing is stored before it is presented. */
function mailedCodeOf(secret: string, codeId: string, email: string, period: number): string {
  const digest = createHmac('sha256', secret)
    .update(`join ${codeId} ${nameKey(email)} ${period}`)
    .digest();
  return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
}

function periodNow(): number {
  return Math.floor(Date.now() / (periodMinutes * 60_000));
}

function isMailedCode(secret: string, codeId: string, { email, code }: { email: string; code: string }) {
  const now = periodNow();
  const valid = Array.from({ length: periods }, (_, ago) => mailedCodeOf(secret, codeId, email, now - ago));
  return valid.some((one) => timingSafeEqual(Buffer.from(one), Buffer.from(code)));
}

/** Mails someone who wants to join a class the code that confirms their address. */
export const joinMailJob = defineJob({
  name: 'join-code-mail',
  type: 'EmailSend',
  data: z.object({
    email: z.string(),
    codeId: z.uuid(),
    period: z.int(),
    language: z.enum(interfaceLanguages).optional(),
  }),
  concurrency: 5,
  timeoutSeconds: 60,
  async work(
    services: {
      mail: Mail;
      settings: Pick<Settings, 'read'>;
      env: Pick<Env, 'JWT_SECRET' | 'PUBLIC_URL'>;
      database: Database;
    },
    { email, codeId, period, language: asked },
    { id },
  ) {
    const account = await accountByEmail(services.database, email);
    const general = await services.settings.read('general');
    const { appName, defaultLanguage } = general;
    const language = wordingOf(account?.settings.language ?? asked ?? defaultLanguage, general);
    const code = mailedCodeOf(services.env.JWT_SECRET, codeId, email, period);
    await services.mail.send({
      ...{ id, to: email, subject: documentLabel(language, 'codeMail.subject', { code }) },
      text: documentLabel(language, 'joinMail', {
        code,
        minutes: periodMinutes * (periods - 1),
        portal: mailSignature(appName, services.env),
      }),
    });
  },
});

/** The public calls by which learners join a class. */
export async function joiningRoutes(app: FastifyInstance, services: JoiningServices): Promise<void> {
  const { database, limiter, queue, tokens, env } = services;

  /** The code that someone presents. Codes of no class are counted by their sender. */
  async function codeOf(code: string, sender: string): Promise<FoundCode> {
    await limiter.check('joinCodePerAddress', sender);
    const [found] = await database.drizzle.run<FoundCode>(prepared(readCode, [code]));
    if (found?.classStatus !== 'Active') {
      await limiter.consume('joinCodePerAddress', sender);
      throw new ApiError('NOT_FOUND', { context: 'joinCode' });
    }
    return found;
  }

  async function openCode(code: string, sender: string): Promise<FoundCode> {
    const found = await codeOf(code, sender);
    expectOpen(found);
    return found;
  }

  route(app, joiningEndpoints.readCode, async ({ params, request }) => {
    const { name, type } = await openCode(params.code, request.sender);
    return { name, type };
  });

  route(app, joiningEndpoints.requestCode, async ({ params, body: { email }, request }) => {
    const { id: codeId } = await openCode(params.code, request.sender);
    await limiter.consume('codeRequestPerAddress', request.sender);
    await limiter.consume('mailPerAccount', `join ${hashOf(email)}`);
    const language = acceptedLanguage(request);
    await queue.send(database.drizzle, joinMailJob, {
      ...{ email, codeId, period: periodNow(), ...(language && { language }) },
    });
    return { message: documentLabel(callerLanguage(request), 'done') };
  });

  route(app, joiningEndpoints.confirm, async ({ params, body, request }) => {
    const { sender } = request;
    const found = await codeOf(params.code, sender);
    const account = await accountByEmail(database, body.email);
    request.presentedAccount = account?.id ?? null;
    await limiter.check('codePerAddress', sender);
    await limiter.consume('joinPerAccount', hashOf(body.email));
    if (!isMailedCode(env.JWT_SECRET, found.id, body) || account?.blocked) {
      await limiter.consumeOf('codePerAddress', sender, nameKey(body.email));
      throw new ApiError('INVALID_VERIFICATION_CODE');
    }
    const joined = await inTransaction(database, (connection) => join(connection, request, found, body));
    await limiter.reset('joinPerAccount', hashOf(body.email));
    await limiter.forgive('codePerAddress', sender, nameKey(body.email));
    const now = await accountByEmail(database, body.email);
    return { ...joined, hasPassword: Boolean(now?.passwordHash) };
  });

  route(app, joiningEndpoints.readInvitation, async ({ body }) => {
    const invited = await invitationOf(database.drizzle, tokens, body.token);
    const { name, type, invitedBy, email, status } = invited;
    return { name, type, invitedBy, email, isAnswered: status === 'Active' };
  });

  route(app, joiningEndpoints.answerInvitation, async ({ body, request }) => {
    const { name, type, status, hasPassword } = await answerInvitation(services, originOf(request), body);
    return { name, type, isStudent: status === 'Active', hasPassword };
  });
}

const countUse = 'update class_codes set uses = uses + 1 where id = $1';
const readStudent = `select 1 from class_students s join users u on u.id = s.user_id
  where s.namespace_id = $1 and s.status = 'Active' and ${nameKeyText('u.email')} = $2`;

/** Makes someone who proved their address a student of the class of a code, and counts the use. */
async function join(
  connection: Connection,
  request: FastifyRequest,
  { id: codeId, code, namespaceId }: FoundCode,
  newcomer: { email: string; firstName: string; lastName: string },
): Promise<Pick<ManagedClass, 'name' | 'type'>> {
  const { name, type } = await heldClass(connection, namespaceId);
  const joined = { name, type };
  const isStudent = await connection.run(prepared(readStudent, [namespaceId, nameKey(newcomer.email)]));
  if (isStudent.length > 0) return joined;
  // Read when nobody else joins any more: those who came before may have used it up.
  const [current] = await connection.run<FoundCode>(prepared(readCode, [code]));
  if (!current) throw new ApiError('NOT_FOUND', { context: 'joinCode' });
  expectOpen(current);
  const [enrolment] = await enrol(
    connection,
    namespaceId,
    [{ ...newcomer, ...(current.level !== null && { level: current.level }) }],
    { seesAll: false, namespaces: [], isProof: true },
  );
  if (!enrolment) throw new ApiError('USER_NOT_FOUND');
  const { userId } = enrolment;
  await connection.run(prepared(countUse, [codeId]));
  await connection.run(prepared(verifyAddress, [userId]));
  await recordActivity(
    connection,
    { ...originOf(request), userId, namespaceId },
    {
      ...{ type: 'Register', entityType: 'students', entityId: userId, summary: name },
      content: { namespaceId, codeId },
    },
  );
  return joined;
}

function expectOpen(code: FoundCode): void {
  const state = stateOf(code);
  if (state !== 'Open') throw new ApiError('NOT_FOUND', { context: contexts[state] });
}

/** Counters name nobody. */
function hashOf(email: string): string {
  return createHash('sha256').update(nameKey(email)).digest('base64url');
}
