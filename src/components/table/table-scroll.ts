import { type RefObject, useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { ListState } from './list-state.ts';

/** How far down each visited list was, and the row that was used last, by the key of its place in the history. */
const places = new Map<string, { top: number; row?: string }>();

/** How many frames the grid gets to grow to the height it had. */
const frames = 30;

/** The part of a list's grid that scrolls; a list of cards scrolls with the page. */
const scrollerOf = (list: Element | null) => list?.querySelector('.MuiDataGrid-virtualScroller');

/**
 * Shows those who come back to a list the rows that they left, and gives the focus to the row they went to; the grid
 * scrolls by itself, without the browser knowing.
 */
export function useReturnScroll(list: RefObject<HTMLDivElement | null>, hasRows: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const root = list.current;
    if (!hasRows || !root) return;
    const place = { top: 0, ...(isReturn && places.get(key)) };
    let frame = 0;
    const goOn = (left: number) => {
      const grid = scrollerOf(root);
      if (grid) grid.scrollTop = place.top;
      const isThere = (grid?.scrollTop ?? 0) >= place.top;
      const isDone = isThere && (!place.row || focusRow(root, place.row));
      if (!isDone && left > 0) frame = requestAnimationFrame(() => goOn(left - 1));
    };
    if (place.top > 0 || place.row) frame = requestAnimationFrame(() => goOn(frames));
    const keep = (change: Partial<typeof place>) =>
      places.set(key, { top: 0, ...places.get(key), ...change });
    const keepTop = ({ target }: Event) => {
      if (target instanceof Element && target === scrollerOf(root)) keep({ top: target.scrollTop });
    };
    const keepRow = ({ target }: Event) => {
      const row = (target as Element).closest<HTMLElement>('[data-id]')?.dataset.id;
      if (row) keep({ row });
    };
    // On the list, as its code may arrive after its rows.
    root.addEventListener('scroll', keepTop, { capture: true, passive: true });
    root.addEventListener('click', keepRow, { capture: true });
    return () => {
      cancelAnimationFrame(frame);
      root.removeEventListener('scroll', keepTop, { capture: true });
      root.removeEventListener('click', keepRow, { capture: true });
    };
  }, [list, key, isReturn, hasRows]);
}

/** Gives the focus to the link of a row, unless something has taken it; answers whether the row is there. */
function focusRow(list: HTMLElement, row: string): boolean {
  const link = list.querySelector<HTMLElement>(`[data-id="${CSS.escape(row)}"] a`);
  const isFree = ['BODY', 'MAIN'].includes(document.activeElement?.tagName ?? '');
  if (isFree) link?.focus({ preventScroll: true });
  return link !== null;
}

/** Another page, order or filter begins at its top: of the grid, which scrolls by itself, or of the cards. */
export function useTopOnChange(list: RefObject<HTMLDivElement | null>, state: ListState): void {
  const place = JSON.stringify(state);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const grid = scrollerOf(list.current);
    if (grid) grid.scrollTop = 0;
    else if (list.current && list.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
  }, [list, place]);
}
