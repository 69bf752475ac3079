import * as z from 'zod';
import { currentUser, mailedCode, presentedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { signedQuery } from './files.ts';
import { id, listAnswer, pageQuery } from './list-query.ts';
import { session } from './sessions.ts';
import { emailAddress } from './text.ts';

/** A client in which the caller is signed in. */
const ownSession = session.omit({ userId: true, user: true });
export type OwnSession = z.infer<typeof ownSession>;

const picture = z.object({
  pictureUrl: z.string().nullable().describe('Signed and short-lived; loads the picture without a token.'),
});

/** What everyone does with the own account, besides what is a setting or a second factor. */
export const ownAccountEndpoints = {
  requestEmail: endpoint('POST', '/auth/change-email', {
    summary: 'Mails a code to the address that is to become the own e-mail address',
    description:
      'Takes the password; from someone who has none, a code that was mailed to the present address. Nothing changes before the new address is confirmed.',
    access: 'registered',
    inNamespace: false,
    body: z.strictObject({
      email: emailAddress,
      password: presentedPassword.optional(),
      code: mailedCode.optional(),
    }),
    answer: { json: z.object({ message: z.string() }) },
  }),
  confirmEmail: endpoint('POST', '/auth/change-email/confirm', {
    summary: 'Changes the own e-mail address to the one that the code was mailed to',
    description: 'The old address is told.',
    access: 'registered',
    inNamespace: false,
    body: z.strictObject({ email: emailAddress, code: mailedCode }),
    answer: { json: currentUser },
  }),
  sessions: endpoint('GET', '/session/own', {
    summary: 'Lists the own sessions that have neither ended nor expired, those used last first',
    access: 'registered',
    inNamespace: false,
    closedToViewing: true,
    query: z.strictObject(pageQuery),
    answer: { json: listAnswer(ownSession) },
  }),
  endSession: endpoint('DELETE', '/session/own/:id', {
    summary: 'Ends an own session; its next request is answered with 401',
    access: 'registered',
    inNamespace: false,
    params: idParams,
    answer: { json: z.object({ id }) },
  }),
  endOtherSessions: endpoint('DELETE', '/session/own', {
    summary: 'Ends all own sessions but the one that makes the call',
    access: 'registered',
    inNamespace: false,
    answer: { json: z.object({ ended: z.int().describe('How many sessions it ended.') }) },
  }),
  setPicture: endpoint('PUT', '/user/profile/picture', {
    summary: 'Replaces the own picture by an uploaded image, of which a small one is kept',
    access: 'registered',
    inNamespace: false,
    upload: z.object({}),
    answer: { json: picture },
  }),
  removePicture: endpoint('DELETE', '/user/profile/picture', {
    summary: 'Removes the own picture',
    access: 'registered',
    inNamespace: false,
    answer: { json: picture },
  }),
  picture: endpoint('GET', '/user/picture/:id', {
    summary: "A person's picture at a signed address",
    description: 'Addresses are in `pictureUrl` of people.',
    access: 'public',
    closedToViewing: true,
    inNamespace: false,
    params: idParams,
    query: signedQuery,
    answer: { file: 'image/webp' },
  }),
};
