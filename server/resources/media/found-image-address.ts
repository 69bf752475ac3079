import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { credit } from '#contract/files.ts';
import type { FoundImage } from '#server/integrations/images/image-source.ts';

/** Thumbnails' addresses end at the next full step but one, so that they stay the same, and cached, for a while. */
const stepSeconds = 30 * 60;

/** What was known of an image when it was found. */
const knowledge = credit.extend({ name: z.string(), useAddress: z.string().optional() });
export type FoundImageClaims = z.infer<typeof knowledge>;

/** Signs and checks the addresses of found images, so that callers bring back what was found and nothing else. */
export function createFoundImageAddresses(secret: string) {
  const key = createHmac('sha256', secret).update('picture-address').digest();

  function signatureOf(...parts: string[]): string {
    return createHmac('sha256', key).update(JSON.stringify(parts)).digest('base64url');
  }

  function isSigned(signature: string, ...parts: string[]): boolean {
    const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(...parts))];
    return given.length === expected.length && timingSafeEqual(given, expected);
  }

  return {
    /** The address of an image, with what is known of it behind the #. */
    imageUrlOf(provider: string, { address, thumbnail: _, ...known }: FoundImage): string {
      const payload = Buffer.from(JSON.stringify({ provider, ...known })).toString('base64url');
      return `${address}#${payload}.${signatureOf('image', address, payload)}`;
    },
    /** What an address that was made here says; undefined for any other. */
    read(imageUrl: string): { address: string; known: FoundImageClaims } | undefined {
      const [, address = '', payload = '', signature = ''] = /^([^#]*)#([^.]*)\.(.*)$/s.exec(imageUrl) ?? [];
      if (!isSigned(signature, 'image', address, payload)) return undefined;
      return { address, known: knowledge.parse(JSON.parse(Buffer.from(payload, 'base64url').toString())) };
    },
    /** Where a small image is shown by this server. */
    thumbnailUrlOf(source: string): string {
      const expires = String((Math.floor(Date.now() / 1000 / stepSeconds) + 2) * stepSeconds);
      const signature = signatureOf('thumbnail', source, expires);
      return `/api/utils/external-images/thumbnail?${new URLSearchParams({ source, expires, signature })}`;
    },
    /** Seconds for which such an address still holds; none when it was not made here or its time is over. */
    secondsLeft({
      source,
      expires,
      signature,
    }: {
      source: string;
      expires: string;
      signature: string;
    }): number {
      if (!isSigned(signature, 'thumbnail', source, expires)) return 0;
      return Math.max(0, Number(expires) - Math.floor(Date.now() / 1000));
    },
  };
}

export type FoundImageAddresses = ReturnType<typeof createFoundImageAddresses>;
