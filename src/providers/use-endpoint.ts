import {
  type BaseRecord,
  useCustom,
  useCustomMutation,
  useDataProvider,
  useNotification,
} from '@refinedev/core';
import { useCallback } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallAnswer, type CallInput, call, pathOf, versionHeader } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';
import { underKey } from '../lib/idempotency.ts';
import { failureMessage } from './notification-provider.ts';
import { notificationsOf, type Outcome, successMessage } from './write-notifications.ts';

/** An endpoint that changes something, or has the server work something out. */
export type MutationEndpoint = Endpoint & { method: Exclude<Endpoint['method'], 'GET'> };

type ReadInput<E extends Endpoint> = Pick<CallInput<E>, 'params' | 'query'>;
/** What a call of such an endpoint sends. */
export type MutationInput<E extends Endpoint> = Pick<
  CallInput<E>,
  'params' | 'query' | 'body' | 'version' | 'signal'
>;

/** What Refine's `custom` takes for an endpoint that is none of its verbs. */
export function endpointRequest<E extends Endpoint>(
  endpoint: E,
  { params, query, body, version }: Omit<CallInput<E>, 'form' | 'signal' | 'onProgress'>,
) {
  return {
    url: pathOf(endpoint, params),
    method: endpoint.method.toLowerCase() as Lowercase<E['method']>,
    query,
    payload: body,
    headers: versionHeader(version),
    meta: { isUndoable: endpoint.isUndoable },
  };
}

type QueryOptions = Parameters<typeof useCustom<BaseRecord, ApiError>>[0]['queryOptions'];

/** Reads an endpoint that is neither a list nor a record of a resource. A failure is for the caller to show in place. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: ReadInput<E> = {},
  queryOptions?: QueryOptions,
) {
  const { url, method, query } = endpointRequest(endpoint, input);
  const answer = useCustom<BaseRecord, ApiError>({
    url,
    method,
    config: { query },
    errorNotification: false,
    queryOptions,
  });
  return { data: answer.query.data?.data as CallAnswer<E> | undefined, query: answer.query };
}

/** Reads an endpoint at the moment its answer is needed, as before a question that names it. */
export function useEndpointReader() {
  // By the data provider and not by useCustom, which reads when a component is drawn.
  const dataProvider = useDataProvider();
  return useCallback(
    async <E extends Endpoint>(
      endpoint: E,
      { signal, ...input }: ReadInput<E> & { signal?: AbortSignal },
    ): Promise<CallAnswer<E>> => {
      const answer = await dataProvider().custom?.({ ...endpointRequest(endpoint, input), meta: { signal } });
      return answer?.data as CallAnswer<E>;
    },
    [dataProvider],
  );
}

/** Calls an endpoint that is none of Refine's verbs, and makes nothing stale; rejects with what the API answered. */
export function useEndpointCall() {
  const { mutateAsync } = useCustomMutation<BaseRecord, ApiError>();
  return useCallback(
    async <E extends MutationEndpoint>(
      endpoint: E,
      { signal, ...input }: MutationInput<E>,
      outcome: Outcome<CallAnswer<E>> = {},
    ): Promise<CallAnswer<E>> => {
      const { url, method, query, payload, headers, meta } = endpointRequest(endpoint, input);
      const send = (key: Record<string, string>) =>
        mutateAsync({
          url,
          method,
          values: payload as object,
          config: { headers: { ...headers, ...key } },
          // Refine's mutations have no place of their own for the query.
          meta: { ...meta, signal, query },
          ...notificationsOf(outcome),
        });
      const { data } = await underKey(endpoint, { path: url, query, body: payload }, send);
      return data as CallAnswer<E>;
    },
    [mutateAsync],
  );
}

/** Shows what went wrong with a call that no hook of Refine reports, as a read before a confirmation. */
export function useFailureNotification(): (error: unknown) => void {
  const { open } = useNotification();
  return (error) => {
    const message = failureMessage(error);
    if (message) open?.(message);
  };
}

/** Sends a file to an endpoint, and makes nothing stale; rejects with what the API answered. */
export function useUpload() {
  const { open } = useNotification();
  const notifyFailure = useFailureNotification();
  return async <E extends MutationEndpoint>(
    endpoint: E,
    input: Pick<CallInput<E>, 'query' | 'form' | 'onProgress'>,
    { success, failure }: Outcome<CallAnswer<E>> = {},
  ): Promise<CallAnswer<E>> => {
    // Beside Refine, whose mutations know neither forms nor progress.
    const answer = await call(endpoint, input).catch((error: unknown) => {
      if (failure !== false) notifyFailure(error);
      throw error;
    });
    const message = successMessage(success, answer);
    if (message) open?.(message);
    return answer;
  };
}
