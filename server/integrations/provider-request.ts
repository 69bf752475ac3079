import type { RequestInit } from 'undici';
import { ApiError } from '#server/http/api-error.ts';
import type { FetchLimits, SafeFetch } from '#server/integrations/safe-fetch.ts';

/** The service, by its display name, and the limits of its answer. */
export interface ProviderCall extends Pick<FetchLimits, 'maxBytes'> {
  provider: string;
  /** Milliseconds; ten seconds by default. */
  timeout?: number;
  /** The only hosts that may answer, `host:port` where the port is not the usual one. */
  hosts: readonly string[];
}

const defaultTimeout = 10_000;

/** Requests an outside service. Any failure becomes an error answer that names the service and what is wrong. */
export async function requestProvider(
  safeFetch: SafeFetch,
  { provider, timeout = defaultTimeout, ...limits }: ProviderCall,
  address: string,
  init: RequestInit = {},
): Promise<Buffer> {
  const { status, bytes } = await safeFetch
    .bytes(address, { timeout, ...limits }, init)
    .catch((error: unknown) => {
      throw failed(provider, error);
    });
  if (status < 200 || status > 299) throw refused(provider, status);
  return bytes;
}

/** Requests JSON; anything else counts as no answer. */
export async function requestJson(
  safeFetch: SafeFetch,
  call: ProviderCall,
  address: string,
  init: RequestInit = {},
): Promise<unknown> {
  const bytes = await requestProvider(safeFetch, call, address, init);
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw unusableAnswer(call.provider, 'no JSON');
  }
}

/** The answer of the service is unusable. */
export function unusableAnswer(provider: string, what: string): ApiError {
  return unavailable(provider, 'named', new Error(`${provider} answered with ${what}`));
}

/** A service answered with a status that is no success. */
export class RefusedByProvider extends Error {
  readonly status: number;

  constructor(provider: string, status: number) {
    super(`${provider} answered with status ${status}`);
    this.status = status;
  }
}

function refused(provider: string, status: number): ApiError {
  const context = status === 401 || status === 403 ? 'key' : status === 429 ? 'busy' : 'named';
  return unavailable(provider, context, new RefusedByProvider(provider, status));
}

function failed(provider: string, error: unknown): ApiError {
  const isLate = error instanceof ApiError && error.code === 'PROVIDER_TIMEOUT';
  return isLate
    ? new ApiError('PROVIDER_TIMEOUT', { context: 'named', params: { provider }, cause: error })
    : unavailable(provider, 'named', error);
}

function unavailable(provider: string, context: string, cause: unknown): ApiError {
  return new ApiError('PROVIDER_UNAVAILABLE', { context, params: { provider }, cause });
}

/** Where a provider answers, and the only hosts its images come from. */
export interface ProviderAddress {
  api: string;
  images: readonly string[];
}

/** Every outside address that this server requests on its own; tests replace them with local services. */
export interface ProviderAddresses {
  pexels: ProviderAddress;
  pixabay: ProviderAddress;
  unsplash: ProviderAddress;
  openverse: ProviderAddress;
  youtube: string;
}

/** The addresses of the real services. */
export const providerAddresses: ProviderAddresses = {
  pexels: { api: 'https://api.pexels.com/v1', images: ['images.pexels.com'] },
  pixabay: { api: 'https://pixabay.com/api', images: ['pixabay.com', 'cdn.pixabay.com'] },
  unsplash: { api: 'https://api.unsplash.com', images: ['images.unsplash.com', 'plus.unsplash.com'] },
  openverse: { api: 'https://api.openverse.org/v1', images: ['api.openverse.org'] },
  youtube: 'https://www.youtube.com',
};
