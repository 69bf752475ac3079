import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { uuidv7 } from 'uuidv7';

/** One message, in plain text. */
export interface Message {
  to: string;
  subject: string;
  text: string;
}

/** Sends mail. A failure is logged, not answered: the answer must not reveal whether an account exists. */
export interface Mail {
  send(message: Message): Promise<void>;
}

/** SMTP when an address is configured, else files in an outbox folder that the log names one by one. */
export function createMail(
  { smtpUrl, from, outbox }: { smtpUrl: string | undefined; from: string; outbox: string },
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): Mail {
  const deliver = smtpUrl ? smtpDelivery(smtpUrl, from) : outboxDelivery(outbox, from, log);
  return {
    async send(message) {
      try {
        await deliver(message);
      } catch (error) {
        log.error({ err: error }, 'a mail could not be sent');
      }
    },
  };
}

function smtpDelivery(url: string, from: string) {
  const transport = createTransport(url);
  return async (message: Message): Promise<void> => {
    await transport.sendMail({ from, ...message });
  };
}

function outboxDelivery(folder: string, from: string, log: Pick<FastifyBaseLogger, 'info'>) {
  return async ({ to, subject, text }: Message): Promise<void> => {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${uuidv7()}.txt`);
    await writeFile(file, `From: ${from}\nTo: ${to}\nSubject: ${subject}\n\n${text}\n`);
    log.info({ file, to }, 'no SMTP_URL is set: the mail was written to a file');
  };
}
