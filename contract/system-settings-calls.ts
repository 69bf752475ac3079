import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { type SettingSection, settingSectionNames, settingSections } from './system-settings.ts';
import { text } from './text.ts';

/** What may be said of a secret. */
const secretState = z.object({
  isSet: z.boolean(),
  source: z.enum(['environment', 'settings']).nullable().describe('null: it is not set.'),
  mustBeEnteredAgain: z
    .boolean()
    .describe('It was stored under another secret of the server and cannot be read.'),
});

/** What an Admin should know of a section before it does harm; each has a sentence in the portal. */
const settingWarnings = ['codesInOutbox', 'notEncrypted'] as const;
export type SettingWarning = (typeof settingWarnings)[number];

function stateOf<Values extends z.ZodType>(values: Values) {
  return z.object({
    version: z.int().describe('Grows with each change; send it as If-Match to detect a change in between.'),
    values,
    fixed: z
      .record(z.string(), z.string())
      .describe('Keys that an environment variable fixes, each with the name of the variable.'),
    secrets: z.record(z.string(), secretState),
    warnings: z
      .array(z.enum(settingWarnings))
      .describe(
        'codesInOutbox: no mail server is set, so codes of the second step are files in `outbox` of the data folder. notEncrypted: what is sent to the service, secrets too, crosses the internet as plain text.',
      ),
  });
}

/** A section as Admins see it. */
export type SectionState = Omit<z.infer<ReturnType<typeof stateOf>>, 'values'> & {
  values: Record<string, unknown>;
};

type StateOf<Values extends z.ZodType> = ReturnType<typeof stateOf<Values>>;
type SectionStates = { [Section in SettingSection]: StateOf<(typeof settingSections)[Section]> };
const sectionStates = z.object(
  Object.fromEntries(
    settingSectionNames.map((name) => [name, stateOf(settingSections[name])]),
  ) as unknown as SectionStates,
);

/** The services that can be tried out from the page. */
export const testedServices = ['mail', 'ai', 'speech', 'translation', 'storage'] as const;
export type TestedService = (typeof testedServices)[number];

/** Why a service does not work. */
const testFailures = [
  'notConfigured',
  'nameNotResolved',
  'refused',
  'unreachable',
  'certificate',
  'unauthorized',
  'notFound',
  'tooManyRequests',
  'badStatus',
  'badAnswer',
  'timeout',
  'internalAddress',
  'address',
  'failed',
] as const;

const testResult = z.object({
  failure: z.enum(testFailures).nullable().describe('null: it works.'),
  detail: z.string().describe('What it answered, or the status of its refusal; never a secret.'),
  milliseconds: z.int(),
  audio: z.string().nullable().describe('What it spoke: an MP3 in base64.'),
});
export type TestResult = z.infer<typeof testResult>;

/** How the installation is, for the operator. */
const systemStatus = z.object({
  release: z.string(),
  startedAt: z.iso.datetime().describe('Of the server process that answers.'),
  now: z.iso.datetime(),
  database: z.object({
    kind: z.enum(['embedded', 'postgres']),
    version: z.string(),
    bytes: z.int(),
    migrations: z.int(),
  }),
  disk: z.object({ freeBytes: z.int(), totalBytes: z.int() }).nullable().describe('Of the data folder.'),
  storage: z.enum(['folder', 's3']),
  queue: z.object({
    waiting: z.int(),
    failing: z.int().describe('Failed once or more, and tried again.'),
    givenUp: z.int().describe('In the last day.'),
  }),
  lastBackupAt: z.iso.datetime().nullable().describe('Of the newest one that is not damaged.'),
});
export type SystemStatus = z.infer<typeof systemStatus>;

export const systemSettingsEndpoints = {
  read: endpoint('GET', '/system-settings', {
    summary: 'The settings of the installation by section',
    description: 'Secrets are not told, only whether they are set.',
    access: ['ADMIN'],
    inNamespace: false,
    answer: { json: sectionStates },
  }),
  write: endpoint('PATCH', '/system-settings', {
    summary: 'Changes settings of one section',
    description:
      'A value of null goes back to the default, and removes a secret. Keys that an environment variable fixes are refused. Every server has the change within a second.',
    access: ['ADMIN'],
    inNamespace: false,
    activity: 'SettingsChange',
    body: z.strictObject({
      section: z.enum(settingSectionNames),
      values: z.record(z.string(), z.unknown()).default({}),
      secrets: z.record(z.string(), text(limits.url).nullable()).default({}),
    }),
    answer: { json: sectionStates.partial().describe('The section that was changed.') },
  }),
  test: endpoint('POST', '/system-settings/test/:service', {
    summary: 'Tries a service out, with the settings as they are stored',
    description:
      'Mail goes to the caller. A service that does not work is no error: `failure` says why. Ends within ten seconds.',
    access: ['ADMIN'],
    inNamespace: false,
    costly: true,
    params: z.strictObject({ service: z.enum(testedServices) }),
    answer: { json: testResult },
  }),
  status: endpoint('GET', '/system-settings/status', {
    summary: 'How the installation is: version, database, disk, queue, last backup',
    access: ['ADMIN'],
    inNamespace: false,
    answer: { json: systemStatus },
  }),
};
