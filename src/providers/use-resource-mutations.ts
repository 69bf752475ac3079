import {
  type BaseKey,
  type BaseRecord,
  useDataProvider,
  useDelete,
  useInvalidate,
  useNotification,
  useUpdate,
} from '@refinedev/core';
import type { ResourceName } from '#contract/resources.ts';
import type { CallAnswer } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { PortalDataProvider } from './data-provider.ts';
import { notificationsOf, type Outcome, successMessage } from './notification-provider.ts';
import { type MutationEndpoint, type MutationInput, useEndpointCall } from './use-endpoint.ts';

/**
 * Replaces what Refine does after a deletion: it drops the details of all records of the resource, so that the page
 * of the deleted one, until it is left, would read it again.
 */
const keepDetails: object = { onSuccess() {} };

/** A read that began before the write would bring back what was. */
const readAgain = { cancelRefetch: true };

/** Makes stale what other resources show of one that was written, as its definition declares. */
export function useInvalidateStale(): (resource: ResourceName) => Promise<void> {
  const invalidate = useInvalidate();
  const dataProvider = useDataProvider();
  return async (written) => {
    const { staleAfter } = dataProvider() as PortalDataProvider;
    const reads = staleAfter(written).map(async (resource) => {
      // Details are read again when they are next opened: a form over one of them has what it needs.
      await invalidate({
        resource,
        invalidates: ['resourceAll'],
        invalidationFilters: { refetchType: 'none' },
      });
      await invalidate({ resource, invalidates: ['list', 'many'], invalidationOptions: readAgain });
    });
    await Promise.all(reads);
  };
}

/**
 * The writes of a resource by Refine's hooks, besides those of its form. Each tells its outcome by the notification provider and makes stale what
 * the definition of the resource declares. The promises reject with what the API answered.
 */
export function useResourceMutations(resource: ResourceName) {
  const invalidate = useInvalidate();
  const invalidateStale = useInvalidateStale();
  const { open } = useNotification();
  const { mutateAsync: update } = useUpdate<BaseRecord, ApiError>();
  const { mutateAsync: remove } = useDelete<BaseRecord, ApiError>({ mutationOptions: keepDetails });
  const callEndpoint = useEndpointCall();

  const changed = async (id?: BaseKey) => {
    await Promise.all([
      invalidate({
        resource,
        invalidates: id === undefined ? ['list', 'many'] : ['list', 'many', 'detail'],
        id,
        invalidationOptions: readAgain,
      }),
      invalidateStale(resource),
    ]);
  };

  return {
    async update<Entity extends BaseRecord>(
      id: BaseKey,
      values: object,
      { version, ...outcome }: Outcome<Entity> & { version?: number } = {},
    ): Promise<Entity> {
      const { data } = await update({ resource, id, values, meta: { version }, ...notificationsOf(outcome) });
      void invalidateStale(resource);
      return data as Entity;
    },

    async remove(
      id: BaseKey,
      { query, ...outcome }: Outcome<undefined> & { query?: Record<string, string | undefined> } = {},
    ): Promise<void> {
      await remove({ resource, id, meta: { query }, ...notificationsOf(outcome) });
      const message = successMessage(outcome.success, undefined);
      if (message) open?.(message);
      void invalidateStale(resource);
    },

    /** Calls an endpoint that is none of Refine's verbs; `id` is the record that it changes, where it is one. */
    async run<E extends MutationEndpoint>(
      endpoint: E,
      input: MutationInput<E>,
      { id, ...outcome }: Outcome<CallAnswer<E>> & { id?: BaseKey } = {},
    ): Promise<CallAnswer<E>> {
      const answer = await callEndpoint(endpoint, input, outcome);
      void changed(id);
      return answer;
    },

    /** Makes stale what shows this resource after another write; resolves when what is on the screen was read again. */
    changed,
  };
}
