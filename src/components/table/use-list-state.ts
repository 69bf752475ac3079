import { useGo, useParsed } from '@refinedev/core';
import { useCallback, useMemo } from 'react';
import { useLocation } from 'react-router';
import type { ListParams } from '../../lib/list-params.ts';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { type ListState, listStateOf, refineParamsOf } from './list-state.ts';

/** What a list needs to know of its entity. */
export type ListedResource = Pick<
  ResourceDefinition,
  'name' | 'icon' | 'endpoints' | 'sortFields' | 'filters'
>;

export type ChangeListState = (change: Partial<ListState>, how?: 'push' | 'replace') => void;

/**
 * The state of a list, read from the address and written to it. There is no second copy in React's state, as Refine's
 * `useTable` keeps one: so Back, Forward, a reload and a link from elsewhere need no synchronising, nothing is asked twice.
 */
export function useListState(definition: ListedResource): [ListState, ChangeListState] {
  const { params } = useParsed<ListParams>();
  const { pathname } = useLocation();
  const go = useGo();
  const state = useMemo(() => listStateOf(params, definition), [params, definition]);

  const change = useCallback<ChangeListState>(
    (part, how = 'push') => {
      // A search that was still waiting does not bring back who has just left for another page.
      if (window.location.pathname !== pathname) return;
      // Whatever changes what is listed leads back to its first page.
      const next = { ...state, currentPage: 1, ...part };
      go({ type: how, query: { ...refineParamsOf(next) } });
    },
    [state, go, pathname],
  );
  return [state, change];
}
