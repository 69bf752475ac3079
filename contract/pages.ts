import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { limits } from './limits.ts';
import { text } from './text.ts';

/** The pages that anyone may read. */
export const pageNames = ['support', 'privacy-policy', 'terms-of-use', 'delete-account'] as const;
export type PageName = (typeof pageNames)[number];

/** The sections of the mobile app that an address can open. */
export const navigationSections = [
  'ItemCategories',
  'CollectionCategories',
  'Library',
  'Practice',
  'Profile',
  'Settings',
  'SkillBuilding',
  'PersonalPlan',
  'AITutor',
] as const;

const page = z.object({
  title: z.string(),
  html: z.string(),
  updatedAt: z.iso.datetime().nullable().describe('null: the text that comes with the product.'),
});

/** What an address of the mobile app opens; what is not configured is empty. */
const appTarget = z.object({
  name: z.enum(navigationSections).nullable().describe('The section; null: what a url alias names.'),
  mobileUrl: z.string().describe('Where the mobile app opens it, without the suffix.'),
  playStoreUrl: z.string(),
  appStoreUrl: z.string(),
  browserUrl: z.string().describe('Where a url alias leads in a browser; empty for a section.'),
});

export const pageEndpoints = {
  page: endpoint('GET', '/pages/:name', {
    summary: 'The text of a public page, in the language of the caller',
    access: 'public',
    inNamespace: false,
    params: z.strictObject({ name: z.enum(pageNames) }),
    answer: { json: page },
  }),
  appTarget: endpoint('GET', '/app-loader/:name', {
    summary: 'What an address /app/{name} opens in the mobile app',
    description: 'The name is that of a section or an active url alias, in capitals or not.',
    access: 'public',
    inNamespace: false,
    params: z.strictObject({ name: text(limits.title) }),
    answer: { json: appTarget },
  }),
};
