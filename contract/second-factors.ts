import * as z from 'zod';
import { mailedCode, presentedPassword, verifiedUser } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { requiredText, text } from './text.ts';

/** What a person proves themselves with beside the password, when they sign in. */
export const secondFactors = z.object({
  twoStepVerification: z.boolean(),
  mail: z
    .boolean()
    .describe(
      'Not for those who have an authenticator app or a passkey, and recovery codes for when it is lost.',
    ),
  authenticator: z.boolean(),
  passkey: z.boolean(),
  recovery: z.boolean(),
  /** Whether browsers permit passkeys at the address of this portal. */
  passkeysPossible: z.boolean(),
  passkeys: z
    .array(
      z.object({
        id,
        name: z.string(),
        createdAt: z.iso.datetime(),
        lastUsedAt: z.iso.datetime().nullable(),
      }),
    )
    .describe('Empty before the session is verified.'),
  recoveryCodesLeft: z.int().describe('0 before the session is verified.'),
});
export type SecondFactors = z.infer<typeof secondFactors>;

/** The second factors after one was added, with recovery codes where there were none. */
const enrolled = z.object({
  ...secondFactors.shape,
  recoveryCodes: z
    .array(z.string())
    .nullable()
    .describe('New ones, answered this once; null where there are some.'),
});

/** What a change of the second factors takes: the password, or a mailed code from someone who has none. */
const proof = { password: presentedPassword.optional(), code: mailedCode.optional() };
const proofBody = z.strictObject(proof);

const credentials = z.array(
  z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()).optional() }),
);

/** What `startRegistration` of `@simplewebauthn/browser` is given: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: credentials,
  authenticatorSelection: z.object({
    residentKey: z.enum(['preferred', 'required', 'discouraged']),
    requireResidentKey: z.boolean(),
    userVerification: z.enum(['preferred', 'required', 'discouraged']),
  }),
  extensions: z.object({ credProps: z.boolean() }),
  hints: z.array(z.enum(['hybrid', 'security-key', 'client-device'])),
});

/** What `startAuthentication` is given: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  allowCredentials: credentials,
  userVerification: z.enum(['preferred', 'required', 'discouraged']),
});

/** What `@simplewebauthn/browser` returns, as WebAuthn's JSON. The library of the server judges it. */
function passkeyResponse<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.looseObject({
    id: text(limits.passkeyText).min(1),
    rawId: text(limits.passkeyText),
    type: z.literal('public-key'),
    response: z.looseObject({ clientDataJSON: text(limits.passkeyText), ...shape }),
    clientExtensionResults: z.record(z.string(), z.unknown()),
  });
}

export const addPasskeyBody = z.strictObject({
  name: requiredText(limits.personName),
  response: passkeyResponse({
    attestationObject: text(limits.passkeyText),
    transports: z.array(text(20)).max(10).optional(),
  }),
});

export const verifyPasskeyBody = z.strictObject({
  response: passkeyResponse({
    authenticatorData: text(limits.passkeyText),
    signature: text(limits.passkeyText),
  }),
});

export const secondFactorEndpoints = {
  read: endpoint('GET', '/auth/second-factors', {
    summary: 'The own second factors',
    access: 'signedIn',
    inNamespace: false,
    closedToViewing: true,
    answer: { json: secondFactors },
  }),
  edit: endpoint('PATCH', '/auth/second-factors', {
    summary: 'Turns two-step verification on or off',
    access: 'registered',
    inNamespace: false,
    body: z.strictObject({ twoStepVerification: z.boolean(), ...proof }),
    answer: { json: secondFactors },
  }),
  addAuthenticator: endpoint('POST', '/auth/second-factors/authenticator', {
    summary: 'Makes the secret of an authenticator app',
    description:
      'It counts once a code of the app confirms it, within ten minutes. Until then an earlier app does.',
    access: 'registered',
    inNamespace: false,
    body: proofBody,
    answer: { json: z.object({ secret: z.string(), uri: z.string() }) },
  }),
  confirmAuthenticator: endpoint('POST', '/auth/second-factors/authenticator/confirm', {
    summary: 'Confirms an authenticator app with a code that it shows',
    access: 'registered',
    inNamespace: false,
    body: z.strictObject({ code: mailedCode }),
    answer: { json: enrolled },
  }),
  removeAuthenticator: endpoint('DELETE', '/auth/second-factors/authenticator', {
    summary: 'Removes the authenticator app',
    access: 'registered',
    inNamespace: false,
    body: proofBody,
    answer: { json: secondFactors },
  }),
  passkeyOptions: endpoint('POST', '/auth/second-factors/passkey/options', {
    summary: 'What a browser needs to make a passkey',
    access: 'registered',
    inNamespace: false,
    body: proofBody,
    answer: { json: z.object({ options: passkeyCreation }) },
  }),
  addPasskey: endpoint('POST', '/auth/second-factors/passkey', {
    summary: 'Adds the passkey that a browser made',
    access: 'registered',
    inNamespace: false,
    body: addPasskeyBody,
    status: 201,
    answer: { json: enrolled },
  }),
  removePasskey: endpoint('DELETE', '/auth/second-factors/passkey/:id', {
    summary: 'Removes a passkey',
    access: 'registered',
    inNamespace: false,
    params: z.strictObject({ id }),
    body: proofBody,
    answer: { json: secondFactors },
  }),
  makeRecoveryCodes: endpoint('POST', '/auth/second-factors/recovery-codes', {
    summary: 'Makes ten recovery codes, and voids those that were there',
    description: 'Each works once, and none is shown again.',
    access: 'registered',
    inNamespace: false,
    body: proofBody,
    answer: { json: z.object({ codes: z.array(z.string()) }) },
  }),
  verifyOptions: endpoint('POST', '/auth/verify-session/passkey/options', {
    summary: 'What a browser needs to verify the session with a passkey',
    access: 'signedIn',
    inNamespace: false,
    answer: { json: z.object({ options: passkeyRequest }) },
  }),
  verifyPasskey: endpoint('POST', '/auth/verify-session/passkey', {
    summary: 'Verifies the session with a passkey',
    activity: 'Login',
    access: 'signedIn',
    inNamespace: false,
    body: verifyPasskeyBody,
    answer: { json: verifiedUser },
  }),
  reset: endpoint('DELETE', '/user/second-factors/:id', {
    summary: 'Removes all second factors of another person, who lost them, and ends their sessions',
    access: ['ADMIN'],
    inNamespace: false,
    params: z.strictObject({ id }),
    answer: { json: z.object({ id }) },
  }),
};
