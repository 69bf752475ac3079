import { type BaseRecord, type HttpError, useOne } from '@refinedev/core';
import type { ResourceName } from '#contract/resources.ts';

/** Reads one record, once there is an id. What went wrong is for the caller to show in place. */
export function useRecord<Row extends BaseRecord>(resource: ResourceName, id: string | undefined) {
  return useOne<Row, HttpError>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { enabled: id !== undefined, retry: false },
  });
}
