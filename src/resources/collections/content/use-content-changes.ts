import { useDataProvider, useNotification } from '@refinedev/core';
import {
  type Mutation,
  type QueryClient,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { applyChange } from '#contract/collections/content.ts';
import type { WriteMessage } from '../../../providers/write-notifications.ts';
import { type CollectionHead, cachedCollection, reloadRows } from './collection-cache.ts';
import { changesNothing, type ShownChange } from './content-changes.ts';
import { saveContent } from './save-content.ts';

/** A change on its way to the server, and what it says when it is done. */
export interface SentChange {
  change: ShownChange;
  message: string;
}

/** The key of all changes of one collection's items, those that failed included. */
export const contentChangesKey = (id: string) => ['collection-content', 'change', id] as const;

// The key of the filter says which variables these mutations have.
const sentBy = (mutation: Mutation) => mutation.state.variables as SentChange;

function withChanges(items: readonly string[], sent: readonly SentChange[]): string[] {
  return sent.reduce<string[]>((list, { change }) => applyChange(list, change), [...items]);
}

/** The items as they are at this moment, for those who were opened with an older list. */
function orderNow(client: QueryClient, collection: CollectionHead): string[] {
  const filters = { mutationKey: contentChangesKey(collection.id), status: 'pending' } as const;
  const pending = client.getMutationCache().findAll(filters).map(sentBy);
  return withChanges(cachedCollection(client, collection.id)?.items ?? collection.items, pending);
}

/**
 * The items of a collection as they are with all changes that are still on their way, and a function that changes them.
 * Changes are sent one after the other, whichever part of the page makes them.
 */
export function useContentChanges(collection: CollectionHead) {
  const client = useQueryClient();
  const dataProvider = useDataProvider();
  const { open: notify } = useNotification();
  const mutationKey = contentChangesKey(collection.id);
  const pending = useMutationState({ filters: { mutationKey, status: 'pending' }, select: sentBy });
  const known = useMemo(() => withChanges(collection.items, pending), [collection.items, pending]);
  // Mutations are reported a moment after they were sent. Until then the order is that of the last render, and rows
  // that are lifted meanwhile would be measured where they are about to leave.
  const [sent, setSent] = useState<{ to: string[]; order: string[] }>();
  const order = sent?.to === known ? sent.order : known;

  // Beside Refine's mutations: these are sent one after the other, and those that wait are shown and can be sent again.
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    networkMode: 'always',
    // A change that failed can be sent again for as long as the portal is open.
    gcTime: Number.POSITIVE_INFINITY,
    mutationFn: async ({ change }: SentChange) => {
      const stored = await saveContent(client, dataProvider(), collection, change);
      const reloaded = reloadRows(client, collection.id, change);
      // New rows are known only to this change; it stays until they have arrived.
      if (change.kind === 'add') await reloaded;
      return stored;
    },
    onSuccess: (stored, { message }) => {
      const done: WriteMessage = { type: 'success', message, of: stored && [stored] };
      notify?.(done);
    },
  });

  return {
    order,
    pending,
    /** Sends a change. False: there is nothing to change. */
    change: (change: ShownChange, message: string): boolean => {
      if (changesNothing(orderNow(client, collection), change)) return false;
      setSent({ to: known, order: applyChange(order, change) });
      mutate({ change, message });
      return true;
    },
  };
}
