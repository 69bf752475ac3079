import { type HttpError, useOne } from '@refinedev/core';
import type { Item } from '#contract/items.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { LoadFailed } from '../../components/show/LoadFailed.tsx';
import { ItemView } from './ItemView.tsx';

/** One entry to read. */
export function ItemShow({ itemId }: { itemId: string }) {
  const { query, result: item } = useOne<Item, HttpError>({
    resource: 'items',
    id: itemId,
    errorNotification: false,
    queryOptions: { retry: false },
  });
  if (query.error && !item) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return item ? <ItemView item={item} /> : <FormSkeleton />;
}
