import * as z from 'zod';
import { type RemoteProvider, said } from './remote-source.ts';

const answer = z.object({
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
export function pexels(key: string | undefined): RemoteProvider<typeof answer> {
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
    answer,
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
