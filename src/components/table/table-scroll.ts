import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import type { ListState } from './list-state.ts';

/** Space under the element, as the page has at its sides. */
const bottomSpace = 24;

/**
 * Makes an element reach down to the end of the window, wherever it begins: what is above it depends on the style
 * of the menu. Off: the element is as high as what it holds.
 */
export function useFillHeight(isOn: boolean): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const filled = element.current;
    if (!filled || !isOn) return;
    const fill = () => {
      const above = Math.round(filled.getBoundingClientRect().top + window.scrollY);
      filled.style.height = `calc(100dvh - ${above + bottomSpace}px)`;
    };
    fill();
    // What is above comes and goes: the menu as a row, the message that the connection is gone.
    const observer = new ResizeObserver(() => requestAnimationFrame(fill));
    observer.observe(document.body);
    observer.observe(filled.closest('main') ?? filled);
    window.addEventListener('resize', fill);
    return () => {
      observer.disconnect();
      window.removeEventListener('resize', fill);
      filled.style.height = '';
    };
  }, [isOn]);
  return element;
}

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
