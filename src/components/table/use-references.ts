import { type BaseRecord, type HttpError, useMany } from '@refinedev/core';
import type { ResourceName } from '#contract/resources.ts';

/** The records behind the ids of a filter, for their names; kept for a minute. */
export function useReferences(resource: ResourceName | undefined, ids: readonly string[]): BaseRecord[] {
  const { result } = useMany<BaseRecord, HttpError>({
    resource: resource ?? '',
    ids: [...ids],
    queryOptions: { enabled: resource !== undefined && ids.length > 0, staleTime: 60_000 },
    errorNotification: false,
  });
  return result.data;
}
