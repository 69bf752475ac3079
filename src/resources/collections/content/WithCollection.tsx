import { type HttpError, useOne } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Collection } from '#contract/collections.ts';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';

interface Props {
  id: string;
  children: (collection: Collection) => ReactNode;
}

/** Something of a collection as the page knows it now, for dialogs that stay open while it changes. */
export function WithCollection({ id, children }: Props) {
  const { query, result } = useOne<Collection, HttpError>({
    resource: 'collections',
    id,
    errorNotification: false,
    queryOptions: { retry: false },
  });
  const retry = () => void query.refetch();
  if (result) return children(result);
  if (query.error) return <LoadFailure error={query.error} onRetry={retry} heading="h2" />;
  return <LoadMessage error={null} onRetry={retry} />;
}
