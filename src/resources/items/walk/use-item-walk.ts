import { useEffect, useMemo } from 'react';
import { itemEndpoints } from '#contract/items.ts';
import { listStateOf, refineParamsOf } from '../../../components/table/list-state.ts';
import { call } from '../../../lib/api.ts';
import { useStore } from '../../../lib/store.ts';
import { account } from '../../../providers/account.ts';
import { listQuery } from '../../../providers/data-provider.ts';
import { fromAddress } from '../../../providers/router-provider.ts';
import { items } from '../index.ts';
import {
  addPage,
  continueWalk,
  lastWalk,
  missingPage,
  placeInWalk,
  startWalk,
  type Walk,
} from './item-walk.ts';

// What one person listed is not handed to the next one at this screen.
account.subscribe(() => account.get().kind === 'signedOut' && lastWalk.set(undefined));

/** What is listed at an address of the list of entries. */
function stateAt(search: string) {
  return listStateOf(fromAddress(new URLSearchParams(search)), items);
}

/** Remembers the list that is on the screen, to walk through it from one entry to the next. */
export function useStartOfWalk(search: string): void {
  useEffect(() => startWalk(search, stateAt(search).page), [search]);
}

/** The place of an entry in the list that was looked at last; undefined when it is not listed there. */
export function useItemWalk(itemId: string | undefined) {
  const walk = useStore(lastWalk);
  const pageSize = useMemo(() => (walk ? stateAt(walk.search).pageSize : 0), [walk]);
  const missing = walk && itemId ? missingPage(walk, itemId, pageSize) : undefined;

  useEffect(() => {
    if (!walk || missing === undefined) return;
    let isWanted = true;
    readPage(walk, missing).then(
      (next) => isWanted && continueWalk(walk, next),
      // Without its neighbours an entry is as readable as with them.
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [walk, missing]);

  return walk && itemId ? placeInWalk(walk, itemId, pageSize) : undefined;
}

async function readPage(walk: Walk, page: number): Promise<Walk> {
  const { currentPage, pageSize, sorters, filters } = refineParamsOf({ ...stateAt(walk.search), page });
  const answer = await call(itemEndpoints.list, {
    query: {
      ...items.query?.list,
      ...listQuery(items, { pagination: { currentPage, pageSize }, sorters, filters }),
    },
  });
  return addPage(walk, page, answer.items, answer.paging.total);
}
