import type { FastifyRequest } from 'fastify';
import type { Connection } from '#server/database/session.ts';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import { mailJob } from '#server/jobs/mail.ts';
import type { Account } from './account.ts';
import type { CodeServices } from './codes.ts';

/** What happened to an account that its person is to know, in case it was someone else's doing. */
export type Notice =
  | 'passwordChanged'
  | 'twoStepOn'
  | 'twoStepOff'
  | 'authenticatorAdded'
  | 'authenticatorRemoved'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'recoveryCodesMade'
  | 'recoveryCodeUsed'
  | 'secondFactorsReset'
  | 'deletionRequested'
  | 'deletionReminder'
  | 'deletionCanceled'
  | 'deletionRefused';

/** Mails a person that something about the security of their account changed, once that is committed. */
export async function mailNotice(
  connection: Connection,
  { queue, env }: Pick<CodeServices, 'queue' | 'env'>,
  request: Pick<FastifyRequest, 'headers'>,
  { email, settings }: Pick<Account, 'email' | 'settings'>,
  notice: Notice,
  params: Record<string, string> = {},
): Promise<void> {
  const language = settings.language ?? callerLanguage(request);
  const text = documentLabel(language, `notices.${notice}.text`, params);
  const advice = documentLabel(language, 'notices.advice', { portal: env.PUBLIC_URL ?? '' });
  await queue.send(connection, mailJob, {
    email,
    subject: documentLabel(language, `notices.${notice}.subject`, params),
    text: `${text}\n\n${advice}`,
  });
}
