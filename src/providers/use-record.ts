import { type BaseRecord, type HttpError, useOne, useParsed, useResourceParams } from '@refinedev/core';
import type { EndpointGroup } from '#contract/endpoints.ts';

/** Reads one record, once there is an id. What went wrong is for the caller to show in place. */
export function useRecord<Row extends BaseRecord>(resource: EndpointGroup, id: string | undefined) {
  return useOne<Row, HttpError>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { enabled: id !== undefined, retry: false },
  });
}

/** Refine makes parameters of the address and meta a part of a record's key; without them page and form share a request. */
export function useKeyWithoutMeta(name: string): Record<string, undefined> {
  const { params } = useParsed();
  const { resource } = useResourceParams({ resource: name });
  const names = Object.keys({ ...params, ...resource?.meta });
  return Object.fromEntries(names.map((one) => [one, undefined]));
}
