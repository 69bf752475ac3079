import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyReply } from 'fastify';
import type { Env } from '#server/env.ts';
import { ApiError, notFound } from '#server/http/api-error.ts';
import type { ImageSearch } from '#server/integrations/images/image-search.ts';
import { unusableAnswer } from '#server/integrations/provider-request.ts';
import type { Images } from '#server/resources/files/images/images.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import type { FoundImageAddresses, ThumbnailClaims } from './found-image-address.ts';

/** Services that drawing thumbnails of found images uses. */
export interface ThumbnailServices {
  env: Pick<Env, 'DATA_DIR'>;
  imageSearch: ImageSearch;
  /** Draws found images small, beside the uploads and never behind them. */
  previews: Images;
}

/** Sends the thumbnail of a found image to the holder of an address that was signed for it. */
export async function sendThumbnail(
  services: ThumbnailServices,
  addresses: FoundImageAddresses,
  claims: ThumbnailClaims,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const seconds = addresses.secondsLeft(claims);
  const source = seconds > 0 && (await services.imageSearch.sourceOf(claims.source));
  if (!source) throw notFound();
  const found = await source.read(claims.source, 'thumbnail');
  // The drawings that come with the installation are small and trusted; everything else is re-encoded.
  const isDrawing = found.mediaType === 'image/svg+xml';
  const bytes = isDrawing ? found.bytes : await drawnSmall(services, source.name, found);
  return reply
    .header('cache-control', `private, max-age=${seconds}, immutable`)
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
    .header('content-type', isDrawing ? found.mediaType : 'image/webp')
    .send(bytes);
}

function drawnSmall(
  { env, previews }: ThumbnailServices,
  provider: string,
  { bytes, mediaType }: { bytes: Buffer; mediaType: string },
): Promise<Buffer> {
  return inTempFolder(env.DATA_DIR, async (folder) => {
    const paths = {
      source: join(folder, 'given'),
      target: join(folder, 'target'),
      thumbnail: join(folder, 'small'),
    };
    await writeFile(paths.source, bytes);
    await previews.rewrite({ ...paths, mediaType }).catch((error: unknown) => {
      const isBroken = error instanceof ApiError && error.code === 'VALIDATION_FAILED';
      throw isBroken ? unusableAnswer(provider, 'a broken picture') : error;
    });
    return readFile(paths.thumbnail);
  });
}
