import { lookup as resolve } from 'node:dns';
import { createWriteStream } from 'node:fs';
import { isIP, type LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import ipaddr from 'ipaddr.js';
import { Agent, fetch, type RequestInit, type Response } from 'undici';
import { ApiError, fileTooLarge } from '../http/api-error.ts';

/** Redirects that are followed, each checked like the first address. */
const redirects = 3;

/** What may be fetched, and how much of it. */
export interface FetchLimits {
  /** Milliseconds for all of it. */
  timeout: number;
  maxBytes: number;
  /** Only these hosts, over https; absent: any public one. */
  hosts?: readonly string[];
}

/**
 * Fetches addresses that people or other services name, never anything inside our own network: every address that a
 * name resolves to is checked when the connection is made, so neither a redirect nor a changing name leads elsewhere.
 * `trusted` hosts (`host:port`) are not checked; they are for services that an operator runs on the same host.
 */
export function createSafeFetch(trusted: readonly string[] = []) {
  const open = new Agent({ connect: { lookup: publicLookup, timeout: 10_000 } });
  const direct = new Agent({ connect: { timeout: 10_000 } });

  function dispatcherOf(url: URL, { hosts }: FetchLimits): Agent {
    if (trusted.includes(url.host)) return direct;
    const isAllowed = hosts
      ? url.protocol === 'https:' && hosts.includes(url.host)
      : /^https?:$/.test(url.protocol);
    const literal = url.hostname.replace(/^\[|\]$/g, '');
    if (!isAllowed || url.username || url.password || (isIP(literal) && !isPublic(literal)))
      throw forbidden(isIP(literal) ? 'internalAddress' : 'address');
    return open;
  }

  async function follow(address: string, limits: FetchLimits, init: RequestInit): Promise<Response> {
    let url = parsed(address);
    for (let step = 0; step <= redirects; step += 1) {
      const response = await fetch(url, {
        ...init,
        redirect: 'manual',
        dispatcher: dispatcherOf(url, limits),
        signal: AbortSignal.timeout(limits.timeout),
      });
      const target = response.status >= 300 && response.status < 400 && response.headers.get('location');
      if (!target) return response;
      await response.body?.cancel();
      url = parsed(new URL(target, url).href);
    }
    throw new ApiError('PROVIDER_UNAVAILABLE', { context: 'fetch' });
  }

  /** Requests an address and reads its answer; any failure becomes an error for the caller. */
  async function fetched<Result>(
    address: string,
    limits: FetchLimits,
    init: RequestInit,
    read: (response: Response) => Promise<Result>,
  ): Promise<Result> {
    try {
      return await read(await follow(address, limits, init));
    } catch (error) {
      throw asApiError(error);
    }
  }

  return {
    /** The bytes at an address; reading stops with an error as soon as the limit is exceeded. */
    bytes(address: string, limits: FetchLimits, init: RequestInit = {}) {
      return fetched(address, limits, init, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of capped(response, limits.maxBytes)) chunks.push(chunk);
        return { status: response.status, bytes: Buffer.concat(chunks) };
      });
    },
    /** Downloads an address into a file. */
    intoFile(address: string, target: string, limits: FetchLimits): Promise<void> {
      return fetched(address, limits, {}, async (response) => {
        if (response.ok) return pipeline(capped(response, limits.maxBytes), createWriteStream(target));
        await response.body?.cancel();
        throw new ApiError('PROVIDER_UNAVAILABLE', { context: 'fetch' });
      });
    },
    close: () => Promise.all([open.close(), direct.close()]),
  };
}

export type SafeFetch = ReturnType<typeof createSafeFetch>;

async function* capped(response: Response, maxBytes: number): AsyncGenerator<Buffer> {
  if (!response.body) return;
  let bytes = 0;
  for await (const chunk of Readable.fromWeb(response.body as ReadableStream)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw fileTooLarge(maxBytes);
    yield chunk;
  }
}

function parsed(address: string): URL {
  if (!URL.canParse(address)) throw forbidden();
  return new URL(address);
}

/** Whether an address belongs to the public internet; everything private, local or reserved does not. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Resolves a name and returns only public addresses; the connection is made to one of exactly these. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    if (found.length === 0 || !found.every(({ address }) => isPublic(address)))
      return callback(forbidden('internalAddress'), '', 0);
    const [first] = found;
    if (options.all) return callback(null, found);
    return callback(null, first?.address ?? '', first?.family ?? 4);
  });
};

/** A public address of a host, to connect to that one and no other; refuses hosts within our own network. */
export async function publicAddress(host: string): Promise<string> {
  return new Promise((resolved, reject) => {
    publicLookup(host, {}, (error, address) => (error ? reject(error) : resolved(String(address))));
  });
}

function forbidden(context: 'address' | 'internalAddress' = 'address'): ApiError {
  return new ApiError('VALIDATION_FAILED', { context });
}

/** The error for the caller: validation issues unchanged, everything else as a failure of the other side. */
function asApiError(error: unknown): ApiError {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ApiError) return cause;
    if (cause.name === 'TimeoutError')
      return new ApiError('PROVIDER_TIMEOUT', { context: 'fetch', cause: error });
  }
  return new ApiError('PROVIDER_UNAVAILABLE', { context: 'fetch', cause: error });
}
