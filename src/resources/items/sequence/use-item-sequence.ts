import { useEffect, useMemo } from 'react';
import { itemEndpoints } from '#contract/items.ts';
import { listStateOf, refineParamsOf } from '../../../components/table/list-state.ts';
import { call } from '../../../lib/api.ts';
import { currentPageOf, listCallQuery, listParamsOf, pageIndexOf } from '../../../lib/list-params.ts';
import { useStore } from '../../../lib/store.ts';
import { account } from '../../../providers/account.ts';
import { items } from '../index.ts';
import {
  addPage,
  continueSequence,
  currentSequence,
  type ItemSequence,
  missingPage,
  positionInSequence,
  startSequence,
} from './item-sequence.ts';

// What one person listed is not handed to the next one at this screen.
account.subscribe(() => account.get().kind === 'signedOut' && currentSequence.set(undefined));

/** What is listed at an address of the list of entries. */
function stateAt(search: string) {
  return listStateOf(listParamsOf(new URLSearchParams(search)), items);
}

/** Remembers the list that is on the screen, to walk through it from one entry to the next. */
export function useSequenceStart(search: string): void {
  useEffect(() => startSequence(search, pageIndexOf(stateAt(search).currentPage)), [search]);
}

/** The place of an entry in the list that was looked at last; undefined when it is not listed there. */
export function useItemSequence(itemId: string | undefined) {
  const sequence = useStore(currentSequence);
  const pageSize = useMemo(() => (sequence ? stateAt(sequence.search).pageSize : 0), [sequence]);
  const missing = sequence && itemId ? missingPage(sequence, itemId, pageSize) : undefined;

  useEffect(() => {
    if (!sequence || missing === undefined) return;
    let isWanted = true;
    readPage(sequence, missing).then(
      (next) => isWanted && continueSequence(sequence, next),
      // Without its neighbours an entry is as readable as with them.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [sequence, missing]);

  return sequence && itemId ? positionInSequence(sequence, itemId, pageSize) : undefined;
}

async function readPage(sequence: ItemSequence, page: number): Promise<ItemSequence> {
  const params = refineParamsOf({ ...stateAt(sequence.search), currentPage: currentPageOf(page) });
  const answer = await call(itemEndpoints.list, {
    query: { ...items.query?.list, ...listCallQuery(items, params) },
  });
  return addPage(sequence, page, answer.items, answer.paging.total);
}
