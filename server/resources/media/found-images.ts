import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import { credit } from '#contract/files.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import type { Paging } from '#contract/list-query.ts';
import {
  type AddImageBody,
  defaultTopic,
  type ExternalImage,
  type ListImagesQuery,
} from '#contract/media.ts';
import { invalidAt } from '#server/http/api-error.ts';
import { callerLanguage } from '#server/http/messages.ts';
import type { ImageSearch } from '#server/integrations/images/image-search.ts';
import {
  type FileCaller,
  type FileRow,
  type FileServices,
  storeFile,
} from '#server/resources/files/store-file.ts';
import { inTempFolder } from '#server/resources/files/temp-folder.ts';
import type { FoundImageAddresses, FoundImageClaims } from './found-image-address.ts';
import type { ThumbnailServices } from './thumbnail.ts';

/**
 * Puts an image that was found into the library. Only addresses that this server signed are fetched, and the credit
 * is what was known when they were found: nothing of it is believed from the caller.
 */
export async function addImage(
  services: FileServices & ThumbnailServices,
  addresses: FoundImageAddresses,
  caller: FileCaller,
  { imageUrl, name, type }: AddImageBody,
): Promise<FileRow> {
  const { request } = caller;
  const found = addresses.read(imageUrl) ?? describedHere(services, imageUrl, request);
  const source = found && (await services.imageSearch.sourceOf(found.address, found.known.provider));
  if (!source) throw invalidAt('imageUrl', 'unknownReference');
  if (type && type !== source.type) throw invalidAt('type', 'notAnOption', { options: source.type });

  const { bytes, mediaType } = await source.read(found.address, 'full');
  const { name: shown, useAddress } = found.known;
  const stored = await inTempFolder(services.env.DATA_DIR, async (folder) => {
    const fetched = join(folder, 'fetched');
    await writeFile(fetched, bytes);
    const drawn = join(folder, 'drawn.png');
    const isDrawing = mediaType === 'image/svg+xml';
    if (isDrawing)
      await services.previews.rewrite({
        source: fetched,
        target: drawn,
        thumbnail: join(folder, 'drawn.webp'),
        mediaType,
      });
    return storeFile(services, caller, {
      source: isDrawing ? drawn : fetched,
      folder,
      name: nameOf(name),
      path: 'AuthenticateFiles',
      description: shown.slice(0, limits.longText),
      // Without what else the provider says of the image.
      credit: credit.parse(found.known),
    });
  });
  if (useAddress)
    void source.reportUse?.(useAddress).catch((error: unknown) => {
      request.log.warn({ err: error }, `${source.name} did not accept the report that an image is used`);
    });
  return stored;
}

/** OpenMoji is here and needs no signature. */
function describedHere(
  { imageSearch }: { imageSearch: ImageSearch },
  address: string,
  request: FastifyRequest,
): { address: string; known: FoundImageClaims } | undefined {
  const image = imageSearch.describe(address, { words: '', language: callerLanguage(request) });
  return image && { address, known: { provider: 'OpenMoji', ...image } };
}

/** What a title ends in says nothing of the bytes. */
function nameOf(title: string): string {
  return title.replace(/\.(?:jpe?g|png|gif|webp|avif|svg)$/i, '') || title;
}

/** Finds images; what a Greek letter is in is looked for as Greek. */
export async function findImages(
  { imageSearch }: { imageSearch: ImageSearch },
  addresses: FoundImageAddresses,
  { type, topic, globalSearch, page, pageSize }: ListImagesQuery,
  language: InterfaceLanguage,
): Promise<{ items: ExternalImage[]; paging: Paging }> {
  const words = topic ?? globalSearch ?? defaultTopic;
  const wanted = { words, language: /\p{Script=Greek}/u.test(words) ? 'el' : language } as const;
  const { source, images, total } = await imageSearch.find(type, wanted, { page, pageSize });
  const items = images.map((image) => ({
    imageUrl: addresses.imageUrlOf(source.name, image),
    thumbnailUrl: addresses.thumbnailUrlOf(image.thumbnail),
    name: image.name,
    type: source.type,
    provider: source.name,
    author: image.author,
    license: image.license,
    sourceUrl: image.sourceUrl,
  }));
  return { items, paging: { page, pageSize, total, currentSize: items.length } };
}
