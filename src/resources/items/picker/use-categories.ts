import { useList } from '@refinedev/core';
import type { Tag } from '#contract/tags.ts';
import type { ApiError } from '../../../lib/api-error.ts';

/** The categories of entries, by name: all tags of type item in the workspace. */
export function useCategories(enabled = true) {
  const { result, query } = useList<Tag, ApiError>({
    resource: 'tags',
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    meta: { query: { type: 'item' } },
    queryOptions: { enabled },
  });
  return { data: query.data && result.data, isPending: query.isPending };
}
