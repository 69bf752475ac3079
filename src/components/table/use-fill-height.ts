import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Space under the element, as the page has at its sides. */
const bottomSpace = 24;

/**
 * Makes an element reach down to the end of the window, wherever it begins: how much stands above depends on the style
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
    window.addEventListener('resize', fill);
    return () => {
      window.removeEventListener('resize', fill);
      filled.style.height = '';
    };
  }, [isOn]);
  return element;
}
