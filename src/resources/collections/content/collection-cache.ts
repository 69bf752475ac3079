import { type CrudFilter, type DataProvider, keys, type Pagination } from '@refinedev/core';
import type { Query, QueryClient, QueryFilters } from '@tanstack/react-query';
import type { Collection, CollectionDetails } from '#contract/collections.ts';

/*
 * Beside Refine's useInvalidate, which reads everything of a record again: a change of the content alters a part of it, and
 * the rest of the page's copy, an unsaved form included, must stay.
 */

/** What the content parts need to know of a collection. */
export type CollectionHead = Pick<
  Collection,
  'id' | 'type' | 'title' | 'items' | 'version' | 'namespaces' | 'difficulty'
>;

interface Cached {
  data: CollectionDetails;
}

const detailsKey = (id: string) => keys().data('default').resource('collections').action('one').id(id).get();

/** The list of items that is the content of a collection, from its first one on. */
export function contentList(id: string, size: number) {
  const filters: CrudFilter[] = [{ field: 'collectionId', operator: 'eq', value: id }];
  const pagination: Pagination = { currentPage: 1, pageSize: size, mode: 'server' };
  const meta = { query: { fetchMore: 'true', showTranslationsDictionary: 'true' } };
  return { resource: 'items', filters, pagination, meta };
}

/** The key under which `useList` keeps such a list. */
export function contentListKey(id: string, size: number) {
  const { meta, filters, pagination } = contentList(id, size);
  const { currentPage, pageSize, mode } = pagination;
  return keys()
    .data('default')
    .resource('items')
    .action('list')
    .params({ ...meta, filters, pagination: { currentPage, pageSize, mode } })
    .get();
}

/** What the keys of all loaded parts of a collection's content have in common. */
export function contentRowsKey(id: string) {
  const { filters } = contentList(id, 0);
  return keys().data('default').resource('items').action('list').params({ filters }).get();
}

/** The collection as the page last saw it, the newest where several calls keep one. */
export function cachedCollection(client: QueryClient, id: string): CollectionHead | undefined {
  return client
    .getQueriesData<Cached>({ queryKey: detailsKey(id) })
    .flatMap(([, cached]) => (cached ? [cached.data] : []))
    .toSorted((one, other) => other.version - one.version)[0];
}

/** Keeps what a change of the content altered. */
export async function rememberContent(
  client: QueryClient,
  { id, ...content }: Pick<CollectionDetails, 'id' | 'items' | 'itemTypes' | 'version' | 'updatedAt'>,
): Promise<void> {
  const isLoaded = ({ state }: Query) => state.data !== undefined;
  // What is being read again may have been answered from before the change.
  await client.cancelQueries({ queryKey: detailsKey(id), predicate: isLoaded });
  client.setQueriesData<Cached>(
    { queryKey: detailsKey(id) },
    (cached) => cached && { ...cached, data: { ...cached.data, ...content } },
  );
}

/** Reads the loaded rows again after a change. A list that is loaded whole has them all, whatever their order. */
export async function reloadRows(client: QueryClient, id: string, change?: { kind: string }): Promise<void> {
  const filters: QueryFilters = {
    queryKey: contentRowsKey(id),
    predicate: ({ state }) => {
      const list = state.data as { data: unknown[]; total: number } | undefined;
      return !list || !change || change.kind === 'add' || list.data.length < list.total;
    },
  };
  await client.invalidateQueries(filters);
}

/** Asks the server again for the collection, and answers with what it says now. */
export async function reloadCollection(client: QueryClient, dataProvider: DataProvider, id: string) {
  await client.invalidateQueries({ queryKey: detailsKey(id) });
  const cached = client.getQueriesData<Cached>({ queryKey: detailsKey(id), type: 'active' });
  const newest = cached.length > 0 ? cachedCollection(client, id) : undefined;
  return newest ?? (await dataProvider.getOne<Collection>({ resource: 'collections', id })).data;
}
