import * as z from 'zod';
import { type RemoteProvider, said } from './remote-source.ts';

const answer = z.object({
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

/** Pictures that those who ask without a key get to see of one search. */
const reach = 240;

/**
 * Openverse: https://api.openverse.org. It serves the images of many sites itself, so no other host is requested.
 * Only what may be changed and used commercially is looked for.
 */
export function openverse(api: string): RemoteProvider<typeof answer> {
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
    answer,
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
