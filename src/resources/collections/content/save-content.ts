import type { DataProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import type { Collection } from '#contract/collections.ts';
import { ApiError } from '../../../lib/api-error.ts';
import {
  type CollectionHead,
  cachedCollection,
  contentRowsKey,
  reloadCollection,
  rememberContent,
} from './collection-cache.ts';
import { applyChange, type ContentChange, sameOrder } from './content-changes.ts';

/** Someone else changed the entries of the course since they were shown; nothing was written. */
export class ContentConflict extends Error {
  override readonly name = 'ContentConflict';
}

const attempts = 3;

/**
 * Applies a change to the newest known list and stores it. When the course was changed in between but its entries
 * were not (its form was saved, say), the change is applied again by itself.
 */
export async function saveContent(
  client: QueryClient,
  dataProvider: DataProvider,
  shown: CollectionHead,
  change: ContentChange,
): Promise<void> {
  let collection = cachedCollection(client, shown.id) ?? shown;
  for (let attempt = 1; ; attempt += 1) {
    const items = applyChange(collection.items, change);
    if (sameOrder(items, collection.items)) return;
    try {
      // Not by `useUpdate`, which would read the whole course again: the page already shows the change.
      const { data } = await dataProvider.update<Collection>({
        resource: 'collections',
        id: collection.id,
        variables: { items },
        meta: { version: collection.version },
      });
      rememberContent(client, data);
      return;
    } catch (error) {
      if (!isEditConflict(error) || attempt === attempts) throw error;
      const fresh = await reloadCollection(client, dataProvider, collection.id);
      if (!sameOrder(fresh.items, collection.items)) {
        void client.invalidateQueries({ queryKey: contentRowsKey(collection.id) });
        throw new ContentConflict();
      }
      collection = fresh;
    }
  }
}

function isEditConflict(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'EDIT_CONFLICT';
}
