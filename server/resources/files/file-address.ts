import { createHmac, createSecretKey, timingSafeEqual } from 'node:crypto';
import type { fileVariants } from '#contract/files.ts';

type FileVariant = (typeof fileVariants)[number];

/** Addresses end at the next full step but one, so that they stay the same, and cached, for half an hour or more. */
const stepSeconds = 30 * 60;

/** What a signed address says. One signature covers a file: the right to its thumbnail is the right to all of it. */
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

interface AddressedFile {
  id: string;
  storageKey: string;
  hasThumbnail: boolean;
}

/** Signs and checks the addresses under which image and audio elements load files, which cannot send a token. */
export function createFileAddresses(secret: string) {
  // Measured: signing with a key object takes a fifth of the time that it takes with the same bytes in a buffer.
  const key = createSecretKey(createHmac('sha256', secret).update('file-address').digest());

  function signatureOf({
    id,
    user,
    expires,
    revision,
  }: Omit<AddressClaims, 'variant' | 'signature'>): string {
    return createHmac('sha256', key).update(`${id} ${user} ${expires} ${revision}`).digest('base64url');
  }

  return {
    /** The addresses of a file for one person. Another content has another storage key, and so other addresses. */
    addressesOf(file: AddressedFile, user: string): { url: string; thumbnailUrl: string | null } {
      const { id } = file;
      const step = Math.floor(Date.now() / 1000 / stepSeconds);
      const expires = String((step + 2) * stepSeconds);
      const revision = revisionOf(file.storageKey);
      const signature = signatureOf({ id, user, expires, revision });
      // A page of the library has many of these; nothing in them needs to be escaped.
      const claims = `user=${user}&expires=${expires}&revision=${revision}&signature=${signature}`;
      const addressOf = (variant: FileVariant) => `/api/file/content/${id}/${variant}?${claims}`;
      return {
        url: addressOf('original'),
        thumbnailUrl: file.hasThumbnail ? addressOf('thumbnail') : null,
      };
    },
    /** Whether an address was made here, unchanged, and is not past its time. */
    isValid(claims: AddressClaims): boolean {
      const expected = Buffer.from(signatureOf(claims));
      const given = Buffer.from(claims.signature);
      const isSigned = expected.length === given.length && timingSafeEqual(expected, given);
      return isSigned && Number(claims.expires) > Date.now() / 1000;
    },
    /** Whether an address is of the file's current content: parts of two contents must never be mixed. */
    isCurrent(claims: AddressClaims, file: { storageKey: string }): boolean {
      return claims.revision === revisionOf(file.storageKey);
    },
  };
}

export type FileAddresses = ReturnType<typeof createFileAddresses>;

/** Each content has a separate key with a random end. */
function revisionOf(storageKey: string): string {
  return storageKey.slice(-12);
}
