import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** How the server treats those who bring mail; a hanging one never greets, a dropping one ends instead of confirming. */
type Manners = 'accept' | 'refuse' | 'hang' | 'drop';

/** A mail as it arrived. */
interface Delivery {
  to: string;
  messageId: string;
  subject: string;
  from: string;
  body: string;
  /** The code in the subject. */
  code: string;
}

/** A real SMTP server on loopback. */
export interface TestSmtp {
  url: string;
  port: number;
  manners: Manners;
  /** How many were left without a greeting. */
  left: number;
  /** What arrived, in order: also what was not confirmed. */
  deliveries: Delivery[];
  close(): Promise<void>;
}

export async function startSmtp(): Promise<TestSmtp> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    closeTimeout: 100,
    onConnect(_session, callback) {
      if (smtp.manners === 'hang') {
        smtp.left += 1;
        return;
      }
      callback(smtp.manners === 'refuse' ? new Error('Not now') : null);
    },
    async onData(stream, _session, callback) {
      // Half a mail of a sender that died did not arrive.
      const raw = await text(stream).catch(() => undefined);
      if (raw === undefined) return;
      smtp.deliveries.push(readDelivery(raw));
      if (smtp.manners === 'drop') for (const connection of server.connections) connection.close();
      else callback(null);
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    port,
    manners: 'accept',
    left: 0,
    deliveries: [],
    close: () => new Promise((resolve) => server.close(resolve)),
  };
  return smtp;
}

function readDelivery(raw: string): Delivery {
  const header = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(raw)?.[1]?.trim() ?? '';
  const subject = header('Subject');
  return {
    to: header('To'),
    messageId: header('Message-ID'),
    from: header('From'),
    body: raw.slice(raw.indexOf('\r\n\r\n') + 4),
    subject,
    code: /\d{6}/.exec(subject)?.[0] ?? '',
  };
}
