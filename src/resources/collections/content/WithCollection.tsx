import { type HttpError, useOne } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { Collection } from '#contract/collections.ts';
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
  if (result) return children(result);
  return <LoadMessage error={query.error} onRetry={() => void query.refetch()} />;
}
