import type { ReactNode } from 'react';
import type { Collection } from '#contract/collections.ts';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { useRecord } from '../../../providers/use-record.ts';

interface Props {
  id: string;
  children: (collection: Collection) => ReactNode;
}

/** Something of a collection as the page knows it now, for dialogs that stay open while it changes. */
export function WithCollection({ id, children }: Props) {
  const { query, result } = useRecord<Collection>('collections', id);
  if (result) return children(result);
  return <LoadMessage error={query.error} onRetry={() => void query.refetch()} />;
}
