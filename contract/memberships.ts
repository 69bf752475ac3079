import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { idParams, level } from './entity.ts';
import { distinct } from './fields.ts';
import { jobId } from './jobs.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { contentWriters } from './roles.ts';
import { rosterAnswer } from './rosters.ts';
import { studentStatuses } from './students.ts';
import { emailAddress, nameOfPerson, requiredText, text } from './text.ts';
import { invalid } from './validation.ts';

/** Hours from one mail with the invitation of someone to a class to the next one. */
export const hoursBetweenInvitations = 8;

const isoTime = z.iso.datetime();
const userIds = distinct(z.array(id).min(1).max(limits.rosterRows));

/** One person, named by id or by e-mail address. */
function namesOne({ userId, email }: { userId?: unknown; email?: unknown }): boolean {
  return (userId === undefined) !== (email === undefined);
}

/** A person who is to become a student of a class. */
export const addStudentBody = z
  .strictObject({
    namespaceId: id,
    userId: id.optional(),
    email: emailAddress.optional(),
    level: level.nullable().optional(),
    firstName: nameOfPerson.optional(),
    lastName: nameOfPerson.optional(),
  })
  .refine(namesOne, invalid('required', {}, ['email']));

/** What became of someone who was added to a class. */
export const enrolmentVerdicts = ['joined', 'invited', 'updated', 'unchanged'] as const;
export type EnrolmentVerdict = (typeof enrolmentVerdicts)[number];

const membership = z.object({
  namespaceId: id,
  userId: id,
  status: z.enum(studentStatuses),
  level: level.nullable(),
});

const verdict = z
  .enum(enrolmentVerdicts)
  .describe(
    'joined: a student now. invited: asked by mail, a student once they confirm. updated: was there with another level. unchanged: was there.',
  );

/** What the staff of a class knows of a student. */
export const studentDetailsBody = z.strictObject({
  namespaceId: id,
  level: level.nullable().optional(),
  note: text(limits.longText).nullable().optional(),
});

export const removeStudentBody = z
  .strictObject({
    namespaceId: id,
    userId: id.optional(),
    email: emailAddress.optional(),
    userIds: userIds.optional(),
  })
  .refine(
    ({ userId, email, userIds: several }) =>
      [userId, email, several].filter((given) => given !== undefined).length === 1,
    invalid('required', {}, ['userId']),
  );

export const transferBody = z
  .strictObject({ fromNamespaceId: id, toNamespaceId: id, userIds })
  .refine(
    ({ fromNamespaceId, toNamespaceId }) => fromNamespaceId !== toNamespaceId,
    invalid('itself', {}, ['toNamespaceId']),
  );

export const inviteBody = z
  .strictObject({
    namespaceId: id,
    emails: z.array(emailAddress).max(limits.invitedAtOnce).default([]),
    userIds: distinct(z.array(id).max(limits.rosterRows)).default([]),
    level: level.nullable().optional(),
  })
  .refine(({ emails, userIds: ids }) => emails.length + ids.length > 0, invalid('required', {}, ['emails']));

/** Someone who could become a student of a class. */
export const candidate = z.object({ id, name: z.string(), email: z.string() });
export type Candidate = z.infer<typeof candidate>;

export const joinCodeStates = ['Open', 'Expired', 'UsedUp', 'Revoked'] as const;
export type JoinCodeState = (typeof joinCodeStates)[number];

/** A code by which learners join a class by themselves. */
export const listedJoinCode = z.object({
  id,
  code: z.string().describe('Ten letters and digits; the page that takes it is /app/join/{code}.'),
  level: level.nullable().describe('The level of those who join by it.'),
  state: z.enum(joinCodeStates),
  uses: z.int(),
  maxUses: z.int().nullable().describe('null: as many as like.'),
  createdAt: isoTime,
  expiresAt: isoTime,
});
export type JoinCode = z.infer<typeof listedJoinCode>;

export const addJoinCodeBody = z.strictObject({
  namespaceId: id,
  level: level.nullable().optional(),
  days: z.int().min(1).max(365).default(30),
  maxUses: z.int().min(1).max(10_000).nullable().default(null),
});

