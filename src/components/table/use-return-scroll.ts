import { type RefObject, useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';

/** How far down each visited list was, by the key of its place in the history. */
const places = new Map<string, number>();

/** How many frames the grid gets to grow to the height it had. */
const frames = 30;

/** Shows those who come back to a list the rows that they left; the grid scrolls by itself, out of the browser's sight. */
export function useReturnScroll(list: RefObject<HTMLDivElement | null>, hasRows: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    const grid = hasRows && list.current?.querySelector('.MuiDataGrid-virtualScroller');
    if (!grid) return;
    const place = (isReturn && places.get(key)) || 0;
    let frame = 0;
    const goOn = (left: number) => {
      grid.scrollTop = place;
      if (grid.scrollTop < place && left > 0) frame = requestAnimationFrame(() => goOn(left - 1));
    };
    if (place > 0) goOn(frames);
    const keep = () => places.set(key, grid.scrollTop);
    grid.addEventListener('scroll', keep, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      grid.removeEventListener('scroll', keep);
    };
  }, [list, key, isReturn, hasRows]);
}
