import { createHash } from 'node:crypto';
import { and, eq, gt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { uuidv7 } from 'uuidv7';
import type * as z from 'zod';
import {
  type addPasskeyBody,
  passkeyCreation,
  passkeyRequest,
  type verifyPasskeyBody,
} from '#contract/second-factors.ts';
import type { Database } from '#server/database/connection.ts';
import type { Connection } from '#server/database/session.ts';
import type { Env } from '#server/env.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { Account } from './account.ts';
import { passkeyChallenges, passkeys } from './second-factors.table.ts';

// Loaded when a passkey is first used: few people have one, and it is much code.
const library = () => import('@simplewebauthn/server');

const challengeMinutes = 5;

type Purpose = (typeof passkeyChallenges.$inferSelect)['purpose'];

/** The portal as browsers know it: a passkey is bound to its host, and an answer to its origin. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/** Passkeys belong to the portal's address; without one configured, to this machine and the port listened on. */
export function relyingParty(
  { server }: Pick<FastifyInstance, 'server'>,
  { PUBLIC_URL, PORT }: Pick<Env, 'PUBLIC_URL' | 'PORT'>,
): RelyingParty {
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : PORT;
  const { hostname, origin } = new URL(PUBLIC_URL ?? `http://localhost:${port}`);
  return { id: hostname, origin };
}

/** Browsers permit passkeys for names, not for numeric addresses, by TLS or on the machine itself. */
export function arePasskeysPossible({ id, origin }: RelyingParty): boolean {
  const isNumeric = /^[\d.]+$/.test(id) || id.startsWith('[');
  return !isNumeric && (origin.startsWith('https:') || id === 'localhost' || id.endsWith('.localhost'));
}

/** What a browser needs to make a passkey. */
export async function creationOptions(
  database: Database,
  { id: rpID }: RelyingParty,
  { sessionId }: Viewer,
  account: Account,
  rpName: string,
) {
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userName: account.email,
    userDisplayName: [account.firstName, account.lastName].join(' ').trim() || account.username,
    userID: new Uint8Array(Buffer.from(account.id.replaceAll('-', ''), 'hex')),
    timeout: challengeMinutes * 60_000,
    excludeCredentials: await credentialsOf(database, account.id),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  });
  await storeChallenge(database, sessionId, 'Add', options.challenge);
  return passkeyCreation.parse(options);
}

/** What a browser needs to sign in with one of the person's passkeys. */
export async function requestOptions(database: Database, { id: rpID }: RelyingParty, viewer: Viewer) {
  const { generateAuthenticationOptions } = await library();
  const options = await generateAuthenticationOptions({
    rpID,
    timeout: challengeMinutes * 60_000,
    allowCredentials: await credentialsOf(database, viewer.id),
    userVerification: 'required',
  });
  await storeChallenge(database, viewer.sessionId, 'Verify', options.challenge);
  return passkeyRequest.parse(options);
}

/** The row of a passkey that a browser made for the session's challenge; undefined where anything about it is wrong. */
export async function madePasskey(
  database: Database,
  { id, origin }: RelyingParty,
  { sessionId, id: userId }: Viewer,
  { name, response }: z.output<typeof addPasskeyBody>,
): Promise<typeof passkeys.$inferInsert | undefined> {
  const { verifyRegistrationResponse } = await library();
  const made = await verifyRegistrationResponse({
    // Its schema is the contract's; the library judges what is inside.
    response: response as unknown as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeChallenge(database, sessionId, 'Add', challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!made?.verified) return undefined;
  const { credential } = made.registrationInfo;
  return {
    id: uuidv7(),
    userId,
    name,
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    transports: credential.transports ?? [],
  };
}

/** Whether a browser signed the session's challenge with one of the person's passkeys. */
export async function isPasskeyResponse(
  database: Database,
  { id, origin }: RelyingParty,
  viewer: Viewer,
  { response }: z.output<typeof verifyPasskeyBody>,
): Promise<boolean> {
  const [passkey] = await database.drizzle
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.credentialId, response.id), eq(passkeys.userId, viewer.id)));
  if (!passkey) return false;
  const { verifyAuthenticationResponse } = await library();
  const answer = await verifyAuthenticationResponse({
    response: response as unknown as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: (challenge) => takeChallenge(database, viewer.sessionId, 'Verify', challenge),
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => undefined);
  if (!answer?.verified) return false;
  await database.drizzle
    .update(passkeys)
    .set({
      counter: sql`greatest(${passkeys.counter}, ${answer.authenticationInfo.newCounter}::bigint)`,
      lastUsedAt: sql`now()`,
    })
    .where(eq(passkeys.id, passkey.id));
  return true;
}

async function credentialsOf({ drizzle }: Database, userId: string) {
  return drizzle
    .select({ id: passkeys.credentialId, transports: passkeys.transports })
    .from(passkeys)
    .where(eq(passkeys.userId, userId));
}

async function storeChallenge(
  { drizzle }: { drizzle: Connection },
  sessionId: string,
  purpose: Purpose,
  challenge: string,
) {
  const row = {
    challengeHash: hashOf(challenge),
    expiresAt: sql`now() + make_interval(mins => ${challengeMinutes})`,
  };
  await drizzle
    .insert(passkeyChallenges)
    .values({ sessionId, purpose, ...row })
    .onConflictDoUpdate({ target: [passkeyChallenges.sessionId, passkeyChallenges.purpose], set: row });
}

/** Whether this is the challenge that the session was given for the purpose, which is deleted then. */
async function takeChallenge({ drizzle }: Database, sessionId: string, purpose: Purpose, challenge: string) {
  const taken = await drizzle
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.sessionId, sessionId),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.challengeHash, hashOf(challenge)),
        gt(passkeyChallenges.expiresAt, sql`now()`),
      ),
    );
  return taken.rowCount === 1;
}

function hashOf(challenge: string): string {
  return createHash('sha256').update(challenge).digest('hex');
}
