import type { DataProvider } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { applyChange } from '#contract/collections/content.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import type { CallAnswer } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { endpointRequest } from '../../../providers/use-endpoint.ts';
import {
  type CollectionHead,
  cachedCollection,
  contentRowsKey,
  reloadCollection,
  rememberContent,
} from './collection-cache.ts';
import { type ShownChange, sameOrder } from './content-changes.ts';

/** Someone else changed the items of the collection since they were shown; nothing was written. */
export class ContentConflict extends Error {
  override readonly name = 'ContentConflict';
}

const attempts = 3;

/**
 * Applies a change to the newest known list and stores it; answers what was stored, if there was something to change. When the collection was changed in between but its items
 * were not (its form was saved, say), the change is applied again by itself.
 */
export async function saveContent(
  client: QueryClient,
  dataProvider: DataProvider,
  shown: CollectionHead,
  { rows: _, ...change }: ShownChange,
): Promise<CallAnswer<typeof collectionEndpoints.changeContent> | undefined> {
  let collection = cachedCollection(client, shown.id) ?? shown;
  for (let attempt = 1; ; attempt += 1) {
    const items = applyChange(collection.items, change);
    if (sameOrder(items, collection.items)) return undefined;
    try {
      const { id, version } = collection;
      const sent = { params: { id }, body: change, version };
      // By the data provider and not by a hook, as a conflict sends it again: the change alone is sent, and nothing read again: the page already shows what comes of it.
      const answer = await dataProvider.custom?.(endpointRequest(collectionEndpoints.changeContent, sent));
      const stored = answer?.data as CallAnswer<typeof collectionEndpoints.changeContent>;
      await rememberContent(client, { id, items, ...stored });
      return stored;
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
