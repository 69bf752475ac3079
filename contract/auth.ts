import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { languageCodes } from './languages.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { roles } from './roles.ts';
import { userSettings } from './settings.ts';
import { emailAddress, requiredText } from './text.ts';
import { invalid } from './validation.ts';

/** The client a person signs in with; this portal is Web. */
export const clientTypes = ['Web'] as const;

/** What a person may do in the portal, and the namespace they last worked in. */
export const accessPortal = z.object({
  enabled: z.boolean(),
  selectedNamespace: id.nullable(),
});

const signedIn = {
  email: z.string(),
  username: z.string(),
  roles: z.array(z.enum(roles)),
  twoStepVerification: z.boolean(),
  sessionIsVerified: z.boolean(),
  hasPassword: z.boolean(),
  settings: userSettings,
  accessPortal,
};

export const tokens = z.object({ accessToken: z.string(), refreshToken: z.string() });
export type Tokens = z.infer<typeof tokens>;

/** Of the call that completes signing in. */
const deletionCanceled = z
  .boolean()
  .describe('Whether the account was to be erased, and stays because the person signed in.');

export const signInAnswer = z.object({
  ...tokens.shape,
  userid: id,
  ...signedIn,
  deletionCanceled: z
    .boolean()
    .describe('Whether the account would have been erased had they not signed in.'),
});
export type SignInAnswer = z.infer<typeof signInAnswer>;

export const currentUser = z.object({
  id,
  ...signedIn,
  stayLogin: z.boolean(),
  viewedBy: z
    .object({ id, name: z.string(), roles: z.array(z.enum(roles)), until: z.iso.datetime() })
    .optional()
    .describe('Who views the portal as this person, and until when; absent for the person themselves.'),
});
export type CurrentUser = z.infer<typeof currentUser>;

/** The signed-in person after the second step. */
export const verifiedUser = currentUser.extend({ deletionCanceled });

/** Passwords are not trimmed or normalized, and may hold any character. */
export const presentedPassword = z.string().min(1).max(1_000);
const presentedToken = z.string().min(1).max(4_000);

export const signInBody = z.strictObject({
  username: requiredText(limits.email).describe('The e-mail address.'),
  password: presentedPassword,
  stayLogin: z.boolean().default(false),
});
export type SignInBody = z.output<typeof signInBody>;

const done = { json: z.object({ message: z.string() }) };

/** What a mailed code is for; it is valid for nothing else. */
export const codePurposes = [
  'VerifyAccount',
  'VerifySession',
  'ForgotPassword',
  'ForceChangePassword',
  'ChangePassword',
  'ChangeEmail',
  'DeleteAccount',
] as const;
export type CodePurpose = (typeof codePurposes)[number];

/** A code as it was mailed: six digits. */
export const mailedCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/);

/** What a session is verified with, but for passkeys, which have calls of their own. */
const verificationMethods = ['Mail', 'Authenticator', 'Recovery'] as const;

/** Six digits by mail and from an app; recovery codes have ten letters and digits. */
export const verifySessionBody = z
  .strictObject({
    code: z.string().trim().min(1).max(40),
    method: z.enum(verificationMethods).default('Mail'),
  })
  .refine(
    ({ code, method }) => method === 'Recovery' || mailedCode.safeParse(code).success,
    invalid('wrongFormat', {}, ['code']),
  );

const codeOfAddress = z.strictObject({ email: emailAddress, code: mailedCode });

/** A token that permits to set a new password, once, within fifteen minutes. */
const passwordToken = { json: z.object({ token: z.string() }) };

/** A new password; the server judges it and answers INVALID_PASSWORD_FORMAT. */
const newPassword = presentedPassword.describe(
  `At least ${limits.passwordMin} and at most ${limits.passwordMax} characters, and not a common one.`,
);

/** The first administrator and the first namespace; `token` is of the link that the server printed. */
export const setUpBody = z.strictObject({
  token: presentedToken,
  email: emailAddress,
  password: newPassword,
  namespace: z.strictObject({ name: requiredText(limits.title), type: z.enum(languageCodes) }),
});

