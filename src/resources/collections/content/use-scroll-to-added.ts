import { type RefObject, useEffect, useRef } from 'react';
import type { ListHandle } from './ContentList.tsx';
import type { SentChange } from './use-content-changes.ts';
import type { useContentRows } from './use-content-rows.ts';

/** How long after entries were added the list scrolls to its end, in milliseconds. */
const scrollDelay = 200;
/** How long the rows in between may take to arrive for the end to be shown again. */
const timeout = 5_000;

const appends = ({ change }: SentChange) =>
  change.kind === 'add' && change.places.every(({ after }) => after === undefined);

/** Loads the whole list and scrolls to its end when entries were added there, by whichever part of the page. */
export function useScrollToAdded(
  pending: readonly SentChange[],
  { rows, loadAll }: ReturnType<typeof useContentRows>,
  list: RefObject<ListHandle | null>,
): void {
  const added = pending.filter(appends).length;
  const seen = useRef(0);
  const until = useRef(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a further addition scrolls.
  useEffect(() => {
    if (added > seen.current) {
      until.current = Date.now() + timeout;
      loadAll();
      setTimeout(() => list.current?.scrollToEnd(), scrollDelay);
    }
    seen.current = added;
  }, [added]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows between the loaded and the added ones came.
  useEffect(() => {
    if (Date.now() < until.current) list.current?.scrollToEnd();
  }, [rows.length]);
}
