import { useDataProvider, useList } from '@refinedev/core';
import { keepPreviousData, usePrefetchQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Item } from '#contract/items.ts';
import { limits } from '#contract/limits.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import { firstRows, moreRows } from '../../items/picker/use-picker-items.ts';
import { type CollectionHead, contentList, contentListKey } from './collection-cache.ts';
import type { SentChange } from './use-content-changes.ts';

// They are requested together with the collection, and shown once it is loaded.
const kept = { staleTime: 5_000, gcTime: 30_000 };

/** Requests the first rows of a collection's content before the parts of the page that show them are built. */
export function usePrefetchContentRows(id: string): void {
  const dataProvider = useDataProvider();
  const list = contentList(id, firstRows);
  usePrefetchQuery({
    queryKey: contentListKey(id, firstRows),
    queryFn: ({ signal }) => dataProvider().getList({ ...list, meta: { ...list.meta, signal } }),
    ...kept,
  });
}

/**
 * The rows of a collection's content that were loaded, in the order they have with all changes on their way.
 * `atFirst` says how many are loaded initially.
 */
export function useContentRows(
  collection: CollectionHead,
  order: readonly string[],
  pending: readonly SentChange[],
  atFirst = firstRows,
) {
  const [size, setSize] = useState(atFirst);
  const { query } = useList<Item, ApiError>({
    ...contentList(collection.id, size),
    queryOptions: { ...kept, placeholderData: keepPreviousData },
  });

  const loaded = query.data?.data;
  const rows = useMemo(() => {
    const arriving = pending.flatMap(({ change }) => change.rows ?? []);
    const known = new Map([...arriving, ...(loaded ?? [])].map((item) => [item.id, item]));
    return order.flatMap((id) => known.get(id) ?? []);
  }, [loaded, order, pending]);

  const count = loaded?.length ?? 0;
  // A page shorter than requested is the last one.
  const remaining =
    count < size && !query.isPlaceholderData ? 0 : Math.max((query.data?.total ?? 0) - count, 0);
  const isSettled = query.isSuccess && !query.isFetching && pending.length === 0 && remaining === 0;
  return {
    rows,
    error: query.error,
    retry: () => query.refetch(),
    isLoading: query.isPending,
    isLoadingMore: query.isPlaceholderData,
    /** Items that were not loaded yet. */
    remaining,
    /** Items of the collection that the person may not see. */
    hidden: isSettled ? collection.items.length - rows.length : 0,
    loadMore: () => setSize(moreRows(count)),
    loadAll: () => setSize(limits.collectionItems),
  };
}
