import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { send } from './http.ts';
import type { ApiRequest } from './transport.ts';

type Input<Schema> = Schema extends z.ZodType ? z.input<Schema> : never;

/** What a call sends. */
export interface CallInput<E extends Endpoint> {
  params?: Input<E['params']>;
  query?: Input<E['query']> | Record<string, string | undefined>;
  body?: Input<E['body']> | object;
  /** A multipart body, for uploads. */
  form?: FormData;
  /** The version a change is based on; the server refuses it when the thing changed meanwhile. */
  version?: number;
  signal?: AbortSignal;
  /** Told how much of an upload is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** What a call answers. */
export type CallAnswer<E extends Endpoint> = E['answer'] extends { json: infer Schema extends z.ZodType }
  ? z.infer<Schema>
  : never;

/** Makes a call of the contract. Throws an ApiError for an error answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallAnswer<E>> {
  const { body } = await send(requestOf(endpoint, input));
  return body as CallAnswer<E>;
}

/** Makes a call that answers a file, and saves it under the name the server gives it. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const { body, headers } = await send({ ...requestOf(endpoint, input), answer: 'blob' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(body as Blob);
  link.download = fileNameOf(headers.get('content-disposition') ?? '');
  link.click();
  URL.revokeObjectURL(link.href);
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  { params, query, body, form, version, signal, onProgress }: CallInput<E>,
): ApiRequest {
  const values = params as Record<string, string> | undefined;
  return {
    method: endpoint.method,
    path: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values?.[name] ?? '')),
    query,
    body: form ?? body,
    headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    signal,
    onProgress,
  };
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? 'download';
}
