import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, namespaceReference, personReference, platforms } from './entity.ts';
import { limits } from './limits.ts';
import { id, listAnswer, oneOrMore, optionalId, recordsQuery, wholeNumber } from './list-query.ts';
import { text } from './text.ts';

export const httpMethods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'] as const;

/** A request and how it was answered. Texts are one line each, without control characters; show them as text. */
export const log = z.object({
  id,
  createdAt: z.iso.datetime().describe('When it was answered.'),
  requestId: z.string(),
  httpMethod: z.string(),
  path: z.string().describe('Without the query, as `/api/item/list`.'),
  query: z.string().describe('With `***` for secrets; empty for Support.'),
  statusCode: z.int().describe('499 where the sender hung up before the answer was there.'),
  runTime: z.int().describe('Milliseconds.'),
  email: z.string().nullable(),
  userId: id.nullable(),
  user: personReference,
  viewedAs: personReference.describe(
    'As whom they viewed the portal; null: as themselves, or the reader is Support.',
  ),
  namespace: namespaceReference.describe('The one that the request looked at.'),
  clientType: z.enum(platforms),
  ip: z.string().describe('Empty for Support.'),
  userAgent: z.string(),
  errorCode: z
    .string()
    .nullable()
    .describe('A code of the errors that the API answers; `PORTAL_ERROR` for an error of the portal.'),
  message: z.string().nullable().describe('Of an error within the server or the portal; null for Support.'),
});
export type Log = z.infer<typeof log>;

const body = z
  .string()
  .nullable()
  .describe(
    'Its first 8 KB as text, usually JSON, with `***` for secrets; what is longer ends with `…` and is no complete JSON. null: none, a file, an answer that only reads, or the reader is Support.',
  );

export const logDetails = log.extend({
  stack: z
    .string()
    .nullable()
    .describe('Of an error within the server or the portal, of several lines; null for Support.'),
  requestBody: body.describe(
    'What was sent, where it was JSON. Of an error of the portal: `{ kind, page, release, message, stack, requestId }` as it was reported.',
  ),
  responseBody: body.describe('What was answered to a write or with an error, where it was JSON.'),
});
export type LogDetails = z.infer<typeof logDetails>;

export const logSortFields = ['createdAt', 'runTime'] as const;

export const listLogsQuery = recordsQuery(logSortFields, {
  email: text(limits.email).optional().describe('What the e-mail address begins with, in any case.'),
  statusCode: oneOrMore(z.string().regex(/^[1-5]\d\d$/)),
  httpMethod: oneOrMore(z.enum(httpMethods)),
  requestId: optionalId,
  path: text(limits.title).optional().describe('What the path begins with, as `/api/item`.'),
  runTime: z
    .union([z.literal(''), wholeNumber.pipe(z.number().max(2_000_000_000))])
    .optional()
    .transform((value) => (value === '' ? undefined : value))
    .describe('Milliseconds that it took at least.'),
  clientType: oneOrMore(z.enum(platforms)),
});

/** What of the portal failed: while it drew, in an event or a timer, or in a promise that nobody handled. */
export const portalErrorKinds = ['Render', 'Error', 'Rejection'] as const;

export const portalError = z.strictObject({
  kind: z.enum(portalErrorKinds),
  // Whatever the error said: what cannot be stored is replaced.
  message: z.string().trim().min(1).max(2_000),
  stack: z.string().max(5_000).optional(),
  page: text(limits.title).optional().describe('The path of the page, without its query.'),
  release: text(limits.personName).optional().describe('Which build of the portal it was.'),
  requestId: id.optional().describe('Of the request that failed before it, if one did.'),
});
export type PortalError = z.infer<typeof portalError>;

/** Logs: for Support those of people of the own namespaces, without values and bodies. */
export const logEndpoints = {
  list: endpoint('GET', '/logs/list', {
    summary: 'Lists requests and how they were answered, the newest first',
    description: 'A request is there about a second after its answer. Counted to 10,000.',
    access: ['ADMIN', 'SUPPORT'],
    inNamespace: false,
    query: listLogsQuery,
    answer: { json: listAnswer(log) },
  }),
  details: endpoint('GET', '/logs/details/:id', {
    summary: 'Reads a request with its bodies',
    access: ['ADMIN', 'SUPPORT'],
    inNamespace: false,
    params: idParams,
    answer: { json: logDetails },
  }),
  addExternal: endpoint('POST', '/logs/add/external', {
    summary: 'Reports an error of the portal',
    description:
      'Anyone may, with a body of at most 8 KB (else 413), 60 times a minute from one address (else 429). It becomes a log of this call with the error code `PORTAL_ERROR`, under the request id that was sent, or else under that of this call.',
    access: 'public',
    inNamespace: false,
    body: portalError,
    bodyBytes: limits.logBytes,
    status: 201,
    answer: { json: z.object({ requestId: z.string() }) },
  }),
};
