import * as z from 'zod';
import { accessPortal, presentedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { emptiedByNull } from './fields.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { paidRoles } from './payments.ts';
import { hasAnyRole, type Role, roles } from './roles.ts';
import { namespaceSettings, namespaceSettingsChanges, userSettings } from './settings.ts';
import { emailAddress, requiredText, text } from './text.ts';
import { genders, listedUser } from './users.ts';
import { invalid } from './validation.ts';

/** Roles that only an ADMIN gives and takes, and whose holders only an ADMIN changes: they see more than a Supervisor does. */
export const reservedRoles = ['ADMIN', 'SUPERVISOR', 'SUPPORT'] as const satisfies readonly Role[];

/** The roles that can be given: UNKNOWN is whoever is not signed in. */
export const givenRoles = roles.filter((role) => role !== 'UNKNOWN');

/** Those of the roles that someone may give and take. */
export function grantableRoles(held: readonly Role[]): readonly Role[] {
  if (held.includes('ADMIN')) return givenRoles;
  return givenRoles.filter((role) => !hasAnyRole([role], reservedRoles));
}

/**
 * What someone may change of a person: `account`, all of it; `person`, only names, gender, settings and classes; or
 * nothing. Who could set the password or the address of someone with classes of others could get into those.
 */
export type Administration = 'account' | 'person' | 'nothing';

/** What the viewer may change of another person, or of themselves, whom they can list. */
export function administrationOf(
  viewer: { id: string; roles: readonly Role[] },
  person: { id: string; roles: readonly Role[]; otherNamespaces: number },
): Administration {
  if (viewer.roles.includes('ADMIN')) return viewer.id === person.id ? 'person' : 'account';
  if (!viewer.roles.includes('SUPERVISOR') || hasAnyRole(person.roles, reservedRoles)) return 'nothing';
  return person.otherNamespaces === 0 ? 'account' : 'person';
}

/** Roles in the order of the product, each once. */
const roleList = z
  .array(z.enum(givenRoles))
  .min(1)
  .max(roles.length)
  .overwrite((list) => givenRoles.filter((role) => list.includes(role)));
const classes = z.array(id).max(limits.references);
const name = text(limits.personName);
const gender = z.enum(genders).nullable();
const username = requiredText(limits.username).normalize();
const password = presentedPassword.describe(
  `At least ${limits.passwordMin} and at most ${limits.passwordMax} characters, and not a common one.`,
);

/** A new account: with a password that its person is told, or with an invitation by mail. */
export const registerUserBody = z
  .strictObject({
    email: emailAddress,
    username,
    firstName: name.default(''),
    lastName: name.default(''),
    roles: roleList,
    assignNamespaces: classes.default([]),
    gender: gender.default(null),
    blocked: z.boolean().default(false),
    forcePasswordChange: z.boolean().default(false),
    password: password.optional(),
    invite: z.boolean().default(false).describe('Mails a link to set the first password, valid for a week.'),
  })
  .refine(({ password, invite }) => invite || Boolean(password), invalid('required', {}, ['password']))
  .refine(({ password, invite }) => !(invite && password), invalid('readOnly', {}, ['password']));

/** A change of an account; what is absent is left alone. */
export const editUserBody = z.strictObject({
  email: emailAddress.optional(),
  username: username.optional(),
  firstName: emptiedByNull(name, ''),
  lastName: emptiedByNull(name, ''),
  roles: roleList.optional(),
  assignNamespaces: classes
    .optional()
    .describe('Of others than Admin: those they have too; those of others stay.'),
  gender: gender.optional(),
  blocked: z.boolean().optional(),
  forcePasswordChange: z.boolean().optional(),
  password: password.optional(),
  invite: z
    .literal(true)
    .optional()
    .describe('Mails another link to set the first password; CONFLICT to someone who has one.'),
});
export type EditUserBody = z.output<typeof editUserBody>;

/** Fields of a change that are of the person; all others are of the account. */
export const fieldsOfPerson: readonly string[] = [
  'username',
  'firstName',
  'lastName',
  'gender',
  'assignNamespaces',
];

export const userDetails = listedUser.extend({
  version: z.int(),
  phone: z.string().nullable(),
  gender,
  blocked: z.boolean(),
  verified: z.boolean().describe('Whether the e-mail address is confirmed.'),
  hasPassword: z.boolean(),
  forcePasswordChange: z.boolean(),
  paidRoles: z
    .array(z.enum(paidRoles))
    .describe('Those of the roles that a payment gives, and its end takes away.'),
  invitedAt: z.iso.datetime().nullable().describe('When the last invitation was mailed.'),
  lastActiveAt: z.iso
    .datetime()
    .nullable()
    .describe('When they last used the portal, to a quarter of an hour, or practised.'),
  createdBy: id.nullable(),
  erasedAt: z.iso
    .datetime()
    .nullable()
    .describe('When the account will be erased, as its person asked, unless they sign in before.'),
  twoStepVerification: z.boolean(),
  secondFactors: z.object({
    authenticator: z.boolean(),
    passkeys: z.int(),
    recoveryCodes: z.int().describe('How many are left.'),
  }),
  activeSessions: z.int(),
});
export type UserDetails = z.infer<typeof userDetails>;

/** How the portal looks to a person, as an administrator reads and changes it. */
export const adminSettings = z.object({
  id,
  version: z.int(),
  name: z.string(),
  settings: userSettings.extend({
    namespaceSettings: z
      .record(id, namespaceSettings)
      .describe('By the ids of their namespaces; to others than Admin of those that the caller has too.'),
  }),
  twoStepVerification: z.boolean(),
});
export type AdminSettings = z.infer<typeof adminSettings>;

export const editAdminSettingsBody = z.strictObject({
  // null: back to the default.
  language: userSettings.shape.language.nullable(),
  themeMode: userSettings.shape.themeMode.nullable(),
  palette: userSettings.shape.palette.nullable(),
  navigationType: userSettings.shape.navigationType.nullable(),
  twoStepVerification: z.boolean().optional(),
  namespaceSettings: namespaceSettingsChanges.optional(),
});

/** Whether someone may use the portal, and where in it. */
export const portalDetails = z.object({
  id,
  version: z.int(),
  name: z.string(),
  accessPortal,
  isByRole: z.boolean().describe('Whether their roles alone give them access.'),
  assignNamespaces: z.array(id),
  otherNamespaces: z.int(),
  lastSignInAt: z.iso.datetime().nullable(),
});
export type PortalDetails = z.infer<typeof portalDetails>;

export const editPortalDetailsBody = z.strictObject({
  enabled: z.boolean().optional(),
  assignNamespaces: classes.optional(),
  selectedNamespace: id.nullable().optional().describe('One of the namespaces of the person.'),
});

/** How much would go with an account, and how much would stay. */
export const userUsage = z.object({
  sessions: z.int(),
  classes: z.int().describe('In which they are a student.'),
  results: z.int().describe('Scores in courses.'),
  answers: z.int(),
  privateEntries: z.int().describe('Private courses and entries, which go to a colleague.'),
  sharedEntries: z.int().describe('Other courses, entries, units and files, which stay without a name.'),
  payments: z.int().describe('Payments, which stay without a name.'),
});
export type UserUsage = z.infer<typeof userUsage>;

const readers = ['ADMIN', 'SUPERVISOR', 'SUPPORT'] as const;
const writers = ['ADMIN', 'SUPERVISOR'] as const;
const ofUser = { inNamespace: false, params: idParams };

/** Accounts of others: read by those who list them, changed by Admin, and within limits by Supervisor. */
export const userAdministrationEndpoints = {
  details: endpoint('GET', '/user/details/:id', {
    ...ofUser,
    summary: 'Reads the account of a person',
    access: readers,
    answer: { json: userDetails },
  }),
  add: endpoint('POST', '/auth/register-admin', {
    summary: 'Adds an account',
    description:
      'With a password, the address is confirmed when its person first signs in; with an invitation, by its link.',
    activity: 'Register',
    access: ['ADMIN'],
    inNamespace: false,
    isIdempotent: true,
    body: registerUserBody,
    status: 201,
    answer: { json: userDetails },
  }),
  edit: endpoint('PATCH', '/user/:id', {
    ...ofUser,
    summary: 'Changes the account of a person',
    description:
      'ACCESS_DENIED for the own roles, address, password and block, and for what is reserved to Admin; CONFLICT where no active Admin would be left. Another address is unconfirmed until its code is presented. A block, and a new password, end all sessions.',
    access: writers,
    body: editUserBody,
    answer: { json: userDetails },
  }),
  usage: endpoint('GET', '/user/usage/:id', {
    ...ofUser,
    summary: 'Counts what would go with the account of a person',
    access: ['ADMIN'],
    answer: { json: userUsage },
  }),
  remove: endpoint('DELETE', '/user/:id', {
    ...ofUser,
    summary: 'Erases a person for good',
    description:
      'All that names them goes within minutes. What they wrote for others stays; private entries go to the colleague, or else to the longest-serving Admin.',
    activity: 'Delete',
    access: ['ADMIN'],
    query: z.strictObject({ heirId: id.optional().describe('A colleague on the staff.') }),
    answer: { json: z.object({ id }) },
  }),
  readSettings: endpoint('GET', '/user/settings/admin/:id', {
    ...ofUser,
    summary: 'Reads the settings of a person',
    access: readers,
    answer: { json: adminSettings },
  }),
  writeSettings: endpoint('PATCH', '/user/settings/admin/:id', {
    ...ofUser,
    summary: 'Changes the settings of a person',
    access: writers,
    body: editAdminSettingsBody,
    answer: { json: adminSettings },
  }),
  readPortal: endpoint('GET', '/user/portal/details/:id', {
    ...ofUser,
    summary: 'Reads whether a person may use the portal, and where in it',
    access: readers,
    answer: { json: portalDetails },
  }),
  writePortal: endpoint('PATCH', '/user/portal/details/:id', {
    ...ofUser,
    summary: 'Changes whether a person may use the portal, and where in it',
    access: writers,
    body: editPortalDetailsBody,
    answer: { json: portalDetails },
  }),
};
