import * as z from 'zod';
import { type RemoteProvider, said } from './remote-source.ts';

const answer = z.object({
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
export function unsplash(key: string | undefined): RemoteProvider<typeof answer> {
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
    answer,
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
