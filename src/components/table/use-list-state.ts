import { type BaseRecord, type HttpError, useGo, useList, useParsed } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useMemo, useRef } from 'react';
import { useLocation } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { type ListParams, listParamsOf } from '../../lib/list-params.ts';
import type { ListDefinition } from '../../lib/resource-definition.ts';
import { addressParamsOf, type ListState, leftOutOf, listStateOf, refineParamsOf } from './list-state.ts';

/** What a list needs to know of its entity. */
export type ListedResource = Pick<ListDefinition, 'name' | 'icon' | 'endpoints' | 'sortFields' | 'filters'>;

/** Changes a part of what a list shows; a function gets what it shows at that moment, which may not be rendered yet. */
export type ChangeListState = (
  part: Partial<ListState> | ((now: ListState) => Partial<ListState>),
  how?: 'push' | 'replace',
) => void;

/** The state with a part changed. Whatever changes what is listed leads back to its first page. */
export function changedListState(now: ListState, part: Parameters<ChangeListState>[0]): ListState {
  return { ...now, currentPage: 1, ...(typeof part === 'function' ? part(now) : part) };
}

/**
 * The state of a list, read from the address and written to it. There is no second copy in React's state, as Refine's
 * `useTable` keeps one: so Back, Forward, a reload and a link from elsewhere need no synchronising, nothing is asked twice.
 */
export function useListState(
  definition: ListedResource,
): [ListState, ChangeListState, ReturnType<typeof leftOutOf>] {
  const { params } = useParsed<ListParams>();
  const { pathname, search } = useLocation();
  const go = useGo();
  const state = useMemo(() => listStateOf(params, definition), [params, definition]);

  const change = useCallback<ChangeListState>(
    (part, how = 'push') => {
      // A search that was still waiting does not bring back who has just left for another page.
      if (window.location.pathname !== pathname) return;
      // The address is ahead of what is rendered while the rows of an earlier change are drawn.
      const now = listStateOf(listParamsOf(new URLSearchParams(window.location.search)), definition);
      go({ type: how, query: { ...addressParamsOf(changedListState(now, part), definition) } });
    },
    [definition, go, pathname],
  );
  const leftOut = useMemo(
    () => leftOutOf(new URLSearchParams(search), state, definition),
    [search, state, definition],
  );
  return [state, change, leftOut];
}

/** How often a list is read again whose rows are still being counted, in milliseconds. */
const countingInterval = 1_000;

/**
 * The rows of one page of a list. While the next page is under way the present one stays, and as long as the server is away;
 * `missing` is then why.
 */
export function useListRows<Row extends BaseRecord>(
  definition: Pick<ListDefinition, 'name'>,
  state: ListState,
  query: Record<string, string> | undefined,
) {
  const { currentPage, pageSize, sorters, filters } = useMemo(() => refineParamsOf(state), [state]);
  const list = useList<Row, HttpError>({
    resource: definition.name,
    pagination: { currentPage, pageSize, mode: 'server' },
    sorters,
    filters,
    ...(query && { meta: { query } }),
    queryOptions: {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state: { data } }) =>
        data?.isCounting && !data.isFinal ? countingInterval : false,
    },
    // The list itself says what went wrong and offers to try again.
    errorNotification: false,
  });
  const { data: read, isPlaceholderData: isStale, refetch: retry, error: failure } = list.query;
  const last = useRef(read);
  if (read) last.current = read;
  const isAway = failure instanceof ApiError && failure.code === 'NETWORK';
  const data = read ?? (isAway && last.current?.data.length ? last.current : undefined);
  const isKept = data !== undefined && isAway;
  const error = isKept ? null : failure;
  const missing = isKept && !read ? failure : null;
  const isCounting = data?.isCounting === true;
  const isFinal = data?.isFinal === true;
  const { rows, total } = useMemo(() => ({ rows: data?.data ?? [], total: data?.total }), [data]);
  return useMemo(
    () => ({ rows, total, isCounting, isFinal, error, missing, isStale, retry }),
    [rows, total, isCounting, isFinal, error, missing, isStale, retry],
  );
}
