import type { FastifyRequest } from 'fastify';
import type { Connection } from '#server/database/session.ts';
import { acceptedLanguage, documentLabel } from '#server/http/messages.ts';
import { mailSignature } from '#server/integrations/mail.ts';
import { mailJob } from '#server/jobs/mail.ts';
import type { Account } from './account.ts';
import type { CodeServices } from './codes.ts';

/** What happened to an account that its person is to know, in case it was someone else's doing. */
export type Notice =
  | 'passwordChanged'
  | 'passwordSet'
  | 'accountAdded'
  | 'emailChanged'
  | 'ownEmailChanged'
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
  { queue, env, settings }: Pick<CodeServices, 'queue' | 'env' | 'settings'>,
  request: Pick<FastifyRequest, 'headers'>,
  account: Pick<Account, 'email' | 'settings'>,
  notice: Notice,
  params: Record<string, string> = {},
): Promise<void> {
  const { appName, defaultLanguage } = settings.last('general');
  const language = account.settings.language ?? acceptedLanguage(request) ?? defaultLanguage;
  const text = documentLabel(language, `notices.${notice}.text`, params);
  const advice = documentLabel(language, notice === 'accountAdded' ? 'notices.unasked' : 'notices.advice', {
    portal: mailSignature(appName, env),
  });
  await queue.send(connection, mailJob, {
    email: account.email,
    subject: documentLabel(language, `notices.${notice}.subject`, params),
    text: `${text}\n\n${advice}`,
  });
}
