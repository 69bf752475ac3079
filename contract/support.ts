import * as z from 'zod';
import { activity } from './activities.ts';
import { collectionTypes } from './collection-types.ts';
import { endpoint } from './endpoint.ts';
import { idParams, level, namespaceReference, platforms, statuses } from './entity.ts';
import { id, oneOrMore, optionalId, wholeNumber } from './list-query.ts';
import { log } from './logs.ts';
import { keptEventTypes, payment } from './payments.ts';
import { session } from './sessions.ts';
import { studentStatuses } from './students.ts';

const time = z.iso.datetime();

/** What people ask support about: the questions that findings answer. */
export const supportQuestions = ['signIn', 'progress', 'payment'] as const;
export type SupportQuestion = (typeof supportQuestions)[number];

/** What may be found, by the question that it answers; the portal has a sentence for each. */
export const findingCodes = {
  signIn: [
    'blocked',
    'beingErased',
    'invited',
    'unconfirmed',
    'mustChangePassword',
    'noPassword',
    'heldUp',
    'codesHeldUp',
    'wrongPasswords',
    'signInRefused',
    'secondStepOpen',
    'maintenance',
    'noPortal',
    'signInFine',
  ],
  progress: [
    'removedFromClass',
    'movedToClass',
    'invitedToClass',
    'classClosed',
    'courseTrashed',
    'courseElsewhere',
    'coursePrivate',
    'courseDeleted',
    'noClass',
    'noResults',
    'progressFine',
  ],
  payment: [
    'refunded',
    'failed',
    'pending',
    'onHold',
    'expired',
    'gracePeriod',
    'canceled',
    'notBegun',
    'unknownPlan',
    'unlinked',
    'eventRefused',
    'noPayment',
    'paymentFine',
  ],
} as const satisfies Record<SupportQuestion, readonly string[]>;
export type FindingCode = (typeof findingCodes)[SupportQuestion][number];

/** What is wrong (`problem`), what explains something (`note`), or that nothing is wrong (`fine`). */
export const findingTones = ['problem', 'note', 'fine'] as const;

const finding = z.object({
  question: z.enum(supportQuestions),
  code: z.enum(Object.values(findingCodes).flat() as [FindingCode, ...FindingCode[]]),
  tone: z.enum(findingTones),
  at: time.nullable().describe('When it happened.'),
  until: time.nullable().describe('When it ends.'),
  by: z.string().nullable().describe('Who did it, where the reader may know.'),
  name: z.string().nullable().describe('The class, the course or the plan that it is about.'),
  to: z.string().nullable().describe('The class that someone was moved to, or where a course is.'),
  count: z.int().nullable(),
  errorCode: z
    .string()
    .nullable()
    .describe('Why something was refused: a code of the errors that the API answers.'),
  requestId: z.string().nullable().describe('Of the request that shows it in logs and activities.'),
});
export type Finding = z.infer<typeof finding>;

/** Where the results of a course count, or why they do not. */
export const resultStates = ['Counted', 'OtherClass', 'Private', 'Trashed', 'Deleted'] as const;

const classOfUser = z.object({
  id,
  name: z.string(),
  classStatus: z.enum(statuses),
  status: z.enum(studentStatuses),
  level: level.nullable(),
  invitedAt: time.nullable(),
  joinedAt: time.nullable(),
  removedAt: time.nullable(),
  removedBy: z.string().nullable(),
  lastActiveAt: time.nullable(),
  collectionsStarted: z.int(),
  collectionsCompleted: z.int(),
  averageProcess: z.number().nullable(),
});
export type ClassOfUser = z.infer<typeof classOfUser>;

const resultOfUser = z.object({
  id,
  title: z.string(),
  type: z.enum(collectionTypes).nullable(),
  process: z.number().describe('The score in percent.'),
  updatedAt: time,
  state: z.enum(resultStates),
  classes: z.array(z.string()).describe('The classes of the course that the reader has; empty: all classes.'),
});
export type ResultOfUser = z.infer<typeof resultOfUser>;

const answerOfUser = z.object({
  id,
  answeredAt: time,
  item: z.string(),
  course: z.string().nullable(),
  isCorrect: z.boolean(),
  state: z.enum(resultStates),
});

const paymentOfUser = payment
  .pick({ id: true, provider: true, plan: true, status: true, amountMinor: true, currency: true })
  .extend({
    purchasedAt: time,
    expiresAt: time.nullable(),
    givesRole: z.string().nullable().describe('The role that its plan gives while it is paid for.'),
    hasRole: z.boolean().describe('Whether the person has that role now.'),
  });
