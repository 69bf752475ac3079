import { z } from 'zod';
import type { Database } from '#server/database/connection.ts';
import type { Env } from '#server/env.ts';
import { documentLabel } from '#server/http/messages.ts';
import type { Tokens } from '#server/http/tokens.ts';
import { type Mail, mailSignature } from '#server/integrations/mail.ts';
import { defineJob } from '#server/jobs/job.ts';
import type { Settings } from '#server/settings/settings.ts';
import { accountById } from '../account.ts';
import { passwordClaims } from '../passwords.ts';

interface InvitationServices {
  database: Database;
  mail: Mail;
  tokens: Tokens;
  settings: Pick<Settings, 'read'>;
  env: Pick<Env, 'PUBLIC_URL' | 'PORT'>;
}

/** Mails a link to set the first password. It is made when it is sent, so that no table holds it. */
export const invitationJob = defineJob({
  name: 'invitation',
  type: 'EmailSend',
  data: z.object({ userId: z.uuid() }),
  concurrency: 5,
  timeoutSeconds: 60,
  async work({ database, mail, tokens, settings, env }: InvitationServices, { userId }, { id }) {
    const account = await accountById(database, userId);
    if (!account || account.blocked || account.passwordHash !== null) return;
    const { appName, defaultLanguage } = await settings.read('general');
    const language = account.settings.language ?? defaultLanguage;
    const portal = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    const token = tokens.signInvitation(passwordClaims(account, 'Invitation'));
    await mail.send({
      id,
      to: account.email,
      subject: documentLabel(language, 'invitation.subject', { appName }),
      text: documentLabel(language, 'invitation.text', {
        link: `${portal.replace(/\/$/, '')}/reset-password/${token}`,
        email: account.email,
        portal: mailSignature(appName, env),
      }),
    });
  },
});
