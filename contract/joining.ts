import * as z from 'zod';
import { mailedCode } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { languageCodes } from './languages.ts';
import { emailAddress, nameOfPerson, text } from './text.ts';

/** Without letters and digits that are taken for each other. */
export const joinCodeLetters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
export const joinCodeLength = 10;

const greekLookalikes: Record<string, string> = {
  ...{ Α: 'A', Β: 'B', Ε: 'E', Ζ: 'Z', Η: 'H', Κ: 'K', Μ: 'M', Ν: 'N', Ρ: 'P', Τ: 'T', Υ: 'Y', Χ: 'X' },
};

/** A join code as people type it: in small letters, with hyphens or spaces, or with the Greek letters that look the same. */
const typedJoinCode = text(100).overwrite((typed) =>
  typed
    .toUpperCase()
    .replace(/[\s\p{Pd}]/gu, '')
    .replace(/\p{Script=Greek}/gu, (letter) => greekLookalikes[letter] ?? letter),
);

const codeParams = z.strictObject({ code: typedJoinCode });
const token = z.string().min(1).max(4_000);
const joinedClass = z.object({
  name: z.string(),
  type: z.enum(languageCodes).describe('The language it teaches.'),
});

/** How learners become students of a class: by the code of a class, or by the link of an invitation. None of it signs in. */
export const joiningEndpoints = {
  readCode: endpoint('GET', '/join/:code', {
    summary: 'The class that a join code leads to',
    description:
      '404 for every code that nobody can join by; the message says whether it is unknown, expired, used up or revoked.',
    access: 'public',
    inNamespace: false,
    params: codeParams,
    answer: { json: joinedClass },
  }),
  requestCode: endpoint('POST', '/join/:code', {
    summary: 'Mails a code that confirms the address of someone who wants to join',
    description: 'The answer is the same whether the address is known or not. Nothing is stored.',
    access: 'public',
    inNamespace: false,
    params: codeParams,
    body: z.strictObject({ email: emailAddress }),
    answer: { json: z.object({ message: z.string() }) },
  }),
  confirm: endpoint('POST', '/join/:code/confirm', {
    summary: 'Makes someone a student of the class, by the code that was mailed',
    description:
      'An e-mail address without an account gets one, without a password. Confirming again changes nothing.',
    access: 'public',
    inNamespace: false,
    params: codeParams,
    body: z.strictObject({
      email: emailAddress,
      code: mailedCode,
      firstName: nameOfPerson.default(''),
      lastName: nameOfPerson.default(''),
    }),
    answer: {
      json: joinedClass.extend({
        hasPassword: z.boolean().describe('Someone without one sets it as if it was forgotten.'),
      }),
    },
  }),
  readInvitation: endpoint('POST', '/invitation/read', {
    summary: 'The class that an invitation leads to, and who invited',
    access: 'public',
    inNamespace: false,
    body: z.strictObject({ token }),
    answer: {
      json: joinedClass.extend({
        invitedBy: z.string().nullable(),
        email: z.string().describe('The address that was invited.'),
        isAnswered: z.boolean().describe('Whether they are a student of the class already.'),
      }),
    },
  }),
  answerInvitation: endpoint('POST', '/invitation/answer', {
    summary: 'Accepts or declines an invitation to a class',
    description:
      'An account that was made for the invitation, and is used for nothing else, is erased when it is declined.',
    access: 'public',
    inNamespace: false,
    body: z.strictObject({ token, accepts: z.boolean() }),
    answer: { json: joinedClass.extend({ isStudent: z.boolean(), hasPassword: z.boolean() }) },
  }),
};
