import { createSignature } from '#server/lib/signature.ts';
import { nameKey } from '../account.ts';

/** What is kept of the e-mail address of someone erased: it tells whether an address is theirs, and is none. */
export function erasedAddress(email: string, secret: string): string {
  return createSignature(secret, 'erased address').sign(nameKey(email));
}
