import type { FastifyRequest } from 'fastify';
import { callerLanguage, documentLabel } from '#server/http/messages.ts';
import type { Account } from './account.ts';
import type { CodeServices } from './codes.ts';

/** What happened to an account that its person is to know, in case it was someone else's doing. */
type Notice = 'passwordChanged';

/** Mails a person in the background that something about the security of their account changed. */
export function mailNotice(
  { mail, env }: Pick<CodeServices, 'mail' | 'env'>,
  request: Pick<FastifyRequest, 'log' | 'headers'>,
  { email, settings }: Pick<Account, 'email' | 'settings'>,
  notice: Notice,
): void {
  const language = settings.language ?? callerLanguage(request);
  const text = documentLabel(language, `notices.${notice}.text`);
  const advice = documentLabel(language, 'notices.advice', { portal: env.PUBLIC_URL ?? '' });
  mail
    .send({
      to: email,
      subject: documentLabel(language, `notices.${notice}.subject`),
      text: `${text}\n\n${advice}`,
    })
    .catch((error: unknown) => request.log.error({ err: error }, 'a notice could not be mailed'));
}
