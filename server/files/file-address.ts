import { createHmac, timingSafeEqual } from 'node:crypto';
import type { fileVariants } from '#contract/files.ts';

export type FileVariant = (typeof fileVariants)[number];

/** Addresses end at the next full step but one, so that they stay the same, and cached, for half an hour or more. */
const stepSeconds = 30 * 60;

/** What a signed address says. */
export interface AddressClaims {
  id: string;
  variant: FileVariant;
  /** Whose address it is: it stops working when the account is blocked. */
  user: string;
  /** Seconds since 1970. */
  expires: string;
  revision: string;
  signature: string;
}

/** Signs and checks the addresses under which image and audio elements load files, which cannot send a token. */
export function createFileAddresses(secret: string) {
  const key = createHmac('sha256', secret).update('file-address').digest();

  function signatureOf({ id, variant, user, expires, revision }: Omit<AddressClaims, 'signature'>): string {
    return createHmac('sha256', key)
      .update([id, variant, user, expires, revision].join(' '))
      .digest('base64url');
  }

  return {
    /** The address of a file for one person. Another content has another storage key, and so another address. */
    addressOf(file: { id: string; storageKey: string }, variant: FileVariant, user: string): string {
      const step = Math.floor(Date.now() / 1000 / stepSeconds);
      const claims = {
        id: file.id,
        variant,
        user,
        expires: String((step + 2) * stepSeconds),
        revision: revisionOf(file.storageKey),
      };
      // A page of the library has fifty of these; nothing in them needs to be escaped.
      return `/api/file/content/${file.id}/${variant}?user=${user}&expires=${claims.expires}&revision=${claims.revision}&signature=${signatureOf(claims)}`;
    },
    /** Whether an address was made here, unchanged, and is not past its time. */
    isValid(claims: AddressClaims): boolean {
      const expected = Buffer.from(signatureOf(claims));
      const given = Buffer.from(claims.signature);
      const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
      return isSigned && Number(claims.expires) > Date.now() / 1000;
    },
    /** Whether an address tells of the content that a file has now: parts of two contents must never meet. */
    isCurrent(claims: AddressClaims, file: { storageKey: string }): boolean {
      return claims.revision === revisionOf(file.storageKey);
    },
  };
}

export type FileAddresses = ReturnType<typeof createFileAddresses>;

/** Each content has a key of its own, whose end is chance. */
function revisionOf(storageKey: string): string {
  return storageKey.slice(-12);
}
