import { z } from 'zod';
import type { Mail } from '#server/integrations/mail.ts';
import { defineJob } from './job.ts';

/** Mails words to an address. */
export const mailJob = defineJob({
  name: 'mail',
  type: 'EmailSend',
  data: z.object({ email: z.string(), subject: z.string(), text: z.string() }),
  concurrency: 5,
  timeoutSeconds: 60,
  work: ({ mail }: { mail: Mail }, { email, ...words }, { id }) => mail.send({ id, to: email, ...words }),
});
