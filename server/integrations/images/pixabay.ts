import * as z from 'zod';
import { type RemoteProvider, said } from './remote-source.ts';

const answer = z.object({
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
export function pixabay(key: string | undefined): RemoteProvider<typeof answer> {
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
    answer,
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
