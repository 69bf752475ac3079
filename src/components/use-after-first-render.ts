import { useLayoutEffect, useState } from 'react';

/**
 * Whether to build what a component shows: not in its first render, so that what it asks the server for is on its way
 * meanwhile. Nothing is painted between the two.
 */
export function useAfterFirstRender(): boolean {
  const [hasRendered, setHasRendered] = useState(false);
  useLayoutEffect(() => setHasRendered(true), []);
  return hasRendered;
}
