import { type BaseKey, type BaseRecord, useDataProvider, useInvalidate, useUpdate } from '@refinedev/core';
import type { EndpointGroup } from '#contract/endpoints.ts';
import type { CallAnswer } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import type { PortalDataProvider } from './data-provider.ts';
import { type MutationEndpoint, type MutationInput, useEndpointCall } from './use-endpoint.ts';
import { notificationsOf, type Outcome } from './write-notifications.ts';

/**
 * Makes stale what other resources show of one that was written, as its definition declares. What is on the screen is read
 * again, unless it is being left.
 */
export function useInvalidateStale(): (resource: EndpointGroup, isLeft?: boolean) => Promise<void> {
  const invalidate = useInvalidate();
  const dataProvider = useDataProvider();
  return async (written, isLeft = false) => {
    const { staleAfter } = dataProvider() as PortalDataProvider;
    const reads = staleAfter(written).map(async (resource) => {
      // Details are read again when they are next opened: a form over one of them has what it needs.
      await invalidate({
        resource,
        invalidates: ['resourceAll'],
        invalidationFilters: { refetchType: 'none' },
      });
      if (!isLeft) await invalidate({ resource, invalidates: ['list', 'many'] });
    });
    await Promise.all(reads);
  };
}

/**
 * The writes of a resource by Refine's hooks, besides those of its form and removals. Each reports its outcome by the
 * notification provider and makes stale what the definition of the resource declares. The promises reject with what the
 * API answered.
 */
export function useResourceMutations(resource: EndpointGroup) {
  const invalidate = useInvalidate();
  const invalidateStale = useInvalidateStale();
  const { mutateAsync: update } = useUpdate<BaseRecord, ApiError>();
  const callEndpoint = useEndpointCall();

  const changed = async (id?: BaseKey) => {
    await Promise.all([
      invalidate({
        resource,
        invalidates: id === undefined ? ['list', 'many'] : ['list', 'many', 'detail'],
        id,
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
