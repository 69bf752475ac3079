import { useCallback, useInsertionEffect, useRef } from 'react';

/** The same function at every render that calls the latest one: for rows that should not render again. */
export function useLatestCallback<Arguments extends unknown[], Result>(
  callback: (...parts: Arguments) => Result,
): (...parts: Arguments) => Result {
  const latest = useRef(callback);
  useInsertionEffect(() => {
    latest.current = callback;
  });
  return useCallback((...parts) => latest.current(...parts), []);
}
