import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { itemEndpoints } from '#contract/items.ts';
import { call } from '../../../lib/api.ts';
import { firstRows, moreRows } from './paging.ts';

/** Whose entries are listed; the values are those of the tabs. */
export const pickerTabs = { own: 1, all: 0 } as const;
export type PickerTab = (typeof pickerTabs)[keyof typeof pickerTabs];

export interface PickerQuery {
  tab: PickerTab;
  /** The person whose creations the own tab lists. */
  userId: string;
  search: string;
  categories: readonly string[];
}

/** The entries a picker lists, some more with each call of `loadMore`; another wish starts again from the top. */
export function usePickerItems({ tab, userId, search, categories }: PickerQuery) {
  const options = JSON.stringify([tab, search, categories]);
  const [reach, setReach] = useState({ options, size: firstRows });
  const size = reach.options === options ? reach.size : firstRows;
  const key = ['item-picker', options];

  const query = useQuery({
    queryKey: [...key, size],
    queryFn: ({ signal }) =>
      call(itemEndpoints.list, {
        query: {
          fetchMore: 'true',
          pageSize: String(size),
          disableTranslation: 'true',
          showTranslationsDictionary: 'true',
          ...(tab === pickerTabs.own && { createdBy: userId }),
          ...(search && { globalSearch: search }),
          ...(categories.length > 0 && { tag: categories.join(',') }),
        },
        signal,
      }),
    // Rows of the same wish stay while more of them load; those of another one would be a lie.
    placeholderData: (data, before) => (before?.queryKey[1] === options ? keepPreviousData(data) : undefined),
    staleTime: 0,
    gcTime: 30_000,
  });

  const items = query.data?.items ?? [];
  const total = query.data?.paging.total ?? 0;
  return {
    items,
    total,
    error: query.error,
    retry: () => query.refetch(),
    isLoading: query.isPending,
    isLoadingMore: query.isFetching && items.length > 0,
    hasMore: items.length < total,
    loadMore: () => setReach({ options, size: moreRows(items.length) }),
  };
}
