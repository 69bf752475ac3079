import * as z from 'zod';
import { mailedCode, presentedPassword } from './auth.ts';
import { endpoint } from './endpoint.ts';
import { idParams } from './entity.ts';
import { id, listAnswer, oneOrMore, pageQuery } from './list-query.ts';

/** Where a backup comes from: someone, the schedule, a restore that kept what was there before, or an upload. */
export const backupKinds = ['Manual', 'Scheduled', 'RestorePoint', 'Uploaded'] as const;
export type BackupKind = (typeof backupKinds)[number];

/** Why an archive cannot be restored; each has a sentence among the errors, as a context of BACKUP_NOT_USABLE. */
export const backupIssues = [
  'damaged',
  'foreign',
  'newer',
  'older',
  'unknownContent',
  'tooLarge',
  'noAdministrator',
  'closedAdministrator',
  'invalidRows',
] as const;
export type BackupIssue = (typeof backupIssues)[number];

/** The steps of a restore, in order; a rehearsal has those that load and check. */
export const restorePhases = [
  'verifying',
  'files',
  'restorePoint',
  'loading',
  'indexing',
  'swapping',
] as const;

const counts = z.object({
  rows: z.int().describe('Rows of all tables together.'),
  files: z.int().describe('Stored files in it; 0 where it was made without them.'),
});

export const backup = z.object({
  id,
  createdAt: z.iso.datetime().describe('The moment of its content.'),
  kind: z.enum(backupKinds),
  size: z.int().describe('Bytes.'),
  ...counts.shape,
  withFiles: z.boolean(),
  release: z.string().describe('The version of the portal that made it.'),
  database: z.enum(['embedded', 'postgres']).describe('The database that it was made of.'),
  isForeign: z.boolean().describe('Made by another installation, or with another secret.'),
  verifiedAt: z.iso.datetime().nullable().describe('When its content was last found to be whole.'),
  issue: z
    .enum(backupIssues)
    .nullable()
    .describe('Why it cannot be restored, as found when it was verified.'),
  createdBy: id.nullable(),
});
export type Backup = z.infer<typeof backup>;

export const backupDetails = backup.extend({
  tables: z
    .array(z.object({ name: z.string(), rows: z.int(), rowsNow: z.int() }))
    .describe('The rows of each table in the backup, and now.'),
});

/** What proves that a session was not stolen: the password, or a mailed code where the account has none. */
const proof = {
  password: presentedPassword.optional(),
  code: mailedCode.optional().describe('For accounts without a password: a code for ChangePassword.'),
};
const allowForeign = z
  .boolean()
  .default(false)
  .describe('true: also one that this installation did not make, whose content nothing vouches for.');

const started = { json: z.object({ jobId: id }) };
const usual = { access: ['ADMIN'], inNamespace: false } as const;
const ofBackup = { ...usual, params: idParams };

/** What a signed address of an archive carries. */
export const backupAddress = z.strictObject({
  user: id,
  expires: z.string().regex(/^\d{1,12}$/),
  signature: z.string().max(100),
});

/** Backups of the database, and restoring them. Long work answers the id of its job. */
export const backupEndpoints = {
  list: endpoint('GET', '/database/backup/list', {
    ...usual,
    summary: 'Lists backups',
    query: z.strictObject({
      ...pageQuery,
      sortField: z.enum(['createdAt', 'size', 'rows']).default('createdAt'),
      orderType: z.enum(['asc', 'desc']).default('desc'),
      kind: oneOrMore(z.enum(backupKinds)),
    }),
    answer: { json: listAnswer(backup) },
  }),
  details: endpoint('GET', '/database/backup/details/:id', {
    ...ofBackup,
    summary: 'Reads a backup, with the rows of each table in it and now',
    answer: { json: backupDetails },
  }),
  add: endpoint('POST', '/database/backup/add', {
    ...usual,
    summary: 'Makes a backup in the background',
    body: z.strictObject({ withFiles: z.boolean().default(false) }),
    answer: started,
  }),
  remove: endpoint('DELETE', '/database/backup/details/:id', {
    ...ofBackup,
    summary: 'Deletes a backup',
    answer: { json: z.object({ message: z.string() }) },
  }),
  download: endpoint('POST', '/database/backup/download/:id', {
    ...ofBackup,
    summary: 'Answers an address that downloads a backup, for an hour',
    body: z.strictObject(proof),
    answer: { json: z.object({ url: z.string() }) },
  }),
  content: endpoint('GET', '/database/backup/content/:id', {
    summary: 'The bytes of a backup at a signed address, or a range of them',
    access: 'public',
    closedToViewing: true,
    inNamespace: false,
    params: idParams,
    query: backupAddress,
    answer: { file: 'application/x-tar' },
  }),
  upload: endpoint('POST', '/database/backup/upload', {
    ...usual,
    summary: 'Takes in an archive, and verifies it while it arrives',
    description: 'The fields must come before the file.',
    upload: z.strictObject({ ...proof, allowForeign: z.enum(['true', 'false']).default('false') }),
    status: 201,
    isIdempotent: true,
    answer: { json: backup },
  }),
  verify: endpoint('POST', '/database/backup/verify/:id', {
    ...ofBackup,
    summary: 'Reads all of a backup and checks it, in the background',
    answer: started,
  }),
  rehearse: endpoint('POST', '/database/backup/rehearse/:id', {
    ...ofBackup,
    summary:
      'Restores a backup beside the present data, checks the outcome and deletes it, in the background',
    body: z.strictObject({ ...proof, allowForeign }),
    answer: started,
  }),
  restore: endpoint('POST', '/database/restore/:id', {
    ...ofBackup,
    summary: 'Replaces all data by those of a backup, in the background',
    description:
      'What is there is kept as a restore point first. Until the end nothing can be written; then everyone signs in again.',
    body: z.strictObject({ ...proof, allowForeign }),
    answer: started,
  }),
};
