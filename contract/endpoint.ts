import type * as z from 'zod';
import { hasAnyRole, isRegistered, type Role } from './roles.ts';

/**
 * Who may call an endpoint: anyone; another program with the service token; anyone signed in, even before the second
 * step; anyone signed in; or the holders of one of some roles.
 */
export type Access = 'public' | 'service' | 'signedIn' | 'registered' | readonly Role[];

/** What an endpoint answers with: JSON of a shape, or the bytes of a file of some media type. */
export type Answer = { json: z.ZodType } | { file: string };

/**
 * One call of the API: all that server, portal and documentation need.
 * `path` is written below /api, with `:name` for parameters.
 */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  path: `/${string}`;
  summary: string;
  description?: string;
  access: Access;
  /** Whether the Namespace header decides what is seen; false keeps people from being locked out. */
  inNamespace: boolean;
  /** Whether it takes an Idempotency-Key: sent again under the same key, the call is answered as the first time. */
  isIdempotent?: boolean;
  /** Calls that cost much more than others are limited per account. */
  costly?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The text fields that travel beside the file of a multipart upload. */
  upload?: z.ZodObject;
  status: 200 | 201;
  answer: Answer;
}

type Defaulted = 'inNamespace' | 'status';

/** An endpoint with the types of its schemas; what most endpoints have in common may be left out. */
export function endpoint<const E extends Omit<Endpoint, Defaulted> & Partial<Pick<Endpoint, Defaulted>>>(
  definition: E,
): E & Pick<Endpoint, Defaulted> {
  return { inNamespace: true, status: 200, ...definition };
}

/** Whether someone with these roles may call an endpoint; `roles` is undefined for someone who is not signed in. */
export function mayCall(endpoint: Pick<Endpoint, 'access'>, held: readonly Role[] | undefined): boolean {
  if (endpoint.access === 'public') return true;
  if (!held || endpoint.access === 'service') return false;
  if (endpoint.access === 'signedIn') return true;
  if (endpoint.access === 'registered') return isRegistered(held);
  return hasAnyRole(held, endpoint.access);
}
