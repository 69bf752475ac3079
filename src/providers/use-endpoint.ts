import { type BaseRecord, useCustom } from '@refinedev/core';
import type { Endpoint } from '#contract/endpoint.ts';
import { type CallAnswer, type CallInput, pathOf, versionHeader } from '../lib/api.ts';
import type { ApiError } from '../lib/api-error.ts';

/** What Refine's `custom` takes for a call of an endpoint that is none of its verbs. */
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
  };
}

type QueryOptions = Parameters<typeof useCustom<BaseRecord, ApiError>>[0]['queryOptions'];

/** Reads an endpoint that is neither a list nor a record of a resource. A failure is for the caller to show in place. */
export function useEndpoint<E extends Endpoint>(
  endpoint: E,
  input: Pick<CallInput<E>, 'params' | 'query'>,
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
