import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, personReference, platforms } from './entity.ts';
import { id, listAnswer, listQuery, oneOrMore, optionalFlag } from './list-query.ts';

/** A client in which someone is, or was, signed in. */
export const session = z.object({
  id,
  userId: id,
  user: personReference,
  clientType: z.string().describe('What it signed in as: `Web` is this portal.'),
  platform: z.enum(platforms),
  ip: z.string().describe('Where it signed in from; empty for Support.'),
  userAgent: z.string(),
  verified: z.boolean().describe('Whether the second step was passed, where one was required.'),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso
    .datetime()
    .describe('When it renewed its tokens last, which it does every 15 minutes of use.'),
  expiresAt: z.iso.datetime().describe('When it ends, unless it is used before.'),
  revokedAt: z.iso.datetime().nullable().describe('When it was ended, by signing out or by someone else.'),
  isActive: z.boolean().describe('Neither ended nor expired.'),
  current: z.boolean().describe('The session of this very call.'),
});
export type SessionOfList = z.infer<typeof session>;

export const sessionSortFields = ['lastUsedAt', 'createdAt', 'expiresAt'] as const;

export const listSessionsQuery = listQuery(sessionSortFields, {
  userId: oneOrMore(id),
  isActive: optionalFlag.describe('true: those that neither ended nor expired.'),
  platform: oneOrMore(z.enum(platforms)),
});

/** Sessions: for Support those of people of the own namespaces. */
export const sessionEndpoints = {
  list: endpoint('GET', '/session/list', {
    summary: 'Lists sessions, those used last first',
    description:
      'A search looks into names and e-mail addresses. Sessions that ended or expired are listed for a week.',
    access: ['ADMIN', 'SUPPORT'],
    inNamespace: false,
    query: listSessionsQuery,
    answer: { json: listAnswer(session) },
  }),
  details: endpoint('GET', '/session/details/:id', {
    summary: 'Reads a session',
    access: ['ADMIN', 'SUPPORT'],
    inNamespace: false,
    params: idParams,
    answer: { json: session },
  }),
  remove: endpoint('DELETE', '/session/details/:id', {
    summary: 'Ends a session; its next request is answered with 401',
    access: ['ADMIN'],
    inNamespace: false,
    params: idParams,
    answer: { json: z.object({ id }) },
  }),
  removeOfUser: endpoint('DELETE', '/session/user/:id', {
    summary: 'Ends all sessions of a person; their next requests are answered with 401',
    description: 'The session that makes the call ends too, where it is one of them.',
    access: ['ADMIN'],
    inNamespace: false,
    params: idParams,
    answer: { json: z.object({ id, ended: z.int().describe('How many sessions it ended.') }) },
  }),
};
