import type { InterfaceLanguage } from '#contract/languages.ts';
import type { Paging } from '#contract/list-query.ts';
import { defaultTopic, type ExternalImage, type ListImagesQuery } from '#contract/media.ts';
import type { ImageSearch } from '#server/integrations/images/image-search.ts';
import type { FoundImageAddresses } from './found-image-address.ts';

/** Finds pictures; what a Greek letter is in is looked for as Greek. */
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
