import type { FastifyRequest } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type { ActivityOrigin } from '#server/database/changes.ts';
import type { Batch } from '#server/database/versions.ts';
import type { Stored } from '#server/database/write-row.ts';
import type { Viewer } from './viewer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of the sender; unlike `ip` it is still known after the connection was closed. */
    sender: string;
    /** The id of the earlier request whose result this one is answered with, where it was sent again. */
    repeats?: string | null;
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
  request: Pick<FastifyRequest, 'id' | 'sender'> & { viewer?: Viewer },
): ActivityOrigin {
  return {
    requestId: request.id,
    ip: request.sender,
    userId: request.viewer?.id ?? null,
    namespaceId: request.viewer?.namespace ?? null,
  };
}

/** A write of several rows by a request. */
export function batchOf(request: FastifyRequest, type: Batch['type']): Batch {
  return { id: uuidv7(), type, origin: originOf(request) };
}

/** Whether a request is for the API. The matched route counts too, since the router decodes `/%61pi` to `/api`. */
export function isForApi(request: FastifyRequest): boolean {
  return /^\/api(\/|$)/.test(request.url) || Boolean(request.routeOptions.url?.startsWith('/api/'));
}
