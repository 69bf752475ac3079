import { mkdir, rename, writeFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import type { Options as SMTPOptions } from 'nodemailer/lib/smtp-transport';
import type { SettingsOf } from '#contract/system-settings.ts';
import type { Env } from '#server/env.ts';
import { publicAddress } from './safe-fetch.ts';

/** One message, in plain text. */
export interface Message {
  /** The same in each attempt to send it. */
  id: string;
  to: string;
  subject: string;
  text: string;
}

/** Sends mail; rejects when that fails, to be tried again. */
export interface Mail {
  send(message: Message): Promise<void>;
}

/** The last lines of a mail: the name of the installation, and its address where it is known. */
export function mailSignature(appName: string, { PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>): string {
  return [appName, PUBLIC_URL].filter(Boolean).join('\n');
}

/** Where mails go. */
interface MailOptions {
  read: () => Promise<SettingsOf<'mail'>>;
  /** The server that the environment names, with options that are no settings. */
  smtpUrl?: string | undefined;
  /** The folder for mails without a server. */
  outbox: string;
  log: Pick<FastifyBaseLogger, 'info'>;
  /** `host:port` of servers that a setting may name although they are not public. */
  trusted?: readonly string[];
}

/** SMTP when a server is set, else files in an outbox folder that the log names one by one. */
export function createMail({ read, smtpUrl, outbox, log, trusted = [] }: MailOptions): Mail {
  return {
    async send(message) {
      const settings = await read();
      if (!settings.smtpHost) return writeToOutbox(outbox, settings.from, log, message);
      const server = smtpUrl ? { url: smtpUrl } : await serverOf(settings, trusted);
      const transport = createTransport({
        ...server,
        connectionTimeout: 10_000,
        greetingTimeout: 10_000,
        socketTimeout: 15_000,
      });
      const { id, ...words } = message;
      const [, domain = 'localhost'] = /@([\w.-]+)/.exec(settings.from) ?? [];
      // A mail that is sent again, because nobody knows whether it arrived, has the same Message-ID: it is one mail.
      await transport.sendMail({ from: settings.from, messageId: `<${id}@${domain}>`, ...words });
    },
  };
}

/** A server that an Admin named. Its address is checked and used as it is: it is none within our own network. */
async function serverOf(settings: SettingsOf<'mail'>, trusted: readonly string[]): Promise<SMTPOptions> {
  const { smtpHost, smtpPort: port, smtpSecurity, smtpUser: user, smtpPassword: pass } = settings;
  const isTrusted = trusted.includes(`${smtpHost}:${port}`);
  return {
    host: isTrusted ? smtpHost : await publicAddress(smtpHost),
    port,
    secure: smtpSecurity === 'tls',
    requireTLS: smtpSecurity === 'starttls',
    ignoreTLS: smtpSecurity === 'none',
    // A numeric address has no name for certificates.
    ...(isIP(smtpHost) === 0 && { tls: { servername: smtpHost } }),
    ...(user && { auth: { user, pass } }),
  };
}

async function writeToOutbox(
  folder: string,
  from: string,
  log: MailOptions['log'],
  { id, to, subject, text }: Message,
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${id}.txt`);
  // Whoever looks into the folder finds whole mails.
  await writeFile(`${file}.new`, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
  await rename(`${file}.new`, file);
  log.info({ file, to }, 'no mail server is set: the mail was written to a file');
}
