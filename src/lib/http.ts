import axios, { type AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import i18next from 'i18next';
import type { Tokens } from '#contract/auth.ts';
import { ApiError, isProblem, isTransient } from './api-error.ts';
import { newId } from './new-id.ts';
import { postTabMessage } from './other-tabs.ts';
import { currentViewing, readTokens, replaceTokens, selectedNamespaceId, sessionIdOf } from './session.ts';
import { createStore } from './store.ts';

/** Where the API is: this origin, unless the build names another host. */
export const apiBase = `${import.meta.env.VITE_API_HOST ?? ''}/api`;

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The tokens a request is sent with; those of the tab by default. */
    sentWith?: Tokens;
    /** A request that was sent again after its token was renewed, or whose token may not be renewed. */
    isRepeated?: boolean;
    /** What it changes can be undone. */
    isUndoable?: boolean;
  }
}

/** The client that every request of the portal goes through. */
export const http = axios.create({
  baseURL: apiBase,
  responseType: 'json',
  // An answer that is no JSON is a failure, not a string.
  transitional: { silentJSONParsing: false },
  paramsSerializer: { serialize: queryString },
  // Reading a cookie that is never set would hold up every request.
  withXSRFToken: false,
});

// Synchronous, so that a request carries the tokens of the moment it was made: signing out forgets them right after it.
http.interceptors.request.use(identify, undefined, { synchronous: true });
http.interceptors.response.use(onResponse, renewAndRepeat);

/** Writes that were not answered yet, by the settings of their requests. */
export const writesUnderWay = new Set<object>();

/** Errors that say why a session has ended, beyond its time being over. */
const endings: readonly string[] = ['ACCOUNT_BLOCKED', 'INVALID_SESSION'];

/** Calls whose 401 is an answer of their own: none of them may start a refresh. */
const withoutRefresh = ['/auth/login/', '/auth/refresh-token', '/auth/logout'];

let whenSessionEnds: (reason?: string) => void = () => {};

/** Sets what happens when a session cannot be refreshed any more; the reason is in the server's words, if it names one. */
export function onSessionEnd(handle: typeof whenSessionEnds): void {
  whenSessionEnds = handle;
}

function queryString(params: Record<string, unknown>): string {
  const given = Object.entries(params).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
}

let lastId: string | undefined;

/** The id of the last request, by which what led to an error is found in the server's log. */
export function lastRequestId(): string | undefined {
  return lastId;
}

/** Adds who asks, for which namespace and in which language, and an id under which the server logs the request. */
function identify(config: InternalAxiosRequestConfig): InternalAxiosRequestConfig {
  const tokens = config.sentWith ?? readTokens();
  const namespace = selectedNamespaceId();
  config.sentWith = tokens;
  if (config.isUndoable) writesUnderWay.add(config);
  // Sent again under its key, a call that was done the first time is known by the same id.
  lastId = String(config.headers.get('Idempotency-Key') ?? newId());
  config.headers.set({
    'Accept-Language': i18next.language ?? i18next.options.lng ?? 'en',
    'X-Request-Id': lastId,
    ...(tokens && { Authorization: `Bearer ${tokens.accessToken}` }),
    ...(namespace && { Namespace: namespace }),
  });
  return config;
}

function onResponse(response: AxiosResponse): AxiosResponse {
  setReachable(true);
  writesUnderWay.delete(response.config);
  return response;
}

/** Renews an access token past its time and sends the request again, once; any other failure is thrown. */
async function renewAndRepeat(error: AxiosError): Promise<AxiosResponse> {
  const { config, response } = error;
  if (config) writesUnderWay.delete(config);
  const isRenewable =
    response?.status === 401 &&
    config !== undefined &&
    !config.isRepeated &&
    !withoutRefresh.some((path) => config.url?.startsWith(path));
  if (!isRenewable) throw await toApiError(error);
  setReachable(true);
  if (currentViewing()) {
    // Its token is not renewed.
    whenSessionEnds();
    throw await toApiError(error);
  }
  if (!(await renew(config.sentWith))) throw await toApiError(error);
  return http.request({ ...config, sentWith: undefined, isRepeated: true });
}

