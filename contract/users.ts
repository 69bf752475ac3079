import * as z from 'zod';
import { currentUser } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { fileReference } from './entity.ts';
import { emptiedByNull } from './fields.ts';
import { limits } from './limits.ts';
import { day, id, listAnswer, listQuery, oneOrMore, optionalFlag } from './list-query.ts';
import { contentReaders, roles } from './roles.ts';
import { namespaceSettings, namespaceSettingsChanges, userSettings } from './settings.ts';
import { requiredText, text } from './text.ts';

/** The people's genders. */
export const genders = ['Male', 'Female'] as const;

/** The account of the signed-in user. */
export const profile = currentUser.extend({
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string().nullable(),
  pictureUrl: z.string().nullable().describe('Signed and short-lived; loads the picture without a token.'),
  gender: z.enum(genders).nullable(),
  assignNamespaces: z.array(id),
  settings: userSettings.extend({
    namespaceSettings: z
      .record(id, namespaceSettings.safeExtend({ image: fileReference.nullable() }))
      .describe('By the ids of namespaces: the assigned ones, and others for which something was chosen.'),
  }),
});
export type Profile = z.infer<typeof profile>;

/** A phone number as it is stored: digits, with a plus before an international one. */
const phone = z
  .string()
  .max(limits.phone)
  .overwrite((value) => value.replace(/[\s()./-]/g, ''))
  .regex(/^\+?\d{6,15}$/);

export const updateProfileBody = z.strictObject({
  firstName: emptiedByNull(text(limits.personName), ''),
  lastName: emptiedByNull(text(limits.personName), ''),
  username: requiredText(limits.username).normalize().optional(),
  phone: phone.nullable().optional(),
  gender: z.enum(genders).nullable().optional(),
});

export const updateSettingsBody = z.strictObject({
  // null: back to the default.
  language: userSettings.shape.language.nullable(),
  themeMode: userSettings.shape.themeMode.nullable(),
  palette: userSettings.shape.palette.nullable(),
  navigationType: userSettings.shape.navigationType.nullable(),
  singleKeys: userSettings.shape.singleKeys.nullable(),
  namespaceSettings: namespaceSettingsChanges.optional(),
  accessPortal: z.strictObject({ selectedNamespace: id }).optional(),
});

/** Where an account stands: what keeps its person from signing in, if anything does. */
export const userStatuses = ['Active', 'Invited', 'Unverified', 'Blocked'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** A person as lists and choices of people show them. */
export const listedUser = z.object({
  id,
  email: z.string(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string().describe('First and last name, or else the user name.'),
  roles: z.array(z.enum(roles)),
  status: z
    .enum(userStatuses)
    .describe(
      'Invited: a link to set the first password was mailed. Unverified: the e-mail address is not confirmed.',
    ),
  portalAccess: z.boolean().describe('Whether they may use the portal, by their roles or one by one.'),
  assignNamespaces: z
    .array(id)
    .describe('Their namespaces; to others than Admin those that the caller has too.'),
  otherNamespaces: z.int().describe('How many more they have.'),
  lastSignInAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ListedUser = z.infer<typeof listedUser>;

export const userSortFields = [
  'updatedAt',
  'createdAt',
  'name',
  'lastName',
  'username',
  'email',
  'lastSignInAt',
] as const;
export const listUsersQuery = listQuery(userSortFields, {
  role: oneOrMore(z.enum(roles)),
  blocked: optionalFlag,
  verified: optionalFlag.describe('Whether the e-mail address is confirmed.'),
  namespaceId: oneOrMore(id),
  level: oneOrMore(z.string().regex(/^[1-8]$/)).describe(
    'The level that students have in some class, 1 to 8.',
  ),
  activeSince: day.describe('Those who signed in, worked in the portal or practised on that day or later.'),
  createdAt_Start: day,
  createdAt_End: day,
});

export const userEndpoints = {
  list: endpoint('GET', '/user/list', {
    summary: 'Lists people with an account',
    description:
      'A search looks into names and e-mail addresses. Others than Admin see the people of their own namespaces. Counted to 10,000.',
    access: ['ADMIN', 'SUPERVISOR', 'SUPPORT'],
    inNamespace: false,
    query: listUsersQuery,
    answer: { json: listAnswer(listedUser) },
  }),
  profile: endpoint('GET', '/user/profile', {
    summary: 'The own account',
    access: 'registered',
    inNamespace: false,
    answer: { json: profile },
  }),
  names: endpoint('GET', '/user/names', {
    summary: 'The names of the people with these ids, as authors of content; ids of nobody are left out',
    access: contentReaders,
    inNamespace: false,
    query: z.strictObject({ ids: oneOrMore(id) }),
    status: 200,
    answer: { json: z.object({ items: z.array(z.object({ id, name: z.string() })) }) },
  }),
  editProfile: endpoint('PATCH', '/user/profile', {
    summary: 'Changes the own names, phone number and gender',
    access: 'registered',
    inNamespace: false,
    body: updateProfileBody,
    answer: { json: profile },
  }),
  editSettings: endpoint('PATCH', '/user/settings', {
    summary: 'Changes the own settings, those for single namespaces too, and the selected namespace',
    access: 'registered',
    inNamespace: false,
    body: updateSettingsBody,
    answer: { json: currentUser },
  }),
};
