import type { AxiosRequestConfig } from 'axios';
import type * as z from 'zod';
import type { Tokens } from '#contract/auth.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { http } from './http.ts';
import { underKey } from './idempotency.ts';
import { saveFile } from './save-file.ts';

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
  /** The tokens it is sent with, where they are not those of the tab; they are not renewed. */
  tokens?: Tokens;
  /** Receives how much of an upload is sent, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/** What a call answers. */
export type CallAnswer<E extends Endpoint> = E['answer'] extends { json: infer Schema extends z.ZodType }
  ? z.infer<Schema>
  : never;

/** Makes a call of the contract. Throws an ApiError for an error answer. */
export async function call<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) {
  const config = requestOf(endpoint, input);
  const sent = { path: config.url ?? '', query: input.query, body: config.data };
  const { data } = await underKey(endpoint, sent, (headers) =>
    http.request<CallAnswer<E>>({ ...config, headers: { ...config.headers, ...headers } }),
  );
  return data;
}

/** Makes a call that answers a file, and saves it. Beside Refine, whose queries would keep the bytes. */
export async function download<E extends Endpoint>(endpoint: E, input: CallInput<E> = {}): Promise<void> {
  const { data, headers } = await http.request<Blob>({ ...requestOf(endpoint, input), responseType: 'blob' });
  saveFile(data, fileNameOf(String(headers['content-disposition'] ?? '')));
}

/** The address of an endpoint below the API's base, its parameters filled in. */
export function pathOf({ path }: Endpoint, params: Record<string, unknown> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')));
}

function requestOf<E extends Endpoint>(
  endpoint: E,
  { params, query, body, form, version, signal, tokens, onProgress }: CallInput<E>,
): AxiosRequestConfig {
  return {
    method: endpoint.method,
    url: pathOf(endpoint, params),
    params: query,
    data: form ?? body,
    headers: versionHeader(version),
    signal,
    sentWith: tokens,
    isRepeated: tokens !== undefined,
    isUndoable: endpoint.isUndoable,
    onUploadProgress: onProgress && (({ progress }) => onProgress(progress ?? 0)),
  };
}

/** The header by which the server refuses a change that is based on another version than the stored one. */
export function versionHeader(version: number | undefined): Record<string, string> {
  return version === undefined ? {} : { 'If-Match': `"${version}"` };
}

function fileNameOf(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  if (encoded) return decodeURIComponent(encoded);
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? 'download';
}
