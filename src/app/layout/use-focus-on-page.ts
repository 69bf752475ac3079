import { type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/** How long a page has to name itself before its heading is read out, in milliseconds. */
const namingTime = 400;

/**
 * Leads the focus into each page that is gone to, unless something in it took the focus itself. Answers the heading of
 * the page for screen readers, which hear nothing of a page that changes without loading.
 */
export function useFocusOnPage(main: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  const [heading, setHeading] = useState('');
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const isElsewhere = !main.current?.contains(document.activeElement);
    if (isElsewhere && !document.querySelector('[role=dialog]')) main.current?.focus({ preventScroll: true });
    const timer = setTimeout(
      () => setHeading(main.current?.querySelector('h1')?.innerText ?? document.title),
      namingTime,
    );
    return () => clearTimeout(timer);
  }, [main, pathname]);
  return heading;
}
