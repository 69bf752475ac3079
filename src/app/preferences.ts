import i18next from 'i18next';
import type { InterfaceLanguage } from '#contract/languages.ts';
import type { NavigationType, Palette, ThemeMode, UserSettings } from '#contract/settings.ts';
import { userEndpoints } from '#contract/users.ts';
import { call } from '../lib/api.ts';
import { keepStored, readStored } from '../lib/browser-storage.ts';
import { logFailure } from '../lib/report-error.ts';
import { storagePrefix } from '../lib/session.ts';
import { singleKeys } from '../lib/single-keys.ts';
import { createStore } from '../lib/store.ts';
import { account, signedInUser } from '../providers/account.ts';
import { changeLanguage } from '../providers/i18n.ts';
import { notifyFailure } from '../providers/notification-provider.ts';

/** How someone wants the portal to look. Kept on the device, and with the account for other devices. */
export interface Preferences {
  language?: InterfaceLanguage;
  themeMode: ThemeMode;
  palette: Palette;
  navigationType: NavigationType;
  /** Whether single letters and characters are shortcuts. */
  singleKeys: boolean;
  /** Undefined until someone opens or closes the menu: then the width decides. */
  sideMenuOpen?: boolean;
}

const storageKey = `${storagePrefix}preferences`;
const defaults: Preferences = {
  themeMode: 'light',
  palette: 'DefaultPallete',
  navigationType: 'miniSide',
  singleKeys: true,
};

let kept = readStored(storageKey) as Partial<Preferences> | undefined;

/** The preferences in force. */
export const preferences = createStore<Preferences>({ ...defaults, ...kept });
const applySingleKeys = () => singleKeys.set(preferences.get().singleKeys);
preferences.subscribe(applySingleKeys);
applySingleKeys();

/** What the host of a web view wants in place of what is kept. */
let overrides: Partial<Preferences> = {};

/** Changes preferences for as long as the page is open, or until the person changes them. */
export function overridePreferences(change: Partial<Preferences>): void {
  overrides = { ...overrides, ...change };
  preferences.set({ ...preferences.get(), ...overrides });
  applyLanguage();
}

/** Changes preferences on this device. */
export function setPreferences(change: Partial<Preferences>): void {
  kept = { ...kept, ...change };
  keepStored(storageKey, kept);
  preferences.set({ ...preferences.get(), ...change, ...overrides });
}

function applyLanguage(): void {
  const { language } = preferences.get();
  if (language && language !== i18next.language) void changeLanguage(language);
}

/** Changes preferences here and, for someone signed in, in the account. Where that fails they count on this device. */
export function choosePreferences(change: Partial<UserSettings>): void {
  overrides = Object.fromEntries(Object.entries(overrides).filter(([name]) => !(name in change)));
  setPreferences(change);
  const user = signedInUser();
  // Who views as another person changes nothing of theirs.
  if (user && !user.viewedBy)
    // Beside Refine: also the sign-in page, which is shown before Refine is loaded, imports this.
    call(userEndpoints.editSettings, { body: change }).catch((error: unknown) => {
      logFailure(error);
      notifyFailure(error);
    });
}

/** Takes over what an account prefers, whenever someone signs in or comes back. */
export function applyAccountPreferences(): void {
  let adopted: string | undefined;
  account.subscribe(() => {
    const user = signedInUser();
    if (user && user.id !== adopted && !user.viewedBy) adopt(user.settings);
    adopted = user?.id;
  });
}

function adopt(chosen: UserSettings): void {
  setPreferences(Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)));
  if (chosen.language) applyLanguage();
}

/** Goes back to the look of a first visit, when the person who chose another one has signed out. */
export function forgetPreferences(): void {
  kept = undefined;
  preferences.set({ ...defaults, ...overrides });
}
