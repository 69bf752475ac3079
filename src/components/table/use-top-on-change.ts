import { type RefObject, useEffect, useRef } from 'react';
import type { ListState } from './list-state.ts';

/** Another page, order or filter begins at its top: of the grid, which scrolls by itself, or of the cards. */
export function useTopOnChange(list: RefObject<HTMLDivElement | null>, state: ListState): void {
  const place = JSON.stringify(state);
  const before = useRef(place);
  useEffect(() => {
    if (before.current === place) return;
    before.current = place;
    const grid = list.current?.querySelector('.MuiDataGrid-virtualScroller');
    if (grid) grid.scrollTop = 0;
    else if (list.current && list.current.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
  }, [list, place]);
}
