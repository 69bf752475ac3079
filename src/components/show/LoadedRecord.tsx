import type { BaseRecord } from '@refinedev/core';
import type { ReactNode } from 'react';
import type { EndpointGroup } from '#contract/endpoints.ts';
import { isMissing } from '../../lib/api-error.ts';
import { useRecord } from '../../providers/use-record.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';

interface Props<Row extends BaseRecord> {
  resource: EndpointGroup;
  id: string | undefined;
  /** Whether one that is deleted can be restored. */
  goesToTrash?: boolean;
  children: (record: Row) => ReactNode;
}

/** The page of a record once it is read; before that its outline, or why it cannot be read. */
export function LoadedRecord<Row extends BaseRecord>({
  resource,
  id,
  goesToTrash = false,
  children,
}: Props<Row>) {
  const { query, result: record } = useRecord<Row>(resource, id);
  if (query.error && (!record || isMissing(query.error)))
    return <LoadFailure error={query.error} onRetry={() => void query.refetch()} isForGood={!goesToTrash} />;
  return record ? children(record) : <FormSkeleton />;
}
