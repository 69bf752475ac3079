import {
  type BaseKey,
  type BaseRecord,
  useCreate,
  useCustomMutation,
  useDelete,
  useInvalidate,
  useNotification,
  useResourceParams,
  useUpdate,
} from '@refinedev/core';
import i18next from 'i18next';
import type { Endpoint } from '#contract/endpoint.ts';
import type { ResourceName } from '#contract/resources.ts';
import type { CallAnswer, CallInput } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import type { ResourceDefinition } from '../lib/resource-definition.ts';
import type { Message } from './notification-provider.ts';
import { endpointRequest } from './use-endpoint.ts';

/**
 * Replaces what Refine does after a deletion: it drops the details of all records of the resource, so that the page
 * of the deleted one, until it is left, would read it again.
 */
const keepDetails: object = { onSuccess() {} };

/** What a write says when it is done. */
interface Outcome<Answer> {
  /** Says that it worked; without one the caller does. */
  success?: string | ((answer: Answer) => string | Omit<Message, 'type'>);
  /** False where the caller shows a failure in place. */
  failure?: false;
}

/** Says what went wrong. The end of the session says so itself, once for all that failed by it. */
export function failureMessage(error: unknown): Message | false {
  if (error instanceof ApiError && error.statusCode === 401) return false;
  const message = error instanceof ApiError ? error.message : i18next.t('errors:INTERNAL_ERROR');
  return { type: 'error', message };
}

function successMessage<Answer>(success: Outcome<Answer>['success'], answer: Answer): Message | false {
  const message = typeof success === 'function' ? success(answer) : success;
  if (message === undefined) return false;
  return { type: 'success', ...(typeof message === 'string' ? { message } : message) };
}

/** Makes stale what other resources show of one that was written, as its definition declares. */
export function useInvalidateStale(): (resource: ResourceName) => Promise<void> {
  const invalidate = useInvalidate();
  const { resources } = useResourceParams();
  return async (resource) => {
    const stale: ResourceDefinition['stale'] = resources.find(({ name }) => name === resource)?.meta?.stale;
    await Promise.all(
      (stale ?? []).map((other) => invalidate({ resource: other, invalidates: ['list', 'many'] })),
    );
  };
}

/**
 * The writes of a resource by Refine's hooks. Each shows the message of its outcome by the notification provider and
 * makes stale what the definition of the resource declares. The promises reject with what the API answered.
 */
export function useResourceMutations(resource: ResourceName) {
  const invalidate = useInvalidate();
  const invalidateStale = useInvalidateStale();
  const { open } = useNotification();
  const { mutateAsync: create } = useCreate<BaseRecord, ApiError>();
  const { mutateAsync: update } = useUpdate<BaseRecord, ApiError>();
  const { mutateAsync: remove } = useDelete<BaseRecord, ApiError>({ mutationOptions: keepDetails });
  const { mutateAsync: custom } = useCustomMutation<BaseRecord, ApiError>();

  const notifications = <Answer>({ success, failure }: Outcome<Answer>) => ({
    successNotification: (answer?: { data: unknown }) => successMessage(success, answer?.data as Answer),
    errorNotification: failure ?? failureMessage,
  });

  /** Makes stale what shows this resource, after a write that was not made by one of these functions. */
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
    async create<Entity extends BaseRecord>(values: object, outcome: Outcome<Entity> = {}): Promise<Entity> {
      const { data } = await create({ resource, values, ...notifications(outcome) });
      void invalidateStale(resource);
      return data as Entity;
    },

    async update<Entity extends BaseRecord>(
      id: BaseKey,
      values: object,
      { version, ...outcome }: Outcome<Entity> & { version?: number } = {},
    ): Promise<Entity> {
      const { data } = await update({ resource, id, values, meta: { version }, ...notifications(outcome) });
      void invalidateStale(resource);
      return data as Entity;
    },

    async remove(
      id: BaseKey,
      { query, ...outcome }: Outcome<void> & { query?: Record<string, string | undefined> } = {},
    ): Promise<void> {
      await remove({ resource, id, meta: { query }, ...notifications(outcome) });
      const message = successMessage(outcome.success, undefined);
      if (message) open?.(message);
      void invalidateStale(resource);
    },

    /** Calls an endpoint that is none of Refine's verbs. `id` names the record it changes, where it is one. */
    async run<E extends Endpoint & { method: Exclude<Endpoint['method'], 'GET'> }>(
      endpoint: E,
      { signal, ...input }: Pick<CallInput<E>, 'params' | 'body' | 'version' | 'signal'>,
      { id, ...outcome }: Outcome<CallAnswer<E>> & { id?: BaseKey } = {},
    ): Promise<CallAnswer<E>> {
      const { url, method, payload, headers } = endpointRequest(endpoint, input);
      const { data } = await custom({
        url,
        method,
        values: payload as object,
        config: { headers },
        meta: { signal },
        ...notifications(outcome),
      });
      void changed(id);
      return data as CallAnswer<E>;
    },

    changed,
  };
}
