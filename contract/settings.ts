import * as z from 'zod';
import { interfaceLanguages } from './languages.ts';

export const palettes = ['DefaultPallete', 'Pallete1', 'Pallete2', 'Pallete3'] as const;
export type Palette = (typeof palettes)[number];
export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];
/** Menu at the side, on top, or at the side with icons alone. */
export const navigationTypes = ['side', 'top', 'miniSide'] as const;
export type NavigationType = (typeof navigationTypes)[number];

/** The subject areas an installation can be for; only languages call a namespace a class. */
export const productKinds = [
  'LanguageLearn',
  'Fitness',
  'Sciences',
  'Humanities',
  'Language',
  'Engineering',
  'Business',
  'Arts',
] as const;

/** What a person chose for the look and the keys of the portal; an absent choice is the default. */
export const userSettings = z.strictObject({
  language: z.enum(interfaceLanguages).optional(),
  themeMode: z.enum(themeModes).optional(),
  palette: z.enum(palettes).optional(),
  navigationType: z.enum(navigationTypes).optional(),
  /** Whether single letters and characters are shortcuts. */
  singleKeys: z.boolean().optional(),
});
export type UserSettings = z.infer<typeof userSettings>;
