import * as z from 'zod';
import { type RemoteProvider, said } from './remote-source.ts';

const pexelsAnswer = z.object({
  total_results: z.int(),
  photos: z.array(
    z.object({
      url: z.string(),
      photographer: said,
      alt: said,
      src: z.object({ large2x: z.string(), medium: z.string() }),
    }),
  ),
});

/** Pexels: https://www.pexels.com/api/documentation */
export function pexels(key: string | undefined): RemoteProvider<typeof pexelsAnswer> {
  return {
    type: 'pexels',
    name: 'Pexels',
    setting: 'PEXELS_API_KEY',
    isUsable: Boolean(key),
    pageSize: 25,
    headers: { authorization: key ?? '' },
    query: ({ words, language }, page) =>
      `/search?${new URLSearchParams({
        query: words,
        ...(language === 'el' && { locale: 'el-GR' }),
        page: String(page),
        per_page: '25',
      })}`,
    answer: pexelsAnswer,
    pageOf: ({ total_results: total, photos }) => ({
      total,
      images: photos.map(({ url, photographer = 'Pexels', alt = 'Pexels', src }) => ({
        address: src.large2x,
        thumbnail: src.medium,
        name: alt,
        author: photographer,
        license: 'Pexels License',
        sourceUrl: url,
      })),
    }),
  };
}

const pixabayAnswer = z.object({
  totalHits: z.int(),
  hits: z.array(
    z.object({
      pageURL: z.string(),
      tags: said,
      user: said,
      webformatURL: z.string(),
      largeImageURL: z.string(),
    }),
  ),
});

/** Pixabay: https://pixabay.com/api/docs/ */
export function pixabay(key: string | undefined): RemoteProvider<typeof pixabayAnswer> {
  return {
    type: 'pixabay',
    name: 'Pixabay',
    setting: 'PIXABAY_API_KEY',
    isUsable: Boolean(key),
    pageSize: 25,
    query: ({ words, language }, page) =>
      `/?${new URLSearchParams({
        key: key ?? '',
        q: words,
        lang: language,
        safesearch: 'true',
        page: String(page),
        per_page: '25',
      })}`,
    answer: pixabayAnswer,
    pageOf: ({ totalHits: total, hits }) => ({
      total,
      images: hits.map(({ pageURL, tags = 'Pixabay', user = 'Pixabay', webformatURL, largeImageURL }) => ({
        address: largeImageURL,
        thumbnail: webformatURL,
        name: tags,
        author: user,
        license: 'Pixabay Content License',
        sourceUrl: pageURL,
      })),
    }),
  };
}

const unsplashAnswer = z.object({
  total: z.int(),
  results: z.array(
    z.object({
      description: said,
      alt_description: said,
      urls: z.object({ regular: z.string(), small: z.string() }),
      links: z.object({ html: z.string(), download_location: z.string() }),
      user: z.object({ name: said }),
    }),
  ),
});

/** Unsplash: https://unsplash.com/documentation. Its terms require that each use is reported. */
export function unsplash(key: string | undefined): RemoteProvider<typeof unsplashAnswer> {
  return {
    type: 'unsplash',
    name: 'Unsplash',
    setting: 'UNSPLASH_ACCESS_KEY',
    isUsable: Boolean(key),
    pageSize: 25,
    headers: { authorization: `Client-ID ${key}`, 'accept-version': 'v1' },
    query: ({ words }, page) =>
      `/search/photos?${new URLSearchParams({
        query: words,
        content_filter: 'high',
        page: String(page),
        per_page: '25',
      })}`,
    answer: unsplashAnswer,
    pageOf: ({ total, results }) => ({
      total,
      images: results.map(({ description, alt_description, urls, links, user }) => ({
        address: urls.regular,
        thumbnail: urls.small,
        name: alt_description ?? description ?? 'Unsplash',
        author: user.name ?? 'Unsplash',
        license: 'Unsplash License',
        sourceUrl: links.html,
        useAddress: links.download_location,
      })),
    }),
  };
}

const openverseAnswer = z.object({
  result_count: z.int(),
  results: z.array(
    z.object({
      id: z.uuid(),
      title: said,
      creator: said,
      license: z.string(),
      license_version: said,
      foreign_landing_url: z.string(),
    }),
  ),
});

/** Images that those who ask without a key get to see of one search. */
const reach = 240;

/**
 * Openverse: https://api.openverse.org. It serves the images of many sites itself, so no other host is requested.
 * Only what may be changed and used commercially is looked for.
 */
export function openverse(api: string): RemoteProvider<typeof openverseAnswer> {
  return {
    type: 'openverse',
    name: 'Openverse',
    setting: null,
    isUsable: true,
    pageSize: 20,
    query: ({ words }, page) =>
      `/images/?${new URLSearchParams({
        q: words,
        license_type: 'commercial,modification',
        mature: 'false',
        page: String(page),
        page_size: '20',
      })}`,
    answer: openverseAnswer,
    pageOf: ({ result_count, results }) => ({
      total: Math.min(result_count, reach),
      images: results.map(
        ({
          id,
          title = 'Openverse',
          creator = 'Openverse',
          license,
          license_version,
          foreign_landing_url,
        }) => ({
          address: `${api}/images/${id}/thumb/?full_size=true`,
          thumbnail: `${api}/images/${id}/thumb/`,
          name: title,
          author: creator,
          license: licenseName(license, license_version),
          sourceUrl: foreign_landing_url,
        }),
      ),
    }),
  };
}

function licenseName(license: string, version = ''): string {
  if (license === 'pdm') return 'Public Domain Mark';
  const name = license === 'cc0' ? 'CC0' : `CC ${license.toUpperCase()}`;
  return `${name} ${version}`.trim();
}
