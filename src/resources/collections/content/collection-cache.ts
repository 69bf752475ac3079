import { keys } from '@refinedev/core';
import type { QueryClient } from '@tanstack/react-query';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { call } from '../../../lib/api.ts';

/** What the content parts need to know of a course. */
export type CollectionHead = Pick<Collection, 'id' | 'type' | 'title' | 'items' | 'version'>;

interface Cached {
  data: Collection;
}

const detailsKey = (id: string) => keys().data('default').resource('collections').action('one').id(id).get();

const itemListsKey = keys().data('default').resource('items').action('list').get();

/** The key under which the rows of a course's content are kept: a list of entries, read again when one was saved. */
export const contentRowsKey = (id: string) => [...itemListsKey, { contentOf: id }] as const;

/** The course as the page last saw it, the newest where several calls keep one. */
export function cachedCollection(client: QueryClient, id: string): CollectionHead | undefined {
  return client
    .getQueriesData<Cached>({ queryKey: detailsKey(id) })
    .flatMap(([, cached]) => (cached ? [cached.data] : []))
    .toSorted((one, other) => other.version - one.version)[0];
}

/** Keeps what a change of the content altered; the rest of the page's copy, its unsaved form included, stays. */
export function rememberContent(client: QueryClient, { id, items, version, updatedAt }: Collection): void {
  client.setQueriesData<Cached>(
    { queryKey: detailsKey(id) },
    (cached) => cached && { ...cached, data: { ...cached.data, items, version, updatedAt } },
  );
}

/** Asks the server again for the course, and answers with what it says now. */
export async function reloadCollection(client: QueryClient, id: string): Promise<CollectionHead> {
  await client.invalidateQueries({ queryKey: detailsKey(id) });
  const cached = client.getQueriesData<Cached>({ queryKey: detailsKey(id), type: 'active' });
  const newest = cached.length > 0 ? cachedCollection(client, id) : undefined;
  return (
    newest ?? call(collectionEndpoints.details, { params: { id }, query: { disableTranslation: 'true' } })
  );
}

/** Loads the course and the rows of its content again, after something else than a change of the list. */
export async function reloadContent(client: QueryClient, id: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: detailsKey(id) }),
    client.invalidateQueries({ queryKey: contentRowsKey(id) }),
    client.invalidateQueries({
      queryKey: keys().data('default').resource('collections').action('list').get(),
    }),
    client.invalidateQueries({ queryKey: keys().data('default').resource('items').get() }),
  ]);
}
