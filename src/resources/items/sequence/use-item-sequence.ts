import { useList } from '@refinedev/core';
import { useEffect, useMemo } from 'react';
import type { Item } from '#contract/items.ts';
import { listStateOf, refineParamsOf } from '../../../components/table/list-state.ts';
import type { ApiError } from '../../../lib/api-error.ts';
import { currentPageOf, listParamsOf, pageIndexOf } from '../../../lib/list-params.ts';
import { useStore } from '../../../lib/store.ts';
import { account } from '../../../providers/account.ts';
import { items } from '../index.ts';
import {
  addPage,
  continueSequence,
  currentSequence,
  missingPage,
  positionInSequence,
  startSequence,
} from './item-sequence.ts';

// What one person listed is not handed to the next one at this screen.
account.subscribe(() => account.get().kind === 'signedOut' && currentSequence.set(undefined));

/** What is listed at an address of the list of items. */
function stateAt(search: string) {
  return listStateOf(listParamsOf(new URLSearchParams(search)), items);
}

/** Remembers the list that is on the screen, to go through it from one item to the next. */
export function useSequenceStart(search: string): void {
  useEffect(() => startSequence(search, pageIndexOf(stateAt(search).currentPage)), [search]);
}

/** The place of an item in the list that was looked at last; undefined when it is not listed there. */
export function useItemSequence(itemId: string | undefined) {
  const sequence = useStore(currentSequence);
  const pageSize = useMemo(() => (sequence ? stateAt(sequence.search).pageSize : 0), [sequence]);
  const missing = sequence && itemId ? missingPage(sequence, itemId, pageSize) : undefined;
  const { currentPage, sorters, filters } = useMemo(
    () => refineParamsOf({ ...stateAt(sequence?.search ?? ''), currentPage: currentPageOf(missing ?? 0) }),
    [sequence, missing],
  );
  const { query } = useList<Item, ApiError>({
    resource: 'items',
    pagination: { currentPage, pageSize, mode: 'server' },
    sorters,
    filters,
    // Without its neighbours an item is as readable as with them, so a failure is not shown.
    queryOptions: { enabled: missing !== undefined, retry: false },
  });

  useEffect(() => {
    if (!sequence || missing === undefined || !query.data) return;
    continueSequence(sequence, addPage(sequence, missing, query.data.data, query.data.total));
  }, [sequence, missing, query.data]);

  return sequence && itemId ? positionInSequence(sequence, itemId, pageSize) : undefined;
}
