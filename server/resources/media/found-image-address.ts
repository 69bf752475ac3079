import * as z from 'zod';
import { credit } from '#contract/files.ts';
import type { mediaEndpoints } from '#contract/media.ts';
import type { FoundImage } from '#server/integrations/images/image-source.ts';
import { createSignature, expiryOfAddress } from '#server/lib/signature.ts';

/** What was known of an image when it was found. */
const knowledge = credit.extend({ name: z.string(), useAddress: z.string().optional() });
/** That, as read from a signed address. */
export type FoundImageClaims = z.infer<typeof knowledge>;

/** What the signed address of a thumbnail says. */
export type ThumbnailClaims = z.output<typeof mediaEndpoints.imageThumbnail.query>;

/** Signs and checks the addresses of found images, so that callers send back what was found and nothing else. */
export function createFoundImageAddresses(secret: string) {
  const { sign, isSigned } = createSignature(secret, 'picture-address');
  const imageText = (address: string, payload: string) => JSON.stringify(['image', address, payload]);
  const thumbnailText = ({ source, expires }: Omit<ThumbnailClaims, 'signature'>) =>
    JSON.stringify(['thumbnail', source, expires]);

  return {
    /** The address of an image, with what is known of it after the #. */
    imageUrlOf(provider: string, { address, thumbnail: _, ...known }: FoundImage): string {
      const payload = Buffer.from(JSON.stringify({ provider, ...known })).toString('base64url');
      return `${address}#${payload}.${sign(imageText(address, payload))}`;
    },
    /** What an address that was made here says; undefined for any other. */
    read(imageUrl: string): { address: string; known: FoundImageClaims } | undefined {
      const [, address = '', payload = '', signature = ''] = /^([^#]*)#([^.]*)\.(.*)$/s.exec(imageUrl) ?? [];
      if (!isSigned(signature, imageText(address, payload))) return undefined;
      return { address, known: knowledge.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())) };
    },
    /** Where a small image is shown by this server. */
    thumbnailUrlOf(source: string): string {
      const claims = { source, expires: expiryOfAddress() };
      const signature = sign(thumbnailText(claims));
      return `/api/utils/external-images/thumbnail?${new URLSearchParams({ ...claims, signature })}`;
    },
    /** Seconds until such an address expires; none when it was not made here or has expired. */
    secondsLeft({ signature, ...claims }: ThumbnailClaims): number {
      if (!isSigned(signature, thumbnailText(claims))) return 0;
      return Math.max(0, Number(claims.expires) - Math.floor(Date.now() / 1000));
    },
  };
}

export type FoundImageAddresses = ReturnType<typeof createFoundImageAddresses>;