/** Who is a student of a class, decided by those who manage the class: Admin, and Supervisors and Teachers of it. */
export const membershipEndpoints = {
  add: endpoint('PATCH', '/namespace/add-student-to-class', {
    summary: 'Makes someone a student of a class, or asks them to become one',
    description:
      'Someone whom the caller sees already, as in another class of theirs, joins at once; anyone else is invited by mail and joins by confirming. ' +
      'An e-mail address without an account gets one, without a password. Adding someone again changes nothing but a level that was given; who was removed is back with their history.',
    access: contentWriters,
    inNamespace: false,
    costly: true,
    body: addStudentBody,
    answer: { json: membership.extend({ verdict }) },
  }),
  remove: endpoint('PATCH', '/namespace/remove-student-from-class', {
    summary: 'Removes one student from a class, or several',
    description: 'Their results, level and note are kept. Removing someone again changes nothing.',
    access: contentWriters,
    inNamespace: false,
    body: removeStudentBody,
    answer: {
      json: z.object({ removed: z.int(), userIds: z.array(id).describe('Who was removed by this call.') }),
    },
  }),
  edit: endpoint('PATCH', '/namespace/students/details/:id', {
    summary: 'Changes the level of a student, and what the staff notes about them',
    access: contentWriters,
    inNamespace: false,
    params: idParams,
    body: studentDetailsBody,
    answer: { json: membership.extend({ note: z.string() }) },
  }),
  transfer: endpoint('POST', '/namespace/students/transfer', {
    summary: 'Moves students from one class of the caller to another',
    description:
      'All or none, with their levels. What they did stays in the history of the old class. Those who take no part in it are counted as skipped.',
    access: contentWriters,
    inNamespace: false,
    costly: true,
    body: transferBody,
    answer: {
      json: z.object({
        moved: z.int(),
        skipped: z.int(),
        userIds: z.array(id).describe('Who was moved by this call.'),
        wereThere: z.array(id).describe('Those of them who took part in the other class before.'),
      }),
    },
  }),
  invite: endpoint('POST', '/namespace/students/invite', {
    summary: 'Adds many people to a class, as one by one',
    description:
      'By their e-mail addresses, or by the ids of people whom the caller sees or who were in the class before: where one of these is unknown, nobody is added.',
    access: contentWriters,
    inNamespace: false,
    isIdempotent: true,
    costly: true,
    body: inviteBody,
    answer: {
      json: z.object({
        items: z.array(z.object({ email: z.string().optional(), userId: id.optional(), verdict })),
      }),
    },
  }),
  candidates: endpoint('GET', '/namespace/students/candidates', {
    summary: 'Finds people whom the caller sees and who take no part in a class',
    description: `By parts of names, username or e-mail address, ${limits.candidates} at most. An Admin sees everyone, others the people of their classes.`,
    access: contentWriters,
    inNamespace: false,
    query: z.strictObject({ namespaceId: id, globalSearch: requiredText(200) }),
    answer: { json: z.object({ items: z.array(candidate) }) },
  }),
  inviteAgain: endpoint('POST', '/namespace/students/invite-again', {
    summary: 'Mails the invitations to a class again to those who have not confirmed yet',
    description: `Each person gets one mail in ${hoursBetweenInvitations} hours at most. Without \`userIds\` it concerns all of them.`,
    access: contentWriters,
    inNamespace: false,
    costly: true,
    body: z.strictObject({ namespaceId: id, userIds: userIds.optional() }),
    answer: {
      json: z.object({ sent: z.int(), skipped: z.int().describe('Who got one a short time ago.') }),
    },
  }),
  importRoster: endpoint('POST', '/namespace/students/roster', {
    activity: 'Import',
    summary: 'Adds the people of a CSV file to a class',
    description:
      'Columns: e-mail, first name, last name, level, username; headings in English or Greek. Every row is judged first; then all good ones are written in one step, as if they were added one by one.',
    access: contentWriters,
    inNamespace: false,
    isIdempotent: true,
    costly: true,
    upload: z.strictObject({ namespaceId: id, fileName: requiredText(limits.title).optional(), jobId }),
    answer: { json: rosterAnswer },
  }),
  listCodes: endpoint('GET', '/namespace/join-codes/list', {
    summary: 'Lists the codes by which learners join a class, the newest first',
    access: contentWriters,
    inNamespace: false,
    query: z.strictObject({ namespaceId: id }),
    answer: { json: z.object({ items: z.array(listedJoinCode) }) },
  }),
  addCode: endpoint('POST', '/namespace/join-codes/add', {
    summary: 'Makes a code by which learners join a class',
    access: contentWriters,
    inNamespace: false,
    isIdempotent: true,
    body: addJoinCodeBody,
    status: 201,
    answer: { json: listedJoinCode },
  }),
  revokeCode: endpoint('DELETE', '/namespace/join-codes/:id', {
    summary: 'Revokes a code: nobody joins by it any more',
    access: contentWriters,
    inNamespace: false,
    params: idParams,
    answer: { json: z.object({ id }) },
  }),
};