export const authEndpoints = {
  signIn: endpoint('POST', '/auth/login/:clientType', {
    summary: 'Signs a person in',
    activity: 'Login',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    params: z.strictObject({ clientType: z.enum(clientTypes) }),
    body: signInBody,
    answer: { json: signInAnswer },
  }),
  current: endpoint('GET', '/auth', {
    summary: 'The signed-in person',
    access: 'signedIn',
    inNamespace: false,
    answer: { json: currentUser },
  }),
  refresh: endpoint('POST', '/auth/refresh-token', {
    summary: 'Exchanges a pair of tokens for the next one',
    description:
      'A refresh token works once. Presenting an older one ends the session. ACCOUNT_BLOCKED to someone blocked meanwhile, INVALID_SESSION where restoring a backup ended the session.',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: z.strictObject({ accessToken: presentedToken, refreshToken: presentedToken }),
    answer: { json: tokens },
  }),
  signOut: endpoint('POST', '/auth/logout', {
    summary: 'Ends the session of the presented token, expired or not',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    answer: done,
  }),
  verifySession: endpoint('POST', '/auth/verify-session', {
    summary: 'Verifies the session with a code that was mailed, of an authenticator app, or a recovery code',
    activity: 'Login',
    access: 'signedIn',
    inNamespace: false,
    body: verifySessionBody,
    answer: { json: verifiedUser },
  }),
  checkSetUp: endpoint('POST', '/auth/set-up/check', {
    summary: 'Whether a link that the server printed still sets it up',
    access: 'public',
    inNamespace: false,
    body: z.strictObject({ token: presentedToken }),
    answer: { json: z.object({ isUsable: z.boolean() }) },
  }),
  setUp: endpoint('POST', '/auth/set-up', {
    summary: 'Sets up the first administrator and the first namespace, by the link that the server printed',
    access: 'public',
    inNamespace: false,
    body: setUpBody,
    status: 201,
    answer: done,
  }),
  resendCode: endpoint('POST', '/auth/email-resend', {
    summary: 'Mails a new code',
    description: 'The answer is the same whether the address is known or not.',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: z.strictObject({ email: emailAddress, purpose: z.enum(codePurposes) }),
    answer: done,
  }),
  verifyAccount: endpoint('POST', '/auth/verify-account', {
    summary: 'Confirms the e-mail address of an account with the code that was mailed',
    activity: 'Login',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: codeOfAddress,
    answer: done,
  }),
  forgotPassword: endpoint('POST', '/auth/forgot-password', {
    summary: 'Mails a code to someone who forgot the password',
    description: 'The answer is the same whether the address is known or not.',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: z.strictObject({ email: emailAddress }),
    answer: done,
  }),
  verifyForgotPassword: endpoint('POST', '/auth/forgot-password/verify', {
    summary: 'Exchanges the code that was mailed for a token that sets a new password',
    activity: 'Login',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: codeOfAddress,
    answer: passwordToken,
  }),
  resetForgottenPassword: endpoint('POST', '/auth/forgot-password/reset', {
    summary: 'Sets a new password instead of a forgotten one',
    description: 'Every session of the person ends.',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: z.strictObject({ newPassword, token: presentedToken }),
    answer: done,
  }),
  verifyForcedChange: endpoint('POST', '/auth/force-change-password/verify', {
    summary: 'Exchanges the code that was mailed for a token that sets a new password, where it must change',
    activity: 'Login',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: codeOfAddress,
    answer: passwordToken,
  }),
  resetForcedPassword: endpoint('POST', '/auth/force-change-password/reset', {
    summary: 'Sets a new password where the present one must change',
    description: 'Every session of the person ends.',
    access: 'public',
    inMaintenance: true,
    inNamespace: false,
    body: z.strictObject({ token: presentedToken, newPassword, confirmPassword: presentedPassword }),
    answer: done,
  }),
  changePassword: endpoint('POST', '/auth/change-password', {
    summary: 'Changes the own password',
    description:
      'Takes the old password; from someone who has none, a code that was mailed to them. Every other session of the person ends.',
    access: 'registered',
    inNamespace: false,
    body: z.strictObject({
      password: newPassword,
      confirmPassword: presentedPassword,
      oldPassword: presentedPassword.optional(),
      code: mailedCode.optional(),
    }),
    answer: done,
  }),
};
