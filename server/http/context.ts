import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { Endpoint } from '#contract/endpoint.ts';
import type { Platform } from '#contract/entity.ts';
import type { ActivityOrigin } from '#server/database/changes.ts';
import type { Batch } from '#server/database/versions.ts';
import type { Stored } from '#server/database/write-row.ts';
import type { ViewedBy, Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route; the hooks of identity, access, namespace and limits read it. */
    endpoint?: Endpoint;
    /** The table whose row the `id` of the path names; the row is read with the session. */
    namedRow?: Stored | undefined;
  }
  interface FastifyRequest {
    /** The address of the sender; unlike `ip` it is still known after the connection was closed. */
    sender: string;
    /** When it arrived, by `performance.now()`. */
    startedAt: number;
    /** The id of the earlier request whose result this one is answered with, where it was sent again. */
    repeats?: string | null;
    /** The account that a caller without a session presents a secret of; null if there is none. Failures are recorded with it. */
    presentedAccount?: string | null | undefined;
    /** The row that the path names, where its route has it read with the session. */
    namedRow?: NamedRow;
  }
}

/** A row that was read by its id: undefined where there is none. */
export interface NamedRow {
  stored: Stored;
  id: string;
  row: object | undefined;
}

/** Who makes a call, and by which request. */
export interface Caller {
  viewer: Viewer;
  request: FastifyRequest;
}

/** The origin that is recorded with the activities of a request. */
export function originOf(
  request: Pick<FastifyRequest, 'id' | 'sender' | 'headers' | 'startedAt' | 'routeOptions'> & {
    viewer?: Viewer;
    viewedBy?: ViewedBy;
  },
): ActivityOrigin {
  return {
    requestId: request.id,
    ip: request.sender,
    userId: (request.viewedBy ?? request.viewer)?.id ?? null,
    namespaceId: request.viewer?.namespace ?? null,
    platform: platformOf(request),
    startedAt: request.startedAt,
  };
}

/** What a request was sent by, as far as it says so itself. */
export function platformOf({
  headers,
  routeOptions,
}: Pick<FastifyRequest, 'headers' | 'routeOptions'>): Platform {
  if (routeOptions.config?.endpoint?.access === 'service') return 'server';
  const agent = headers['user-agent'] ?? '';
  // The networking of apps, and pages that an Android app shows.
  if (/^(okhttp|Dalvik)\/|; wv\)/.test(agent)) return 'android';
  // An app, or a page that it shows: only browsers name themselves Safari.
  if (/ CFNetwork\/|\((iPhone|iPad|iPod)(?!.* Safari\/)/.test(agent)) return 'ios';
  return agent.startsWith('Mozilla/') ? 'web' : 'other';
}

/** A write of several rows by a request. */
export function batchOf(request: FastifyRequest, type: Batch['type']): Batch {
  return { id: uuidv7(), type, origin: originOf(request) };
}

/** Whether a request is for the API. The matched route counts too, since the router decodes `/%61pi` to `/api`. */
export function isForApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(request.url) || Boolean(request.routeOptions.url?.startsWith('/api/'));
}
