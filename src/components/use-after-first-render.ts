import { startTransition, useLayoutEffect, useState } from 'react';

/**
 * Whether to build what a component shows: not in its first render, so that what it asks the server for is on its way
 * meanwhile, and in pieces, between which the browser can answer. With `isRead` there is nothing to wait for.
 */
export function useAfterFirstRender(isRead = false): boolean {
  const [hasRendered, setHasRendered] = useState(isRead);
  useLayoutEffect(() => startTransition(() => setHasRendered(true)), []);
  return hasRendered;
}
