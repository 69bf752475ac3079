import { type HttpError, useOne } from '@refinedev/core';
import type { Collection } from '#contract/collections.ts';

/** A course as the page knows it now, for dialogs that stay open while it changes. */
export function useCollection(id: string) {
  const { query, result } = useOne<Collection, HttpError>({
    resource: 'collections',
    id,
    errorNotification: false,
    queryOptions: { retry: false },
  });
  return { collection: result, error: query.error, retry: () => void query.refetch() };
}