export type PaymentOfUser = z.infer<typeof paymentOfUser>;

/** How the account of a person stands now, for whoever helps them. */
export const supportOverview = z.object({
  findings: z.array(finding),
  failedSignIns: z
    .array(
      z.object({
        at: time,
        errorCode: z.string().nullable(),
        requestId: z.string(),
        platform: z.enum(platforms),
      }),
    )
    .nullable()
    .describe('The last ones of the last 30 days; null: the reader may not list activities.'),
  classes: z.array(classOfUser).describe('Those that the reader has too, the present ones first.'),
  results: z.array(resultOfUser).describe('The latest first; of courses that the reader may see.'),
  answers: z.array(answerOfUser).describe('The latest first; to entries that the reader may see.'),
  payments: z.array(paymentOfUser).nullable().describe('null: the reader may not list payments.'),
});
export type SupportOverview = z.infer<typeof supportOverview>;

/** What an entry of a time line is about. */
export const timelineKinds = ['Account', 'SignIn', 'Class', 'Payment', 'Request', 'Activity'] as const;
export type TimelineKind = (typeof timelineKinds)[number];

const part = z.discriminatedUnion('part', [
  z.object({ part: z.literal('created') }),
  z.object({ part: z.literal('class'), change: z.enum(studentStatuses), namespace: namespaceReference }),
  session
    .pick({ id: true, platform: true, userAgent: true, verified: true, revokedAt: true, isActive: true })
    .extend({ part: z.literal('session') }),
  paymentOfUser
    .pick({ id: true, provider: true, plan: true, amountMinor: true, currency: true })
    .extend({ part: z.literal('payment'), event: z.enum(keptEventTypes), expiresAt: time.nullable() }),
  activity
    .pick({
      id: true,
      type: true,
      success: true,
      entityType: true,
      entityId: true,
      summary: true,
      errorCode: true,
      platform: true,
    })
    .extend({
      part: z.literal('activity'),
      by: z.string().nullable().describe('Who did it, where it was another person.'),
      fields: z.array(z.string()).describe('What of the account changed, by name.'),
    }),
  log
    .pick({
      id: true,
      httpMethod: true,
      path: true,
      statusCode: true,
      runTime: true,
      errorCode: true,
      message: true,
    })
    .extend({ part: z.literal('request') }),
]);
export type TimelinePart = z.infer<typeof part>;

/** One thing that happened, with all that is known of its request. */
const timelineEntry = z.object({
  id: id.describe('Its place in the time line; of an entry that is joined, that of its latest part.'),
  at: time,
  kind: z.enum(timelineKinds),
  requestId: z.string().nullable(),
  parts: z.array(part).min(1).describe('The latest last.'),
});
export type TimelineEntry = z.infer<typeof timelineEntry>;

/** How many entries of a time line are read at a time. */
const timelinePage = { usual: 25, most: 100 };

const access = ['ADMIN', 'SUPERVISOR', 'SUPPORT'] as const;

/** What support sees of a person: each part by the rules of its own list. */
export const supportEndpoints = {
  overview: endpoint('GET', '/user/overview/:id', {
    summary: 'Says how the account of a person stands, and what is wrong with it',
    description:
      'Account, classes, results and payments of now, with findings. What the caller could not list is left out: payments, failed sign-ins and who did something are for Admin and Support, classes and courses are those that the caller has too.',
    access,
    inNamespace: false,
    params: idParams,
    answer: { json: supportOverview },
  }),
  timeline: endpoint('GET', '/user/timeline/:id', {
    summary: 'Lists what happened to the account of a person and what they did, the newest first',
    description:
      'Activities, failed requests, portal errors, sessions, changes of classes and payments; those of one request are one entry. What the caller could not list is left out.',
    access,
    inNamespace: false,
    params: idParams,
    query: z.strictObject({
      kind: oneOrMore(z.enum(timelineKinds)).describe('Absent: all.'),
      before: optionalId.describe('The `next` of the page before.'),
      pageSize: wholeNumber
        .pipe(z.number().min(1))
        .optional()
        .default(timelinePage.usual)
        .transform((size) => Math.min(size, timelinePage.most)),
    }),
    answer: {
      json: z.object({
        items: z.array(timelineEntry),
        next: id.nullable().describe('Where the next page begins; null: this is the last one.'),
        kinds: z.array(z.enum(timelineKinds)).describe('Those that the caller may see.'),
      }),
    },
  }),
};
