import * as z from 'zod';
import { mailedCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { emailAddress } from './text.ts';

/** Days from the confirmed request to delete an account to its erasure. */
export const deletionDays = 14;

export const accountDeletionEndpoints = {
  request: endpoint('POST', '/account-deletion', {
    summary: 'Mails a code that confirms the deletion of an account',
    description: 'The answer is the same whether the address is known or not.',
    access: 'public',
    inNamespace: false,
    body: z.strictObject({ email: emailAddress }),
    answer: { json: z.object({ message: z.string() }) },
  }),
  confirm: endpoint('POST', '/account-deletion/confirm', {
    summary: 'Has an account erased later, by the code that was mailed',
    description:
      'Every session of the person ends. Signing in before that time cancels it; confirming it again does not change the time.',
    access: 'public',
    inNamespace: false,
    body: z.strictObject({ email: emailAddress, code: mailedCode }),
    answer: { json: z.object({ erasedAt: z.iso.datetime().describe('When the account will be erased.') }) },
  }),
};
