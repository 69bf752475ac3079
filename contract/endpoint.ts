import type * as z from 'zod';
import type { ActivityType } from './activities.ts';
import { hasAnyRole, isRegistered, type Role } from './roles.ts';

/** Who may call: anyone; a program with the service token; anyone signed in, before the second step or after it; some roles. */
export type Access = 'public' | 'service' | 'signedIn' | 'registered' | readonly Role[];

/** What an endpoint answers with: JSON of a shape, or the bytes of a file of some media type. */
export type Answer = { json: z.ZodType } | { file: string };

/** One call of the API, for server, portal and documentation. `path` is below /api, with `:name` for parameters. */
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
  /** Whether what it changed can be undone, by the id of the request. */
  isUndoable?: boolean;
  /** What a call does: one that fails is an activity of this type too. */
  activity?: ActivityType;
  /** Calls that cost much more than others are limited per account. */
  costly?: boolean;
  /** Whether it is closed while someone views the portal as another person, although it only reads: files, and secrets. */
  closedToViewing?: boolean;
  /** Whether everyone may call it during maintenance, when other calls are for Admins alone. */
  inMaintenance?: boolean;
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** The most bytes of the body; absent: those of any JSON. */
  bodyBytes?: number;
  /** The text fields that travel beside the file of a multipart upload. */
  upload?: z.ZodObject;
  status: 200 | 201;
  answer: Answer;
}

type Defaulted = 'inNamespace' | 'status';

type Call = Pick<Endpoint, 'method' | 'path'>;
type Declaration = Omit<Endpoint, keyof Call | Defaulted> & Partial<Pick<Endpoint, Defaulted>>;

/** An endpoint with the types of its schemas; what most endpoints have in common may be left out. */
export function endpoint<
  const Method extends Call['method'],
  const Path extends Call['path'],
  const E extends Declaration,
>(method: Method, path: Path, definition: E) {
  const usual: Pick<Endpoint, Defaulted> = { inNamespace: true, status: 200 };
  return { ...usual, method, path, ...definition };
}

/** Someone as far as the access to endpoints goes. */
export interface RoleHolder {
  roles: readonly Role[];
  /** Who views the portal as them: the call must be open to both. */
  viewedBy?: { roles: readonly Role[] } | undefined;
}

/** Whether an endpoint is open while someone views the portal as another person: it only reads, at little cost. */
export function isOpenToViewing({ method, costly, closedToViewing }: Endpoint): boolean {
  return method === 'GET' && !costly && !closedToViewing;
}

/** Whether a signed-in person may call an endpoint, or whoever views the portal as them. */
export function isOpenTo(endpoint: Endpoint, { roles, viewedBy }: RoleHolder): boolean {
  if (!mayCall(endpoint, roles)) return false;
  return !viewedBy || (isOpenToViewing(endpoint) && mayCall(endpoint, viewedBy.roles));
}

/** Whether someone with these roles may call an endpoint; `roles` is undefined for someone who is not signed in. */
export function mayCall(endpoint: Pick<Endpoint, 'access'>, held: readonly Role[] | undefined): boolean {
  if (endpoint.access === 'public') return true;
  if (!held || endpoint.access === 'service') return false;
  if (endpoint.access === 'signedIn') return true;
  if (endpoint.access === 'registered') return isRegistered(held);
  return hasAnyRole(held, endpoint.access);
}
