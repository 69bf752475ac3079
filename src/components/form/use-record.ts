import { type HttpError, useCreate, useOne, useUpdate } from '@refinedev/core';
import type { ResourceName } from '#contract/resources.ts';
import type { StoredEntity } from './entity-form.ts';
import { changedKeys } from './same-value.ts';

interface Edit {
  /** The body as it was loaded; what equals it is not sent. */
  before: object;
  version?: number;
}

/** One stored thing through Refine's hooks: loading it, and storing a new or a changed body. */
export function useRecord<Entity extends StoredEntity>(resource: ResourceName, id: string | undefined) {
  const { query, result } = useOne<Entity>({
    resource,
    id,
    errorNotification: false,
    queryOptions: { enabled: id !== undefined, retry: false },
  });
  const { mutateAsync: create } = useCreate<Entity, HttpError, object>();
  const { mutateAsync: update } = useUpdate<Entity, HttpError, object>();
  const silent = { successNotification: false, errorNotification: false } as const;

  const store = async (body: object, edit?: Edit): Promise<Entity> => {
    if (!id || !edit) return (await create({ resource, values: body, ...silent })).data;
    const values = changedKeys({ ...edit.before }, { ...body });
    if (Object.keys(values).length === 0 && result) return result;
    return (await update({ resource, id, values, meta: { version: edit.version }, ...silent })).data;
  };

  return {
    entity: id ? result : undefined,
    loading: id !== undefined && query.isLoading,
    error: id && !result ? query.error : null,
    store,
    refresh: async () => (await query.refetch()).data?.data,
  };
}
