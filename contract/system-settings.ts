import * as z from 'zod';
import { collectionTypes, quizTypes } from './collection-types.ts';
import { interfaceLanguages } from './languages.ts';
import { limits } from './limits.ts';
import { id } from './list-query.ts';
import type { PageName } from './pages.ts';
import { issuesOfRichText } from './rich-text.ts';
import { staffRoles } from './roles.ts';
import { productKinds } from './settings.ts';
import { requiredText, text, webAddress, webOrigin } from './text.ts';
import { invalid, type ValidationKey } from './validation.ts';

/** After how many days something is deleted for good. */
const days = z.int().min(1).max(36_500);

/** Attempts from one address in 15 minutes. */
const attempts = z.int().min(10).max(100_000);

/** Text that is empty or what `schema` allows. */
function orNone(schema: z.ZodType, key: ValidationKey, tidy = (value: string) => value.trim()) {
  const isRight = (value: string) => value === '' || schema.safeParse(value).success;
  return z.string().overwrite(tidy).refine(isRight, invalid(key)).default('');
}

/** The text of a page in one language. Where the title or the text is empty, the one that comes with the product is shown. */
const pageText = z.strictObject({
  title: text(limits.title).default(''),
  html: text(limits.description)
    .refine((html) => issuesOfRichText('', html).length === 0, invalid('tooComplex'))
    .default(''),
  /** Written by the server whenever title or text change. */
  updatedAt: z.iso.datetime().optional(),
});
const pageTexts = z.partialRecord(z.enum(interfaceLanguages), pageText).default({});

/** A time zone by its name in the IANA database, as `Europe/Athens`. */
const timeZone = z
  .string()
  .max(60)
  .refine(isTimeZone, invalid('notAnOption', { options: 'Europe/Athens, UTC, …' }));

