import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import { inTempFolder } from '#server/files/temp-folder.ts';
import { noUse } from '#server/integrations/ask-provider.ts';
import { ApiError, notFound } from '#server/lib/api-error.ts';
import type { Services } from '#server/lib/context.ts';
import type { PictureAddresses } from './picture-address.ts';

/** Sends a small picture of something found, drawn anew here, to whoever holds an address that was signed for it. */
export async function sendThumbnail(
  services: Services,
  addresses: PictureAddresses,
  claims: { source: string; expires: string; signature: string },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const seconds = addresses.secondsLeft(claims);
  const source = seconds > 0 && services.pictures.sourceOf(claims.source);
  if (!source) throw notFound();
  const { bytes, mediaType } = await source.read(claims.source, 'thumbnail');
  const small = await inTempFolder(services.env.DATA_DIR, async (folder) => {
    const paths = {
      source: join(folder, 'given'),
      target: join(folder, 'target'),
      thumbnail: join(folder, 'small'),
    };
    await writeFile(paths.source, bytes);
    await services.previews.rewrite({ ...paths, mediaType }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'VALIDATION_FAILED')
        throw noUse(source.name, 'a broken picture');
      throw error;
    });
    return readFile(paths.thumbnail);
  });
  return reply
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('content-security-policy', "default-src 'none'; sandbox")
    .header('content-type', 'image/webp')
    .send(small);
}
