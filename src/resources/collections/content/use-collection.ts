import { type HttpError, useOne } from '@refinedev/core';
import type { Collection } from '#contract/collections.ts';
import type { Item } from '#contract/items.ts';

/** A collection as the page knows it now, for dialogs that stay open while it changes. */
export function useCollection(id: string) {
  const { query, result } = useOne<Collection, HttpError>({
    resource: 'collections',
    id,
    errorNotification: false,
    queryOptions: { retry: false },
  });
  return { collection: result, error: query.error, retry: () => void query.refetch() };
}

/** The address of the page on which an item is read. */
export function itemEditAddress({ id, type }: Pick<Item, 'id' | 'type'>): string {
  return `/items/view?${new URLSearchParams({ itemId: id, type })}`;
}