function isTimeZone(name: string): boolean {
  try {
    // An offset, as +02:00, is none: it knows no summer time.
    return /^[A-Z]/i.test(name) && Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** The address of a service, without a slash at its end. A name and a password in it would be shown to every Admin. */
const serviceAddress = orNone(
  z
    .url({ protocol: /^https?$/ })
    .max(limits.url)
    .refine((address) => !/^https?:..[^/?#]*@/.test(address)),
  'webAddress',
  (address) => address.trim().replace(/\/+$/, ''),
);
/** The name of a model or a voice. */
const nameAtService = requiredText(limits.personName);
const voices = z.array(nameAtService).min(1).max(50);

/** How the connection to the mail server is encrypted: from the start, after its greeting, or not at all. */
export const smtpSecurities = ['tls', 'starttls', 'none'] as const;
export const backupSchedules = ['off', 'daily', 'weekly'] as const;

/** An address, or a name with an address in angle brackets. */
function isSender(text: string): boolean {
  return /^([^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/.test(text) && text.includes('<') === text.endsWith('>');
}

/**
 * The settings of the installation by section. Every key has a default; a value that is stored but not valid counts as
 * absent.
 */
export const settingSections = {
  general: z.strictObject({
    appName: requiredText(limits.personName).default('Admin Portal'),
    productKind: z.enum(productKinds).default('LanguageLearn'),
    defaultLanguage: z.enum(interfaceLanguages).default('el'),
    /** Where a day begins and ends: filters by day, due dates, schedules. */
    timeZone: timeZone.default('Europe/Athens'),
    /** Shown on the public pages. */
    supportEmail: orNone(z.email().max(limits.email), 'email'),
    /** The image that is shown at sign-in and in the top bar; null: the product's own. */
    logoFileId: id.nullable().default(null),
    /** While it is on, only Admins may use the product. */
    maintenance: z.boolean().default(false),
  }),
  signIn: z.strictObject({
    /** Whose holders need a second step, whatever their own choice. */
    twoStepRoles: z.array(z.enum(staffRoles)).max(staffRoles.length).default([]),
    /** Hours without use after which a session ends that was not to last. */
    sessionHours: z.int().min(1).max(168).default(24),
    /** Days without use after which one ends that was to last. */
    staySignedInDays: z.int().min(1).max(365).default(30),
    // Limits of guessing; those from one address concern all people behind it.
    wrongPasswordsPerAccount: z.int().min(3).max(20).default(8),
    wrongPasswordsPerAddress: attempts.default(100),
    wrongCodesPerAddress: attempts.default(100),
    codeRequestsPerAddress: attempts.default(1_000),
  }),
  content: z.strictObject({
    /** Whether only Admin and Supervisor may set content to Active. */
    requireSupervisorForActive: z.boolean().default(false),
    /** The types of quiz that a new course of a type offers. */
    defaultQuizTypes: z
      .partialRecord(z.enum(collectionTypes), z.array(z.enum(quizTypes)).max(quizTypes.length))
      .default({}),
  }),
  files: z.strictObject({
    /** Gigabytes that the files of a namespace may take; those of every namespace have as much. */
    workspaceQuotaGb: z.number().positive().max(1_000_000).default(50),
  }),
  /** A service with OpenAI's interface. */
  ai: z.strictObject({
    baseUrl: serviceAddress,
    model: orNone(nameAtService, 'tooLong'),
  }),
  /** A service that speaks as OpenAI's; without it the built-in voices. */
  speech: z.strictObject({
    baseUrl: serviceAddress,
    model: nameAtService.default('tts-1'),
    femaleVoices: voices.default(['nova', 'shimmer', 'coral']),
    maleVoices: voices.default(['onyx', 'echo', 'ash']),
  }),
  /** A LibreTranslate or DeepL service. */
  translation: z.strictObject({ url: serviceAddress }),
  images: z.strictObject({}),
  mail: z.strictObject({
    /** Without a host, mails become files in the data folder. */
    smtpHost: orNone(
      z
        .string()
        .regex(/^[a-z0-9.:-]+$/i)
        .max(253),
      'wrongFormat',
    ),
    smtpPort: z.int().min(1).max(65_535).default(587),
    smtpSecurity: z.enum(smtpSecurities).default('starttls'),
    smtpUser: text(limits.email).default(''),
    from: requiredText(limits.email)
      .refine(isSender, invalid('email'))
      .default('Admin portal <no-reply@localhost>'),
  }),
  retention: z.strictObject({
    trashDays: days.default(30),
    historyDays: days.default(365),
    logDays: days.default(30),
    activityDays: days.default(365),
    jobDays: days.default(14),
  }),
  backups: z.strictObject({
    schedule: z.enum(backupSchedules).default('off'),
    /** The time of day in the time zone of the installation. */
    time: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
      .default('03:00'),
    /** How many scheduled backups are kept. */
    keep: z.int().min(1).max(365).default(7),
    withFiles: z.boolean().default(false),
  }),
  app: z.strictObject({
    /** The lines of `/app-ads.txt`. */
    appAdsTxt: text(limits.description).default(''),
    /** The origin whose addresses the mobile app opens, such as `https://m.example.org`. */
    mobileHost: orNone(webOrigin, 'webAddress'),
    playStoreUrl: orNone(webAddress(limits.url), 'webAddress'),
    appStoreUrl: orNone(webAddress(limits.url), 'webAddress'),
  }),
  webView: z.strictObject({
    /** Origins of pages that may show the portal in a frame and send it messages. */
    origins: z.array(webOrigin).max(limits.origins).default([]),
  }),
  /** The public pages, each by language. */
  pages: z.strictObject({
    support: pageTexts,
    'privacy-policy': pageTexts,
    'terms-of-use': pageTexts,
    'delete-account': pageTexts,
  } satisfies Record<PageName, z.ZodType>),
};

export type SettingSection = keyof typeof settingSections;
export const settingSectionNames = Object.keys(settingSections) as [SettingSection, ...SettingSection[]];

/** The secrets of a section: written, never read. */
export const settingSecrets = {
  ai: ['apiKey'],
  speech: ['apiKey'],
  translation: ['apiKey'],
  images: ['pexelsKey', 'pixabayKey', 'unsplashKey'],
  mail: ['smtpPassword'],
} as const satisfies Partial<Record<SettingSection, readonly string[]>>;

type SecretsOf<Section> = Section extends keyof typeof settingSecrets
  ? Record<(typeof settingSecrets)[Section][number], string>
  : unknown;
/** The values of a section, with the defaults filled in; a secret that is not set is empty. */
export type SettingsOf<Section extends SettingSection> = z.output<(typeof settingSections)[Section]> &
  SecretsOf<Section>;

/** The names of the secrets of a section. */
export function secretsOf(section: SettingSection): readonly string[] {
  return (settingSecrets as Partial<Record<SettingSection, readonly string[]>>)[section] ?? [];
}
