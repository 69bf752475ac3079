import axios, { type AxiosError, type AxiosRequestConfig, isAxiosError } from 'axios';
import i18next from 'i18next';
import type { Tokens } from '#contract/auth.ts';
import { ApiError, isProblem } from './api-error.ts';
import { readTokens, renewTokens, selectedWorkspace } from './session.ts';

/** Where the API is: this origin, unless the build was told of another host. */
export const apiBase = `${import.meta.env.VITE_API_HOST ?? ''}/api`;

/** Calls whose 401 is an answer of their own: none of them may start a refresh. */
const withoutRefresh = ['/auth/login/', '/auth/refresh-token', '/auth/logout'];

const client = axios.create({ baseURL: apiBase, timeout: 120_000 });

let whenSessionEnds: () => void = () => {};

/** Says what happens when a session cannot be refreshed any more. */
export function onSessionEnd(handle: () => void): void {
  whenSessionEnds = handle;
}

/** Sends a request as the signed-in person; an access token past its time is renewed once and the request repeated. */
export async function send<Data>(
  config: AxiosRequestConfig,
): Promise<{ data: Data; headers: Record<string, unknown> }> {
  const sentWith = readTokens();
  try {
    return await client.request<Data>(withIdentity(config, sentWith));
  } catch (error) {
    if (!isRenewable(error, config)) throw await toApiError(error);
    const renewed = sentWith && (await renew(sentWith));
    if (!renewed) throw await toApiError(error);
    try {
      return await client.request<Data>(withIdentity(config, renewed));
    } catch (again) {
      throw await toApiError(again);
    }
  }
}

function withIdentity(config: AxiosRequestConfig, tokens: Tokens | undefined): AxiosRequestConfig {
  const workspace = selectedWorkspace();
  return {
    ...config,
    headers: {
      'Accept-Language': i18next.language ?? 'en',
      ...(tokens && { Authorization: `Bearer ${tokens.accessToken}` }),
      ...(workspace && { Namespace: workspace }),
      ...config.headers,
    },
  };
}

function isRenewable(error: unknown, config: AxiosRequestConfig): error is AxiosError {
  return (
    isAxiosError(error) &&
    error.response?.status === 401 &&
    !withoutRefresh.some((path) => config.url?.startsWith(path))
  );
}

let renewal: Promise<Tokens | undefined> | undefined;

/** One refresh for all requests that wait for it, in this tab and in the others. */
function renew(failed: Tokens): Promise<Tokens | undefined> {
  renewal ??= inTurnAcrossTabs(() => refresh(failed)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

function inTurnAcrossTabs<Result>(work: () => Promise<Result>): Promise<Result> {
  return 'locks' in navigator ? navigator.locks.request('portal:refresh', work) : work();
}

async function refresh(failed: Tokens): Promise<Tokens | undefined> {
  const current = readTokens();
  if (!current) return undefined;
  // Another request or tab was faster.
  if (current.accessToken !== failed.accessToken) return current;
  try {
    const { data } = await client.post<Tokens>('/auth/refresh-token', current);
    renewTokens(data);
    return data;
  } catch (error) {
    if (isAxiosError(error) && error.response?.status === 401) {
      whenSessionEnds();
      return undefined;
    }
    throw error;
  }
}

async function toApiError(error: unknown): Promise<unknown> {
  if (!isAxiosError(error)) return error;
  if (error.code === 'ERR_CANCELED') return error;
  const body: unknown = await bodyOf(error);
  if (isProblem(body)) return new ApiError(body.status, body.errorCode, body.message, body);
  if (error.response && error.response.status < 500) {
    return new ApiError(error.response.status, 'INTERNAL_ERROR', i18next.t('errors:INTERNAL_ERROR'));
  }
  return new ApiError(error.response?.status ?? 0, 'NETWORK', i18next.t('errors:NETWORK'));
}

/** A refused download carries its problem as a blob. */
async function bodyOf({ response }: AxiosError): Promise<unknown> {
  if (!(response?.data instanceof Blob)) return response?.data;
  try {
    return JSON.parse(await response.data.text());
  } catch {
    return undefined;
  }
}
