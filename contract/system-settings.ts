import * as z from 'zod';
import { interfaceLanguages } from './languages.ts';
import { limits } from './limits.ts';
import type { PageName } from './pages.ts';
import { issuesOfRichText } from './rich-text.ts';
import { productKinds } from './settings.ts';
import { requiredText, text, webAddress, webOrigin } from './text.ts';
import { invalid, type ValidationKey } from './validation.ts';

/** After how many days something is deleted for good. */
const days = z.int().min(1).max(36_500);

/** Text that is empty or what `schema` allows. */
function orNone(schema: z.ZodType, key: ValidationKey) {
  const isRight = (value: string) => value === '' || schema.safeParse(value).success;
  return z.string().refine(isRight, invalid(key)).default('');
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

/**
 * The settings of the installation by section. Every key has a default; a value that is stored but not valid counts as
 * absent.
 */
export const settingSections = {
  general: z.strictObject({
    appName: requiredText(limits.personName).default('Admin Portal'),
    productKind: z.enum(productKinds).default('LanguageLearn'),
    defaultLanguage: z.enum(interfaceLanguages).default('el'),
    /** Shown on the public pages. */
    supportEmail: orNone(z.email().max(limits.email), 'email'),
  }),
  retention: z.strictObject({
    trashDays: days.default(30),
    historyDays: days.default(365),
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
/** The values of a section, with the defaults filled in. */
export type SettingsOf<Section extends SettingSection> = z.output<(typeof settingSections)[Section]>;
