import { type BaseRecord, type HttpError, useList } from '@refinedev/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { type ListState, refineParamsOf } from './list-state.ts';

/** The rows of one page of a list. While the next page is under way the present one stays. */
export function useListRows<Row extends BaseRecord>(
  definition: Pick<ResourceDefinition, 'name'>,
  state: ListState,
  query: Record<string, string> | undefined,
) {
  const { currentPage, pageSize, sorters, filters } = useMemo(() => refineParamsOf(state), [state]);
  const list = useList<Row, HttpError>({
    resource: definition.name,
    pagination: { currentPage, pageSize, mode: 'server' },
    sorters,
    filters,
    ...(query && { meta: { query } }),
    queryOptions: { placeholderData: keepPreviousData },
    // The list itself says what went wrong and offers to try again.
    errorNotification: false,
  });
  return {
    rows: list.result.data,
    total: list.result.total,
    error: list.query.error,
    isStale: list.query.isPlaceholderData,
    retry: list.query.refetch,
  };
}
