import type { ImageProvider, ImageProviderState } from '#contract/media.ts';
import type { SettingsOf } from '#contract/system-settings.ts';
import { ApiError } from '#server/http/api-error.ts';
import type { ProviderAddresses } from '#server/integrations/provider-request.ts';
import type { SafeFetch } from '#server/integrations/safe-fetch.ts';
import type { FoundPage, ImageSource, Topic } from './image-source.ts';
import { createOpenMoji } from './openmoji.ts';
import { openverse, pexels, pixabay, unsplash } from './remote-providers.ts';
import { remoteSource } from './remote-source.ts';

/** The order of preference when no provider is named; OpenMoji needs no key. */
const preferred: readonly ImageProvider[] = ['pexels', 'pixabay', 'unsplash', 'openmoji'];

/** Finds images at every provider that this installation knows. */
export function createImageSearch(
  read: () => Promise<SettingsOf<'images'>>,
  outside: ProviderAddresses,
  safeFetch: SafeFetch,
) {
  const openMoji = createOpenMoji();
  async function sourcesNow(): Promise<readonly ImageSource[]> {
    const { pexelsKey, pixabayKey, unsplashKey } = await read();
    return [
      remoteSource(pexels(pexelsKey), outside.pexels, safeFetch),
      remoteSource(pixabay(pixabayKey), outside.pixabay, safeFetch),
      remoteSource(unsplash(unsplashKey), outside.unsplash, safeFetch),
      remoteSource(openverse(outside.openverse.api), outside.openverse, safeFetch),
      openMoji,
    ];
  }

  function usualOf(sources: readonly ImageSource[]): ImageProvider {
    const isUsable = (type: ImageProvider) => sources.some((one) => one.type === type && one.isUsable);
    return preferred.find(isUsable) ?? 'openmoji';
  }

  async function usable(wanted: ImageProvider | undefined): Promise<ImageSource> {
    const sources = await sourcesNow();
    const type = wanted ?? usualOf(sources);
    const source = sources.find((one) => one.type === type);
    if (source?.isUsable) return source;
    const params = { provider: source?.name ?? type, setting: source?.setting ?? '' };
    throw new ApiError('NOT_CONFIGURED', { context: 'images', params });
  }

  return {
    async states(): Promise<ImageProviderState[]> {
      const sources = await sourcesNow();
      const usual = usualOf(sources);
      return sources.map(({ type, name, isUsable, setting }) => ({
        type,
        name,
        isUsable,
        isDefault: type === usual,
        setting,
      }));
    },
    /** A page of results, of any size, independent of the provider's own page size. */
    async find(
      type: ImageProvider | undefined,
      topic: Topic,
      { page, pageSize }: { page: number; pageSize: number },
    ): Promise<FoundPage & { source: ImageSource }> {
      const source = await usable(type);
      return { source, ...(await findBetween(source, topic, page * pageSize, (page + 1) * pageSize)) };
    },
    /** The provider that owns the address of an image, with this name if one is given. */
    async sourceOf(address: string, name?: string): Promise<ImageSource | undefined> {
      return (await sourcesNow()).find(
        (source) => source.isUsable && (name ?? source.name) === source.name && source.owns(address),
      );
    },
    /** OpenMoji's description of one of its images. */
    describe: openMoji.describe,
  };
}

export type ImageSearch = ReturnType<typeof createImageSearch>;

async function findBetween(source: ImageSource, topic: Topic, from: number, to: number): Promise<FoundPage> {
  const first = Math.floor(from / source.pageSize);
  const start = await searchOrEnd(source, topic, first);
  const images = [...start.images];
  const last = Math.floor((Math.min(to, start.total) - 1) / source.pageSize);
  for (let page = first + 1; page <= last; page += 1)
    images.push(...(await source.search(topic, page)).images);
  const skipped = from - first * source.pageSize;
  return { images: images.slice(skipped, skipped + to - from), total: start.total };
}

/** Providers refuse pages behind the last one; to us these are empty. */
async function searchOrEnd(source: ImageSource, topic: Topic, page: number): Promise<FoundPage> {
  try {
    return await source.search(topic, page);
  } catch (error) {
    const isLate = page > 0 && error instanceof ApiError && error.code === 'PROVIDER_UNAVAILABLE';
    const start = isLate ? await source.search(topic, 0).catch(() => undefined) : undefined;
    if (!start || start.total > page * source.pageSize) throw error;
    return { images: [], total: start.total };
  }
}
