import { useQuery } from '@tanstack/react-query';
import { tagEndpoints } from '#contract/tags.ts';
import { call } from '../../../lib/api.ts';

/** The categories of entries, by name: all tags of type item in the workspace. */
export function useCategories(enabled = true) {
  return useQuery({
    queryKey: ['item-categories'],
    enabled,
    queryFn: async ({ signal }) => {
      const { items } = await call(tagEndpoints.list, {
        query: {
          type: 'item',
          sortField: 'name',
          orderType: 'asc',
          pageSize: String(Number.MAX_SAFE_INTEGER),
          disableTranslation: 'true',
        },
        signal,
      });
      return items;
    },
  });
}
