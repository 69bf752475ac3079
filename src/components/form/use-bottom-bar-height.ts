import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The style property that tells messages how high the bar at the bottom of the screen is. */
const property = '--bottom-bar';

/** Keeps room for a bar at the bottom of the screen, so that messages stand above it and never on its buttons. */
export function useBottomBarHeight(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!bar.current) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.borderBoxSize[0]?.blockSize ?? 0}px`);
    });
    observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, []);
  return bar;
}
