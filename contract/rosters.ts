import * as z from 'zod';
import { csvIgnored } from './csv.ts';
import { level } from './entity.ts';
import type { InterfaceLanguage } from './languages.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import { emailAddress, nameOfPerson } from './text.ts';
import { invalid } from './validation.ts';

/** The columns of a file with the students of a class. */
export const rosterColumns = ['email', 'firstName', 'lastName', 'level', 'username'] as const;
export type RosterColumn = (typeof rosterColumns)[number];

/**
 * What the columns are called, the first of each language in the files that we write; the others are read, as school
 * registers and other products write them. They are data, not words of the interface.
 */
export const rosterHeadings: Record<InterfaceLanguage, Record<RosterColumn, readonly string[]>> = {
  en: {
    email: ['e-mail', 'email', 'e-mail address', 'email address', 'mail', 'primary email', 'student email'],
    firstName: ['first name', 'firstname', 'given name', 'name'],
    lastName: ['last name', 'lastname', 'surname', 'family name'],
    level: ['level', 'cefr'],
    username: ['username', 'user name', 'login', 'login id'],
  },
  el: {
    email: [
      'e-mail',
      'email',
      'ηλεκτρονική διεύθυνση',
      'διεύθυνση e-mail',
      'διεύθυνση email',
      'ηλεκτρονικό ταχυδρομείο',
    ],
    firstName: ['όνομα', 'μικρό όνομα'],
    lastName: ['επώνυμο', 'επίθετο'],
    level: ['επίπεδο'],
    username: ['όνομα χρήστη', 'ψευδώνυμο'],
  },
};

/** One row of a file, as it must be. */
export const rosterPerson = z
  .object({
    email: emailAddress,
    firstName: nameOfPerson.default(''),
    lastName: nameOfPerson.default(''),
    level: level.optional(),
    username: nameOfPerson.max(limits.username).optional(),
  })
  // An e-mail address as a name is taken for the person with that address.
  .refine(({ username = '' }) => !username.includes('@'), invalid('wrongFormat', {}, ['username']));
export type RosterPerson = z.output<typeof rosterPerson>;

/** The result of one row of a file; `line` counts the lines of the file from 1, the headings included. */
export const rosterRow = z.object({
  line: z.int(),
  email: z.string(),
  verdict: z.enum(['joined', 'invited', 'updated', 'unchanged', 'error']),
  reason: z.string().nullable().describe('Why a row was refused, in the language of the caller.'),
  userId: id.nullable(),
});
export type RosterRow = z.infer<typeof rosterRow>;

export const rosterAnswer = z.object({
  joined: z.int(),
  invited: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rows: z.array(rosterRow),
  refusedRows: z
    .string()
    .nullable()
    .describe(
      'The refused rows as a CSV file in the columns they came in, with the reasons in a last one, which the import ignores.',
    ),
  ignored: csvIgnored,
});
export type RosterAnswer = z.infer<typeof rosterAnswer>;
