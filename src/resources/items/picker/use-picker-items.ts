import { type CrudFilter, useList } from '@refinedev/core';
import { useState } from 'react';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import type { ApiError } from '../../../lib/api-error.ts';

/** Whose items are listed; the values are those of the tabs. */
export const pickerTabs = { own: 1, all: 0 } as const;
/** The tab that is shown. */
export type PickerTab = (typeof pickerTabs)[keyof typeof pickerTabs];

/** What narrows the list. */
export interface PickerQuery {
  tab: PickerTab;
  /** The person whose creations the own tab lists. */
  userId: string;
  search: string;
  tags: readonly string[];
  /** None: items of all types. */
  types: readonly ItemType[];
}

/** The items a picker lists, some more with each call of `loadMore`; another query starts again from the top. */
export function usePickerItems({ tab, userId, search, tags, types }: PickerQuery) {
  const options = JSON.stringify([tab, search, tags, types]);
  const [reach, setReach] = useState({ options, size: firstRows });
  const size = reach.options === options ? reach.size : firstRows;
  const filters: CrudFilter[] = [
    { field: 'createdBy', operator: 'eq', value: tab === pickerTabs.own ? userId : '' },
    { field: 'globalSearch', operator: 'contains', value: search },
    { field: 'tag', operator: 'in', value: tags },
    { field: 'type', operator: 'in', value: types },
  ];

  const { query, result } = useList<Item, ApiError>({
    resource: 'items',
    pagination: { currentPage: 1, pageSize: size, mode: 'server' },
    filters,
    meta: { query: { fetchMore: 'true', showTranslationsDictionary: 'true' } },
    queryOptions: {
      // Rows of the same query stay while more of them load; those of another one would be wrong.
      placeholderData: (rows, before) => (hasFilters(before?.queryKey, filters) ? rows : undefined),
      staleTime: 0,
      gcTime: 30_000,
    },
  });

  const items = result.data;
  const total = result.total ?? 0;
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

/** Whether the key of a list names these filters. */
function hasFilters(key: readonly unknown[] | undefined, filters: readonly CrudFilter[]): boolean {
  const { filters: before } = (key?.at(-1) ?? {}) as { filters?: readonly CrudFilter[] };
  return JSON.stringify(before) === JSON.stringify(filters);
}

/** How many items a list fetches at first. */
export const firstRows = 15;

/** How many it fetches next: what it has and five more. */
export function moreRows(loaded: number): number {
  return loaded + 5;
}