/** A failure of axios as callers know it: an abort as `fetch` would throw it, anything else as an ApiError. */
async function toApiError(error: unknown): Promise<unknown> {
  if (!axios.isAxiosError(error)) return error;
  const { config, response } = error;
  if (axios.isCancel(error))
    return config?.signal && 'reason' in config.signal ? config.signal.reason : error;
  // An answer that broke off or is unreadable has the status of a success.
  const isAnswered = response !== undefined && response.status >= 300;
  setReachable(isAnswered);
  if (!isAnswered) return networkError(0);
  const body = await bodyOf(response);
  if (isProblem(body) && body.errorCode === 'MAINTENANCE') isInMaintenance.set(true);
  if (isProblem(body)) return new ApiError(body.status, body.errorCode, body.message, body);
  return response.status >= 500
    ? networkError(response.status)
    : new ApiError(response.status, 'INTERNAL_ERROR', () => i18next.t('errors:INTERNAL_ERROR'));
}

/** The body of an error answer. Where bytes were requested, it arrives as bytes; from a proxy it may be no JSON. */
async function bodyOf({ data }: AxiosResponse): Promise<unknown> {
  try {
    const text = data instanceof Blob ? await data.text() : data;
    return typeof text === 'string' ? JSON.parse(text) : text;
  } catch {
    return undefined;
  }
}

function networkError(status: number): ApiError {
  return new ApiError(status, 'NETWORK', () => i18next.t('errors:NETWORK'));
}

let renewal: Promise<Tokens | undefined> | undefined;

/** One refresh for all requests that wait for it, in this tab and in the others, and for those that fail after it. */
async function renew(failed: Tokens | undefined): Promise<Tokens | undefined> {
  const current = readTokens();
  if (current && current.accessToken !== failed?.accessToken) return ofSameSession(current, failed);
  renewal ??= inTurnAcrossTabs(() => refresh(failed)).finally(() => {
    renewal = undefined;
  });
  return renewal;
}

/** How long the other tabs may need to see what this one stored, in milliseconds. */
const storageDelay = 50;

function inTurnAcrossTabs<Result>(work: () => Promise<Result>): Promise<Result> {
  if (!('locks' in navigator)) return work();
  return new Promise((resolve, reject) => {
    const locked = navigator.locks.request('portal:refresh', async () => {
      await work().then(resolve, reject);
      // The next tab gets the lock when it can see the new tokens, so that it does not request others.
      await new Promise((seen) => setTimeout(seen, storageDelay));
    });
    // Denied to a frame in a page of another site, which shares nothing with other tabs.
    locked.catch(() => work().then(resolve, reject));
  });
}

async function refresh(failed: Tokens | undefined): Promise<Tokens | undefined> {
  const current = readTokens();
  if (!current) {
    // Tokens that went while the request was under way were removed by what ended the session.
    if (!failed) whenSessionEnds();
    return undefined;
  }
  // Another tab was faster.
  if (current.accessToken !== failed?.accessToken) return ofSameSession(current, failed);
  try {
    const { data: tokens } = await http.post<Tokens>('/auth/refresh-token', current);
    replaceTokens(current.refreshToken, tokens);
    postTabMessage({ kind: 'renewed', instead: current.refreshToken, tokens });
    return tokens;
  } catch (error) {
    // A server that cannot answer for now says nothing about the session.
    if (!(error instanceof ApiError) || isTransient(error)) throw error;
    whenSessionEnds(endings.includes(error.code) ? error.message : undefined);
    return undefined;
  }
}

/** Tokens with which a request may be sent again: after the session of a tab of its own, those of other tabs are left. */
function ofSameSession(current: Tokens, failed: Tokens | undefined): Tokens | undefined {
  return failed && sessionIdOf(failed) !== sessionIdOf(current) ? undefined : current;
}

/** Whether a call was refused because only Admins may use the product for now. */
export const isInMaintenance = createStore(false);

/** Whether the last call reached the API. */
export const isServerReachable = createStore(true);

/** Notes how a call went. */
function setReachable(isReachable: boolean): void {
  if (isServerReachable.get() !== isReachable) isServerReachable.set(isReachable);
}
