import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { useMemo } from 'react';
import type { ListFilter } from '../../lib/resource-definition.ts';

export interface ReferenceOption {
  value: string;
  label: string;
}

/** All that a filter by reference can name. Asked once for the dialog and the chips, and kept for a minute. */
export function useReferenceOptions(reference: ListFilter['reference']) {
  const { query, result } = useList<BaseRecord, HttpError>({
    resource: reference?.resource,
    // The spec's callers ask for all by the largest size there is.
    pagination: { currentPage: 1, pageSize: Number.MAX_SAFE_INTEGER, mode: 'server' },
    sorters: [{ field: 'name', order: 'asc' }],
    ...(reference?.query && { meta: { query: reference.query } }),
    queryOptions: { enabled: reference !== undefined, staleTime: 60_000 },
    errorNotification: false,
  });
  const options = useMemo(
    () =>
      result.data.map(
        (row): ReferenceOption => ({ value: String(row.id), label: String(row.name ?? row.id) }),
      ),
    [result.data],
  );
  return { options, isLoading: query.isLoading };
}
