import i18next from 'i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { namespaceEndpoints } from '#contract/namespaces.ts';
import { call } from '../lib/api.ts';
import { choosePreferences, preferences, setPreferences } from './preferences.ts';

const known = (code: string | null | undefined): InterfaceLanguage | undefined =>
  interfaceLanguages.find((language) => language === code?.slice(0, 2).toLowerCase());

/** The language to start in: the stored choice, the `lan` parameter, the browser's, then the installation's. */
export async function chooseLanguage(): Promise<InterfaceLanguage> {
  const chosen =
    preferences.get().language ??
    known(new URLSearchParams(window.location.search).get('lan')) ??
    navigator.languages.map(known).find((language) => language !== undefined);
  return chosen ?? (await installationLanguage());
}

async function installationLanguage(): Promise<InterfaceLanguage> {
  try {
    return (await call(namespaceEndpoints.configs)).defaultLanguage;
  } catch {
    return 'el';
  }
}

/** Switches the portal's words, here and in the account. */
export async function switchLanguage(language: InterfaceLanguage): Promise<void> {
  choosePreferences({ language });
  await i18next.changeLanguage(language);
}

/** Follows the language that an account brings along. */
export async function followLanguage(language: InterfaceLanguage | undefined): Promise<void> {
  if (!language || language === i18next.language) return;
  setPreferences({ language });
  await i18next.changeLanguage(language);
}
