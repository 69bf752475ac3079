import { useLayoutEffect, useState } from 'react';

/**
 * Whether to build what a component shows: not in its first render, so that what it asks the server for is on its way
 * meanwhile. Nothing is painted between the two.
 */
export function useAskedFirst(): boolean {
  const [isAsked, setAsked] = useState(false);
  useLayoutEffect(() => setAsked(true), []);
  return isAsked;
}
