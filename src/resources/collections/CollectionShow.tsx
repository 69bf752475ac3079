import { type HttpError, useOne } from '@refinedev/core';
import type { Collection } from '#contract/collections.ts';
import { FormSkeleton } from '../../components/form/FormSkeleton.tsx';
import { LoadFailed } from '../../components/show/LoadFailed.tsx';
import { CollectionView } from './CollectionView.tsx';

/** One course to read. */
export function CollectionShow({ collectionId }: { collectionId: string }) {
  const { query, result: collection } = useOne<Collection, HttpError>({
    resource: 'collections',
    id: collectionId,
    errorNotification: false,
    queryOptions: { retry: false },
  });
  if (query.error && !collection)
    return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return collection ? <CollectionView collection={collection} /> : <FormSkeleton />;
}
