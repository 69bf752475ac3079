import type { AxiosProgressEvent } from 'axios';
import type * as z from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { send } from './http.ts';

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
  onUploadProgress?: (event: AxiosProgressEvent) => void;
}

/** What a call answers. */
export type CallAnswer<E extends Endpoint> = E['answer'] extends { json: infer Schema extends z.ZodType }
  ? z.infer<Schema>
  : never;

/** Makes a call of the contract. Throws an ApiError for a refusal. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Promise<CallAnswer<E>> {
  const { data } = await send<CallAnswer<E>>(requestOf(endpoint, input));
  return data;
}

/** Makes a call that answers a file, and saves it under the name the server gives it. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const { data, headers } = await send<Blob>({ ...requestOf(endpoint, input), responseType: 'blob' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = fileNameOf(String(headers['content-disposition'] ?? ''));
  link.click();
  URL.revokeObjectURL(link.href);
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  { params, query, body, form, version, signal, onUploadProgress }: CallInput<E>,
) {
  const values = params as Record<string, string> | undefined;
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(values?.[name] ?? '')),
    params: query,
    data: form ?? body,
    headers: version === undefined ? {} : { 'If-Match': `"${version}"` },
    signal,
    onUploadProgress,
  };
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? 'download';
}
