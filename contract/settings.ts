import * as z from 'zod';
import { level } from './entity.ts';
import { interfaceLanguages } from './languages.ts';
import { id } from './list-query.ts';
import { invalid } from './validation.ts';

export const palettes = ['DefaultPallete', 'Pallete1', 'Pallete2', 'Pallete3'] as const;
export type Palette = (typeof palettes)[number];
export const themeModes = ['light', 'dark'] as const;
export type ThemeMode = (typeof themeModes)[number];
/** Menu at the side, on top, or at the side with icons alone. */
export const navigationTypes = ['side', 'top', 'miniSide'] as const;
export type NavigationType = (typeof navigationTypes)[number];

/** The subject areas an installation can be for. */
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
export type ProductKind = (typeof productKinds)[number];

/** Whether people know namespaces as classes; else as workspaces. */
export function callsNamespacesClasses(kind: ProductKind): boolean {
  return kind === 'LanguageLearn';
}

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

const inNamespace = {
  level: level
    .nullable()
    .describe('Of a student, the level in the class; of others, how far they say that they are. null: none.'),
  reminderEnable: z.boolean().describe('Whether they are reminded to practise, each day by mail.'),
  reminderTime: z
    .int()
    .min(0)
    .max(Date.UTC(9999, 0))
    .nullable()
    .describe(
      'Milliseconds since 1970. Its time of day, in the time zone of the installation, is when the reminder is mailed.',
    ),
};

/** What a person chose for one namespace. */
export const namespaceSettings = z
  .strictObject(inNamespace)
  .refine(
    ({ reminderEnable, reminderTime }) => !reminderEnable || reminderTime !== null,
    invalid('required', {}, ['reminderTime']),
  );
export type NamespaceSettings = z.infer<typeof namespaceSettings>;

/** What holds in a namespace for which nothing was chosen. */
export const usualNamespaceSettings: NamespaceSettings = {
  level: null,
  reminderEnable: false,
  reminderTime: null,
};

/** Changes for some namespaces, by their ids; what is absent is left alone. */
export const namespaceSettingsChanges = z.record(id, z.strictObject(inNamespace).partial());
export type NamespaceSettingsChanges = z.infer<typeof namespaceSettingsChanges>;
