import type * as z from 'zod';
import type { fileEndpoints, fileVariants, signedQuery } from '#contract/files.ts';
import { createSignature, expiryOfAddress } from '#server/lib/signature.ts';

type FileVariant = (typeof fileVariants)[number];

/**
 * What a signed address says. One signature covers a file: the right to its thumbnail is the right to all of it. The
 * address stops working when the account of its user is blocked.
 */
export type AddressClaims = z.output<typeof signedQuery> & z.output<typeof fileEndpoints.content.params>;

interface AddressedFile {
  id: string;
  storageKey: string;
  hasThumbnail: boolean;
}

/** Signs and checks the addresses under which image and audio elements load files, which cannot send a token. */
export function createFileAddresses(secret: string) {
  const { sign, isSigned } = createSignature(secret, 'file-address');
  const signedText = ({ id, user, expires, revision }: Omit<AddressClaims, 'variant' | 'signature'>) =>
    `${id} ${user} ${expires} ${revision}`;

  return {
    /** The addresses of a file for one person. Another content has another storage key, and so other addresses. */
    addressesOf(file: AddressedFile, user: string): { url: string; thumbnailUrl: string | null } {
      const { id } = file;
      const expires = expiryOfAddress();
      const revision = revisionOf(file.storageKey);
      const signature = sign(signedText({ id, user, expires, revision }));
      // A page of the library has many of these; nothing in them needs to be escaped.
      const claims = `user=${user}&expires=${expires}&revision=${revision}&signature=${signature}`;
      const addressOf = (variant: FileVariant) => `/api/file/content/${id}/${variant}?${claims}`;
      return {
        url: addressOf('original'),
        thumbnailUrl: file.hasThumbnail ? addressOf('thumbnail') : null,
      };
    },
    /** Whether an address was made here, unchanged, and has not expired. */
    isValid(claims: AddressClaims): boolean {
      return isSigned(claims.signature, signedText(claims)) && Number(claims.expires) > Date.now() / 1000;
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
