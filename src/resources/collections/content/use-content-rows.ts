import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { type Item, itemEndpoints } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import { call } from '../../../lib/api.ts';
import { firstRows, moreRows } from '../../items/picker/paging.ts';
import { type CollectionHead, contentRowsKey } from './collection-cache.ts';
import type { SentChange } from './use-content-changes.ts';

/** The call for the first rows of a course's content. */
export const contentRows = (id: string, size = firstRows) =>
  queryOptions({
    queryKey: [...contentRowsKey(id), size],
    queryFn: ({ signal }) =>
      call(itemEndpoints.list, {
        query: {
          collectionId: id,
          fetchMore: 'true',
          pageSize: String(size),
          disableTranslation: 'true',
          showTranslationsDictionary: 'true',
        },
        signal,
      }),
    // They are asked for together with the course, and shown when it has come.
    staleTime: 5_000,
    gcTime: 30_000,
  });

/**
 * The rows of a course's content that were loaded, in the order they have with all changes on their way.
 * `atFirst` says how many are loaded without being asked for more.
 */
export function useContentRows(
  collection: CollectionHead,
  order: readonly string[],
  pending: readonly SentChange[],
  atFirst = firstRows,
) {
  const [size, setSize] = useState(atFirst);
  const query = useQuery({ ...contentRows(collection.id, size), placeholderData: keepPreviousData });

  const loaded = query.data?.items;
  const rows = useMemo(() => {
    const arriving = pending.flatMap(({ change }) => (change.kind === 'add' ? change.rows : []));
    const known = new Map<string, Item>([...arriving, ...(loaded ?? [])].map((item) => [item.id, item]));
    return order.flatMap((id) => known.get(id) ?? []);
  }, [loaded, order, pending]);

  const count = loaded?.length ?? 0;
  // A list that came back shorter than it was asked for is whole.
  const remaining =
    count < size && !query.isPlaceholderData ? 0 : Math.max((query.data?.paging.total ?? 0) - count, 0);
  const isSettled = query.isSuccess && !query.isFetching && pending.length === 0 && remaining === 0;
  return {
    rows,
    error: query.error,
    retry: () => query.refetch(),
    isLoading: query.isPending,
    isLoadingMore: query.isPlaceholderData,
    /** Entries that were not loaded yet. */
    remaining,
    /** Entries of the course that the person may not see. */
    hidden: isSettled ? collection.items.length - rows.length : 0,
    loadMore: () => setSize(moreRows(count)),
    loadAll: () => setSize(limits.collectionItems),
  };
}
