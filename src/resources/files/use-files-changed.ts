import { useInvalidate } from '@refinedev/core';
import { useCallback } from 'react';

/** Makes the lists of files, and what shows files, ask again. */
export function useFilesChanged(): () => void {
  const invalidate = useInvalidate();
  return useCallback(() => {
    void invalidate({ resource: 'files', invalidates: ['list', 'detail', 'many'] });
    for (const resource of ['tags', 'items', 'collections']) {
      void invalidate({ resource, invalidates: ['list', 'detail'] });
    }
  }, [invalidate]);
}
