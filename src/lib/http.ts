import i18next from 'i18next';
import type { Tokens } from '#contract/auth.ts';
import { ApiError, isProblem, isTransient } from './api-error.ts';
import { postTabMessage } from './other-tabs.ts';
import { setReachable } from './reachability.ts';
import { readTokens, replaceTokens, selectedNamespaceId } from './session.ts';
import { type ApiRequest, type ApiResponse, exchange } from './transport.ts';

/** Where the API is: this origin, unless the build was told of another host. */
export const apiBase = `${import.meta.env.VITE_API_HOST ?? ''}/api`;

/** Calls whose 401 is an answer of their own: none of them may start a refresh. */
const withoutRefresh = ['/auth/login/', '/auth/refresh-token', '/auth/logout'];

let whenSessionEnds: () => void = () => {};

/** Says what happens when a session cannot be refreshed any more. */
export function onSessionEnd(handle: () => void): void {
  whenSessionEnds = handle;
}

/** Sends a request as the signed-in person; an access token past its time is renewed once and the request repeated. */
export async function send(request: ApiRequest): Promise<ApiResponse> {
  const sentWith = readTokens();
  const first = await attempt(request, sentWith);
  if (first.status !== 401 || withoutRefresh.some((path) => request.path.startsWith(path))) {
    return accepted(first);
  }
  const renewed = await renew(sentWith);
  return accepted(renewed ? await attempt(request, renewed) : first);
}

async function attempt(request: ApiRequest, tokens: Tokens | undefined): Promise<ApiResponse> {
  const namespace = selectedNamespaceId();
  const headers = {
    'Accept-Language': i18next.language ?? i18next.options.lng ?? 'en',
    ...(tokens && { Authorization: `Bearer ${tokens.accessToken}` }),
    ...(namespace && { Namespace: namespace }),
    ...request.headers,
  };
  try {
    const response = await exchange(apiBase, { ...request, headers });
    setReachable(true);
    return response;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    setReachable(false);
    throw outOfReach(0);
  }
}

function accepted(response: ApiResponse): ApiResponse {
  const { status, body } = response;
  if (status >= 200 && status < 300) return response;
  if (isProblem(body)) throw new ApiError(body.status, body.errorCode, body.message, body);
  throw status >= 500
    ? outOfReach(status)
    : new ApiError(status, 'INTERNAL_ERROR', i18next.t('errors:INTERNAL_ERROR'));
}

function outOfReach(status: number): ApiError {
  return new ApiError(status, 'NETWORK', i18next.t('errors:NETWORK'));
}

let renewal: Promise<Tokens | undefined> | undefined;

/** One refresh for all requests that wait for it, in this tab and in the others. */
function renew(failed: Tokens | undefined): Promise<Tokens | undefined> {
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
    void navigator.locks.request('portal:refresh', async () => {
      await work().then(resolve, reject);
      // The next tab is let in when it can see the new tokens, so that it does not ask for others.
      await new Promise((seen) => setTimeout(seen, storageDelay));
    });
  });
}

async function refresh(failed: Tokens | undefined): Promise<Tokens | undefined> {
  const current = readTokens();
  if (!current) {
    // Tokens that went while the request was under way were taken by whoever ended the session.
    if (!failed) whenSessionEnds();
    return undefined;
  }
  // Another request or tab was faster.
  if (current.accessToken !== failed?.accessToken) return current;
  try {
    const request = { method: 'POST', path: '/auth/refresh-token', body: current };
    const tokens = accepted(await attempt(request, undefined)).body as Tokens;
    replaceTokens(current.refreshToken, tokens);
    postTabMessage({ kind: 'renewed', instead: current.refreshToken, tokens });
    return tokens;
  } catch (error) {
    // A server that cannot answer for now says nothing about the session.
    if (!(error instanceof ApiError) || isTransient(error)) throw error;
    whenSessionEnds();
    return undefined;
  }
}
