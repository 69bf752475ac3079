import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';

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

/** SMTP when an address is configured, else files in an outbox folder that the log names one by one. */
export function createMail(
  { smtpUrl, from, outbox }: { smtpUrl: string | undefined; from: string; outbox: string },
  log: Pick<FastifyBaseLogger, 'info'>,
): Mail {
  return { send: smtpUrl ? smtpDelivery(smtpUrl, from) : outboxDelivery(outbox, from, log) };
}

/** A mail that is sent again, because nobody knows whether it arrived, has the same Message-ID: it is one mail. */
function smtpDelivery(url: string, from: string): Mail['send'] {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 15_000,
  });
  const [, domain = 'localhost'] = /@([\w.-]+)/.exec(from) ?? [];
  return async ({ id, ...message }) => {
    await transport.sendMail({ from, messageId: `<${id}@${domain}>`, ...message });
  };
}

function outboxDelivery(folder: string, from: string, log: Pick<FastifyBaseLogger, 'info'>): Mail['send'] {
  return async ({ id, to, subject, text }) => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${id}.txt`);
    // Whoever looks into the folder finds whole mails.
    await writeFile(`${file}.new`, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
    await rename(`${file}.new`, file);
    log.info({ file, to }, 'no SMTP_URL is set: the mail was written to a file');
  };
}
